(define (domain recipe)
  (:predicates (have ?t) (sold ?t) (money) (makes ?a ?b ?t) (turns ?a ?t))
  (:functions (total-cost) (price ?t))
  (:action buy
    :parameters (?t)
    :precondition (and (money) (sold ?t))
    :effect (and (have ?t) (increase (total-cost) (price ?t))))
  (:action mix
    :parameters (?a ?b ?t)
    :precondition (and (have ?a) (have ?b) (makes ?a ?b ?t))
    :effect (and (have ?t) (not (have ?a)) (increase (total-cost) 2)))
  (:action turn
    :parameters (?a ?t)
    :precondition (and (have ?a) (turns ?a ?t))
    :effect (and (have ?t) (increase (total-cost) (price ?a)) (increase (total-cost) 1)))
  (:action beg
    :parameters ()
    :precondition (and )
    :effect (and (money))))
