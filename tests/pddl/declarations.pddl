; expect: error not-a-variable 8:22
; expect: error syntax 8:31
; expect: error syntax 8:53
; expect: error syntax 8:58
(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot)
  (:predicates (full x - pot) by (full2 ?x - pot) - pot (and ?x) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - cup ?p - pot)
    :precondition (and (full ?p) (by ?c ?p))
    :effect (filled ?c)))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - cup p1 - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (:goal (filled c1)))
