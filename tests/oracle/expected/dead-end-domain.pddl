(define (domain dead-end)
  (:predicates (g) (i) (l) (p) (q))
  (:action a1
    :parameters ()
    :precondition (and (p))
    :effect (and (g)))
  (:action a2
    :parameters ()
    :precondition (and (q))
    :effect (and (g)))
  (:action b1
    :parameters ()
    :precondition (and (q))
    :effect (and (p)))
  (:action c1
    :parameters ()
    :precondition (and (p))
    :effect (and (q)))
  (:action c2
    :parameters ()
    :precondition (and (l))
    :effect (and (q)))
  (:action d
    :parameters ()
    :precondition (and (i))
    :effect (and (l) (not (i)))))
