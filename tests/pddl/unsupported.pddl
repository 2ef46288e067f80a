; expect: error object-fluent 23:35
; expect: error object-fluent 23:35
; expect: error constraints 24:3
; expect: error durative-action 25:3
; expect: error process 27:3
; expect: error axiom 28:3
; expect: error numeric-condition 31:24
; expect: error numeric-condition 31:37
; expect: error numeric-condition 31:50
; expect: error object-fluent 31:71
; expect: error preference 31:83
; expect: error timed-condition 31:102
; expect: error numeric-effect 32:18
; expect: error nondeterminism 32:36
; expect: error nondeterminism 32:55
; expect: error timed-initial-literal 37:14
; expect: error constraints 38:15
; expect: error timed-condition 38:30
; expect: error metric 39:21
(define (domain future)
  (:requirements :strips)
  (:predicates (p) (q ?x))
  (:functions (fuel) (where ?x) - object)
  (:constraints (always (p)))
  (:durative-action fly :parameters (?x) :duration (= ?duration 3)
    :condition (at start (p)) :effect (at end (not (p))))
  (:process burn :parameters () :precondition () :effect (increase (fuel) (* #t 1)))
  (:axiom :vars () :context (p) :implies (p))
  (:action a
    :parameters (?x)
    :precondition (and (> (fuel) 3) (= (fuel) 3) (= (where ?x) ?x) (q (where ?x)) (preference n (p)) (at start (p)))
    :effect (and (assign (fuel) 3) (oneof (p) (q ?x)) (probabilistic 0.5 (p)))))
;;; problem
(define (problem future-1)
  (:domain future)
  (:objects o)
  (:init (p) (at 5 (p)) (= (fuel) 4))
  (:goal (and (sometime (p)) (over all (p))))
  (:metric minimize (+ (total-cost) (is-violated n))))
