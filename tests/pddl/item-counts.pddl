; expect: error wrong-arity 16:25
; expect: error wrong-arity 16:31
; expect: error wrong-arity 16:57
; expect: error wrong-arity 16:75
; expect: error wrong-arity 16:95
; expect: error wrong-arity 16:135
; expect: error wrong-arity 17:19
; expect: error wrong-arity 17:25
; expect: error wrong-arity 17:42
(define (domain tea)
  (:requirements :adl)
  (:types cup pot)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - cup ?p - pot)
    :precondition (and (not) (not (full ?p) (full ?p)) (imply (full ?p)) (forall (?x - pot)) (exists (?x - pot) (full ?x) (full ?x)) (= ?c))
    :effect (and (not) (when (full ?p)) (forall (?x - cup) (filled ?x) (filled ?x)))))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - cup p1 - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (:goal (filled c1)))
