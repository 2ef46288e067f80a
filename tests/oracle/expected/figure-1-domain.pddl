(define (domain figure-1)
  (:predicates (g) (i) (p1) (p2))
  (:action a1
    :parameters ()
    :precondition (and (p1))
    :effect (and (g)))
  (:action a2
    :parameters ()
    :precondition (and (p1) (p2))
    :effect (and (g)))
  (:action a3
    :parameters ()
    :precondition (and (p1) (p2))
    :effect (and (g)))
  (:action b1
    :parameters ()
    :precondition (and (i))
    :effect (and (p1) (not (i))))
  (:action b2
    :parameters ()
    :precondition (and (i))
    :effect (and (p2))))
