/* Components are trees of facts whose roots stand for them (Tarjan's disjoint sets, with path
   halving).  There is one more "fact" for what touches no fact at all, besides goals that connect
   nothing. */
#include "search/portfolio/alternatives.h"

#include "search/portfolio/regression.h"

typedef struct finder {
    const rp_strips *strips;
    const rp_word *useless; /* operators to be left out; NULL: none */
    rp_arena scratch;
    rp_word *is_end; /* goals that are only achieved, by operators or axioms */
    uint32_t num_ends;
    uint32_t *parent; /* of a fact; num_facts + 1 of them */
    rp_fact_id goal;  /* the one with alternatives; RP_NONE: there is none */
    uint32_t *first;  /* of a goal of is_end a component in which it is achieved */
    uint8_t *use;     /* of a component, by its root; see below */
    uint32_t count;   /* alternatives */
    bool overlaps;    /* the goal is also achieved in a component of other goals */
} finder;

/* FOR_ONE + i: only alternative i needs it. */
enum { UNUSED, FOR_ALL, FOR_ONE };

static bool is_useless(const finder *f, rp_op_id op)
{
    return f->useless != NULL && rp_bit_get(f->useless, op);
}

static void rule_out_row(finder *f, const rp_csr *rows, uint32_t row)
{
    for (RP_ROW(fact, rows, row))
        if (rp_bit_get(f->is_end, *fact)) {
            rp_bit_clear(f->is_end, *fact);
            f->num_ends--;
        }
}

static void rule_out_operator(finder *f, rp_op_id op)
{
    const rp_strips *const s = f->strips;
    const uint32_t end = rp_strips_first_effect(s, op + 1);

    rule_out_row(f, &s->pre, op);
    rule_out_row(f, &s->del, op);
    for (uint32_t e = rp_strips_first_effect(s, op); e < end; e++) {
        rule_out_row(f, &s->effect_condition, e);
        rule_out_row(f, &s->effect_del, e);
    }
}

/* Mostly this ends early: what is achieved is also used, or deleted. */
static void find_ends(finder *f)
{
    const rp_strips *const s = f->strips;

    f->is_end = RP_ARENA_ARRAY_ZERO(&f->scratch, rp_word, RP_WORDS(s->num_facts));
    for (uint32_t i = 0; i < s->num_goal; i++)
        if (s->complement[s->goal[i]] == RP_NONE && !rp_row_has(s->init, s->num_init, s->goal[i])) {
            rp_bit_set(f->is_end, s->goal[i]);
            f->num_ends++;
        }
    for (rp_op_id op = 0; op < s->num_ops && f->num_ends > 0; op++)
        if (!is_useless(f, op))
            rule_out_operator(f, op);
    for (uint32_t a = 0; a < s->num_axioms && f->num_ends > 0; a++)
        rule_out_row(f, &s->axiom_body, a);
}

static uint32_t root_of(const finder *f, uint32_t fact)
{
    while (f->parent[fact] != fact) {
        f->parent[fact] = f->parent[f->parent[fact]];
        fact = f->parent[fact];
    }
    return fact;
}

/* Joins the component `with` (RP_NONE: none yet) and those of a row; the root of what is made. */
static uint32_t join_row(finder *f, uint32_t with, const rp_fact_id *fact, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (rp_bit_get(f->is_end, fact[i]))
            continue;
        const uint32_t root = root_of(f, fact[i]);
        if (with == RP_NONE || root < with) {
            if (with != RP_NONE)
                f->parent[with] = root;
            with = root;
        } else {
            f->parent[root] = with;
        }
    }
    return with;
}

static uint32_t join_csr_row(finder *f, uint32_t with, const rp_csr *rows, uint32_t row)
{
    return join_row(f, with, rp_csr_row(rows, row), rp_csr_size(rows, row));
}

static void join_operator(finder *f, rp_op_id op)
{
    const rp_strips *const s = f->strips;
    const uint32_t end = rp_strips_first_effect(s, op + 1);
    uint32_t root = join_csr_row(f, RP_NONE, &s->pre, op);

    root = join_csr_row(f, root, &s->add, op);
    root = join_csr_row(f, root, &s->del, op);
    for (uint32_t e = rp_strips_first_effect(s, op); e < end; e++) {
        root = join_csr_row(f, root, &s->effect_condition, e);
        root = join_csr_row(f, root, &s->effect_add, e);
        root = join_csr_row(f, root, &s->effect_del, e);
    }
}

static void join_all(finder *f)
{
    const rp_strips *const s = f->strips;

    f->parent = RP_ARENA_ARRAY(&f->scratch, uint32_t, (size_t)s->num_facts + 1);
    for (uint32_t i = 0; i <= s->num_facts; i++)
        f->parent[i] = i;
    for (rp_op_id op = 0; op < s->num_ops; op++) {
        rp_poll(f->scratch.limits);
        if (!is_useless(f, op))
            join_operator(f, op);
    }
    for (uint32_t a = 0; a < s->num_axioms; a++)
        join_csr_row(f, join_row(f, RP_NONE, &s->axiom_head[a], 1), &s->axiom_body, a);
    for (rp_fact_id fact = 0; fact < s->num_facts; fact++)
        if (s->complement[fact] != RP_NONE)
            join_row(f, root_of(f, fact), &s->complement[fact], 1);
}

/* The component of the first fact that connects; the extra one if there is none. */
static uint32_t component_of_list(const finder *f, const rp_fact_id *fact, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!rp_bit_get(f->is_end, fact[i]))
            return root_of(f, fact[i]);
    return f->strips->num_facts;
}

static uint32_t component_of(const finder *f, const rp_csr *rows, uint32_t row)
{
    return component_of_list(f, rp_csr_row(rows, row), rp_csr_size(rows, row));
}

static uint32_t operator_component(const finder *f, rp_op_id op)
{
    const rp_strips *const s = f->strips;
    const rp_csr *const rows[] = {&s->pre, &s->add, &s->del};
    const rp_csr *const effect_rows[] = {&s->effect_condition, &s->effect_add, &s->effect_del};
    const uint32_t end = rp_strips_first_effect(s, op + 1);
    uint32_t found = s->num_facts;

    for (uint32_t i = 0; i < 3 && found == s->num_facts; i++)
        found = component_of(f, rows[i], op);
    for (uint32_t e = rp_strips_first_effect(s, op); e < end; e++)
        for (uint32_t i = 0; i < 3 && found == s->num_facts; i++)
            found = component_of(f, effect_rows[i], e);
    return found;
}

/* Calls visit for each goal of `is_end` and each operator or axiom that achieves it. */
static void for_achievers(finder *f, void (*visit)(finder *, rp_fact_id end, uint32_t component))
{
    const rp_strips *const s = f->strips;

    for (rp_op_id op = 0; op < s->num_ops; op++) {
        if (is_useless(f, op))
            continue;
        const uint32_t end = rp_strips_first_effect(s, op + 1);
        for (RP_ROW(fact, &s->add, op))
            if (rp_bit_get(f->is_end, *fact))
                visit(f, *fact, operator_component(f, op));
        for (uint32_t e = rp_strips_first_effect(s, op); e < end; e++)
            for (RP_ROW(fact, &s->effect_add, e))
                if (rp_bit_get(f->is_end, *fact))
                    visit(f, *fact, operator_component(f, op));
    }
    for (uint32_t a = 0; a < s->num_axioms; a++)
        if (rp_bit_get(f->is_end, s->axiom_head[a]))
            visit(f, s->axiom_head[a], component_of(f, &s->axiom_body, a));
}

static void note(finder *f, rp_fact_id end, uint32_t component)
{
    if (f->first[end] == RP_NONE)
        f->first[end] = component;
    else if (f->first[end] != component && end < f->goal)
        f->goal = end;
}

static void find_goal(finder *f)
{
    const rp_strips *const s = f->strips;

    f->goal = RP_NONE;
    f->first = RP_ARENA_ARRAY(&f->scratch, uint32_t, s->num_facts);
    for (rp_fact_id fact = 0; fact < s->num_facts; fact++)
        f->first[fact] = RP_NONE;
    for_achievers(f, note);
}

static void need_for_others(finder *f, rp_fact_id end, uint32_t component)
{
    if (end != f->goal)
        f->use[component] = FOR_ALL;
}

static void need_for_goal(finder *f, rp_fact_id end, uint32_t component)
{
    if (end != f->goal)
        return;
    if (f->use[component] == FOR_ALL)
        f->overlaps = true;
    if (f->use[component] == UNUSED)
        f->use[component] =
            (uint8_t)(FOR_ONE + (f->count < RP_MAX_ALTERNATIVES ? f->count++ : f->count - 1));
}

/* What each component is used for. */
static void assign(finder *f)
{
    const rp_strips *const s = f->strips;

    f->use = RP_ARENA_ARRAY_ZERO(&f->scratch, uint8_t, (size_t)s->num_facts + 1);
    for (uint32_t i = 0; i < s->num_goal; i++)
        if (!rp_bit_get(f->is_end, s->goal[i]))
            f->use[root_of(f, s->goal[i])] = FOR_ALL;
    for_achievers(f, need_for_others);
    for_achievers(f, need_for_goal);
}

static bool is_used(const finder *f, uint32_t component, uint32_t alternative)
{
    return f->use[component] == FOR_ALL || f->use[component] == FOR_ONE + alternative;
}

/* Is what all alternatives have together in proportion to the whole? */
static bool is_worthwhile(const finder *f)
{
    const uint64_t num_ops = f->strips->num_ops;
    uint64_t sum = 0;

    for (rp_op_id op = 0; op < num_ops; op++) {
        const uint8_t use = is_useless(f, op) ? UNUSED : f->use[operator_component(f, op)];
        sum += use == FOR_ALL ? f->count : use != UNUSED;
    }
    return 2 * sum <= 3 * num_ops;
}

static rp_part make_part(finder *f, rp_arena *arena, uint32_t alternative)
{
    const rp_strips *const s = f->strips;
    rp_word *const ops = RP_ARENA_ARRAY_ZERO(&f->scratch, rp_word, RP_WORDS(s->num_ops));
    rp_word *const axioms = RP_ARENA_ARRAY_ZERO(&f->scratch, rp_word, RP_WORDS(s->num_axioms));

    for (rp_op_id op = 0; op < s->num_ops; op++)
        if (!is_useless(f, op) && is_used(f, operator_component(f, op), alternative))
            rp_bit_set(ops, op);
    for (uint32_t a = 0; a < s->num_axioms; a++) {
        const uint32_t head = component_of_list(f, &s->axiom_head[a], 1);
        if (is_used(f, head != s->num_facts ? head : component_of(f, &s->axiom_body, a),
                    alternative))
            rp_bit_set(axioms, a);
    }
    return rp_part_create(arena, s, ops, axioms);
}

/* Adds the parts to `found`, if there are any. */
static void find(finder *f, rp_arena *arena, rp_alternatives *found)
{
    find_ends(f);
    if (f->num_ends == 0)
        return;
    join_all(f);
    find_goal(f);
    if (f->goal == RP_NONE)
        return;
    assign(f);
    if (f->overlaps || !is_worthwhile(f))
        return;
    for (; found->count < f->count; found->count++)
        found->part[found->count] = make_part(f, arena, found->count);
}

static rp_strips *copy_of(rp_arena *arena, const rp_strips *strips)
{
    rp_strips *const copy = RP_ARENA_NEW(arena, rp_strips);

    *copy = *strips;
    return copy;
}

rp_alternatives rp_alternatives_find(rp_arena *arena, const rp_strips *strips)
{
    const rp_regression earlier = rp_regression_find(arena, strips);
    rp_alternatives found = {.num_last = earlier.num_last, .last = earlier.last};
    finder f = {.strips = &earlier.strips, .useless = earlier.useless};

    rp_arena_init(&f.scratch, arena->limits);
    find(&f, arena, &found);
    rp_arena_release(&f.scratch);
    if (found.count == 0 && earlier.is_new)
        found.part[found.count++] = (rp_part){.strips = copy_of(arena, &earlier.strips)};
    return found;
}
