; Three things for each way.

(define (problem twoways-2)
  (:domain twoways)
  (:objects
    village barn inn mill smithy - place
    oars sail rope - boat-thing
    oil wick mirror - tower-thing)
  (:init
    (runner-at village)
    (path village quay) (path quay village) (path village tower) (path tower village)
    (path village barn) (path barn village) (path village mill) (path mill village)
    (path barn quay) (path quay barn) (path inn quay) (path quay inn)
    (path inn barn) (path barn inn) (path mill smithy) (path smithy mill)
    (path smithy tower) (path tower smithy)
    (lies oars barn) (lies sail inn) (lies rope barn)
    (lies oil mill) (lies wick smithy) (lies mirror smithy))
  (:goal (message-arrived)))
