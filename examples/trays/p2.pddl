; Two piles, which are to change their contents.

(define (problem trays-2)
  (:domain trays)
  (:objects apples bread cake dates eggs - tray)
  (:init
    (on-counter apples) (upon bread apples) (upon cake bread) (uncovered cake)
    (on-counter dates) (upon eggs dates) (uncovered eggs))
  (:goal (and (upon apples eggs) (upon eggs bread) (upon dates cake))))
