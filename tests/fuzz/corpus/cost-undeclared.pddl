(define (domain toll)
  (:predicates (paid) (through))
  (:action pay :parameters () :effect (and (paid) (increase (total-cost) 2)))
  (:action pass :parameters () :precondition (paid) :effect (through)))
;;; problem1
(define (problem toll-1) (:domain toll) (:init) (:goal (through)) (:metric minimize (total-cost)))
