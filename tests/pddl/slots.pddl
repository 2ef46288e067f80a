; expect: error duplicate-slot 14:39
; expect: error syntax 14:80
; expect: error syntax 15:16
; expect: error syntax 15:42
; expect: error unknown-predicate 15:58
; expect: error syntax 15:62
; expect: error unknown-slot 15:68
; expect: error syntax 16:12
; expect: error unknown-slot 18:5
(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action one :parameters (?c - cup) :parameters () :precondition (filled ?c) :effect)
  (:action two :parameters :precondition filled :effect (foo)(bar) :foo)
  (:action :parameters ())
  (:action pour
    :paramters (?c - cup ?p - pot)
    :precondition (and (full ?p) (by ?c ?p))
    :effect (filled ?c)))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - cup p1 - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (:goal (filled c1)))
