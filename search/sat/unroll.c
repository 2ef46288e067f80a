#include "search/sat/unroll.h"

static void number_facts(rp_unrolling *u)
{
    const rp_strips *const s = u->strips;

    u->fact = RP_ARENA_ARRAY(&u->arena, rp_lit, s->num_facts);
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if (s->complement[f] < f)
            u->fact[f] = u->fact[s->complement[f]] ^ 1;
        else
            u->fact[f] = 2 * u->num_slots++;
}

/* Rows of literals: of each operator a row of `of_op`, of each effect one of `of_effect`, each with
   `flip`. */
typedef struct rows {
    const rp_csr *of_op, *of_effect;
    rp_lit flip;
} rows;

static void append(const rp_unrolling *u, rp_u32vec *to, const rows *from, uint32_t cause)
{
    const uint32_t num_ops = u->strips->num_ops;
    const rp_csr *const csr = cause < num_ops ? from->of_op : from->of_effect;

    for (RP_ROW(f, csr, cause < num_ops ? cause : cause - num_ops))
        rp_vec_push(u->limits, to, u->fact[*f] ^ from->flip);
}

static rp_csr make_rows(rp_unrolling *u, const rows *part, uint32_t num_parts)
{
    rp_u32vec *const item = &u->scratch;
    rp_csr csr;

    csr.begin = RP_ARENA_ARRAY(&u->arena, uint32_t, (size_t)u->num_causes + 1);
    csr.begin[0] = item->size = 0;
    for (uint32_t cause = 0; cause < u->num_causes; cause++) {
        for (uint32_t i = 0; i < num_parts; i++)
            append(u, item, &part[i], cause);
        item->size = csr.begin[cause] +
                     rp_row_tidy(item->item + csr.begin[cause], item->size - csr.begin[cause]);
        csr.begin[cause + 1] = item->size;
    }
    csr.item = rp_arena_copy(&u->arena, item->item, item->size * sizeof *item->item);
    return csr;
}

static void find_causes(rp_unrolling *u)
{
    const rp_strips *const s = u->strips;
    const rows need = {&s->pre, &s->effect_condition, 0};
    const rows spoil[] = {{&s->del, &s->effect_del, 0}, {&s->add, &s->effect_add, 1}};

    u->num_causes = s->num_ops + s->num_effects;
    u->op_of = RP_ARENA_ARRAY(&u->arena, rp_op_id, u->num_causes);
    for (rp_op_id op = 0; op < s->num_ops; op++) {
        u->op_of[op] = op;
        for (uint32_t e = rp_strips_first_effect(s, op); e < rp_strips_first_effect(s, op + 1); e++)
            u->op_of[s->num_ops + e] = op;
    }
    u->need = make_rows(u, &need, 1);
    u->spoil = make_rows(u, spoil, 2);
    u->needed = rp_csr_transpose(&u->arena, &u->need, u->num_causes, 2 * u->num_slots);
    u->spoiled = rp_csr_transpose(&u->arena, &u->spoil, u->num_causes, 2 * u->num_slots);
}

/* After the last step, from the variable of it. */
static void add_goal(rp_unrolling *u)
{
    const uint32_t base = 2 * u->stride * u->num_steps;

    for (uint32_t i = 0; i < u->strips->num_goal; i++) {
        const rp_lit clause[] = {rp_unrolling_goal(u, u->num_steps) ^ 1,
                                 base + u->fact[u->strips->goal[i]]};
        rp_cdcl_add_clause(u->solver, clause, 2);
    }
}

static void add_init(rp_unrolling *u)
{
    const rp_strips *const s = u->strips;
    rp_lit *const init = RP_ARENA_ARRAY(&u->arena, rp_lit, u->num_slots);

    for (uint32_t i = 0; i < u->num_slots; i++)
        init[i] = 2 * i + 1;
    for (uint32_t i = 0; i < s->num_init; i++)
        init[u->fact[s->init[i]] / 2] = u->fact[s->init[i]];
    for (uint32_t i = 0; i < u->num_slots; i++)
        rp_cdcl_add_clause(u->solver, &init[i], 1);
}

void rp_unrolling_init(rp_unrolling *u, const rp_strips *strips, bool supports, rp_limits *limits)
{
    *u = (rp_unrolling){.strips = strips, .limits = limits};
    rp_arena_init(&u->arena, limits);
    number_facts(u);
    find_causes(u);
    rp_unrolling_make_order(u);
    rp_unrolling_make_step(u);
    u->solver = rp_cdcl_create(limits);
    rp_cdcl_add_variables(u->solver, u->num_slots + 1);
    if (supports)
        rp_cdcl_set_pick(u->solver, rp_unrolling_pick, u);
    add_init(u);
    add_goal(u);
}

void rp_unrolling_release(rp_unrolling *u)
{
    rp_cdcl_destroy(u->solver);
    rp_vec_free(u->limits, &u->lits);
    rp_vec_free(u->limits, &u->ends);
    rp_vec_free(u->limits, &u->scratch);
    rp_vec_free(u->limits, &u->stack);
    rp_vec_free(u->limits, &u->met);
    rp_arena_release(&u->arena);
}

void rp_unrolling_add_step(rp_unrolling *u)
{
    const uint32_t base = 2 * u->stride * u->num_steps;
    rp_u32vec *const clause = &u->scratch;
    uint32_t next = 0;

    if (u->num_steps >= UINT32_MAX / 8 / u->stride)
        rp_stop_now(u->limits, RP_STOP_MEMORY);
    rp_cdcl_add_variables(u->solver, u->stride);
    for (uint32_t i = 0; i < u->ends.size; i++) {
        clause->size = 0;
        for (; next < u->ends.item[i]; next++)
            rp_vec_push(u->limits, clause, base + u->lits.item[next]);
        rp_cdcl_add_clause(u->solver, clause->item, clause->size);
    }
    u->num_steps++;
    add_goal(u);
}

rp_answer rp_unrolling_solve(rp_unrolling *u, uint32_t steps, uint64_t conflicts)
{
    u->asked = steps;
    return rp_cdcl_solve(u->solver, rp_unrolling_goal(u, steps), steps * u->stride + u->num_slots,
                         conflicts);
}

void rp_unrolling_read(const rp_unrolling *u, uint32_t steps, rp_u32vec *plan)
{
    for (uint32_t t = 0; t < steps; t++)
        for (uint32_t i = 0; i < u->strips->num_ops; i++) {
            const rp_lit lit = rp_unrolling_cause(u, u->order[i]) + 2 * u->stride * t;
            if (rp_cdcl_holds(u->solver, lit))
                rp_vec_push(u->limits, plan, u->order[i]);
        }
}
