; expect: error unknown-predicate 2:49
(define (domain none) (:action a :precondition (p) :effect (q)))
;;; problem
(define (problem none-1) (:domain none) (:init (p)) (:goal (r)))
