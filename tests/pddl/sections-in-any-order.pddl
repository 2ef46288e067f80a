; expect: ok
(define (domain tea)
  (:action pour
    :effect (filled ?c)
    :precondition (full ?p)
    :parameters (?c - cup ?p - pot))
  (:predicates (full ?x - pot))
  (:predicates (filled ?c - cup))
  (:types cup)
  (:types pot)
  (:requirements :strips :typing))
;;; problem
(define (problem tea-1)
  (:goal (filled c1))
  (:init (full p1))
  (:objects c1 - cup)
  (:objects p1 - pot)
  (:domain tea))
