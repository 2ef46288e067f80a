; expect: error unknown-type 22:64
; expect: error wrong-arity 26:43
; expect: error unknown-variable 27:29
; expect: error unknown-predicate 30:36
; expect: error missing-bracket 31:5
; expect: error wrong-type 31:39
; expect: error misplaced-word 34:20
; expect: error unknown-slot 35:5
; expect: error duplicate-action 36:12
; expect: error not-a-variable 37:18
; expect: error misplaced-word 38:14
; expect: error unknown-section 39:4
; expect: error duplicate-object 43:33
; expect: error contradictory-init 44:21
; expect: error unknown-object 44:42
; expect: error misplaced-word 44:50
; expect: error unknown-variable 45:17
; expect: error text-after-end 46:1
(define (domain ferry)
  (:requirements :strips :typing)
  (:types car place boat - thing thing)
  (:predicates (at ?c - car ?p - place) (moored ?b - boat ?p - plce)
               (aboard ?c - car) (empty))
  (:action sail
    :parameters (?b - boat ?from ?to - place)
    :precondition (and (moored ?b ?from) (moored ?b))
    :effect (and (moored ?b ?too) (not (moored ?b ?from))))
  (:action board
    :parameters (?c - car ?p - place)
    :precondition (and (at ?c ?p) (emty)
    :effect (and (aboard ?c) (not (at ?p ?c)) (not (empty))))
  (:action debark
    :parameters (?c - car ?p - place)
    :precondition (when (aboard ?c) (empty))
    :efect (at ?c ?p))
  (:action debark
    :parameters (c - car)
    :effect (or (aboard c)))
  (:acton swim))
;;; problem
(define (problem ferry-1)
  (:domain ferry)
  (:objects c1 - car p1 - place p1 - car)
  (:init (at c1 p1) (not (at c1 p1)) (at c2 p1) (and (empty)))
  (:goal (at c1 ?p)))
(empty)
