; a comment (with a bracket
(define ; here
  (domain tidy) ;; there )
  (:predicates (neat ?x) ; (not this)
               (thing ?x))

  ; between

  (:action sort ; sorts
    :parameters (?x) ; what
    :precondition (thing ?x)
    ; before the effect
    :effect (neat ?x)) ; end
  ) ; really
;;; problem
; head
(define (problem tidy-1)
  (:domain tidy) (:objects sock) ; one
  (:init ; facts
    (thing sock)

    ; no more
  ) (:goal (neat sock))) ; done
