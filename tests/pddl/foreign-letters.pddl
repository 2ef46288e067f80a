; expect: error stray-character 7:20
; expect: error stray-character 10:23
; expect: error stray-character 11:27
; expect: error stray-character 16:14
(define (domain tea)
  (:requirements :strips :typing)
  (:predicates (café ?x) (cafe ?x))
  (:action pour
    :parameters (?c)
    :precondition (café ?c)
    :effect (and (not (café ?c)) (cafe ?c))))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1)
  (:init (café c1))
  (:goal (cafe c1)))
