; expect: error wrong-type 19:90
; expect: error wrong-type 19:106
(define (domain port)
  (:requirements :typing :action-costs)
  (:types ship truck - vehicle vehicle plane crate)
  (:predicates (floats ?s - ship) (moved ?v - vehicle) (driven ?x - (either truck plane)) (full ?c - crate))
  (:functions (weight ?t - truck) (total-cost) - number)
  (:action drive
    :parameters (?t - truck)
    :precondition (floats ?t) ; an amphibian
    :effect (and (moved ?t) (driven ?t) (increase (total-cost) (weight ?t)))))
;;; problem
(define (problem port-1)
  (:domain port)
  (:objects duck - (either ship truck) box - crate lorry - truck)
  (:init (floats duck)
    (= (weight duck) 3))
  ; in the goal, too
  (:goal (and (moved duck) (driven duck) (not (floats duck)) (exists (?s - ship) (floats lorry)) (driven box)))
  (:metric minimize (total-cost)))
