; expect: error unknown-variable 12:26
; expect: error unknown-variable 12:39
; expect: error unknown-variable 17:16
; expect: error unknown-variable 18:18
(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - cup ?potty - pot)
    :precondition (full ?potty)
    :effect (and (filled ?cu) (by ?cu ?pott))))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - cup p1 - pot)
  (:init (full ?p) (by c1 p1) (by c2 p1))
  (:goal (filled ?c)))
