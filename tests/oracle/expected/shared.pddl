(define (problem shared-task)
  (:domain shared)
  (:init (i))
  (:goal (and (g) (h))))
