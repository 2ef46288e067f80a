/* Plans are made by choosing level after level.  What is pending is kept as flags over the
   rule's atoms; a slot is bound from level `bound_at` on (1: the first level; 0: before). */
#include "ground/join/joinplan.h"

#include <string.h>

/* With more body atoms than this, estimates leave out which checks become possible: that
   takes a time cubic in their number. */
enum { MOST_LOOKAHEAD = 64 };

typedef struct weight { /* factors of an argument for the expected number of matches */
    double if_key, if_free;
} weight;

typedef struct planner {
    rp_database *db;
    rp_arena *arena;
    rp_rule *rule;
    uint32_t trigger; /* body atom, or RP_NONE */

    uint32_t *bound_at; /* RP_NONE: not bound yet */
    bool *body_done, *absent_done, *differ_done;
    uint32_t num_levels;
    rp_level *level;        /* room for the most levels of a plan */
    weight *weight;         /* of all body atoms' arguments */
    uint32_t *first_weight; /* of each body atom */

    rp_check *scratch_check; /* room for all checks of a plan */
    rp_word *scratch_set;
    uint32_t *scratch_slot; /* room for an atom's arguments */
} planner;

static bool is_bound(const planner *p, uint32_t slot) { return p->bound_at[slot] != RP_NONE; }

static bool all_bound(const planner *p, const rp_rule_atom *atom)
{
    for (uint32_t k = 0; k < atom->arity; k++)
        if (!is_bound(p, atom->slot[k]))
            return false;
    return true;
}

static bool must_not_be_current(const planner *p, uint32_t atom)
{
    return p->trigger != RP_NONE && atom < p->trigger && atom < p->rule->num_fluent &&
           p->rule->body[atom].pred == p->rule->body[p->trigger].pred;
}

static rp_check check_of(const planner *p, rp_check_kind kind, const rp_rule_atom *atom)
{
    return (rp_check){
        .kind = kind,
        .relation = kind == RP_CHECK_DIFFER ? NULL : &p->db->table[atom->pred].relation,
        .slot = atom->slot,
    };
}

static void add_body_checks(planner *p, uint32_t first, uint32_t end, uint32_t *count)
{
    for (uint32_t i = first; i < end; i++) {
        if (p->body_done[i] || !all_bound(p, &p->rule->body[i]))
            continue;
        rp_check check = check_of(p, RP_CHECK_HOLDS, &p->rule->body[i]);
        check.atom = i;
        check.not_current = must_not_be_current(p, i);
        p->scratch_check[(*count)++] = check;
        p->body_done[i] = true;
    }
}

/* Everything that can be checked now and could not before; the cheapest first. */
static const rp_check *take_checks(planner *p, uint32_t *num_checks)
{
    const rp_rule *const rule = p->rule;
    uint32_t count = 0;
    for (uint32_t i = 0; i < rule->num_differ; i++)
        if (!p->differ_done[i] && all_bound(p, &rule->differ[i])) {
            p->scratch_check[count++] = check_of(p, RP_CHECK_DIFFER, &rule->differ[i]);
            p->differ_done[i] = true;
        }
    add_body_checks(p, rule->num_fluent, rule->num_body, &count);
    for (uint32_t i = 0; i < rule->num_absent; i++)
        if (!p->absent_done[i] && all_bound(p, &rule->absent[i])) {
            p->scratch_check[count++] = check_of(p, RP_CHECK_ABSENT, &rule->absent[i]);
            p->absent_done[i] = true;
        }
    add_body_checks(p, 0, rule->num_fluent, &count);
    *num_checks = count;
    return rp_arena_copy(p->arena, p->scratch_check, count * sizeof(rp_check));
}

/* What the estimates need to know of each argument of each body atom. */
static void weigh_arguments(planner *p)
{
    const rp_rule *const rule = p->rule;
    const uint32_t words = p->db->words;
    weight *w = p->weight;
    for (uint32_t i = 0; i < rule->num_body; i++) {
        const rp_rule_atom *const a = &rule->body[i];
        const bool is_static = i >= rule->num_fluent || rule->normal->late;
        p->first_weight[i] = (uint32_t)(w - p->weight);
        for (uint32_t k = 0; k < a->arity; k++, w++) {
            const rp_word *const column = rp_database_column(p->db, a->pred, k);
            const double size = rp_set_size(column, words);
            memcpy(p->scratch_set, column, words * sizeof(rp_word));
            if (!rule->fixed[a->slot[k]])
                rp_set_intersect(p->scratch_set, rule->domain[a->slot[k]], words);
            const double fitting = rp_set_size(p->scratch_set, words);
            w->if_key = is_static && size > 0 ? 1 / size : 1;
            w->if_free = is_static && size > 0 ? fitting / size : fitting;
        }
    }
}

/* Expected number of tuples that match with the slots bound as they are.  Of relations that
   will not grow by their size, columns taken as independent; others are taken as full. */
static double estimate_matches(const planner *p, uint32_t atom)
{
    const rp_rule_atom *const a = &p->rule->body[atom];
    const weight *const w = p->weight + p->first_weight[atom];
    const bool is_known = atom >= p->rule->num_fluent || p->rule->normal->late;
    double matches = is_known ? p->db->table[a->pred].relation.size : 1.0;
    for (uint32_t k = 0; k < a->arity; k++) {
        bool is_key = is_bound(p, a->slot[k]);
        for (uint32_t j = 0; j < k; j++)
            is_key |= a->slot[j] == a->slot[k];
        matches *= is_key ? w[k].if_key : w[k].if_free;
    }
    return matches;
}

/* Expected growth of the number of partial instances by matching this atom next: matches,
   times the share of them that passes the static checks that become possible. */
static double estimate_growth(planner *p, uint32_t atom)
{
    const rp_rule *const rule = p->rule;
    const rp_rule_atom *const a = &rule->body[atom];
    double growth = estimate_matches(p, atom);
    if (rule->num_body > MOST_LOOKAHEAD)
        return growth;
    uint32_t *const newly = p->scratch_slot;
    uint32_t num_newly = 0;
    for (uint32_t k = 0; k < a->arity; k++)
        if (!is_bound(p, a->slot[k])) {
            p->bound_at[a->slot[k]] = p->num_levels + 1;
            newly[num_newly++] = a->slot[k];
        }
    for (uint32_t i = rule->normal->late ? 0 : rule->num_fluent; i < rule->num_body; i++)
        if (i != atom && !p->body_done[i] && all_bound(p, &rule->body[i])) {
            const double share = estimate_matches(p, i);
            growth *= share < 1.0 ? share : 1.0;
        }
    while (num_newly > 0)
        p->bound_at[newly[--num_newly]] = RP_NONE;
    return growth;
}

/* Of late rules: whether an atom has the slot that is to be bound next, and no other that
   is free.  RP_NONE: any will do. */
static bool binds_only(const planner *p, uint32_t atom, uint32_t slot)
{
    const rp_rule_atom *const a = &p->rule->body[atom];
    bool has_slot = slot == RP_NONE;
    for (uint32_t k = 0; k < a->arity; k++) {
        has_slot |= a->slot[k] == slot;
        if (slot != RP_NONE && a->slot[k] != slot && !is_bound(p, a->slot[k]))
            return false;
    }
    return has_slot;
}

static uint32_t choose_atom_for(planner *p, uint32_t slot)
{
    uint32_t best = RP_NONE;
    double best_growth = 0;
    for (uint32_t i = 0; i < p->rule->num_body; i++) {
        if (p->body_done[i] || !binds_only(p, i, slot))
            continue;
        const double growth = estimate_growth(p, i);
        if (best == RP_NONE || growth < best_growth) {
            best = i;
            best_growth = growth;
        }
    }
    return best;
}

/* The pending body atom to match next, or RP_NONE. */
static uint32_t choose_atom(planner *p)
{
    const rp_normal_schema *const n = p->rule->normal;
    for (uint32_t i = 0; i < n->num_order; i++) {
        const uint32_t slot = p->rule->arg[n->order[i]];
        const uint32_t atom = is_bound(p, slot) ? RP_NONE : choose_atom_for(p, slot);
        if (atom != RP_NONE)
            return atom;
    }
    return choose_atom_for(p, RP_NONE);
}

static uint32_t latest_level(const planner *p, const uint32_t *slot, uint32_t count)
{
    uint32_t latest = 0;
    for (uint32_t i = 0; i < count; i++)
        if (p->bound_at[slot[i]] > latest)
            latest = p->bound_at[slot[i]];
    return latest;
}

/* The filter that keeps a column's objects to a variable's domain; NULL if all are in. */
static const rp_word *filter_of(planner *p, uint32_t slot, const rp_word *column)
{
    const uint32_t words = p->db->words;
    memcpy(p->scratch_set, column, words * sizeof(rp_word));
    rp_set_intersect(p->scratch_set, p->rule->domain[slot], words);
    if (memcmp(p->scratch_set, column, words * sizeof(rp_word)) == 0)
        return NULL;
    return rp_database_set(p->db, p->scratch_set);
}

/* Binds the open arguments of the atom of a level, which is the last one now. */
static const rp_bind *bind_open(planner *p, const rp_rule_atom *a, const bool *is_key,
                                uint32_t *num_binds)
{
    rp_bind *const bind = RP_ARENA_ARRAY(p->arena, rp_bind, a->arity);
    uint32_t n = 0;
    for (uint32_t k = 0; k < a->arity; k++) {
        if (is_key[k])
            continue;
        bind[n] = (rp_bind){.offset = n + 1, .slot = a->slot[k], .sets = !is_bound(p, a->slot[k])};
        n++;
        p->bound_at[a->slot[k]] = p->num_levels;
    }
    *num_binds = n;
    return bind;
}

static void add_scan(planner *p, uint32_t atom)
{
    const rp_rule_atom *const a = &p->rule->body[atom];
    rp_level *const level = &p->level[p->num_levels];
    *level = (rp_level){.atom = atom, .not_current = must_not_be_current(p, atom)};
    bool *const is_key = RP_ARENA_ARRAY_ZERO(p->arena, bool, a->arity);
    const rp_word **const filter = RP_ARENA_ARRAY_ZERO(p->arena, const rp_word *, a->arity);
    uint32_t *const key_slot = RP_ARENA_ARRAY(p->arena, uint32_t, a->arity);
    uint32_t num_keys = 0;

    for (uint32_t k = 0; k < a->arity; k++) {
        is_key[k] = is_bound(p, a->slot[k]);
        if (is_key[k])
            key_slot[num_keys++] = a->slot[k];
        else
            filter[k] = filter_of(p, a->slot[k], rp_database_column(p->db, a->pred, k));
    }
    level->resume = latest_level(p, key_slot, num_keys);
    p->num_levels++;
    level->bind = bind_open(p, a, is_key, &level->num_binds);
    level->index = rp_database_index(p->db, a->pred, is_key, filter);
    level->key_slot = key_slot;
    p->body_done[atom] = true;
    level->check = take_checks(p, &level->num_checks);
}

static void add_enumeration(planner *p, uint32_t variable)
{
    rp_level *const level = &p->level[p->num_levels++];
    *level = (rp_level){.slot = variable};
    uint32_t *const object = RP_ARENA_ARRAY(p->arena, uint32_t, p->rule->domain_size[variable]);
    for (uint32_t o = 0; o < p->db->lifted->num_objects; o++)
        if (rp_bit_get(p->rule->domain[variable], o))
            object[level->num_objects++] = o;
    level->object = object;
    p->bound_at[variable] = p->num_levels;
    level->check = take_checks(p, &level->num_checks);
}

static void reset(planner *p, uint32_t trigger)
{
    const rp_rule *const rule = p->rule;
    p->trigger = trigger;
    p->num_levels = 0;
    for (uint32_t s = 0; s < rule->num_slots; s++)
        p->bound_at[s] = rule->fixed[s] ? 0 : RP_NONE;
    memset(p->body_done, 0, rule->num_body * sizeof(bool));
    memset(p->absent_done, 0, rule->num_absent * sizeof(bool));
    memset(p->differ_done, 0, rule->num_differ * sizeof(bool));
    if (trigger == RP_NONE)
        return;
    p->body_done[trigger] = true;
    for (uint32_t k = 0; k < rule->body[trigger].arity; k++)
        p->bound_at[rule->body[trigger].slot[k]] = 0;
}

static const rp_joinplan *make_plan(planner *p, uint32_t trigger)
{
    rp_rule *const rule = p->rule;
    reset(p, trigger);
    rp_joinplan *const plan = RP_ARENA_NEW(p->arena, rp_joinplan);
    plan->rule = rule;
    plan->check = take_checks(p, &plan->num_checks);
    for (uint32_t atom = choose_atom(p); atom != RP_NONE; atom = choose_atom(p))
        add_scan(p, atom);
    for (uint32_t v = 0; v < rule->num_variables; v++)
        if (rule->domain[v] != NULL && !is_bound(p, v))
            add_enumeration(p, v);
    plan->num_levels = p->num_levels;
    plan->level = rp_arena_copy(p->arena, p->level, p->num_levels * sizeof(rp_level));
    return plan;
}

static void add_trigger(planner *p, rp_joinplans *plans, uint32_t atom, const rp_joinplan *plan)
{
    const rp_rule *const rule = p->rule;
    const rp_rule_atom *const a = &rule->body[atom];
    rp_bind *const bind = RP_ARENA_ARRAY_ZERO(p->arena, rp_bind, a->arity);
    for (uint32_t k = 0; k < a->arity; k++) {
        bind[k] = (rp_bind){.offset = k, .slot = a->slot[k], .sets = !rule->fixed[a->slot[k]]};
        for (uint32_t j = 0; j < k; j++)
            if (a->slot[j] == a->slot[k])
                bind[k].sets = false;
        if (bind[k].sets)
            bind[k].domain = filter_of(p, a->slot[k], rp_database_column(p->db, a->pred, k));
    }
    const rp_trigger trigger = {atom, a->arity, bind, plan};
    rp_vec_push(p->arena->limits, &plans->of_pred[a->pred].item, trigger);
}

static void plan_rule(planner *p, rp_joinplans *plans)
{
    rp_rule *const rule = p->rule;
    weigh_arguments(p);
    if (rule->num_fluent == 0) {
        rp_vec_push(p->arena->limits, &plans->untriggered, make_plan(p, RP_NONE));
        plans->count++;
    }
    const rp_joinplan *plan = NULL;
    for (uint32_t i = 0; i < rule->num_fluent; i++) {
        /* Without variables in them, the atoms of a body all start the same loops. */
        if (plan == NULL || rule->num_open > 0) {
            plan = make_plan(p, rule->num_open > 0 ? i : RP_NONE);
            plans->count++;
        }
        add_trigger(p, plans, i, plan);
    }
}

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* With room for the largest rule in each respect. */
static planner make_planner(rp_database *db, const rp_rules *rules)
{
    rp_arena *const arena = db->arena;
    const uint32_t arity = rules->normal->most_args;
    uint32_t slots = 0, body = 0, absent = 0, differ = 0;
    for (uint32_t i = 0; i < rules->count; i++) {
        const rp_rule *const r = &rules->rule[i];
        slots = larger(slots, r->num_slots);
        body = larger(body, r->num_body);
        absent = larger(absent, r->num_absent);
        differ = larger(differ, r->num_differ);
    }
    return (planner){
        .db = db,
        .arena = arena,
        .bound_at = RP_ARENA_ARRAY(arena, uint32_t, slots),
        .body_done = RP_ARENA_ARRAY(arena, bool, body),
        .absent_done = RP_ARENA_ARRAY(arena, bool, absent),
        .differ_done = RP_ARENA_ARRAY(arena, bool, differ),
        .level = RP_ARENA_ARRAY(arena, rp_level, body + rules->normal->most_variables),
        .weight = RP_ARENA_ARRAY(arena, weight, (size_t)body * arity),
        .first_weight = RP_ARENA_ARRAY(arena, uint32_t, body),
        .scratch_check = RP_ARENA_ARRAY(arena, rp_check, body + absent + differ),
        .scratch_set = RP_ARENA_ARRAY(arena, rp_word, db->words),
        .scratch_slot = RP_ARENA_ARRAY(arena, uint32_t, arity),
    };
}

const rp_joinplan *rp_joinplan_make_late(rp_database *db, const rp_rules *rules, rp_rule *rule)
{
    planner p = make_planner(db, rules);
    p.rule = rule;
    weigh_arguments(&p);
    return make_plan(&p, RP_NONE);
}

void rp_joinplans_init(rp_joinplans *plans, rp_database *db, rp_rules *rules)
{
    rp_arena *const arena = db->arena;
    planner p = make_planner(db, rules);
    *plans = (rp_joinplans){
        .of_pred = RP_ARENA_ARRAY_ZERO(arena, rp_triggers, db->lifted->num_predicates)};
    for (uint32_t i = 0; i < rules->count; i++) {
        rp_poll(arena->limits);
        p.rule = &rules->rule[i];
        if (!p.rule->dead && !p.rule->normal->late)
            plan_rule(&p, plans);
    }
    for (uint32_t i = 0; i < db->lifted->num_predicates; i++)
        if (plans->of_pred[i].item.size > 0)
            rp_triggers_order(&plans->of_pred[i], arena, &db->table[i].relation);
}

void rp_joinplans_release(rp_joinplans *plans, const rp_database *db)
{
    for (uint32_t p = 0; p < db->lifted->num_predicates; p++)
        rp_vec_free(db->arena->limits, &plans->of_pred[p].item);
    rp_vec_free(db->arena->limits, &plans->untriggered);
}
