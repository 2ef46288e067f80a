; Two things for each way, in four places.

(define (problem twoways-1)
  (:domain twoways)
  (:objects
    village barn inn mill smithy - place
    oars sail - boat-thing
    oil wick - tower-thing)
  (:init
    (runner-at village)
    (path village quay) (path quay village) (path village tower) (path tower village)
    (path village barn) (path barn village) (path village mill) (path mill village)
    (path barn quay) (path quay barn) (path inn quay) (path quay inn)
    (path inn barn) (path barn inn) (path mill smithy) (path smithy mill)
    (path smithy tower) (path tower smithy)
    (lies oars barn) (lies sail inn) (lies oil mill)
    (lies wick smithy))
  (:goal (message-arrived)))
