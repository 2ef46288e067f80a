; A lane with a coin at its far end, two gates, and one coin in the purse. From everywhere a path leads
; back to the first gate.

(define (problem tolls-1)
  (:domain tolls)
  (:objects
    start yard market - place
    lane1 lane2 lane3 - place
    first second - coin)
  (:init
    (pedlar-at start) (purse first) (lies second lane3)
    (gate start yard) (gate yard market)
    (road start lane1) (road lane1 lane2) (road lane2 lane3)
    (road lane1 start) (road lane2 start) (road lane3 start))
  (:goal (pedlar-at market)))
