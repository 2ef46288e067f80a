; expect: error unknown-variable 15:26
; expect: error unknown-predicate 16:14
; expect: error negated-head 17:13
; expect: error wrong-arity 18:14
; expect: error duplicate-variable 19:19
; expect: error not-a-variable 20:19
; expect: error syntax 21:16
; expect: error syntax 22:13
; expect: error derived-in-effect 23:48
; expect: error derived-in-effect 23:63
; expect: error derived-in-init 28:11
(define (domain rules)
  (:requirements :adl :derived-predicates)
  (:predicates (p ?x) (q ?x ?y) (r))
  (:derived (q ?x ?y) (p ?z))
  (:derived (s ?x) (p ?x))
  (:derived (not (p ?x)) (r))
  (:derived (q ?x) (p ?x))
  (:derived (q ?x ?x) (p ?x))
  (:derived (q ?x y) (p ?x))
  (:derived (r))
  (:derived q (r))
  (:action a :parameters (?x ?y) :effect (and (q ?x ?y) (not (r)))))
;;; problem
(define (problem rules-1)
  (:domain rules)
  (:objects o)
  (:init (q o o) (not (q o o)))
  (:goal (r)))
