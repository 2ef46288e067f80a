; A bakery with few oven slots, where each step costs minutes or fuel.
;
; This is about costs: (increase (total-cost) …) says what a step costs, a number or the
; value of a function that the problem file gives, and (:metric minimize (total-cost))
; asks for the cheapest plan rather than the shortest.  Two loaves baked side by side
; cost no more than one, and reheating an oven is dear.

(define (domain bakery)
  (:requirements :strips :typing :equality :negative-preconditions :action-costs)
  (:types loaf oven slot heat)

  (:predicates
    (flour ?l - loaf)                 ; not yet begun
    (dough ?l - loaf)
    (in ?l - loaf ?s - slot)
    (baked ?l - loaf)
    (on-shelf ?l - loaf)
    (slot-of ?s - slot ?o - oven)
    (empty ?s - slot)
    (heat-of ?o - oven ?h - heat)
    (hotter ?from ?to - heat)         ; one step up
    (wants ?l - loaf ?h - heat))

  (:functions
    (total-cost) - number
    (kneading ?l - loaf) - number
    (firewood ?o - oven ?to - heat) - number
    (minutes ?o - oven) - number)       ; of one baking

  (:action knead
    :parameters (?l - loaf)
    :precondition (flour ?l)
    :effect (and (not (flour ?l)) (dough ?l) (increase (total-cost) (kneading ?l))))

  (:action heat-up
    :parameters (?o - oven ?from ?to - heat)
    :precondition (and (heat-of ?o ?from) (hotter ?from ?to))
    :effect (and (not (heat-of ?o ?from)) (heat-of ?o ?to)
                 (increase (total-cost) (firewood ?o ?to))))

  (:action let-cool
    :parameters (?o - oven ?from ?to - heat)
    :precondition (and (heat-of ?o ?from) (hotter ?to ?from))
    :effect (and (not (heat-of ?o ?from)) (heat-of ?o ?to) (increase (total-cost) 2)))

  (:action shove-in
    :parameters (?l - loaf ?s - slot)
    :precondition (and (dough ?l) (empty ?s))
    :effect (and (not (dough ?l)) (not (empty ?s)) (in ?l ?s) (increase (total-cost) 1)))

  (:action bake
    :parameters (?l - loaf ?s - slot ?o - oven ?h - heat)
    :precondition (and (in ?l ?s) (slot-of ?s ?o) (heat-of ?o ?h) (wants ?l ?h))
    :effect (and (baked ?l) (increase (total-cost) (minutes ?o))))

  (:action bake-two
    :parameters (?l1 ?l2 - loaf ?s1 ?s2 - slot ?o - oven ?h - heat)
    :precondition (and (not (= ?l1 ?l2))
                       (in ?l1 ?s1) (slot-of ?s1 ?o) (wants ?l1 ?h)
                       (in ?l2 ?s2) (slot-of ?s2 ?o) (wants ?l2 ?h)
                       (heat-of ?o ?h))
    :effect (and (baked ?l1) (baked ?l2) (increase (total-cost) (minutes ?o))))

  (:action take-out
    :parameters (?l - loaf ?s - slot)
    :precondition (and (in ?l ?s) (baked ?l))
    :effect (and (not (in ?l ?s)) (empty ?s) (on-shelf ?l) (increase (total-cost) 1))))
