(define (problem no-precondition-task)
  (:domain no-precondition)
  (:init )
  (:goal (and (g) (g2))))
