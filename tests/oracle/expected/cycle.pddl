(define (problem cycle-task)
  (:domain cycle)
  (:init (i))
  (:goal (and (p))))
