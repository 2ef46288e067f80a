; expect: error unknown-predicate 11:25
; expect: error unknown-predicate 12:36
; expect: error unknown-predicate 12:55
; expect: error unknown-predicate 17:32
(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - cup ?p - pot)
    :precondition (and (ful ?p) (by ?c ?p))
    :effect (and (filled ?c) (not (ful ?p)) (ful ?p) (emptied ?p))))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - cup p1 - pot)
  (:init (full p1) (by c1 p1) (byy c2 p1))
  (:goal (filled c1)))
