; A goat and a lynx.
(define (problem zoo-1)
  (:domain zoo)
  (:objects
    path - yard  meadow rocks - enclosure
    gerda - grazer  luchs - predator
    beef - meat  straw - hay)
  (:init
    (keeper-at kitchen) (bucket-empty)
    (gate kitchen path) (gate path kitchen)
    (gate path meadow) (gate meadow path) (gate path rocks) (gate rocks path)
    (lives-in gerda meadow) (lives-in luchs rocks)
    (safe meadow) (roams luchs) (dirty rocks))
  (:goal (and (fed gerda) (fed luchs) (clean rocks) (roams luchs))))
