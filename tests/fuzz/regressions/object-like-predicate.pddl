; expect: error metric 16:21
(define (domain walk)
  (:requirements :strips :action-costs)
  (:predicates (at ?p) (way ?a ?b))
  (:functions (total-cost) (length ?a ?b) - number)
  (:action go
    :parameters (?a ?b)
    :precondition (and (at ?a at) (way ?a ?b))
    :effect (and (at ?b) (not (at ?a)) (increase (total-cost) (length ?a ?b)))))
;;; problem
(define (problem walk-1)
  (:domain walk)
  (:objects a b)
  (:init (at a) (way a b) (= (length a b) 3))
  (:goal (at b))
  (:metric minimize (* (total-cost) (total-cost))))
