; Boats on a canal with locks.  Nothing but STRIPS: no types, so predicates such as (boat
; ?b) do their work.  Each stretch of water holds one boat, so boats have to make way for
; each other, and a lock opens only to the side where the water is level.

(define (domain canal)
  (:requirements :strips)

  (:predicates
    (boat ?b)
    (water ?w ?v)                     ; one can sail from stretch w to v
    (lock-between ?l ?low ?high)
    (at ?b ?w)
    (in ?b ?l)
    (vacant ?w)                       ; a stretch or a lock without a boat
    (level-low ?l)
    (level-high ?l))

  (:action sail
    :parameters (?b ?from ?to)
    :precondition (and (boat ?b) (at ?b ?from) (water ?from ?to) (vacant ?to))
    :effect (and (at ?b ?to) (vacant ?from) (not (at ?b ?from)) (not (vacant ?to))))

  (:action fill
    :parameters (?l ?low ?high)
    :precondition (and (lock-between ?l ?low ?high) (level-low ?l))
    :effect (and (level-high ?l) (not (level-low ?l))))

  (:action drain
    :parameters (?l ?low ?high)
    :precondition (and (lock-between ?l ?low ?high) (level-high ?l))
    :effect (and (level-low ?l) (not (level-high ?l))))

  (:action enter-from-below
    :parameters (?b ?l ?low ?high)
    :precondition (and (boat ?b) (lock-between ?l ?low ?high) (at ?b ?low)
                       (level-low ?l) (vacant ?l))
    :effect (and (in ?b ?l) (vacant ?low) (not (at ?b ?low)) (not (vacant ?l))))

  (:action leave-above
    :parameters (?b ?l ?low ?high)
    :precondition (and (lock-between ?l ?low ?high) (in ?b ?l) (level-high ?l) (vacant ?high))
    :effect (and (at ?b ?high) (vacant ?l) (not (in ?b ?l)) (not (vacant ?high))))

  (:action enter-from-above
    :parameters (?b ?l ?low ?high)
    :precondition (and (boat ?b) (lock-between ?l ?low ?high) (at ?b ?high)
                       (level-high ?l) (vacant ?l))
    :effect (and (in ?b ?l) (vacant ?high) (not (at ?b ?high)) (not (vacant ?l))))

  (:action leave-below
    :parameters (?b ?l ?low ?high)
    :precondition (and (lock-between ?l ?low ?high) (in ?b ?l) (level-low ?l) (vacant ?low))
    :effect (and (at ?b ?low) (vacant ?l) (not (in ?b ?l)) (not (vacant ?low)))))
