; Nothing holds initially.

(define (problem four-ways)
  (:domain four-ways)
  (:init)
  (:goal (goal)))
