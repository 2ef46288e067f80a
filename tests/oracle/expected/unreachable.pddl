(define (problem unreachable-task)
  (:domain unreachable)
  (:init (i))
  (:goal (and (g))))
