(define (domain unsolvable-by-deletes)
  (:predicates (i) (p) (q))
  (:action a
    :parameters ()
    :precondition (and (i))
    :effect (and (p) (not (i))))
  (:action b
    :parameters ()
    :precondition (and (i))
    :effect (and (q) (not (i)))))
