; expect: error syntax 5:5
(define (domain tea)
  (:predicates (filled ?c))
  (:action pour
    (?c)
    :effect (filled ?c)))
;;; problem
(define (problem tea-1)
  (:domain tea)
  (:objects c1)
  (:init)
  (:goal (filled c1)))
