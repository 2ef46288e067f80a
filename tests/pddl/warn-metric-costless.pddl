; expect: warning costless-metric 12:21
(define (domain tiles)
  (:predicates (painted ?t))
  (:functions (total-cost) - number)
  (:action paint
    :parameters (?t)
    :effect (painted ?t)))
;;; problem
(define (problem tiles-1)
  (:domain tiles)
  (:objects t1 t2) (:init) (:goal (and (painted t1) (painted t2)))
  (:metric minimize (* 2 (total-cost))))
