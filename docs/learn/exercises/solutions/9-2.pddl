(define (problem p)
  (:domain tolls)

  (:objects
    start market - place
    c - coin)

  (:init
    (pedlar-at start)
    (gate start market))

  (:goal (pedlar-at market)))
