; Four things for the boat and five for the tower.

(define (problem twoways-3)
  (:domain twoways)
  (:objects
    village barn inn mill smithy farm - place
    oars sail rope rudder - boat-thing
    oil wick mirror matches ladder - tower-thing)
  (:init
    (runner-at village)
    (path village quay) (path quay village) (path village tower) (path tower village)
    (path village barn) (path barn village) (path village mill) (path mill village)
    (path barn quay) (path quay barn) (path inn quay) (path quay inn)
    (path inn barn) (path barn inn) (path mill smithy) (path smithy mill)
    (path smithy tower) (path tower smithy) (path farm mill) (path mill farm)
    (path farm village) (path village farm)
    (lies oars barn) (lies sail inn) (lies rope barn)
    (lies rudder inn) (lies oil mill) (lies wick smithy)
    (lies mirror smithy) (lies matches mill) (lies ladder farm))
  (:goal (message-arrived)))
