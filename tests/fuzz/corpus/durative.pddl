(define (domain slow)
  (:requirements :durative-actions :fluents)
  (:predicates (p)) (:functions (speed))
  (:durative-action walk :parameters () :duration (= ?duration 3)
    :condition (at start (p)) :effect (at end (not (p))))
  (:action jump :parameters () :precondition (> (speed) 2) :effect (and (p) (assign (speed) 0))))
;;; problem
(define (problem slow-1) (:domain slow) (:init (at 5 (p)) (= (speed) 3)) (:goal (p)) (:metric minimize (total-time)))
