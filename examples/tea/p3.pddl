; Five cups of tea, please.

(define (problem tea-3)
  (:domain tea)
  (:objects red blue green white black - cup)
  (:init)
  (:goal (and (tea-in red) (tea-in blue) (tea-in green) (tea-in white) (tea-in black))))
