(DEFINE (DOMAIN Clock)
  (:REQUIREMENTS :STRIPS :Typing)
  (:Types Hand)
  (:Predicates (Set ?H - hand) (WOUND))
  (:Action Wind :Parameters () :Effect (wound))
  (:ACTION set :PARAMETERS (?h - HAND) :PRECONDITION (And (Wound)) :EFFECT (AND (set ?H) (NOT (WOUND)))))
;;; problem
(Define (Problem Clock-1) (:Domain CLOCK) (:Objects Big small - Hand) (:Init) (:Goal (and (SET BIG) (set Small))))
