(define (domain no-precondition)
  (:predicates (g) (g2) (p) (q))
  (:action a
    :parameters ()
    :precondition (and )
    :effect (and (p)))
  (:action b
    :parameters ()
    :precondition (and (p))
    :effect (and (q) (not (p))))
  (:action c
    :parameters ()
    :precondition (and (p) (q))
    :effect (and (g)))
  (:action d
    :parameters ()
    :precondition (and (q))
    :effect (and (g2))))
