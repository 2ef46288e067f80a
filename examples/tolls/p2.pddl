; A field of 25 places. One coin is in the purse, another one lies in the far corner.

(define (problem tolls-2)
  (:domain tolls)
  (:objects
    start yard1 market - place
    f11 f12 f13 f14 f15 - place
    f21 f22 f23 f24 f25 - place
    f31 f32 f33 f34 f35 - place
    f41 f42 f43 f44 f45 - place
    f51 f52 f53 f54 f55 - place
    coin1 coin2 - coin)
  (:init
    (pedlar-at start)
    (gate start yard1)
    (gate yard1 market)
    (purse coin1)
    (lies coin2 f55)
    (road start f11)
    (road f11 start) (road f12 start) (road f13 start) (road f14 start) (road f15 start)
    (road f21 start) (road f22 start) (road f23 start) (road f24 start) (road f25 start)
    (road f31 start) (road f32 start) (road f33 start) (road f34 start) (road f35 start)
    (road f41 start) (road f42 start) (road f43 start) (road f44 start) (road f45 start)
    (road f51 start) (road f52 start) (road f53 start) (road f54 start) (road f55 start)
    (road f11 f12) (road f12 f11) (road f11 f21) (road f21 f11)
    (road f12 f13) (road f13 f12) (road f12 f22) (road f22 f12)
    (road f13 f14) (road f14 f13) (road f13 f23) (road f23 f13)
    (road f14 f15) (road f15 f14) (road f14 f24) (road f24 f14)
    (road f15 f25) (road f25 f15)
    (road f21 f22) (road f22 f21) (road f21 f31) (road f31 f21)
    (road f22 f23) (road f23 f22) (road f22 f32) (road f32 f22)
    (road f23 f24) (road f24 f23) (road f23 f33) (road f33 f23)
    (road f24 f25) (road f25 f24) (road f24 f34) (road f34 f24)
    (road f25 f35) (road f35 f25)
    (road f31 f32) (road f32 f31) (road f31 f41) (road f41 f31)
    (road f32 f33) (road f33 f32) (road f32 f42) (road f42 f32)
    (road f33 f34) (road f34 f33) (road f33 f43) (road f43 f33)
    (road f34 f35) (road f35 f34) (road f34 f44) (road f44 f34)
    (road f35 f45) (road f45 f35)
    (road f41 f42) (road f42 f41) (road f41 f51) (road f51 f41)
    (road f42 f43) (road f43 f42) (road f42 f52) (road f52 f42)
    (road f43 f44) (road f44 f43) (road f43 f53) (road f53 f43)
    (road f44 f45) (road f45 f44) (road f44 f54) (road f54 f44)
    (road f45 f55) (road f55 f45)
    (road f51 f52) (road f52 f51) (road f52 f53) (road f53 f52)
    (road f53 f54) (road f54 f53) (road f54 f55) (road f55 f54))
  (:goal (pedlar-at market)))
