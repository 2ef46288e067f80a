(define (domain deep)
  (:predicates (f0) (f1) (f10) (f11) (f12) (f2) (f3) (f4) (f5) (f6) (f7) (f8) (f9))
  (:action s0
    :parameters ()
    :precondition (and (f0))
    :effect (and (f1) (not (f0))))
  (:action s1
    :parameters ()
    :precondition (and (f1))
    :effect (and (f2) (not (f1))))
  (:action s2
    :parameters ()
    :precondition (and (f2))
    :effect (and (f3) (not (f2))))
  (:action s3
    :parameters ()
    :precondition (and (f3))
    :effect (and (f4) (not (f3))))
  (:action s4
    :parameters ()
    :precondition (and (f4))
    :effect (and (f5) (not (f4))))
  (:action s5
    :parameters ()
    :precondition (and (f5))
    :effect (and (f6) (not (f5))))
  (:action s6
    :parameters ()
    :precondition (and (f6))
    :effect (and (f7) (not (f6))))
  (:action s7
    :parameters ()
    :precondition (and (f7))
    :effect (and (f8) (not (f7))))
  (:action s8
    :parameters ()
    :precondition (and (f8))
    :effect (and (f9) (not (f8))))
  (:action s9
    :parameters ()
    :precondition (and (f9))
    :effect (and (f10) (not (f9))))
  (:action s10
    :parameters ()
    :precondition (and (f10))
    :effect (and (f11) (not (f10))))
  (:action s11
    :parameters ()
    :precondition (and (f11))
    :effect (and (f12) (not (f11))))
  (:action j0
    :parameters ()
    :precondition (and (f0))
    :effect (and (f3)))
  (:action j3
    :parameters ()
    :precondition (and (f3))
    :effect (and (f6)))
  (:action j6
    :parameters ()
    :precondition (and (f6))
    :effect (and (f9)))
  (:action j9
    :parameters ()
    :precondition (and (f9))
    :effect (and (f12))))
