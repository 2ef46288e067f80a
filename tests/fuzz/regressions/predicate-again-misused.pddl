(define (domain bakery)
  (:requirements :typing)
  (:types oven loaf)
  (:predicates (hot ?o - oven) (in ?l - loaf ?o - oven) (in ?l - loaf ?o - oven) (done ?l - loaf) (free ?o - oven))
  (:action put :parameters (?l - loaf ?o - oven)
    :precondition (and (hot ?o) (free ?o))
    :effect (and (in ?l ?o) (not (free ?o))))
  (:action take :parameters (?l - loaf ?o - oven)
    :precondition (in ?l ?l ?o)
    :effect (and (done ?l) (free ?o) (not (in ?l ?o)))))
;;; problem1
(define (problem bakery-1)
  (:domain bakery)
  (:objects o1 - oven rye white - loaf)
  (:init (hot o1) (free o1))
  (:goal (and (done rye) (done white))))
;;; plan
0.0: (put rye o1) [1]
1.0: (either boat person) [1]
(:requirements :strips :typing)
(filled ?c - cup)
