; expect: error inexact-cost 19:65
; expect: error negative-cost 19:93
; expect: error inexact-cost 19:113
; expect: warning duplicate-value 20:5
; expect: error contradictory-value 20:24
; expect: warning duplicate-value 20:59
(define (domain walk)
  (:requirements :strips :action-costs)
  (:predicates (at ?p) (way ?a ?b))
  (:functions (total-cost) (length ?a ?b) - number (unused) - number)
  (:action go
    :parameters (?a ?b)
    :precondition (and (at ?a) (way ?a ?b))
    :effect (and (at ?b) (not (at ?a)) (increase (total-cost) (length ?a ?b)))))
;;; problem
(define (problem walk-1)
  (:domain walk)
  (:objects a b)
  (:init (at a) (way a b) (= (total-cost) 0) (= (length a b) 3) (= (length b a) 2147483648) (= (length a a) -1) (= (length b b) 0.12345678901)
    (= (length a b) 3) (= (length a b) 4) (= (unused) -5) (= (unused) -5.0))
  (:goal (at b))
  (:metric minimize (total-cost)))
