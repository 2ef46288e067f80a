"""Small worlds whose shortest plans have some 5 to 15 steps: what gen_shapes.py begins with."""
from shape_task import Task, formula


def names(prefix, count):
    return [prefix + str(i) for i in range(count)]

def counter(rng):
    """A binary number is counted up, shifted and flipped to a pattern."""
    bits = names("b", rng.randint(3, 4))
    task = Task("counter", """
        (:types digit - object low high - digit)
        (:predicates (on ?b - digit) (lower ?a ?b - digit) (next ?a ?b - digit) (locked))
        (:action count :precondition (not (locked)) :effect
          (forall (?b - digit) (when (forall (?c - digit) (imply (lower ?c ?b) (on ?c)))
            (and (when (on ?b) (not (on ?b))) (when (not (on ?b)) (on ?b))))))
        (:action shift :precondition (exists (?b - digit) (on ?b)) :effect
          (forall (?a ?b - digit) (when (next ?a ?b)
            (and (when (on ?a) (on ?b)) (when (not (on ?a)) (not (on ?b)))))))
        (:action flip :parameters (?b - high) :precondition (and (on ?b))
          :effect (and (not (on ?b)) (locked)))""", low=bits[:2], high=bits[2:])
    for i, bit in enumerate(bits):
        task.facts(*(f"lower {a} {bit}" for a in bits[:i]), *(f"next {a} {bit}" for a in bits[:i][-1:]))
    task.facts(*(f"on {bit}" for bit in bits if rng.random() < 0.3))
    task.goal = ["and"] + [["on", b] if rng.random() < 0.7 else ["not", ["on", b]] for b in bits]
    task.goal += [["locked"]] if rng.random() < 0.4 else []
    return task


def keys(rng):
    """Rooms with doors; what can be reached is a recursive derived predicate."""
    count = rng.randint(2, 4)
    rooms, doors = names("r", count), names("d", count)
    task = Task("keys", """
        (:types room exit - place key lamp - portable door - object)
        (:predicates (at ?p - place) (in ?o - portable ?p - place) (has ?o - portable)
           (wall ?p ?q - place ?d - door ?k - portable) (open ?d - (either door exit)))
        (:derived (path ?p ?q - place) (or (= ?p ?q) (exists (?m - place ?d - door ?k - portable)
              (and (path ?p ?m) (open ?d) (or (wall ?m ?q ?d ?k) (wall ?q ?m ?d ?k))))))
        (:action unlock :parameters (?d - door ?k - key)
           :precondition (and (not (open ?d)) (has ?k) (exists (?p ?q - place)
              (and (or (at ?p) (at ?q)) (wall ?p ?q ?d ?k)))) :effect (open ?d))
        (:action take :parameters (?o - portable ?p - place)
           :precondition (and (at ?p) (in ?o ?p) (not (exists (?q - portable) (has ?q))))
           :effect (and (has ?o) (not (in ?o ?p))))
        (:action leave :parameters (?o - portable ?p - place)
           :precondition (and (at ?p) (has ?o)) :effect (and (in ?o ?p) (not (has ?o))))
        (:action walk :parameters (?p ?q - place) :precondition (and (at ?p) (path ?p ?q)
              (not (= ?p ?q))) :effect (and (at ?q) (not (at ?p))))""",
                room=rooms, exit=["way"], key=["k0", "k1"], lamp=["light"], door=doors)
    places = rooms + ["way"]
    for i, door in enumerate(doors):
        other = places[i] if rng.random() < 0.7 else rng.choice(places[:i + 1])
        task.facts(f"wall {other} {places[i + 1]} {door} k{rng.randint(0, 1)}")
        task.facts(*[f"open {door}"] * (rng.random() < 0.3))
    task.facts("at r0", *(f"in {o} {rng.choice(places[:2])}" for o in ("k0", "k1", "light")))
    task.goal = formula(rng.choice(("(at way)", "(and (in light way) (not (has k0)))",
                                    "(exists (?e - exit) (and (at ?e) (has light)))",
                                    "(forall (?p - portable) (in ?p r1))")))
    return task


def cut(rng):
    """Edges are cut until nodes are no longer connected: a recursive derived predicate, negated."""
    nodes, edges = names("n", rng.randint(3, 4)), names("e", rng.randint(3, 6))
    hard = rng.randint(0, len(edges))
    task = Task("cut", """
        (:types node edge - object hard soft - edge)
        (:predicates (joins ?e - edge ?m ?n - node) (whole ?e - edge) (sharp) (mark ?n - node))
        (:functions (effort ?e - edge))
        (:derived (linked ?m ?n - node) (exists (?e - edge) (and (whole ?e)
            (or (joins ?e ?m ?n) (joins ?e ?n ?m)))))
        (:derived (connected ?m ?n - node) (or (linked ?m ?n)
            (exists (?k - node) (and (connected ?m ?k) (linked ?k ?n)))))
        (:derived (apart ?m ?n - node) (and (not (= ?m ?n)) (not (connected ?m ?n))))
        (:action saw :parameters (?e - hard) :precondition (and (whole ?e) (sharp))
           :effect (and (not (whole ?e)) (not (sharp)) (increase (total-cost) (effort ?e))))
        (:action snip :parameters (?e - soft) :precondition (whole ?e)
           :effect (and (not (whole ?e)) (increase (total-cost) (effort ?e))))
        (:action sharpen :precondition (not (sharp)) :effect (and (sharp) (increase (total-cost) 1)))
        (:action paint :parameters (?n - node) :precondition (forall (?m - node)
              (or (= ?n ?m) (apart ?n ?m))) :effect (mark ?n))""",
                node=nodes, hard=edges[:hard], soft=edges[hard:])
    for edge in edges:
        task.facts("joins %s %s %s" % (edge, *rng.sample(nodes, 2)), f"whole {edge}")
        task.values["effort", edge] = str(rng.choice((0, 1, 1, 2, 3, 7)))
    task.goal = formula(rng.choice(("(apart n0 n1)", "(and (not (connected n0 n1)) (connected n0 n2))",
                                    "(exists (?n - node) (mark ?n))", "(and (mark n0) (linked n1 n2))",
                                    "(forall (?m ?n - node) (imply (linked ?m ?n) (mark ?n)))")))
    return task


def lamps(rng):
    """A press toggles a lamp and its neighbours; all must go out, or come on."""
    lights = names("l", rng.randint(4, 6))
    task = Task("lamps", """
        (:types lamp - object dim strong - lamp)
        (:predicates (lit ?l - lamp) (near ?a ?b - lamp) (fuse))
        (:derived (bright) (exists (?l - lamp) (lit ?l)))
        (:derived (dark ?l - lamp) (and (not (lit ?l)) (forall (?m - lamp)
            (imply (near ?l ?m) (not (lit ?m))))))
        (:action press :parameters (?l - lamp) :precondition (not (fuse)) :effect
           (forall (?m - lamp) (when (or (= ?l ?m) (near ?l ?m))
              (and (when (lit ?m) (not (lit ?m))) (when (not (lit ?m)) (lit ?m))))))
        (:action replace :parameters (?l - strong) :precondition (and (fuse) (dark ?l))
           :effect (not (fuse)))
        (:action burn :parameters (?l - lamp) :precondition
           (forall (?m - lamp) (or (= ?l ?m) (not (lit ?m)))) :effect (and (fuse) (not (lit ?l))))""",
                dim=lights[:2], strong=lights[2:])
    task.facts(*(f"lit {lamp}" for lamp in lights if rng.random() < 0.6))
    for i, a in enumerate(lights):
        for j, b in enumerate(lights):
            if abs(i - j) == 1 and rng.random() < 0.9 or a != b and rng.random() < 0.1:
                task.facts(f"near {a} {b}")
    task.goal = formula(rng.choice(("(not (bright))", "(forall (?l - lamp) (lit ?l))",
                                    "(and (fuse) (not (bright)))", "(forall (?l - lamp) (dark ?l))",
                                    "(and (not (fuse)) (exists (?l - dim) (dark ?l)))")))
    return task


def vehicles(rng):
    """Vehicles of different kinds, one of them of two kinds at once."""
    spots, cars, parcels = names("s", rng.randint(3, 4)), names("v", rng.randint(1, 2)), ["p0"]
    task = Task("vehicles", """
        (:types vehicle parcel - item land water - vehicle amphibian - (either land water) spot - object)
        (:predicates (at ?i - item ?s - spot) (in ?p - parcel ?v - vehicle)
            (road ?a ?b - spot) (canal ?a ?b - spot))
        (:functions (far ?a ?b - spot))
        (:action drive :parameters (?v - land ?a ?b - spot) :precondition (and (at ?v ?a) (road ?a ?b))
           :effect (and (not (at ?v ?a)) (at ?v ?b) (increase (total-cost) (far ?a ?b))))
        (:action sail :parameters (?v - water ?a ?b - spot) :precondition (and (at ?v ?a)
              (or (canal ?a ?b) (canal ?b ?a)))
           :effect (and (not (at ?v ?a)) (at ?v ?b) (increase (total-cost) (far ?b ?a))))
        (:action load :parameters (?p - parcel ?v - (either land water) ?s - spot)
           :precondition (and (at ?v ?s) (at ?p ?s)) :effect (and (in ?p ?v) (not (at ?p ?s))
              (increase (total-cost) 1)))
        (:action unload :parameters (?p - parcel ?v - vehicle ?s - spot)
           :precondition (and (at ?v ?s) (in ?p ?v)) :effect (and (at ?p ?s) (not (in ?p ?v))))""",
                spot=spots, parcel=parcels)
    for car in cars:
        task.objects[car] = rng.choice((("land",), ("water",), ("amphibian",), ("amphibian",)))
    for a, b in zip(spots, spots[1:]):
        task.facts(*rng.choice(((f"road {a} {b}", f"road {b} {a}"), (f"canal {a} {b}",))))
    for a in spots:
        task.values.update((("far", a, b), str(rng.choice((0, 1, 2, 5, 100)))) for b in spots)
    task.facts(*(f"at {i} {rng.choice(spots)}" for i in cars + parcels))
    task.goal = ["and"] + [["at", i, rng.choice(spots)] for i in cars[1:] + parcels]
    return task
