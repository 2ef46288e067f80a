(define (domain liar)
  (:requirements :derived-predicates :adl)
  (:predicates (truth ?x) (lie ?x) (said ?x))
  (:derived (truth ?x) (not (lie ?x)))
  (:derived (lie ?x) (and (said ?x) (not (truth ?x))))
  (:action say :parameters (?x) :effect (said ?x)))
;;; problem
(define (problem liar-1) (:domain liar) (:objects a) (:init) (:goal (truth a)))
