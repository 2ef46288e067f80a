; expect: warning undeclared-requirement 12:3
; expect: warning undeclared-requirement 15:14
; expect: warning undeclared-requirement 18:24
; expect: warning undeclared-requirement 18:42
; expect: warning undeclared-requirement 18:53
; expect: warning undeclared-requirement 19:24
; expect: warning undeclared-requirement 19:49
; expect: warning undeclared-requirement 20:18
; expect: warning undeclared-requirement 20:36
(define (domain flags)
  (:requirements :strips)
  (:types a)
  (:predicates (p ?x - a) (q) (d))
  (:functions (total-cost) - number)
  (:derived (d) (q))
  (:action act
    :parameters (?x ?y - a)
    :precondition (and (not (p ?x)) (not (= ?x ?y)) (or (p ?y) (d))
                       (exists (?z - a) (p ?z)) (forall (?z - a) (imply (d) (p ?z))))
    :effect (and (when (q) (p ?x)) (increase (total-cost) 1))))
;;; problem
(define (problem flags-1)
  (:domain flags)
  (:objects o - a)
  (:init (q))
  (:goal (p o)))
