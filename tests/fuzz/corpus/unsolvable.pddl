(define (domain cake)
  (:requirements :negative-preconditions)
  (:predicates (have) (eaten))
  (:action eat :parameters () :precondition (have) :effect (and (eaten) (not (have)))))
;;; problem2
(define (problem cake-1) (:domain cake) (:init (have)) (:goal (and (have) (eaten))))
