(define (problem negated-task)
  (:domain negated)
  (:init )
  (:goal (and (done) (lit))))
