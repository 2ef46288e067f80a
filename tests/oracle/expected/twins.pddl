(define (problem twins-task)
  (:domain twins)
  (:init (i))
  (:goal (and (g))))
