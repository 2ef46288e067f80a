(define (problem p)
  (:domain trays)
  (:objects a b c d e f - tray)

  (:init
    (on-counter a)
    (uncovered f)
    (upon b a)
    (upon c b)
    (upon d c)
    (upon e d)
    (upon f e))

  (:goal (and (upon a f))))
