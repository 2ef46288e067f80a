; expect: error stray-character 9:19
; expect: error stray-character 10:25
; expect: error stray-character 11:16
; expect: error stray-character 12:30
; expect: warning missing-blank 12:33
; expect: error stray-character 14:20
(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot – object)
  (:predicates (full ?x – pot) (filled-up ?c - cup) (by ?c - cup ?p - pot))
  (:action pour‐tea
    :parameters (?c - cup ?p –pot)
    :precondition (and (full ?p) (by ?c ?p))
    :effect (filled‑up ?c)))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - cup p1 - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (:goal (filled-up c1)))
