; expect: error unknown-section 7:4
; expect: error unknown-section 9:4
; expect: error unknown-section 16:4
; expect: error unknown-section 18:4
(define (domain tea)
  (:requirements :strips :typing)
  (:typs cup pot)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:acton pour
    :parameters (?c - cup ?p - pot)
    :precondition (and (full ?p) (by ?c ?p))
    :effect (filled ?c)))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objcts c1 c2 - cup p1 - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (goal (filled c1)))
