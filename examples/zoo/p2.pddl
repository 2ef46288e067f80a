; Two paths, and two pelicans that would rather have fish but take meat too.
(define (problem zoo-2)
  (:domain zoo)
  (:objects
    path shore - yard  meadow rocks pond - enclosure
    gerda - grazer  luchs - predator  pip pop - bird
    beef - meat  herring - fish  straw - hay)
  (:init
    (keeper-at kitchen) (bucket-empty)
    (gate kitchen path) (gate path kitchen) (gate path shore) (gate shore path)
    (gate path meadow) (gate meadow path) (gate path rocks) (gate rocks path)
    (gate shore pond) (gate pond shore)
    (lives-in gerda meadow) (lives-in luchs rocks) (lives-in pip pond) (lives-in pop pond)
    (safe meadow) (safe pond) (roams luchs) (dirty rocks) (dirty pond))
  (:goal (and (fed gerda) (fed luchs) (fed pip) (fed pop)
              (clean rocks) (clean pond) (roams luchs))))
