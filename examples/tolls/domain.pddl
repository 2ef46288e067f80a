; A pedlar, roads, and gates that open for a coin. A coin that is paid is gone; more coins lie about.
;
; Estimates that forget what an action takes away believe that one coin opens every gate. So they see no
; reason to go and fetch another one. As each place of the field has a path back to the first gate, their
; value is the same all over the field: a plateau.

(define (domain tolls)
  (:requirements :strips :typing)
  (:types place coin)
  (:predicates
    (road ?from ?to - place)
    (gate ?from ?to - place)
    (pedlar-at ?p - place)
    (lies ?c - coin ?p - place)
    (purse ?c - coin))

  (:action walk
    :parameters (?from ?to - place)
    :precondition (and (pedlar-at ?from) (road ?from ?to))
    :effect (and (pedlar-at ?to) (not (pedlar-at ?from))))

  (:action pick-up
    :parameters (?c - coin ?p - place)
    :precondition (and (pedlar-at ?p) (lies ?c ?p))
    :effect (and (purse ?c) (not (lies ?c ?p))))

  (:action pay-and-pass
    :parameters (?from ?to - place ?c - coin)
    :precondition (and (pedlar-at ?from) (gate ?from ?to) (purse ?c))
    :effect (and (pedlar-at ?to) (not (pedlar-at ?from)) (not (purse ?c)))))
