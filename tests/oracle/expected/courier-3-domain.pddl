(define (domain courier)
  (:predicates (road ?a ?b) (van ?a) (parcel ?x) (at ?x ?a) (carried ?x) (free))
  (:action drive
    :parameters (?a ?b)
    :precondition (and (road ?a ?b) (van ?a))
    :effect (and (van ?b) (not (van ?a))))
  (:action load
    :parameters (?x ?a)
    :precondition (and (parcel ?x) (van ?a) (at ?x ?a) (free))
    :effect (and (carried ?x) (not (at ?x ?a)) (not (free))))
  (:action drop
    :parameters (?x ?a)
    :precondition (and (parcel ?x) (van ?a) (carried ?x))
    :effect (and (at ?x ?a) (free) (not (carried ?x)))))
