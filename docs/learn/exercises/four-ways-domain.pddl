; Four ways to a goal.

(define (domain four-ways)
  (:requirements :strips)
  (:predicates (p) (q) (r) (goal))

  (:action make-p :parameters () :precondition () :effect (p))
  (:action make-q :parameters () :precondition () :effect (q))
  (:action make-r :parameters () :precondition (q) :effect (r))

  (:action a1 :parameters () :precondition (p) :effect (goal))
  (:action a2 :parameters () :precondition (and (p) (q)) :effect (goal))
  (:action a3 :parameters () :precondition (q) :effect (goal))
  (:action a4 :parameters () :precondition (and (p) (r)) :effect (goal)))
