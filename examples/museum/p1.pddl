; Two halls, one sleeper.
(define (problem museum-1)
  (:domain museum)
  (:objects lobby maps armour - room  ada - visitor)
  (:init
    (door lobby maps) (door maps lobby) (door maps armour) (door armour maps)
    (way-out lobby) (panel maps lobby) (panel armour maps)
    (guard-in lobby) (light-on maps) (light-on armour)
    (inside ada) (dozing ada armour))
  (:goal (and (armed maps) (armed armour) (not (inside ada)) (guard-in lobby))))
