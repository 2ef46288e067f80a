(define (domain wishes)
  (:requirements :preferences :constraints :adl)
  (:predicates (p ?x))
  (:constraints (always (p a)))
  (:action do :parameters (?x) :precondition (preference pr (p ?x)) :effect (p ?x)))
;;; problem
(define (problem wishes-1) (:domain wishes) (:objects a) (:init)
  (:goal (preference g (p a))) (:constraints (sometime (p a))) (:metric minimize (is-violated g)))
