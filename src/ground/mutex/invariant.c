/* Guess, check, repair.  Domains have some ten predicates and schemas of a few literals,
   so candidates number in the hundreds and everything here is small; the queue is
   bounded all the same, since predicates of many arguments have many orders. */
#include "ground/mutex/invariant.h"

#include <stdlib.h>
#include <string.h>

#include "base/data/tupleset.h"
#include "ground/mutex/unify.h"

typedef RP_VEC(rp_invariant) candidate_queue;

typedef struct finder {
    rp_arena *arena;
    const rp_normal *normal;
    const rp_lifted *lifted;
    rp_csr adders; /* row: predicate; schemas that add it */
    candidate_queue queue;
    rp_tupleset seen; /* candidates, as write_key says them */
    rp_u32vec key;    /* scratch */
    uint32_t max_candidates;
    bool complete;
    rp_unifier unifier;
} finder;

/* Candidates */

static int compare_parts(const void *a, const void *b)
{
    const rp_pred_id p = ((const rp_invariant_part *)a)->pred;
    const rp_pred_id q = ((const rp_invariant_part *)b)->pred;
    return p < q ? -1 : p > q;
}

/* Parts by predicate, and parameters numbered so that the first part has them in
   ascending positions: equal candidates become identical. */
static void canonicalise(finder *f, rp_invariant *c)
{
    const uint32_t n = c->num_params;
    qsort(c->part, c->num_parts, sizeof *c->part, compare_parts);
    uint32_t *const rank = RP_ARENA_ARRAY(f->arena, uint32_t, n);
    for (uint32_t i = 0; i < n; i++) {
        rank[i] = 0;
        for (uint32_t j = 0; j < n; j++)
            rank[i] += c->part[0].position[j] < c->part[0].position[i];
    }
    uint32_t *const moved = RP_ARENA_ARRAY(f->arena, uint32_t, n);
    for (uint32_t p = 0; p < c->num_parts; p++) {
        for (uint32_t i = 0; i < n; i++)
            moved[rank[i]] = c->part[p].position[i];
        memcpy(c->part[p].position, moved, n * sizeof *moved);
    }
}

/* Predicates, counted arguments and positions of all parts, in a row. */
static void write_key(finder *f, const rp_invariant *c)
{
    rp_limits *const limits = f->arena->limits;
    f->key.size = 0;
    for (uint32_t p = 0; p < c->num_parts; p++) {
        rp_vec_push(limits, &f->key, c->part[p].pred);
        rp_vec_push(limits, &f->key, c->part[p].counted);
        for (uint32_t i = 0; i < c->num_params; i++)
            rp_vec_push(limits, &f->key, c->part[p].position[i]);
    }
}

static void enqueue(finder *f, rp_invariant *c)
{
    canonicalise(f, c);
    write_key(f, c);
    if (rp_tupleset_find(&f->seen, c->num_params, f->key.item, f->key.size) != RP_NONE)
        return;
    if (f->queue.size >= f->max_candidates) {
        f->complete = false;
        return;
    }
    rp_tupleset_add(&f->seen, c->num_params, f->key.item, f->key.size);
    rp_vec_push(f->arena->limits, &f->queue, *c);
}

static const rp_invariant_part *part_of(const rp_invariant *c, rp_pred_id pred)
{
    for (uint32_t p = 0; p < c->num_parts; p++)
        if (c->part[p].pred == pred)
            return &c->part[p];
    return NULL;
}

/* The check of one schema */

/* Under the current unification: is the literal of the invariant's instance that `atom`
   belongs to? */
static bool is_of_instance(const finder *f, const rp_invariant *c, const rp_literal *literal,
                           const rp_literal *atom)
{
    const rp_invariant_part *const pa = part_of(c, atom->pred), *const pl =
                                                                    part_of(c, literal->pred);
    uint32_t i = 0;
    while (pl != NULL && i < c->num_params &&
           rp_unifier_root(&f->unifier, literal->term[pl->position[i]]) ==
               rp_unifier_root(&f->unifier, atom->term[pa->position[i]]))
        i++;
    return pl != NULL && i == c->num_params;
}

/* Under the current unification: does the schema need two atoms, surely different ones, of
   the invariant's instance that `atom` belongs to?  Then it does not apply where the
   weight is at most 1. */
static bool needs_two(const finder *f, const rp_invariant *c, const rp_literal *atom)
{
    const rp_condition *const need = &f->unifier.schema->condition;
    for (uint32_t k = 0; k < need->num_pos; k++) {
        const rp_literal *const x = &need->pos[k];
        for (uint32_t j = 0; j < k && is_of_instance(f, c, x, atom); j++) {
            const rp_literal *const y = &need->pos[j];
            if (!is_of_instance(f, c, y, atom))
                continue;
            const uint32_t counted = part_of(c, x->pred)->counted;
            if (x->pred != y->pred ||
                (counted != RP_NONE &&
                 rp_unifier_differ(&f->unifier, x->term[counted], y->term[counted])))
                return true;
        }
    }
    return false;
}

/* Can one instance of the schema add two different atoms of one invariant instance? */
static bool too_heavy(finder *f, const rp_invariant *c, const rp_normal_schema *s,
                      const rp_literal *a, const rp_literal *b)
{
    const rp_invariant_part *const pa = part_of(c, a->pred), *const pb = part_of(c, b->pred);
    rp_unifier_reset(&f->unifier, s);
    for (uint32_t i = 0; i < c->num_params; i++)
        if (!rp_unifier_join(&f->unifier, a->term[pa->position[i]], b->term[pb->position[i]]))
            return false;
    if (rp_unifier_is_impossible(&f->unifier) || needs_two(f, c, a))
        return false;
    if (a->pred != b->pred)
        return true;
    return pa->counted != RP_NONE && rp_unifier_root(&f->unifier, a->term[pa->counted]) !=
                                         rp_unifier_root(&f->unifier, b->term[pa->counted]);
}

static bool same_atom(const rp_literal *a, const rp_literal *b)
{
    return a->pred == b->pred && memcmp(a->term, b->term, a->num_terms * sizeof(rp_term)) == 0;
}

static bool is_precondition(const rp_normal_schema *s, const rp_literal *atom)
{
    for (uint32_t i = 0; i < s->condition.num_pos; i++)
        if (same_atom(&s->condition.pos[i], atom))
            return true;
    return false;
}

/* Does some delete, sure to make an atom false, take back what `add` adds?  (If both are
   the same ground atom, it held before, and the weight stays.) */
static bool is_balanced(const rp_invariant *c, const rp_normal_schema *s, const rp_literal *add)
{
    if (is_precondition(s, add))
        return true;
    const rp_invariant_part *const pa = part_of(c, add->pred);
    for (uint32_t d = 0; d < s->num_del; d++) {
        const rp_literal *const del = &s->del[d];
        const rp_invariant_part *const pd = part_of(c, del->pred);
        if (pd == NULL || !is_precondition(s, del))
            continue;
        uint32_t i = 0;
        while (i < c->num_params && add->term[pa->position[i]] == del->term[pd->position[i]])
            i++;
        if (i == c->num_params)
            return true;
    }
    return false;
}

/* Adds to the queue `c` with one more part for del's predicate. */
static void add_part(finder *f, const rp_invariant *c, const rp_literal *del, uint32_t *position)
{
    const uint32_t n = c->num_params;
    rp_invariant more = {n, c->num_parts + 1, NULL};
    more.part = RP_ARENA_ARRAY(f->arena, rp_invariant_part, more.num_parts);
    for (uint32_t p = 0; p < more.num_parts; p++) {
        more.part[p] =
            p < c->num_parts ? c->part[p] : (rp_invariant_part){del->pred, RP_NONE, position};
        more.part[p].position =
            rp_arena_copy(f->arena, more.part[p].position, n * sizeof(uint32_t));
    }
    if (del->num_terms > n) { /* One argument is left over: the counted one. */
        uint32_t counted = del->num_terms * (del->num_terms - 1) / 2;
        for (uint32_t j = 0; j < n; j++)
            counted -= position[j];
        more.part[c->num_parts].counted = counted;
    }
    enqueue(f, &more);
}

/* Adds such a part for every order of the arguments in which it balances `add`.  `position`
   holds the choice for parameters < i. */
static void extend(finder *f, const rp_invariant *c, const rp_literal *add, const rp_literal *del,
                   uint32_t *position, uint32_t i)
{
    if (i == c->num_params) {
        add_part(f, c, del, position);
        return;
    }
    const rp_term wanted = add->term[part_of(c, add->pred)->position[i]];
    for (uint32_t at = 0; at < del->num_terms; at++) {
        if (del->term[at] != wanted || rp_row_scan(position, i, at))
            continue;
        position[i] = at;
        extend(f, c, add, del, position, i + 1);
    }
}

static void repair(finder *f, const rp_invariant *c, const rp_normal_schema *s,
                   const rp_literal *add)
{
    uint32_t *const position = RP_ARENA_ARRAY(f->arena, uint32_t, c->num_params);
    for (uint32_t d = 0; d < s->num_del; d++) {
        const rp_literal *const del = &s->del[d];
        if (part_of(c, del->pred) == NULL && is_precondition(s, del) &&
            (del->num_terms == c->num_params || del->num_terms == c->num_params + 1))
            extend(f, c, add, del, position, 0);
    }
}

/* True if no instance of the schema raises a weight; otherwise repaired candidates may
   have been added to the queue.  What conditional and universal effects add is never
   balanced.  Balance comes first: a part more may show, too, that an
   instance which adds two atoms never applies. */
static bool holds_for(finder *f, const rp_invariant *c, const rp_normal_schema *s)
{
    if (s->kind != RP_RULE_ACTION)
        return false;
    for (uint32_t i = 0; i < s->num_add; i++) {
        if (part_of(c, s->add[i].pred) != NULL && !is_balanced(c, s, &s->add[i])) {
            repair(f, c, s, &s->add[i]);
            return false;
        }
    }
    for (uint32_t i = 0; i < s->num_add; i++)
        for (uint32_t j = 0; j < i && part_of(c, s->add[i].pred) != NULL; j++)
            if (part_of(c, s->add[j].pred) != NULL && !same_atom(&s->add[i], &s->add[j]) &&
                too_heavy(f, c, s, &s->add[i], &s->add[j]))
                return false;
    return true;
}

static bool holds(finder *f, const rp_invariant *c)
{
    for (uint32_t p = 0; p < c->num_parts; p++)
        for (RP_ROW(schema, &f->adders, c->part[p].pred))
            if (!holds_for(f, c, &f->normal->schema[*schema]))
                return false;
    return true;
}

/* First guesses: one predicate, at most one argument counted. */
static void guess(finder *f)
{
    for (rp_pred_id pred = 0; pred < f->lifted->num_predicates; pred++) {
        const uint32_t arity = f->lifted->predicate[pred].arity;
        if (!f->lifted->predicate[pred].fluent || f->lifted->predicate[pred].derived)
            continue;
        for (uint32_t omit = 0; omit <= arity; omit++) {
            rp_invariant c = {omit < arity ? arity - 1 : arity, 1, NULL};
            c.part = RP_ARENA_ARRAY(f->arena, rp_invariant_part, 1);
            uint32_t *const position = RP_ARENA_ARRAY(f->arena, uint32_t, arity);
            for (uint32_t i = 0, at = 0; at < arity; at++)
                if (at != omit)
                    position[i++] = at;
            c.part[0] = (rp_invariant_part){pred, omit < arity ? omit : RP_NONE, position};
            enqueue(f, &c);
        }
    }
}

/* Rules for parts of conditions say nothing that their actions do not. */
static uint32_t num_adds(const rp_normal_schema *s)
{
    return s->kind == RP_RULE_EXISTS || s->kind == RP_RULE_CHOICE ? 0 : s->num_add;
}

static rp_csr find_adders(rp_arena *arena, const rp_normal *normal)
{
    const uint32_t n = normal->num_schemas;
    rp_csr adds = {RP_ARENA_ARRAY(arena, uint32_t, n + 1), NULL};
    adds.begin[0] = 0;
    for (uint32_t s = 0; s < n; s++)
        adds.begin[s + 1] = adds.begin[s] + num_adds(&normal->schema[s]);
    adds.item = RP_ARENA_ARRAY(arena, uint32_t, adds.begin[n]);
    for (uint32_t s = 0; s < n; s++)
        for (uint32_t i = 0; i < num_adds(&normal->schema[s]); i++)
            adds.item[adds.begin[s] + i] = normal->schema[s].add[i].pred;
    return rp_csr_transpose(arena, &adds, n, normal->lifted->num_predicates);
}

rp_invariants rp_invariants_find(rp_arena *arena, const rp_normal *normal, uint32_t max_candidates)
{
    finder f = {.arena = arena, .normal = normal, .lifted = normal->lifted, .complete = true};
    f.max_candidates = max_candidates;
    f.adders = find_adders(arena, normal);
    f.unifier = rp_unifier_make(arena, normal);
    rp_tupleset_init(&f.seen, arena->limits);

    guess(&f);
    rp_invariant *const found = RP_ARENA_ARRAY(arena, rp_invariant, max_candidates);
    uint32_t count = 0;
    for (uint32_t i = 0; i < f.queue.size; i++) {
        rp_poll(arena->limits);
        const rp_invariant c = f.queue.item[i]; /* The queue may move while it grows. */
        if (holds(&f, &c))
            found[count++] = c;
    }
    rp_vec_free(arena->limits, &f.queue);
    rp_vec_free(arena->limits, &f.key);
    rp_tupleset_release(&f.seen);
    return (rp_invariants){count, found, f.complete};
}
