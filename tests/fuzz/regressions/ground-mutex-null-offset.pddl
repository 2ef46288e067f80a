; expect: ok
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
  (:init (at a) (way a b) (= (total-cost) 0) (= (length a b) -3000000.00000000001))
  (:goal (at b))
)
