(define (domain prizes)
  (:requirements :adl)
  (:predicates (gold) (silver) (bronze) (tired))
  (:action run :parameters () :precondition (not (tired)) :effect (and (silver) (tired)))
  (:action rest :parameters () :precondition (tired) :effect (not (tired)))
  (:action sprint :parameters () :precondition (and (silver) (not (tired))) :effect (gold)))
;;; problem2
(define (problem prizes-1) (:domain prizes) (:init)
  (:goal (or (and (gold) (not (tired))) (and (bronze) (silver)))))
