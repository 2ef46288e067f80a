#include "search/lifted/model/match.h"

/* Nanoseconds, about: of a look-up in an index, and of a row that is looked at. */
enum { LOOKUP_WORK = 24, ROW_WORK = 6 };

static bool check_holds(rp_lift_match *m, const rp_lift_check *c)
{
    const rp_term *const term = c->literal.term;

    switch (c->kind) {
    case RP_LIFT_SAME:
        return rp_lift_term_value(m->value, term[0]) == rp_lift_term_value(m->value, term[1]);
    case RP_LIFT_DIFFER:
        return rp_lift_term_value(m->value, term[0]) != rp_lift_term_value(m->value, term[1]);
    case RP_LIFT_OF_TYPE:
        return rp_lifted_is_of_type(m->lifted, rp_lift_term_value(m->value, term[0]),
                                    c->literal.pred);
    default:
        return m->holds(m->context, m, c);
    }
}

/* Those whose last variable has just been bound. */
static bool checks_hold(rp_lift_match *m, rp_lift_vars before)
{
    for (uint32_t i = 0; i < m->num_checks; i++) {
        const rp_lift_vars vars = m->check[i].vars;
        if ((vars & ~m->bound) == 0 && (vars & ~before) != 0 && !check_holds(m, &m->check[i]))
            return false;
    }
    return true;
}

/* The rows of a literal that may fit: in an index, or all. */
typedef struct rows {
    const rp_lift_index *index; /* NULL: all */
    uint32_t first, count, mask;
} rows;

static rows find_rows(rp_lift_match *m, const rp_lift_literal *l)
{
    uint32_t key[RP_LIFT_MOST_ARITY];
    rp_lift_table *const table = m->table[l->pred];
    rows r = {NULL, 0, table->size, 0};

    for (uint32_t i = 0; i < l->num_terms; i++) {
        const rp_term t = l->term[i];
        if (rp_term_is_variable(t) && (m->bound >> rp_term_variable(t) & 1) == 0)
            continue;
        key[i] = rp_lift_term_value(m->value, t);
        r.mask |= UINT32_C(1) << i;
    }
    if (r.mask == 0 || table->size == 0)
        return r;
    r.index = rp_lift_table_index(table, r.mask);
    const rp_lift_bucket *const bucket = rp_lift_index_find(table, r.index, key);
    r.first = bucket == NULL ? RP_NONE : bucket->first;
    r.count = bucket == NULL ? 0 : bucket->count;
    return r;
}

/* Binds what the row gives; false if it does not fit. */
static bool bind(rp_lift_match *m, const rp_lift_literal *l, uint32_t mask, const uint32_t *arg)
{
    for (uint32_t i = 0; i < l->num_terms; i++) {
        if ((mask >> i & 1) != 0)
            continue;
        const uint32_t v = rp_term_variable(l->term[i]);
        if ((m->bound >> v & 1) != 0) {
            if (m->value[v] != arg[i])
                return false;
            continue;
        }
        if (!rp_bit_get(m->domain[v], arg[i]))
            return false;
        m->value[v] = arg[i];
        m->bound |= UINT64_C(1) << v;
    }
    return true;
}

static bool extend(rp_lift_match *, uint64_t left);

static bool try_rows(rp_lift_match *m, uint64_t left, uint32_t chosen, const rows *r)
{
    const rp_lift_literal *const l = &m->literal[chosen];
    const rp_lift_table *const table = m->table[l->pred];
    const rp_lift_vars before = m->bound;
    const bool one_is_enough = (m->wanted & ~before) == 0;
    bool found = false;

    m->work += ROW_WORK * (uint64_t)r->count;
    uint32_t row = r->first;
    for (uint32_t i = 0; i < r->count && !m->stopped && !(found && one_is_enough); i++) {
        m->row[chosen] = row;
        if (bind(m, l, r->mask, rp_lift_table_row(table, row)) && checks_hold(m, before))
            found |= extend(m, left & ~(UINT64_C(1) << chosen));
        m->bound = before;
        row = r->index == NULL ? row + 1 : r->index->next.item[row];
    }
    return found;
}

static bool extend(rp_lift_match *m, uint64_t left)
{
    rows best = {NULL, 0, UINT32_MAX, 0};
    uint32_t chosen = RP_NONE;

    if (left == 0) {
        m->found(m->context, m);
        return true;
    }
    for (uint64_t rest = left; rest != 0; rest &= rest - 1) {
        const uint32_t i = (uint32_t)__builtin_ctzll(rest);
        const rows r = find_rows(m, &m->literal[i]);
        m->work += LOOKUP_WORK;
        if (r.count == 0)
            return false;
        if (r.count < best.count) {
            best = r;
            chosen = i;
        }
    }
    assert(chosen != RP_NONE);
    return try_rows(m, left, chosen, &best);
}

bool rp_lift_match_run(rp_lift_match *m, uint64_t left)
{
    for (uint32_t i = 0; i < m->num_checks; i++)
        if ((m->check[i].vars & ~m->bound) == 0 && !check_holds(m, &m->check[i]))
            return false;
    return extend(m, left);
}
