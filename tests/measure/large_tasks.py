#!/usr/bin/env python3
"""Writes tasks that are too large to ground, each with a short plan.

    large_tasks.py FOLDER [NAME...]

makes FOLDER/NAME/domain.pddl and problem.pddl for each name, or for all twelve: flask-1 … flask-4
(reactions of 4 to 10 atoms of molecules that a random synthesis was made from), strand-1 … strand-4
(chromosomes, cut at three places and put together otherwise), freight-1 … freight-4 (thousands of parcels in
slots of vehicles, with crews and cranes).  The same names give the same tasks anywhere.
"""
import os
import random
import sys

# --- flask: a reaction is its atoms, and the bonds that it needs, breaks and makes.

BONDS = {"-": "single", "=": "double"}
REACTIONS = (
    # name, atoms by type, bonds needed, bonds made; needed ones that are not made again are broken
    # unless they are marked with "!" (they stay)
    ("hydrogenate", "carbon a b, hydrogen g h", "a=b g-h", "a-b a-g b-h"),
    ("etherify", "carbon c d, halogen x, oxygen o, hydrogen h", "c-x o-h o-d!", "c-o h-x"),
    ("esterify", "carbon c d, oxygen e o p, hydrogen h g", "c=e! c-o o-h! p-d! p-g", "c-p o-g"),
    ("amidate", "carbon c d, oxygen e o, nitrogen n, hydrogen h g",
     "c=e! c-o o-h! n-d! n-g", "c-n o-g"),
    ("add-aldol", "carbon a b c r, oxygen o p, hydrogen h",
     "a-h a-b! b=o! c=p c-r!", "a-c c-p p-h"),
    ("close-ring", "carbon a b c d e f", "a=b b-c c=d e=f", "a-b b=c c-d a-e d-f e-f"),
    ("couple", "carbon a b r s, halogen x y, metal m n", "a-x a-r! b-y b-s! m~ n~",
     "a-b m-x n-y"),
    ("condense", "carbon c d b r, oxygen o p, nitrogen n, hydrogen f g h",
     "c=o c-r! n-f n-g d-h d-b! b=p!", "c-n c-d o-f o-g n-h"),
)


def reaction_atoms(text):
    return [(name, kind) for part in text.split(", ")
            for kind, *names in [part.split()] for name in names]


def reaction_bonds(text):
    """(bond, atom, atom, stays); a free metal is ("free", atom, None, False)."""
    for word in text.split():
        if word.endswith("~"):
            yield "free", word[0], None, False
        else:
            yield BONDS[word[1]], word[0], word[2], word.endswith("!")


def literals(bond, a, b):
    if b is None:
        return ["(%s ?%s)" % (bond, a)]
    return ["(%s ?%s ?%s)" % (bond, a, b), "(%s ?%s ?%s)" % (bond, b, a)]


def flask_domain():
    text = ["(define (domain flask) (:requirements :strips :typing :equality)",
            "  (:types carbon oxygen hydrogen nitrogen halogen metal - atom atom - object)",
            "  (:predicates (single ?a ?b - atom) (double ?a ?b - atom) (free ?m - metal))"]
    for name, atoms, needed, made in REACTIONS:
        atoms = reaction_atoms(atoms)
        pre = [literals(bond, a, b)[0] for bond, a, b, _ in reaction_bonds(needed)]
        pre += ["(not (= ?%s ?%s))" % (a, b) for i, (a, kind) in enumerate(atoms)
                for b, other in atoms[i + 1:] if kind == other]
        effect = ["(not %s)" % l for bond, a, b, stays in reaction_bonds(needed) if not stays
                  for l in literals(bond, a, b)]
        effect += [l for bond, a, b, _ in reaction_bonds(made) for l in literals(bond, a, b)]
        text.append("  (:action %s\n    :parameters (%s)\n    :precondition (and %s)\n"
                    "    :effect (and %s))" % (name, " ".join("?%s - %s" % a for a in atoms),
                                               " ".join(pre), " ".join(effect)))
    return "\n".join(text) + ")\n"


class Flask:
    """Atoms by type, and bonds: atom -> bond -> set of atoms."""

    def __init__(self, rng):
        self.rng, self.kind, self.bond = rng, {}, {}

    def atom(self, kind):
        name = "%s%d" % (kind[:2], len(self.kind))
        self.kind[name] = kind
        self.bond[name] = {"single": set(), "double": set(), "free": set()}
        return name

    def join(self, bond, a, b):
        self.bond[a][bond].add(b)
        self.bond[b][bond].add(a)

    def part(self, bond, a, b):
        self.bond[a][bond].discard(b)
        self.bond[b][bond].discard(a)

    def chain(self, length):
        atoms = [self.atom("carbon") for _ in range(length)]
        for a, b in zip(atoms, atoms[1:]):
            self.join("single", a, b)
        return atoms

    def hang(self, at, bond, kind):
        new = self.atom(kind)
        self.join(bond, at, new)
        return new

    def fill(self, count):
        """So many molecules, of each sort in turn."""
        for i in range(count):
            chain = self.chain(self.rng.randint(2, 4))
            for atom in chain:
                self.hang(atom, "single", "hydrogen")
            sort = i % 7
            if sort == 0:  # an acid
                self.hang(chain[0], "double", "oxygen")
                self.hang(self.hang(chain[0], "single", "oxygen"), "single", "hydrogen")
            elif sort == 1:  # an alcohol
                self.hang(self.hang(chain[0], "single", "oxygen"), "single", "hydrogen")
            elif sort == 2:  # a ketone
                self.hang(chain[1], "double", "oxygen")
            elif sort == 3:  # a halide, and metal
                self.hang(chain[0], "single", "halogen")
                metal = self.atom("metal")
                self.bond[metal]["free"].add(None)
            elif sort == 4:  # an amine
                amine = self.hang(chain[0], "single", "nitrogen")
                for _ in range(2):
                    self.hang(amine, "single", "hydrogen")
            elif sort == 5:  # a diene
                chain += self.chain(2)
                self.join("single", chain[-3], chain[-2])
                for a, b in ((chain[0], chain[1]), (chain[-2], chain[-1])):
                    self.part("single", a, b)
                    self.join("double", a, b)
            else:  # an alkene, and hydrogen
                self.part("single", chain[0], chain[1])
                self.join("double", chain[0], chain[1])
                self.join("single", self.atom("hydrogen"), self.atom("hydrogen"))

    def holds(self, bond, a, b):
        return b in self.bond[a][bond]

    def instance(self, reaction, first):
        """A random instance, the first atom that is chosen if possible among these; or None."""
        _, atoms, needed, _ = reaction
        kinds, needed = dict(reaction_atoms(atoms)), list(reaction_bonds(needed))
        value = {}

        def choices(bond, a, b):
            if b is None:
                return [(x, None) for x in self.kind if self.bond[x]["free"]]
            starts = [value[a]] if a in value else \
                [x for x in self.kind if self.kind[x] == kinds[a] and (value or x in first)]
            return [(x, y) for x in starts for y in sorted(self.bond[x][bond])
                    if self.kind[y] == kinds[b] and value.get(b, y) == y]

        def extend(i):
            if i == len(needed):
                return True
            bond, a, b, _ = needed[i]
            if b in value and a not in value:
                a, b = b, a
            pairs = choices(bond, a, b)
            self.rng.shuffle(pairs)
            for x, y in pairs[:40]:
                old = dict(value)
                value[a] = x
                if b is not None:
                    value[b] = y
                if len(set(value.values())) == len(value) and extend(i + 1):
                    return True
                value.clear()
                value.update(old)
            return False

        return value if extend(0) else None

    def react(self, reaction, value):
        for bond, a, b, stays in reaction_bonds(reaction[2]):
            if b is None:
                self.bond[value[a]]["free"].clear()
            elif not stays:
                self.part(bond, value[a], value[b])
        for bond, a, b, _ in reaction_bonds(reaction[3]):
            self.join(bond, value[a], value[b])

    def bonds(self):
        return {(bond, a, b) for a, bonds in self.bond.items() for bond in ("single", "double")
                for b in bonds[bond]}


def flask(number, molecules, steps):
    rng = random.Random("flask %d" % number)
    lab = Flask(rng)
    lab.fill(molecules)
    before = lab.bonds()
    init = ["(%s %s %s)" % bond for bond in sorted(before)] + \
        ["(free %s)" % a for a in lab.kind if lab.bond[a]["free"]]
    touched = set(lab.kind)
    for _ in range(steps):  # of what has reacted already, where that is possible
        order = list(REACTIONS)
        rng.shuffle(order)
        for first, reaction in [(touched, r) for r in order] + [(lab.kind, r) for r in order]:
            value = lab.instance(reaction, first)
            if value:
                lab.react(reaction, value)
                touched = set(value.values()) if len(touched) == len(lab.kind) else \
                    touched | set(value.values())
                break
    goal = ["(%s %s %s)" % bond for bond in sorted(lab.bonds() - before) if bond[1] < bond[2]]
    objects = " ".join("%s - %s" % atom for atom in lab.kind.items())
    return flask_domain(), "(define (problem flask-%d) (:domain flask)\n(:objects %s)\n" \
        "(:init %s)\n(:goal (and %s)))\n" % (number, objects, "\n".join(init), "\n".join(goal))


# --- strand: ends of genes, and which are side by side.

STRAND_DOMAIN = """(define (domain strand) (:requirements :strips :typing :equality)
  (:types end enzyme motif)
  (:predicates (beside ?a ?b - end) (shows ?a - end ?m - motif) (cuts ?z - enzyme ?m ?n - motif)
    (fresh ?z - enzyme))
  (:action invert
    :parameters (?z - enzyme ?m ?n - motif ?a ?b ?c ?d - end)
    :precondition (and (fresh ?z) (cuts ?z ?m ?n) (shows ?a ?m) (shows ?c ?n) (beside ?a ?b)
      (beside ?c ?d) (not (= ?a ?c)) (not (= ?a ?d)))
    :effect (and (not (beside ?a ?b)) (not (beside ?b ?a)) (not (beside ?c ?d))
      (not (beside ?d ?c)) (beside ?a ?c) (beside ?c ?a) (beside ?b ?d) (beside ?d ?b)))
  (:action transpose
    :parameters (?z - enzyme ?m ?n - motif ?a ?b ?c ?d ?e ?f - end)
    :precondition (and (fresh ?z) (cuts ?z ?m ?n) (shows ?a ?m) (shows ?c ?n) (shows ?e ?n)
      (beside ?a ?b) (beside ?c ?d) (beside ?e ?f) (not (= ?a ?c)) (not (= ?a ?d))
      (not (= ?a ?e)) (not (= ?a ?f)) (not (= ?c ?e)) (not (= ?c ?f)))
    :effect (and (not (beside ?a ?b)) (not (beside ?b ?a)) (not (beside ?c ?d))
      (not (beside ?d ?c)) (not (beside ?e ?f)) (not (beside ?f ?e)) (beside ?a ?d) (beside ?d ?a)
      (beside ?e ?b) (beside ?b ?e) (beside ?c ?f) (beside ?f ?c) (not (fresh ?z))))
  (:action renew
    :parameters (?z ?y - enzyme)
    :precondition (and (fresh ?y) (not (= ?z ?y)))
    :effect (fresh ?z)))
"""


def strand(number, genes, motifs, enzymes, steps):
    rng = random.Random("strand %d" % number)
    ends = ["g%d%s" % (i, side) for i in range(genes) for side in "ht"]
    shows = {end: "m%d" % rng.randrange(motifs) for end in ends}
    beside = {}
    for i in range(genes):
        a, b = "g%dt" % i, "g%dh" % ((i + 1) % genes)
        beside[a], beside[b] = b, a
    cuts = [("z%d" % i, "m%d" % rng.randrange(motifs), "m%d" % rng.randrange(motifs))
            for i in range(enzymes)]
    init = ["(beside %s %s)" % pair for pair in sorted(beside.items())] + \
        ["(shows %s %s)" % pair for pair in sorted(shows.items())] + \
        ["(cuts %s %s %s)" % cut for cut in cuts] + ["(fresh z0)", "(fresh z1)"]
    for i in range(steps):
        _, m, n = rng.choice(cuts)
        count = 2 if i % 3 == 2 else 3
        while True:
            first = [rng.choice([e for e in ends if shows[e] == m])] + \
                [rng.choice([e for e in ends if shows[e] == n]) for _ in range(count - 1)]
            second = [beside[e] for e in first]
            if len(set(first + second)) == 2 * count:
                break
        if count == 2:
            pairs = [(first[0], first[1]), (second[0], second[1])]
        else:
            pairs = [(first[0], second[1]), (first[2], second[0]), (first[1], second[2])]
        for a, b in pairs:
            beside[a], beside[b] = b, a
    goal = ["(beside %s %s)" % pair for pair in sorted(beside.items()) if pair[0] < pair[1]]
    return STRAND_DOMAIN, "(define (problem strand-%d) (:domain strand)\n(:objects %s - end %s - " \
        "motif %s - enzyme)\n(:init %s)\n(:goal (and %s)))\n" % (
            number, " ".join(ends), " ".join("m%d" % i for i in range(motifs)),
            " ".join("z%d" % i for i in range(enzymes)), "\n".join(init), "\n".join(goal))


# --- freight: towns of yards, roads among a town's yards and rails among the towns' first yards.

FREIGHT_DOMAIN = """(define (domain freight) (:requirements :strips :typing)
  (:types yard parcel slot crew crane vehicle - object truck train - vehicle)
  (:predicates (road ?a ?b - yard) (rail ?a ?b - yard) (part ?s - slot ?v - vehicle)
    (stands ?v - vehicle ?y - yard) (waits ?p - parcel ?y - yard) (holds ?s - slot ?p - parcel)
    (empty ?s - slot) (works ?c - crew ?y - yard) (over ?k - crane ?y - yard) (idle ?k - crane))
  (:action drive
    :parameters (?t - truck ?a ?b - yard)
    :precondition (and (stands ?t ?a) (road ?a ?b))
    :effect (and (stands ?t ?b) (not (stands ?t ?a))))
  (:action ride
    :parameters (?t - train ?a ?b - yard)
    :precondition (and (stands ?t ?a) (rail ?a ?b))
    :effect (and (stands ?t ?b) (not (stands ?t ?a))))
  (:action walk
    :parameters (?c - crew ?a ?b - yard)
    :precondition (and (works ?c ?a) (road ?a ?b))
    :effect (and (works ?c ?b) (not (works ?c ?a))))
  (:action load
    :parameters (?p - parcel ?s - slot ?v - vehicle ?y - yard ?c - crew ?k - crane)
    :precondition (and (waits ?p ?y) (stands ?v ?y) (part ?s ?v) (empty ?s) (works ?c ?y)
      (over ?k ?y) (idle ?k))
    :effect (and (holds ?s ?p) (not (empty ?s)) (not (waits ?p ?y)) (not (idle ?k))))
  (:action unload
    :parameters (?p - parcel ?s - slot ?v - vehicle ?y - yard ?c - crew ?k - crane)
    :precondition (and (holds ?s ?p) (stands ?v ?y) (part ?s ?v) (works ?c ?y) (over ?k ?y)
      (idle ?k))
    :effect (and (waits ?p ?y) (empty ?s) (not (holds ?s ?p)) (not (idle ?k))))
  (:action tranship
    :parameters (?p - parcel ?s ?r - slot ?v ?w - vehicle ?y - yard ?c - crew ?k - crane)
    :precondition (and (holds ?s ?p) (part ?s ?v) (stands ?v ?y) (stands ?w ?y) (part ?r ?w)
      (empty ?r) (works ?c ?y) (over ?k ?y) (idle ?k))
    :effect (and (holds ?r ?p) (empty ?s) (not (holds ?s ?p)) (not (empty ?r)) (not (idle ?k))))
  (:action reset
    :parameters (?k - crane ?y - yard ?c - crew)
    :precondition (and (over ?k ?y) (works ?c ?y))
    :effect (idle ?k)))
"""


def freight(number, towns, yards, parcels, goals):
    rng = random.Random("freight %d" % number)
    town = [["y%d-%d" % (t, y) for y in range(yards)] for t in range(towns)]
    init, objects = [], []

    def add(text, *names):
        init.append("(%s)" % " ".join((text,) + names))

    def vehicle(name, kind, slots, yard):
        objects.append("%s - %s" % (name, kind))
        add("stands", name, yard)
        for i in range(slots):
            slot = "%s-s%d" % (name, i)
            objects.append("%s - slot" % slot)
            add("part", slot, name)
            add("empty", slot)

    for t, places in enumerate(town):
        objects.append("%s - yard" % " ".join(places))
        for i, a in enumerate(places):
            for b in {places[(i + 1) % yards], places[rng.randrange(yards)]} - {a}:
                add("road", a, b)
                add("road", b, a)
            objects.append("k-%s - crane" % a)
            add("over", "k-" + a, a)
            add("idle", "k-" + a)
        add("rail", places[0], town[(t + 1) % towns][0])
        add("rail", town[(t + 1) % towns][0], places[0])
        for i in range(3):
            vehicle("t%d-%d" % (t, i), "truck", 3, rng.choice(places))
        for i in range(2):
            objects.append("c%d-%d - crew" % (t, i))
            add("works", "c%d-%d" % (t, i), rng.choice(places))
    for i in range(max(2, towns // 4)):
        vehicle("r%d" % i, "train", 6, rng.choice(town)[0])
    everywhere = [yard for places in town for yard in places]
    objects.append("%s - parcel" % " ".join("p%d" % i for i in range(parcels)))
    for i in range(parcels):
        add("waits", "p%d" % i, rng.choice(everywhere))
    goal = ["(waits p%d %s)" % (i, rng.choice(everywhere))
            for i in rng.sample(range(parcels), goals)]
    return FREIGHT_DOMAIN, "(define (problem freight-%d) (:domain freight)\n(:objects %s)\n" \
        "(:init %s)\n(:goal (and %s)))\n" % (number, "\n".join(objects), "\n".join(init),
                                             "\n".join(goal))


TASKS = {
    "flask-1": lambda: flask(1, 28, 4), "flask-2": lambda: flask(2, 42, 6),
    "flask-3": lambda: flask(3, 56, 8), "flask-4": lambda: flask(4, 84, 10),
    "strand-1": lambda: strand(1, 30, 3, 4, 4), "strand-2": lambda: strand(2, 50, 4, 6, 6),
    "strand-3": lambda: strand(3, 80, 5, 8, 8), "strand-4": lambda: strand(4, 120, 6, 10, 10),
    "freight-1": lambda: freight(1, 6, 8, 1000, 6), "freight-2": lambda: freight(2, 8, 10, 1500, 10),
    "freight-3": lambda: freight(3, 12, 16, 2500, 16),
    "freight-4": lambda: freight(4, 20, 20, 5000, 24),
}


def write(folder, name):
    """The task's two files."""
    os.makedirs(os.path.join(folder, name), exist_ok=True)
    paths = [os.path.join(folder, name, part + ".pddl") for part in ("domain", "problem")]
    for path, text in zip(paths, TASKS[name]()):
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
    return paths


def main():
    if len(sys.argv) < 2 or not set(sys.argv[2:]) <= set(TASKS):
        sys.exit(__doc__)
    for name in sys.argv[2:] or TASKS:
        write(sys.argv[1], name)


if __name__ == "__main__":
    main()
