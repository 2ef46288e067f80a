; expect: error stray-character 9:19
; expect: error stray-character 9:29
; expect: error stray-character 12:26
; expect: error stray-character 13:24
; expect: error stray-character 13:32
; expect: error stray-character 18:15
(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot “mug” é)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - cup, ?p - pot)
    :precondition (and [full ?p] (by ?c ?p))
    :effect (filled ?c)))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - cup p1 - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (:goal (filled c1)))
