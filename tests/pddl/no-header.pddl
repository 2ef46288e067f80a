; expect: error syntax 5:10
; expect: error unknown-type 9:21
; expect: error unknown-type 9:30
; expect: error unknown-predicate 10:11
(define (:requirements :strips))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1 c2 - cup p1 - pot)
  (:init (full p1) (by c1 p1) (by c2 p1))
  (:goal (filled c1)))
