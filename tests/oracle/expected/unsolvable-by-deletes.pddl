(define (problem unsolvable-by-deletes-task)
  (:domain unsolvable-by-deletes)
  (:init (i))
  (:goal (and (p) (q))))
