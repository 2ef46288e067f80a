(define (problem goal-holds-task)
  (:domain goal-holds)
  (:init (p))
  (:goal (and (p))))
