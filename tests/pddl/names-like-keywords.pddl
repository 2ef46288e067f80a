; expect: ok
(define (domain define)
  (:requirements :typing)
  (:types when-type domain problem)
  (:constants either number - domain)
  (:predicates (at ?start - domain) (over ?all - problem) (increase ?x - domain) (preference ?object - problem))
  (:action minimize
    :parameters (?domain - domain ?problem - problem)
    :precondition (and (at ?domain) (over ?problem))
    :effect (and (not (at ?domain)) (increase ?domain) (preference ?problem))))
;;; problem
(define (problem define)
  (:domain define)
  (:objects start end - problem w - when-type 3 - domain)
  (:init (at either) (at number) (over start) (at 3) (over end))
  (:goal (and (increase 3) (preference end))))
