; expect: error syntax 6:19
; expect: error syntax 9:24
; expect: error syntax 15:25
(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot ?mug)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - (or cup) ?p - pot)
    :precondition (and (full ?p) (by ?c ?p))
    :effect (filled ?c)))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - cup ?p2 p1 - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (:goal (filled c1)))
