(define (problem deep-task)
  (:domain deep)
  (:init (f0))
  (:goal (and (f12))))
