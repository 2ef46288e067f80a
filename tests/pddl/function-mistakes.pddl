; expect: error duplicate-declaration 14:71
; expect: error object-fluent 14:92
; expect: error object-fluent 14:92
; expect: error unknown-function 23:50
; expect: error wrong-arity 23:69
; expect: error object-fluent 23:98
; expect: error syntax 23:117
; expect: error object-fluent 23:130
; expect: error unknown-object 23:147
; expect: error unknown-object 23:149
(define (domain walk)
  (:requirements :strips :action-costs)
  (:predicates (at ?p) (way ?a ?b))
  (:functions (total-cost) (length ?a ?b) - number (unused) - number (length ?a) (place) - p)
  (:action go
    :parameters (?a ?b)
    :precondition (and (at ?a) (way ?a ?b))
    :effect (and (at ?b) (not (at ?a)) (increase (total-cost) (length ?a ?b)))))
;;; problem
(define (problem walk-1)
  (:domain walk)
  (:objects a b)
  (:init (at a) (way a b) (= (total-cost) 0) (= (lenght a b) 3) (= (length a) 3) (= (length a b) b) (= (length a b) (unused)) (= (length a b)) (= 3 4))
  (:goal (at b))
  (:metric minimize (total-cost)))
