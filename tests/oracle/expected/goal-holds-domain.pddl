(define (domain goal-holds)
  (:predicates (p) (q))
  (:action a
    :parameters ()
    :precondition (and (p))
    :effect (and (q) (not (p))))
  (:action b
    :parameters ()
    :precondition (and (q))
    :effect (and (p))))
