; Saturday: five loaves, and the stone oven is still hot from yesterday.
(define (problem bakery-3)
  (:domain bakery)
  (:objects
    rye wheat rolls cake tart - loaf
    stone electric - oven  left right shelf - slot  cold warm hot - heat)
  (:init
    (flour rye) (flour wheat) (flour rolls) (flour cake) (flour tart)
    (slot-of left stone) (slot-of right stone) (slot-of shelf electric)
    (empty left) (empty right) (empty shelf)
    (hotter cold warm) (hotter warm hot)
    (heat-of stone hot) (heat-of electric cold)
    (wants rye hot) (wants wheat hot) (wants rolls hot) (wants cake warm) (wants tart warm)
    (= (total-cost) 0)
    (= (kneading rye) 4) (= (kneading wheat) 3) (= (kneading rolls) 5)
    (= (kneading cake) 6) (= (kneading tart) 7)
    (= (firewood stone warm) 6) (= (firewood stone hot) 8) (= (minutes stone) 8)
    (= (firewood electric warm) 2) (= (firewood electric hot) 20) (= (minutes electric) 5))
  (:goal (and (on-shelf rye) (on-shelf wheat) (on-shelf rolls)
              (on-shelf cake) (on-shelf tart)))
  (:metric minimize (total-cost))
)
