(define (domain choir)
  (:requirements :typing :universal-preconditions :negative-preconditions)
  (:types singer)
  (:predicates (ready ?s - singer) (sung))
  (:action wake :parameters (?s - singer) :precondition (not (ready ?s)) :effect (ready ?s))
  (:action sing :parameters () :precondition (forall (?s - singer) (ready ?s))
    :effect (and (sung) (forall (?s - singer) (not (ready ?s))))))
;;; problem6
(define (problem choir-1) (:domain choir) (:objects a b c - singer) (:init (ready b)) (:goal (sung)))
