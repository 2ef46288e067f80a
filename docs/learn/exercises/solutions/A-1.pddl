(define (problem p)
  (:domain trays)
  (:objects a b c d e f g h - tray)

  (:init
    (on-counter a)
    (uncovered h)
    (upon b a)
    (upon c b)
    (upon d c)
    (upon e d)
    (upon f e)
    (upon g f)
    (upon h g))

  (:goal (and (upon a h) (upon b g) (upon c f) (upon h b) (upon g c))))
