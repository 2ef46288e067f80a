(define (domain workshop)
  (:types part machine person)
  (:constants bob - person)
  (:predicates (raw ?p - part) (painted ?p - part) (joined ?p ?q - part) (works ?w - (either machine person)))
  (:action paint
    :parameters (?p - part ?w - (either machine person))
    :precondition (and (raw ?p) (works ?w))
    :effect (and (painted ?p) (not (raw ?p))))
  (:action fix
    :parameters (?m - machine)
    :precondition (and (works bob))
    :effect (and (works ?m)))
  (:action wake
    :parameters ()
    :precondition (and )
    :effect (and (works bob)))
  (:action strip
    :parameters (?p - part)
    :precondition (and (painted ?p) (works bob))
    :effect (and (raw ?p) (not (painted ?p))))
  (:action join
    :parameters (?p ?q - part)
    :precondition (and (painted ?p) (painted ?q) (not (= ?p ?q)))
    :effect (and (joined ?p ?q) (not (works bob)))))
