; One boat goes up through two locks.  The quay beside the sea lock is of no use for that.
(define (problem canal-1)
  (:domain canal)
  (:objects ina sea quay reach lake lower upper)
  (:init
    (boat ina) (at ina sea) (vacant quay) (vacant reach) (vacant lake) (vacant lower) (vacant upper)
    (water sea quay) (water quay sea)
    (lock-between lower sea reach) (lock-between upper reach lake)
    (level-high lower) (level-low upper))
  (:goal (at ina lake)))
