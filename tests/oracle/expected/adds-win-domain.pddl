(define (domain adds-win)
  (:predicates (g) (i) (p) (q) (r))
  (:action a
    :parameters ()
    :precondition (and (i))
    :effect (and (p) (not (p)) (not (i))))
  (:action b
    :parameters ()
    :precondition (and (p))
    :effect (and (g) (not (p)) (q)))
  (:action c
    :parameters ()
    :precondition (and (q) (not (p)))
    :effect (and (r))))
