(define (domain layered)
  (:predicates (f0-0) (f1-0) (f1-1) (f2-0) (f3-0) (f3-1))
  (:action a0
    :parameters ()
    :precondition (and (f3-1) (f0-0))
    :effect (and (f1-0) (not (f3-1))))
  (:action a1
    :parameters ()
    :precondition (and (f0-0) (f0-0))
    :effect (and (f1-0) (not (f0-0))))
  (:action a2
    :parameters ()
    :precondition (and (f0-0))
    :effect (and (f1-1)))
  (:action a3
    :parameters ()
    :precondition (and (f0-0))
    :effect (and (f1-1) (not (f0-0))))
  (:action a4
    :parameters ()
    :precondition (and (f1-1))
    :effect (and (f2-0)))
  (:action a5
    :parameters ()
    :precondition (and (f2-0) (f2-0))
    :effect (and (f3-0)))
  (:action a6
    :parameters ()
    :precondition (and (f2-0) (f2-0))
    :effect (and (f3-1)))
  (:action a7
    :parameters ()
    :precondition (and (f2-0) (f2-0))
    :effect (and (f3-1))))
