; Three loaves, two kinds of heat, and a small electric oven beside the stone one, dear to
; make hot.  Here the cheapest plan is one step longer than the shortest.
(define (problem bakery-2)
  (:domain bakery)
  (:objects
    rye wheat cake - loaf
    stone electric - oven  left right shelf - slot  cold warm hot - heat)
  (:init
    (flour rye) (flour wheat) (flour cake)
    (slot-of left stone) (slot-of right stone) (slot-of shelf electric)
    (empty left) (empty right) (empty shelf)
    (hotter cold warm) (hotter warm hot)
    (heat-of stone cold) (heat-of electric cold)
    (wants rye hot) (wants wheat hot) (wants cake warm)
    (= (total-cost) 0)
    (= (kneading rye) 4) (= (kneading wheat) 3) (= (kneading cake) 6)
    (= (firewood stone warm) 6) (= (firewood stone hot) 8) (= (minutes stone) 8)
    (= (firewood electric warm) 2) (= (firewood electric hot) 20) (= (minutes electric) 5))
  (:goal (and (on-shelf rye) (on-shelf wheat) (on-shelf cake)))
  (:metric minimize (total-cost))
)
