(define (domain shared)
  (:predicates (g) (h) (i) (u) (x) (y))
  (:action g1
    :parameters ()
    :precondition (and (x))
    :effect (and (g)))
  (:action g2
    :parameters ()
    :precondition (and (i))
    :effect (and (g)))
  (:action h1
    :parameters ()
    :precondition (and (x) (y))
    :effect (and (h)))
  (:action h2
    :parameters ()
    :precondition (and (y))
    :effect (and (h)))
  (:action x1
    :parameters ()
    :precondition (and (u))
    :effect (and (x) (not (u))))
  (:action y1
    :parameters ()
    :precondition (and (u))
    :effect (and (y)))
  (:action y2
    :parameters ()
    :precondition (and (i))
    :effect (and (y)))
  (:action u1
    :parameters ()
    :precondition (and (i))
    :effect (and (u)))
  (:action spend
    :parameters ()
    :precondition (and (i))
    :effect (and (not (i)))))
