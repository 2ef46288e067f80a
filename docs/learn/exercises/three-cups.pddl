; Three cups with leaves in them, and hot water for one.

(define (problem three-cups)
  (:domain tea)
  (:objects red blue green - cup)
  (:init (filled) (hot) (leaves-in red) (leaves-in blue) (leaves-in green))
  (:goal (and (tea-in red) (tea-in blue) (tea-in green))))
