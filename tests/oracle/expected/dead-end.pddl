(define (problem dead-end-task)
  (:domain dead-end)
  (:init (i))
  (:goal (and (g))))
