(define (problem layered-task)
  (:domain layered)
  (:init (f0-0))
  (:goal (and (f3-0) (f3-1))))
