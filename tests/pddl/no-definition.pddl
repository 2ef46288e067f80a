; expect: error no-definition 4:1
; expect: error no-definition 5:1
; nothing here
;;; problem
hello world
