(define [domain "odd"] (:predicates {p} (q@1 ?x?y) (a-b_c.d #x))
  (:action go :parameters (?a -b) :effect (q@1 ?a ?a)))
;;; problem
(define (problem é) (:domain odd) (:objects 'x 1) (:init |p|) (:goal (q@1 1 1)))
