(define (problem adds-win-task)
  (:domain adds-win)
  (:init (i))
  (:goal (and (g) (r))))
