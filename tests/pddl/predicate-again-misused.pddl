; expect: warning duplicate-declaration 7:36
; expect: error wrong-arity 9:20
; expect: error wrong-type 10:40
(define (domain kite)
  (:types child kite)
  (:predicates (has ?c - child ?k - kite)
               (flying ?k - kite) (has ?c - child ?k - kite))
  (:action start :parameters (?c - child ?k - kite)
    :precondition (has ?k)
    :effect (and (flying ?k) (not (has ?k ?k)))))
;;; problem
(define (problem kite-1)
  (:domain kite)
  (:objects ida - child red - kite)
  (:init (has ida red))
  (:goal (flying red)))
