(define (problem p)
  (:domain tolls)

  (:objects
    start market far - place
    c - coin)

  (:init
    (pedlar-at start)
    (purse c)
    (gate start far)
    (gate far market))

  (:goal (pedlar-at market)))
