; Each room's panel is in the other room: whichever is armed first, the guard cannot get to
; the panel of the second any more.  There is no plan, and relplan proves it.
(define (problem museum-unsolvable)
  (:domain museum)
  (:objects lobby maps vault - room  ada - visitor)
  (:init
    (door lobby maps) (door maps lobby) (door maps vault) (door vault maps)
    (way-out lobby) (panel maps vault) (panel vault maps)
    (guard-in lobby) (light-on maps) (light-on vault)
    (inside ada) (dozing ada maps))
  (:goal (and (armed maps) (armed vault))))
