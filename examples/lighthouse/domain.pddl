; A lighthouse keeper's evening.  Everything here is plain STRIPS with types: a step has
; conditions that must hold, facts that become true and facts that become false.
;
; The keeper has one free hand only, so the order of errands matters: a lamp wants oil
; (from the can), its clockwork wound (with the key), and then a match.

(define (domain lighthouse)
  (:requirements :strips :typing)
  (:types
    place tool lamp - object
    can key matches - tool)           ; three kinds of tool

  (:predicates
    (keeper-at ?p - place)
    (stairs ?from ?to - place)        ; can be walked
    (strait ?from ?to - place)        ; can be rowed
    (boat-at ?p - place)
    (lies-at ?t - tool ?p - place)
    (holds ?t - tool)
    (hand-free)
    (barrel-at ?p - place)            ; where the can is filled
    (full ?c - can)
    (lamp-at ?l - lamp ?p - place)
    (oiled ?l - lamp)
    (wound ?l - lamp)
    (lit ?l - lamp))

  (:action walk
    :parameters (?from ?to - place)
    :precondition (and (keeper-at ?from) (stairs ?from ?to))
    :effect (and (not (keeper-at ?from)) (keeper-at ?to)))

  (:action row
    :parameters (?from ?to - place)
    :precondition (and (keeper-at ?from) (boat-at ?from) (strait ?from ?to))
    :effect (and (not (keeper-at ?from)) (keeper-at ?to)
                 (not (boat-at ?from)) (boat-at ?to)))

  (:action take
    :parameters (?t - tool ?p - place)
    :precondition (and (keeper-at ?p) (lies-at ?t ?p) (hand-free))
    :effect (and (holds ?t) (not (lies-at ?t ?p)) (not (hand-free))))

  (:action put-down
    :parameters (?t - tool ?p - place)
    :precondition (and (keeper-at ?p) (holds ?t))
    :effect (and (lies-at ?t ?p) (hand-free) (not (holds ?t))))

  (:action draw-oil
    :parameters (?c - can ?p - place)
    :precondition (and (keeper-at ?p) (barrel-at ?p) (holds ?c))
    :effect (full ?c))

  (:action oil-lamp
    :parameters (?l - lamp ?c - can ?p - place)
    :precondition (and (keeper-at ?p) (lamp-at ?l ?p) (holds ?c) (full ?c))
    :effect (and (oiled ?l) (not (full ?c))))

  (:action wind-clockwork
    :parameters (?l - lamp ?k - key ?p - place)
    :precondition (and (keeper-at ?p) (lamp-at ?l ?p) (holds ?k))
    :effect (wound ?l))

  (:action light-lamp
    :parameters (?l - lamp ?m - matches ?p - place)
    :precondition (and (keeper-at ?p) (lamp-at ?l ?p) (holds ?m) (oiled ?l) (wound ?l))
    :effect (lit ?l)))
