(define (domain negated)
  (:predicates (done) (lit) (used))
  (:action on
    :parameters ()
    :precondition (and (not (lit)))
    :effect (and (lit)))
  (:action off
    :parameters ()
    :precondition (and (lit))
    :effect (and (not (lit)) (used)))
  (:action use
    :parameters ()
    :precondition (and (used) (not (lit)))
    :effect (and (done))))
