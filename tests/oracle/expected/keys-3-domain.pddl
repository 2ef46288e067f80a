(define (domain keys)
  (:types room door tool - object key - tool)
  (:predicates (in ?a - room) (joins ?d - door ?a ?b - room) (locked ?d - door) (opens ?k - key ?d - door) (lies ?k - tool ?a - room) (held ?k - tool))
  (:action go
    :parameters (?d - door ?a ?b - room)
    :precondition (and (in ?a) (joins ?d ?a ?b) (not (locked ?d)))
    :effect (and (in ?b) (not (in ?a))))
  (:action pick
    :parameters (?k - tool ?a - room)
    :precondition (and (in ?a) (lies ?k ?a))
    :effect (and (held ?k) (not (lies ?k ?a))))
  (:action unlock
    :parameters (?k - key ?d - door ?a ?b - room)
    :precondition (and (in ?a) (joins ?d ?a ?b) (held ?k) (opens ?k ?d) (locked ?d))
    :effect (and (not (locked ?d)))))
