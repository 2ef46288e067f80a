; One oven with two slots, two loaves that want the same heat.
(define (problem bakery-1)
  (:domain bakery)
  (:objects
    rye wheat - loaf  stone - oven  left right - slot  cold warm hot - heat)
  (:init
    (flour rye) (flour wheat)
    (slot-of left stone) (slot-of right stone) (empty left) (empty right)
    (hotter cold warm) (hotter warm hot) (heat-of stone cold)
    (wants rye hot) (wants wheat hot)
    (= (total-cost) 0)
    (= (kneading rye) 4) (= (kneading wheat) 3)
    (= (firewood stone warm) 6) (= (firewood stone hot) 8) (= (minutes stone) 8))
  (:goal (and (on-shelf rye) (on-shelf wheat)))
  (:metric minimize (total-cost))
)
