(define (domain wash)
  (:requirements :typing :adl)
  (:types cup)
  (:predicates (clean ?c - cup) (wet))
  (:action rinse :parameters (?c - cup) :effect (and (clean ?c) (wet)))
  (:action dry :parameters () :precondition (wet) :effect (not (wet))))
;;; problem
(define (problem wash-1) (:domain wash) (:objects c1 c2 - cup) (:init)
  (:goal (and (forall (?c - cup) (clean ?c)) (not (wet)))))
