(define (domain eggs)
  (:requirements :typing :adl)
  (:types egg)
  (:predicates (cooked ?e - egg) (fresh ?e - egg))
  (:action cook :parameters (?e - egg) :precondition (fresh ?e)
    :effect (and (cooked ?e) (not (fresh ?e)))))
;;; problem
(define (problem eggs-1) (:domain eggs) (:objects e1 e2 - egg) (:init (fresh e2))
  (:goal (exists (?e - egg) (and (cooked ?e) (not (fresh ?e))))))
