; Closing time in a museum.  This one is about `not`: in conditions (the guard may not
; walk into a room whose sensors are armed) and in goals (no light on, nobody inside).
; What :init does not mention is false.

(define (domain museum)
  (:requirements :strips :typing :negative-preconditions)
  (:types room visitor)

  (:predicates
    (door ?a ?b - room)
    (panel ?r ?at - room)             ; the sensors of r are switched at …
    (way-out ?r - room)
    (guard-in ?r - room)
    (light-on ?r - room)
    (armed ?r - room)
    (dozing ?v - visitor ?r - room)   ; a visitor on a bench
    (follows ?v - visitor)
    (inside ?v - visitor))

  (:action walk
    :parameters (?a ?b - room)
    :precondition (and (guard-in ?a) (door ?a ?b) (not (armed ?b)))
    :effect (and (not (guard-in ?a)) (guard-in ?b)))

  (:action light-off
    :parameters (?r - room)
    :precondition (and (guard-in ?r) (light-on ?r))
    :effect (not (light-on ?r)))

  (:action wake
    :parameters (?v - visitor ?r - room)
    :precondition (and (guard-in ?r) (dozing ?v ?r))
    :effect (and (not (dozing ?v ?r)) (follows ?v)))

  (:action see-out
    :parameters (?v - visitor ?r - room)
    :precondition (and (guard-in ?r) (way-out ?r) (follows ?v))
    :effect (and (not (follows ?v)) (not (inside ?v))))

  (:action arm                        ; from the panel, never with the light on
    :parameters (?r ?at - room)
    :precondition (and (guard-in ?at) (panel ?r ?at)
                       (not (armed ?r)) (not (light-on ?r)) (not (guard-in ?r)))
    :effect (armed ?r))

  (:action disarm
    :parameters (?r ?at - room)
    :precondition (and (guard-in ?at) (panel ?r ?at) (armed ?r))
    :effect (not (armed ?r))))
