; expect: ok
(DEFINE (domain tea)
  (:requirements :strips :typing)
  (:TYPES Cup Pot)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:Action pour
    :parameters (?c - cup ?p - pot)
    :precondition (AND (full ?p) (by ?c ?p))
    :effect (filled ?c)))
;;; problem
(define (problem tea-1)
  (:Domain TEA)
  (:objects c1 c2 - cup p1 - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (:GOAL (FILLED C1)))
