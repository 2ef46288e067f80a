; Making tea with a kettle that holds water for one cup.

(define (domain tea)
  (:requirements :strips :typing)
  (:types cup)
  (:predicates
    (filled)              ; there is water in the kettle,
    (hot)                 ; and it boils
    (leaves-in ?c - cup)
    (tea-in ?c - cup))

  (:action fill-kettle
    :parameters ()
    :precondition ()
    :effect (filled))

  (:action boil
    :parameters ()
    :precondition (filled)
    :effect (hot))

  (:action add-leaves
    :parameters (?c - cup)
    :precondition ()
    :effect (leaves-in ?c))

  (:action pour
    :parameters (?c - cup)
    :precondition (and (hot) (leaves-in ?c))
    :effect (and (tea-in ?c)
                 (not (filled)) (not (hot)) (not (leaves-in ?c)))))
