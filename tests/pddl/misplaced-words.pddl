; expect: error misplaced-word 22:25
; expect: error syntax 22:52
; expect: error syntax 22:57
; expect: error syntax 22:60
; expect: error misplaced-word 23:19
; expect: error misplaced-word 23:36
; expect: error misplaced-word 23:66
; expect: error misplaced-word 23:76
; expect: error syntax 23:104
; expect: error syntax 23:123
; expect: error syntax 28:20
; expect: error syntax 28:35
; expect: error syntax 28:40
; expect: error misplaced-word 28:76
; expect: error syntax 29:10
(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - cup ?p - pot)
    :precondition (and (when (full ?p) (by ?c ?p)) full ?p 3)
    :effect (and (or (filled ?c)) (imply (full ?p) (filled ?c)) (= ?c ?c) (exists (?x) (full ?x)) (not (not (filled ?c))) ?c)))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - cup p1 - pot)
  (:init (full p1) (or (full p1)) full (forall (?x - pot) (full ?x)) (not (and (full p1))) (by c1 p1) (by c2 p1))
  (:goal ?x))
