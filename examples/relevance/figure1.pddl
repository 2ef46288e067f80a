(define (problem figure1)
  (:domain figure1)
  (:init)
  (:goal (g)))
