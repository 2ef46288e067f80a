(define (problem layered-task)
  (:domain layered)
  (:init (f0-0) (f0-1) (f0-2))
  (:goal (and (f3-0))))
