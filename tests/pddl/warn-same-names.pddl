; expect: warning predicate-named-like-type 6:33
; expect: warning object-named-like-type 14:28
(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot)
  (:predicates (full ?x - pot) (cup ?c - cup) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - cup ?p - pot)
    :precondition (and (full ?p) (by ?c ?p))
    :effect (and (filled ?c) (cup ?c))))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - cup p1 pot - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (:goal (filled c1)))
