(define (domain twins)
  (:predicates (g) (i) (p))
  (:action a
    :parameters ()
    :precondition (and (i))
    :effect (and (g)))
  (:action b
    :parameters ()
    :precondition (and (i))
    :effect (and (g)))
  (:action c
    :parameters ()
    :precondition (and (p))
    :effect (and (g)))
  (:action d
    :parameters ()
    :precondition (and (i))
    :effect (and (p) (not (i))))
  (:action e
    :parameters ()
    :precondition (and )
    :effect (and (p))))
