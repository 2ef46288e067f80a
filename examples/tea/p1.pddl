; Two cups of tea, please.

(define (problem tea-1)
  (:domain tea)
  (:objects red blue - cup)
  (:init)
  (:goal (and (tea-in red) (tea-in blue))))
