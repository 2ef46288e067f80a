(define (domain cycle)
  (:predicates (i) (p) (q) (r))
  (:action pq
    :parameters ()
    :precondition (and (q))
    :effect (and (p)))
  (:action qp
    :parameters ()
    :precondition (and (p))
    :effect (and (q)))
  (:action pi
    :parameters ()
    :precondition (and (i))
    :effect (and (p)))
  (:action qi
    :parameters ()
    :precondition (and (i))
    :effect (and (q) (not (i))))
  (:action pp
    :parameters ()
    :precondition (and (p))
    :effect (and (p) (r)))
  (:action pr
    :parameters ()
    :precondition (and (r))
    :effect (and (p))))
