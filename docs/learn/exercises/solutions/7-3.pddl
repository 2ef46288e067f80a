(define (problem p)
  (:domain tolls)

  (:objects
    start yard market lane1 - place
    first second - coin)

  (:init
    (pedlar-at start)
    (purse first)
    (lies second lane1)
    (gate start yard)
    (gate yard market)
    (road start lane1)
    (road lane1 start))

  (:goal (pedlar-at market)))
