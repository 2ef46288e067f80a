(define (domain umbrella)
  (:requirements :adl)
  (:predicates (rain) (carry) (out))
  (:action fetch :parameters () :effect (carry))
  (:action go :parameters () :precondition (imply (rain) (carry)) :effect (out)))
;;; problem1
(define (problem umbrella-1) (:domain umbrella) (:init (rain)) (:goal (imply (rain) (out))))
