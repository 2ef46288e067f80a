; expect: error cost-expression 16:63
; expect: error numeric-effect 16:85
; expect: error numeric-effect 16:111
; expect: error conditional-cost 17:21
; expect: error conditional-cost 17:61
; expect: error wrong-arity 17:89
; expect: error unknown-function 17:136
; expect: error numeric-effect 17:145
(define (domain walk)
  (:requirements :strips :action-costs)
  (:predicates (at ?p) (way ?a ?b))
  (:functions (total-cost) (length ?a ?b) - number (unused) - number)
  (:action go
    :parameters (?a ?b)
    :precondition (and (at ?a) (way ?a ?b))
    :effect (and (at ?b) (not (at ?a)) (increase (total-cost) (* 2 (length ?a ?b))) (decrease (total-cost) 1) (increase (unused) 1)
      (when (at ?a) (increase (total-cost) 1)) (forall (?x) (increase (total-cost) 1)) (increase (total-cost)) (increase (total-cost) (len ?a)) (assign (unused) 3))))
;;; problem
(define (problem walk-1)
  (:domain walk)
  (:objects a b)
  (:init (at a) (way a b) (= (total-cost) 0) (= (length a b) 3))
  (:goal (at b))
  (:metric minimize (total-cost)))
