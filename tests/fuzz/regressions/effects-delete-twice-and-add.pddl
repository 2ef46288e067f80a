(define (domain switch-board)
  (:requirements :conditional-effects :negative-preconditions)
  (:predicates (up ?s) (lit))
  (:action press :parameters (?s)
    :precondition ()
    :effect (and (and (when (up ?s) (and (not (up ?s)) (lit))) (when (up ?s) ((up ?s)))) (and (when (up ?s) (and (not (up ?s)) (lit))) (when (not (up ?s)) ((up ?s)))))))
;;; problem4pr=oblem
(define (problem switch-board-2) (:domain switch-board) (:objects s t) (:init (up s))
  (:goal (and (lit) (up t) (up s))))
