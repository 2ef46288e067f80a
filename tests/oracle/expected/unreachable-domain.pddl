(define (domain unreachable)
  (:predicates (g) (i) (p) (x))
  (:action a
    :parameters ()
    :precondition (and (i))
    :effect (and (p) (not (i))))
  (:action b
    :parameters ()
    :precondition (and (x))
    :effect (and (g)))
  (:action c
    :parameters ()
    :precondition (and (g))
    :effect (and (x))))
