; expect: ok
(define (domain tea)
  (:requirements :strips :typing)
  (:types mug - cup cup pot - ware ware spoon - object)
  (:predicates (full ?x - pot) (filled ?c - ware) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - cup ?p - pot)
    :precondition (and (full ?p) (by ?c ?p))
    :effect (and (filled ?c) (filled ?p))))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - mug s - spoon p1 - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (:goal (filled c1)))
