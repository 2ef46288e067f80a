; Stacked trays in a small kitchen, moved one at a time. The counter has room for all of them.
;
; The smallest task in which goals get into each other's way: whatever goal is reached first, it has to
; be given up again for the other one. Sussman found such a task in 1973, with blocks.

(define (domain trays)
  (:requirements :strips :typing :equality :negative-preconditions)
  (:types tray)
  (:predicates
    (upon ?t ?below - tray)
    (on-counter ?t - tray)
    (uncovered ?t - tray))

  (:action lift-onto-counter
    :parameters (?t ?from - tray)
    :precondition (and (upon ?t ?from) (uncovered ?t))
    :effect (and (on-counter ?t) (uncovered ?from)
                 (not (upon ?t ?from))))

  (:action put-upon
    :parameters (?t ?to - tray)
    :precondition (and (on-counter ?t) (uncovered ?t) (uncovered ?to) (not (= ?t ?to)))
    :effect (and (upon ?t ?to)
                 (not (on-counter ?t)) (not (uncovered ?to))))

  (:action shift
    :parameters (?t ?from ?to - tray)
    :precondition (and (upon ?t ?from) (uncovered ?t) (uncovered ?to) (not (= ?t ?to)))
    :effect (and (upon ?t ?to) (uncovered ?from)
                 (not (upon ?t ?from)) (not (uncovered ?to)))))
