; Figure 1 of Kim and Sridharan, "Relevance Score: A Landmark-Like Heuristic for Planning": p1 is a
; landmark, as each of A1, A2 and A3 needs it.  p2 is none, but two of the three ways to g need it.
; A2 and A3 are alike in all but the name, and still two choices.

(define (domain figure1)
  (:requirements :strips)
  (:predicates (p1) (p2) (g))

  (:action b1 :parameters () :precondition () :effect (p1))
  (:action b2 :parameters () :precondition () :effect (p2))

  (:action a1 :parameters () :precondition (p1) :effect (g))
  (:action a2 :parameters () :precondition (and (p1) (p2)) :effect (g))
  (:action a3 :parameters () :precondition (and (p1) (p2)) :effect (g)))
