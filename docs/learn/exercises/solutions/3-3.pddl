(define (problem p)
  (:domain trays)
  (:objects a b - tray)

  (:init
    (on-counter a)
    (upon b a)
    (uncovered b))

  (:goal (and (on-counter b) (uncovered a))))
