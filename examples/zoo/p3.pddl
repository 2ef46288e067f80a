; Two predators, one of them in an enclosure with gates on both sides: with it in its
; den, the way through is shorter than the way around.
(define (problem zoo-3)
  (:domain zoo)
  (:objects
    path bridge shore - yard  meadow rocks pond forest - enclosure
    gerda hans - grazer  luchs isegrim - predator  pip - bird
    beef - meat  herring - fish  straw - hay)
  (:init
    (keeper-at kitchen) (bucket-empty)
    (gate kitchen path) (gate path kitchen)
    (gate path bridge) (gate bridge path) (gate bridge shore) (gate shore bridge)
    (gate path meadow) (gate meadow path)
    (gate path forest) (gate forest path) (gate forest shore) (gate shore forest)
    (gate bridge rocks) (gate rocks bridge)
    (gate shore pond) (gate pond shore)
    (lives-in gerda meadow) (lives-in hans meadow) (lives-in luchs rocks)
    (lives-in isegrim forest) (lives-in pip pond)
    (safe meadow) (safe pond) (roams luchs) (roams isegrim)
    (dirty rocks) (dirty forest) (dirty pond))
  (:goal (and (fed gerda) (fed hans) (fed luchs) (fed isegrim) (fed pip)
              (clean rocks) (clean forest) (clean pond)
              (roams luchs) (roams isegrim) (keeper-at kitchen))))
