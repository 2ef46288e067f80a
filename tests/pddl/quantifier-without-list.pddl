; expect: error syntax 10:32
; expect: error not-a-variable 10:55
; expect: error syntax 10:84
(define (domain tea)
  (:requirements :adl)
  (:types cup pot)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - cup ?p - pot)
    :precondition (and (forall ?x (full ?x)) (exists (x - pot) (full ?x)) (exists ((?x - pot)) (full ?x)))
    :effect (filled ?c)))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - cup p1 - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (:goal (filled c1)))
