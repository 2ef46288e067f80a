; Feeding time in a zoo.  This one is about types: a hierarchy (an enclosure is a place, a
; predator is an animal), `either` where two kinds will do, and a constant that the
; actions themselves name.

(define (domain zoo)
  (:requirements :strips :typing)
  (:types
    place animal food - object
    yard enclosure - place
    predator grazer bird - animal
    meat fish hay - food)

  (:constants kitchen - yard)

  (:predicates
    (keeper-at ?p - place)
    (gate ?a ?b - place)
    (lives-in ?a - animal ?e - enclosure)
    (safe ?e - enclosure)             ; no predator walks about in it
    (in-den ?p - predator)
    (roams ?p - predator)
    (bucket-empty)
    (bucket-holds ?f - food)
    (fed ?a - animal)
    (dirty ?e - enclosure)
    (clean ?e - enclosure))

  (:action walk
    :parameters (?from - place ?to - yard)
    :precondition (and (keeper-at ?from) (gate ?from ?to))
    :effect (and (not (keeper-at ?from)) (keeper-at ?to)))

  (:action enter
    :parameters (?from - yard ?to - enclosure)
    :precondition (and (keeper-at ?from) (gate ?from ?to) (safe ?to))
    :effect (and (not (keeper-at ?from)) (keeper-at ?to)))

  (:action fill-bucket
    :parameters (?f - food)
    :precondition (and (keeper-at kitchen) (bucket-empty))
    :effect (and (not (bucket-empty)) (bucket-holds ?f)))

  (:action empty-bucket
    :parameters (?f - food)
    :precondition (and (keeper-at kitchen) (bucket-holds ?f))
    :effect (and (bucket-empty) (not (bucket-holds ?f))))

  (:action lure                       ; the smell of meat brings it into its den
    :parameters (?p - predator ?e - enclosure ?outside - yard ?m - meat)
    :precondition (and (keeper-at ?outside) (gate ?outside ?e) (lives-in ?p ?e)
                       (roams ?p) (bucket-holds ?m))
    :effect (and (not (roams ?p)) (in-den ?p) (safe ?e)))

  (:action let-out
    :parameters (?p - predator ?e - enclosure ?outside - yard)
    :precondition (and (keeper-at ?outside) (gate ?outside ?e) (lives-in ?p ?e) (in-den ?p))
    :effect (and (roams ?p) (not (in-den ?p)) (not (safe ?e))))

  (:action feed-flesh                 ; inside the enclosure
    :parameters (?a - (either predator bird) ?f - (either meat fish) ?e - enclosure)
    :precondition (and (keeper-at ?e) (lives-in ?a ?e) (bucket-holds ?f))
    :effect (and (fed ?a) (bucket-empty) (not (bucket-holds ?f))))

  (:action feed-hay
    :parameters (?a - grazer ?h - hay ?e - enclosure)
    :precondition (and (keeper-at ?e) (lives-in ?a ?e) (bucket-holds ?h))
    :effect (and (fed ?a) (bucket-empty) (not (bucket-holds ?h))))

  (:action sweep
    :parameters (?e - enclosure)
    :precondition (and (keeper-at ?e) (dirty ?e))
    :effect (and (not (dirty ?e)) (clean ?e))))
