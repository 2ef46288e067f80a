(define (domain moon)
  (:predicates (here) (there) (rocket))
  (:action fly :parameters () :precondition (and (here) (rocket)) :effect (there)))
;;; problem
(define (problem moon-1) (:domain moon) (:init (here)) (:goal (there)))
