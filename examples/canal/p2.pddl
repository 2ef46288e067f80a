; Two boats meet head on; there is one bay to wait in.
(define (problem canal-2)
  (:domain canal)
  (:objects ina ole sea reach bay lake lower upper)
  (:init
    (boat ina) (boat ole) (at ina sea) (at ole lake)
    (vacant reach) (vacant bay) (vacant lower) (vacant upper)
    (water reach bay) (water bay reach)
    (lock-between lower sea reach) (lock-between upper reach lake)
    (level-high lower) (level-low upper))
  (:goal (and (at ina lake) (at ole sea))))
