; expect: error not-stratifiable 8:14
; expect: error not-stratifiable 10:14
(define (domain knot)
  (:requirements :adl :derived-predicates)
  (:predicates (a) (b) (c) (d) (e))
  (:derived (a) (b))
  (:derived (b) (and (c) (e)))
  (:derived (c)
    (imply (a) (e)))
  (:derived (d) (not (d)))
  (:action act :parameters () :precondition (a) :effect (e)))
;;; problem
(define (problem knot-1)
  (:domain knot)
  (:init)
  (:goal (e)))
