; Three cups of tea, please.

(define (problem tea-2)
  (:domain tea)
  (:objects red blue green - cup)
  (:init)
  (:goal (and (tea-in red) (tea-in blue) (tea-in green))))
