; The cake stands upon the apples, the bread beside them. Wanted: apples upon bread upon cake.

(define (problem trays-1)
  (:domain trays)
  (:objects apples bread cake - tray)
  (:init
    (on-counter apples) (upon cake apples) (uncovered cake)
    (on-counter bread) (uncovered bread))
  (:goal (and (upon apples bread) (upon bread cake))))
