(define (problem figure-1-task)
  (:domain figure-1)
  (:init (i))
  (:goal (and (g))))
