; A single cup.

(define (problem tea-one-cup)
  (:domain tea)
  (:objects red - cup)
  (:init)
  (:goal (tea-in red)))
