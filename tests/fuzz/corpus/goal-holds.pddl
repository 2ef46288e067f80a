(define (domain sleep)
  (:predicates (asleep) (dream ?x))
  (:action dream :parameters (?x) :precondition (asleep) :effect (dream ?x)))
;;; problem4
(define (problem sleep-1) (:domain sleep) (:objects sheep) (:init (asleep)) (:goal (and)))
