; expect: error unknown-object 15:35
; expect: error unknown-object 16:18
(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - cup ?p - pot)
    :precondition (and (full ?p) (by ?c ?p))
    :effect (filled ?c)))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 cup-2 - cup p1 - pot)
  (:init (full p1) (by c1 p1) (by cup2 p1) (full cup2))
  (:goal (filled cup2)))
