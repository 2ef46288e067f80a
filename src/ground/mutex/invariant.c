/* Guess, check, repair.  Domains have some ten predicates and schemas of a few literals,
   so candidates number in the hundreds and everything here is small; the queue is
   bounded all the same, since predicates of many arguments have many orders. */
#include "ground/mutex/invariant.h"

#include <stdlib.h>
#include <string.h>

#include "base/data/hash.h"
#include "base/data/vec.h"

typedef RP_VEC(rp_invariant) candidate_queue;

typedef struct finder {
    rp_arena *arena;
    const rp_normal *normal;
    const rp_lifted *lifted;
    rp_csr adders;    /* row: predicate; schemas that add it */
    bool **may_equal; /* static predicate: two places; some initial atom has one object in both */
    candidate_queue queue;
    rp_u32vec seen; /* open addressing over the queue, indexes + 1 */
    uint32_t max_candidates;
    bool complete;
    rp_term *parent; /* union-find over a schema's variables */
    uint32_t parent_capacity;
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

static bool same_candidate(const rp_invariant *a, const rp_invariant *b)
{
    if (a->num_params != b->num_params || a->num_parts != b->num_parts)
        return false;
    for (uint32_t p = 0; p < a->num_parts; p++)
        if (a->part[p].pred != b->part[p].pred || a->part[p].counted != b->part[p].counted ||
            memcmp(a->part[p].position, b->part[p].position, a->num_params * sizeof(uint32_t)) != 0)
            return false;
    return true;
}

static uint64_t hash_candidate(const rp_invariant *c)
{
    uint64_t hash = c->num_params;
    for (uint32_t p = 0; p < c->num_parts; p++) {
        hash = rp_hash_mix(hash ^ c->part[p].pred) + c->part[p].counted;
        for (uint32_t i = 0; i < c->num_params; i++)
            hash = rp_hash_mix(hash ^ c->part[p].position[i]);
    }
    return rp_hash_mix(hash);
}

static void enqueue(finder *f, rp_invariant *c)
{
    canonicalise(f, c);
    const uint32_t mask = f->seen.size - 1;
    uint32_t slot = (uint32_t)hash_candidate(c) & mask;
    for (; f->seen.item[slot] != 0; slot = (slot + 1) & mask)
        if (same_candidate(&f->queue.item[f->seen.item[slot] - 1], c))
            return;
    if (f->queue.size >= f->max_candidates) {
        f->complete = false;
        return;
    }
    rp_vec_push(f->arena->limits, &f->queue, *c);
    f->seen.item[slot] = f->queue.size;
}

static const rp_invariant_part *part_of(const rp_invariant *c, rp_pred_id pred)
{
    for (uint32_t p = 0; p < c->num_parts; p++)
        if (c->part[p].pred == pred)
            return &c->part[p];
    return NULL;
}

/* Unification of a schema's terms */

static rp_term find_root(const finder *f, rp_term t)
{
    while (rp_term_is_variable(t) && f->parent[rp_term_variable(t)] != t)
        t = f->parent[rp_term_variable(t)];
    return t;
}

static bool may_be_equal(const finder *f, const rp_scope *scope, rp_term a, rp_term b)
{
    const rp_lifted *const l = f->lifted;
    if (rp_term_is_variable(a)) {
        const rp_type_id type = scope->variable_type[rp_term_variable(a)];
        if (!rp_term_is_variable(b))
            return rp_lifted_is_of_type(l, b, type);
        const rp_type_id other = scope->variable_type[rp_term_variable(b)];
        for (uint32_t w = 0; w < l->type_words; w++)
            if (l->is_of_type[(size_t)type * l->type_words + w] &
                l->is_of_type[(size_t)other * l->type_words + w])
                return true;
        return false;
    }
    return rp_term_is_variable(b) ? may_be_equal(f, scope, b, a) : a == b;
}

static bool unify(finder *f, const rp_scope *scope, rp_term a, rp_term b)
{
    a = find_root(f, a);
    b = find_root(f, b);
    if (a == b)
        return true;
    if (!may_be_equal(f, scope, a, b))
        return false;
    if (rp_term_is_variable(a))
        f->parent[rp_term_variable(a)] = b;
    else
        f->parent[rp_term_variable(b)] = a;
    return true;
}

/* Starts with every variable its own class, joined by the schema's equalities. */
static void reset_unification(finder *f, const rp_normal_schema *s, const rp_scope *scope)
{
    for (uint32_t v = 0; v < scope->num_variables; v++)
        f->parent[v] = rp_variable_term(v);
    for (uint32_t i = 0; i < s->condition.num_eq; i++)
        (void)unify(f, scope, s->condition.eq[i].term[0], s->condition.eq[i].term[1]);
}

/* Whether no initial atom of a static predicate has the same object in both places. */
static bool differ_always(const finder *f, const rp_literal *literal, uint32_t i, uint32_t k)
{
    return !f->may_equal[literal->pred][i * literal->num_terms + k];
}

static bool is_static(const finder *f, const rp_literal *literal)
{
    return !f->lifted->predicate[literal->pred].fluent;
}

/* Calls for two different objects where the unification has one. */
static bool violates_inequality(const finder *f, const rp_normal_schema *s)
{
    for (uint32_t i = 0; i < s->condition.num_neq; i++)
        if (find_root(f, s->condition.neq[i].term[0]) == find_root(f, s->condition.neq[i].term[1]))
            return true;
    for (uint32_t i = 0; i < s->condition.num_pos; i++) {
        const rp_literal *const pre = &s->condition.pos[i];
        for (uint32_t k = 0; is_static(f, pre) && k < pre->num_terms; k++)
            for (uint32_t j = 0; j < k; j++)
                if (find_root(f, pre->term[j]) == find_root(f, pre->term[k]) &&
                    differ_always(f, pre, j, k))
                    return true;
    }
    return false;
}

static bool are_pair(const finder *f, rp_term a, rp_term b, rp_term x, rp_term y)
{
    return (find_root(f, a) == x && find_root(f, b) == y) ||
           (find_root(f, a) == y && find_root(f, b) == x);
}

/* Under the current unification: do the terms stand for two objects wherever the schema
   applies? */
static bool surely_differ(const finder *f, const rp_normal_schema *s, rp_term a, rp_term b)
{
    const rp_term x = find_root(f, a), y = find_root(f, b);
    if (x == y)
        return false;
    if (!rp_term_is_variable(x) && !rp_term_is_variable(y))
        return true;
    for (uint32_t i = 0; i < s->condition.num_neq; i++)
        if (are_pair(f, s->condition.neq[i].term[0], s->condition.neq[i].term[1], x, y))
            return true;
    for (uint32_t i = 0; i < s->condition.num_pos; i++) {
        const rp_literal *const pre = &s->condition.pos[i];
        for (uint32_t k = 0; is_static(f, pre) && k < pre->num_terms; k++)
            for (uint32_t j = 0; j < k; j++)
                if (are_pair(f, pre->term[j], pre->term[k], x, y) && differ_always(f, pre, j, k))
                    return true;
    }
    return false;
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
           find_root(f, literal->term[pl->position[i]]) ==
               find_root(f, atom->term[pa->position[i]]))
        i++;
    return pl != NULL && i == c->num_params;
}

/* Under the current unification: does the schema need two atoms, surely different ones, of
   the invariant's instance that `atom` belongs to?  Then it does not apply where the
   weight is at most 1. */
static bool needs_two(const finder *f, const rp_invariant *c, const rp_normal_schema *s,
                      const rp_literal *atom)
{
    for (uint32_t k = 0; k < s->condition.num_pos; k++) {
        const rp_literal *const x = &s->condition.pos[k];
        for (uint32_t j = 0; j < k && is_of_instance(f, c, x, atom); j++) {
            const rp_literal *const y = &s->condition.pos[j];
            if (!is_of_instance(f, c, y, atom))
                continue;
            const uint32_t counted = part_of(c, x->pred)->counted;
            if (x->pred != y->pred ||
                (counted != RP_NONE && surely_differ(f, s, x->term[counted], y->term[counted])))
                return true;
        }
    }
    return false;
}

/* Can one instance of the schema add two different atoms of one invariant instance? */
static bool too_heavy(finder *f, const rp_invariant *c, const rp_normal_schema *s,
                      const rp_literal *a, const rp_literal *b)
{
    const rp_scope *const scope = s->scope;
    const rp_invariant_part *const pa = part_of(c, a->pred), *const pb = part_of(c, b->pred);
    reset_unification(f, s, scope);
    for (uint32_t i = 0; i < c->num_params; i++)
        if (!unify(f, scope, a->term[pa->position[i]], b->term[pb->position[i]]))
            return false;
    if (violates_inequality(f, s) || needs_two(f, c, s, a))
        return false;
    if (a->pred != b->pred)
        return true;
    return pa->counted != RP_NONE &&
           find_root(f, a->term[pa->counted]) != find_root(f, b->term[pa->counted]);
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

/* Adds to the queue `c` with one more part for del's predicate, for every order of its
   arguments in which it balances `add`. `position` holds the choice for parameters < i. */
static void extend(finder *f, const rp_invariant *c, const rp_literal *add, const rp_literal *del,
                   uint32_t *position, uint32_t i)
{
    const rp_invariant_part *const pa = part_of(c, add->pred);
    if (i < c->num_params) {
        for (uint32_t at = 0; at < del->num_terms; at++) {
            bool taken = false;
            for (uint32_t j = 0; j < i; j++)
                taken |= position[j] == at;
            if (!taken && del->term[at] == add->term[pa->position[i]]) {
                position[i] = at;
                extend(f, c, add, del, position, i + 1);
            }
        }
        return;
    }
    rp_invariant more = {c->num_params, c->num_parts + 1, NULL};
    more.part = RP_ARENA_ARRAY(f->arena, rp_invariant_part, more.num_parts);
    for (uint32_t p = 0; p < more.num_parts; p++) {
        more.part[p] =
            p < c->num_parts ? c->part[p] : (rp_invariant_part){del->pred, RP_NONE, position};
        more.part[p].position =
            rp_arena_copy(f->arena, more.part[p].position, i * sizeof(uint32_t));
    }
    if (del->num_terms > i) { /* One argument is left over: the counted one. */
        uint32_t counted = del->num_terms * (del->num_terms - 1) / 2;
        for (uint32_t j = 0; j < i; j++)
            counted -= position[j];
        more.part[c->num_parts].counted = counted;
    }
    enqueue(f, &more);
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

static bool **compare_places(rp_arena *arena, const rp_lifted *t)
{
    bool **const may_equal = RP_ARENA_ARRAY_ZERO(arena, bool *, t->num_predicates);
    for (rp_pred_id p = 0; p < t->num_predicates; p++)
        if (!t->predicate[p].fluent)
            may_equal[p] = RP_ARENA_ARRAY_ZERO(
                arena, bool, (size_t)t->predicate[p].arity * t->predicate[p].arity);
    for (uint32_t a = 0; a < t->num_init; a++) {
        const rp_atom *const atom = &t->init[a];
        const uint32_t arity = t->predicate[atom->pred].arity;
        for (uint32_t k = 0; may_equal[atom->pred] != NULL && k < arity; k++)
            for (uint32_t i = 0; i < k; i++)
                if (atom->arg[i] == atom->arg[k])
                    may_equal[atom->pred][i * arity + k] = true;
    }
    return may_equal;
}

static uint32_t most_variables(const rp_normal *normal)
{
    uint32_t most = 0;
    for (uint32_t s = 0; s < normal->num_schemas; s++) {
        const uint32_t n = normal->schema[s].scope->num_variables;
        most = n > most ? n : most;
    }
    return most;
}

rp_invariants rp_invariants_find(rp_arena *arena, const rp_normal *normal, uint32_t max_candidates)
{
    finder f = {.arena = arena, .normal = normal, .lifted = normal->lifted, .complete = true};
    f.max_candidates = max_candidates;
    f.adders = find_adders(arena, normal);
    f.may_equal = compare_places(arena, normal->lifted);
    f.parent = RP_ARENA_ARRAY(arena, rp_term, most_variables(normal));
    uint32_t slots = 64;
    while (slots < 2 * (uint64_t)max_candidates && slots < UINT32_C(1) << 30)
        slots *= 2;
    f.seen.item = RP_NEW_ARRAY_ZERO(arena->limits, uint32_t, slots);
    f.seen.size = f.seen.capacity = slots;

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
    rp_vec_free(arena->limits, &f.seen);
    return (rp_invariants){count, found, f.complete};
}
