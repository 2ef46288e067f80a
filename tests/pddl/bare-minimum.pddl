; expect: ok
(define (domain void))
;;; problem
(define (problem nothing) (:domain void) (:goal ()) (:init))
