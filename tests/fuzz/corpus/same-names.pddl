(define (domain ball)
  (:requirements :typing)
  (:types ball)
  (:constants ball - ball)
  (:predicates (ball ?ball - ball) (define ?x) (domain))
  (:action ball :parameters (?ball - ball) :precondition (define ?ball) :effect (and (ball ?ball) (domain))))
;;; problem6
(define (problem ball) (:domain ball) (:objects object - ball) (:init (define ball)) (:goal (and (ball ball) (domain))))
