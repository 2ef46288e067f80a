; One pile of seven, to be turned over in part.

(define (problem trays-3)
  (:domain trays)
  (:objects apples bread cake dates eggs figs grapes - tray)
  (:init
    (on-counter apples) (upon bread apples) (upon cake bread) (upon dates cake)
    (upon eggs dates) (upon figs eggs) (upon grapes figs) (uncovered grapes))
  (:goal (and (upon apples grapes) (upon grapes bread) (upon bread figs)
              (upon cake eggs) (upon eggs dates))))
