; Two islands and one rowing boat.  The only barrel and the only key are on this side.
(define (problem lighthouse-3)
  (:domain lighthouse)
  (:objects
    jetty cellar hall lantern-room rock hut beacon - place
    oil-can - can  brass-key - key  match-box - matches
    big-lamp beacon-lamp - lamp)
  (:init
    (keeper-at hall) (hand-free) (boat-at jetty)
    (stairs cellar hall) (stairs hall cellar)
    (stairs hall lantern-room) (stairs lantern-room hall)
    (stairs hall jetty) (stairs jetty hall)
    (strait jetty rock) (strait rock jetty)
    (stairs rock hut) (stairs hut rock)
    (stairs hut beacon) (stairs beacon hut)
    (barrel-at cellar)
    (lies-at oil-can cellar) (lies-at brass-key hall)
    (lies-at match-box lantern-room)
    (lamp-at big-lamp lantern-room) (lamp-at beacon-lamp beacon))
  (:goal (and (lit big-lamp) (lit beacon-lamp) (keeper-at hall))))
