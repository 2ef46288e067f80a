(define (domain bare) (:predicates (p) (q)) (:action a :effect (p)) (:action b :precondition (p) :effect (and (q))))
;;; problem
(define (problem bare-1) (:domain bare) (:goal (q)))
