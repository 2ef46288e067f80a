; A second lamp down at the jetty, and tools that have to be back in their place.
(define (problem lighthouse-2)
  (:domain lighthouse)
  (:objects
    jetty cellar hall lantern-room rock - place
    oil-can - can  brass-key - key  match-box - matches
    big-lamp jetty-lamp - lamp)
  (:init
    (keeper-at hall) (hand-free) (boat-at jetty)
    (stairs cellar hall) (stairs hall cellar)
    (stairs hall lantern-room) (stairs lantern-room hall)
    (stairs hall jetty) (stairs jetty hall)
    (strait jetty rock) (strait rock jetty)
    (barrel-at cellar)
    (lies-at oil-can cellar) (lies-at brass-key hall) (lies-at match-box hall)
    (lamp-at big-lamp lantern-room) (lamp-at jetty-lamp jetty))
  (:goal (and (lit big-lamp) (lit jetty-lamp)
              (lies-at match-box hall) (lies-at oil-can cellar))))
