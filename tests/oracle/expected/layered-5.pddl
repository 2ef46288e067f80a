(define (problem layered-task)
  (:domain layered)
  (:init (f0-0) (f0-1))
  (:goal (and (f3-0))))
