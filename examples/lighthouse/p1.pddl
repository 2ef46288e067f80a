; One tower of three rooms; everything that is needed lies about in it.  The boat at the
; jetty is not needed: a planner has to find that out by itself.
(define (problem lighthouse-1)
  (:domain lighthouse)
  (:objects
    jetty cellar hall lantern-room rock - place
    oil-can - can  brass-key - key  match-box - matches
    big-lamp - lamp)
  (:init
    (keeper-at hall) (hand-free) (boat-at jetty)
    (stairs cellar hall) (stairs hall cellar)
    (stairs hall lantern-room) (stairs lantern-room hall)
    (stairs hall jetty) (stairs jetty hall)
    (strait jetty rock) (strait rock jetty)
    (barrel-at cellar)
    (lies-at oil-can cellar) (lies-at brass-key lantern-room) (lies-at match-box hall)
    (lamp-at big-lamp lantern-room))
  (:goal (and (lit big-lamp) (keeper-at hall))))
