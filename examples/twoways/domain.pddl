; A message must get to the island: by boat, or by the light of the tower. Each way needs things that
; lie about, and either will do.
;
; So there is nothing that every plan makes true, except the goal: no landmarks to go by. What is left
; to say of an oar is that one of the two ways needs it, which is what the relevance score counts.

(define (domain twoways)
  (:requirements :adl :typing)
  (:types place thing - object
          boat-thing tower-thing - thing)
  (:constants quay tower - place)
  (:predicates
    (path ?from ?to - place)
    (runner-at ?p - place)
    (lies ?t - thing ?p - place)
    (carried ?t - thing)
    (aboard ?t - boat-thing)
    (installed ?t - tower-thing)
    (message-arrived))

  (:action run
    :parameters (?from ?to - place)
    :precondition (and (runner-at ?from) (path ?from ?to))
    :effect (and (runner-at ?to) (not (runner-at ?from))))

  (:action take
    :parameters (?t - thing ?p - place)
    :precondition (and (runner-at ?p) (lies ?t ?p))
    :effect (and (carried ?t) (not (lies ?t ?p))))

  (:action load
    :parameters (?t - boat-thing)
    :precondition (and (runner-at quay) (carried ?t))
    :effect (and (aboard ?t) (not (carried ?t))))

  (:action install
    :parameters (?t - tower-thing)
    :precondition (and (runner-at tower) (carried ?t))
    :effect (and (installed ?t) (not (carried ?t))))

  (:action row-across
    :parameters ()
    :precondition (forall (?t - boat-thing) (aboard ?t))
    :effect (message-arrived))

  (:action signal
    :parameters ()
    :precondition (forall (?t - tower-thing) (installed ?t))
    :effect (message-arrived)))
