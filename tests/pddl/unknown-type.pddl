; expect: error unknown-type 7:27
; expect: error unknown-type 9:35
; expect: error unknown-type 15:21
(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot)
  (:predicates (full ?x - pt) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - (either cup mug) ?p - pot)
    :precondition (and (full ?p) (by ?c ?p))
    :effect (filled ?c)))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - glass p1 - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (:goal (filled c1)))
