(define (domain layered)
  (:predicates (f0-0) (f0-1) (f1-0) (f1-1) (f2-0) (f2-1) (f2-2) (f3-0))
  (:action a0
    :parameters ()
    :precondition (and (f0-0))
    :effect (and (f1-0) (not (f0-0))))
  (:action a1
    :parameters ()
    :precondition (and (f0-1))
    :effect (and (f1-0)))
  (:action a2
    :parameters ()
    :precondition (and (f0-0))
    :effect (and (f1-1)))
  (:action a3
    :parameters ()
    :precondition (and (f0-1))
    :effect (and (f1-1)))
  (:action a4
    :parameters ()
    :precondition (and (f1-0) (f1-0))
    :effect (and (f2-0)))
  (:action a5
    :parameters ()
    :precondition (and (f1-1) (f1-1))
    :effect (and (f2-0)))
  (:action a6
    :parameters ()
    :precondition (and (f1-0) (f1-0))
    :effect (and (f2-1)))
  (:action a7
    :parameters ()
    :precondition (and (f1-0))
    :effect (and (f2-1)))
  (:action a8
    :parameters ()
    :precondition (and (f1-1) (f1-1))
    :effect (and (f2-2)))
  (:action a9
    :parameters ()
    :precondition (and (f2-1))
    :effect (and (f3-0)))
  (:action a10
    :parameters ()
    :precondition (and (f2-1))
    :effect (and (f3-0))))
