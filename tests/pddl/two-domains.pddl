; expect: error wrong-file 11:9
(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - cup ?p - pot)
    :precondition (and (full ?p) (by ?c ?p))
    :effect (filled ?c)))
;;; problem
(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour
    :parameters (?c - cup ?p - pot)
    :precondition (and (full ?p) (by ?c ?p))
    :effect (filled ?c)))
