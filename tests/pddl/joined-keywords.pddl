; expect: error missing-blank 8:12
; expect: error missing-blank 12:12
; expect: error missing-blank 16:30
; expect: error missing-blank 19:4
(define (domain tea)
  (:types cup pot - object)
  (:predicates (full ?x - pot) (filled ?c - cup) (by ?c - cup ?p - pot))
  (:action pour:parameters (?c - cup ?p - pot)
    :precondition (and (full ?p) (by ?c ?p))
    :effect (filled ?c))
  ; no parameters
  (:action fill:effect (filled c1))
  (:action empty
    :parameters (?c - cup)
    :precondition (filled ?c)
    :effect (not (filled ?c)):effect:precondition (full ?c)))
;;; problem
(define (problem tea-1)
  (:domain:tea)
  (:objects c1 c2 - cup p1 - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (:goal (filled c1)))
