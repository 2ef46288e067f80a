(define (domain 15)
  (:predicates (at ?n ?p) (next ?a ?b) (0))
  (:action 1 :parameters (?n ?p ?q) :precondition (and (at ?n ?p) (next ?p ?q))
    :effect (and (at ?n ?q) (not (at ?n ?p)) (0))))
;;; problem
(define (problem 2) (:domain 15) (:objects 1 2 3 x.5)
  (:init (at x.5 1) (next 1 2) (next 2 3))
  (:goal (and (at x.5 3) (0))))
