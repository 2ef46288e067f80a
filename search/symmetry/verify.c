#include "search/symmetry/verify.h"

enum { OPERATORS, AXIOMS, GROUPS, EFFECTS }; /* kinds of content */

/* Heads of the names of facts: that of a disjunction; others are twice the predicate, and 1 more of a
   negated atom. */
#define DISJUNCTION (RP_NONE - 1)

static void count(rp_verifier *v, uint64_t work)
{
    v->work += work;
    rp_work(v->limits, work);
}

/* --- what operators, axioms and groups consist of, by the image --- */

static void push_row(rp_verifier *v, rp_u32vec *to, const rp_csr *csr, uint32_t row)
{
    const uint32_t begin = to->size + 1;

    rp_vec_push(v->limits, to, rp_csr_size(csr, row));
    for (RP_ROW(x, csr, row))
        rp_vec_push(v->limits, to, v->image[*x]);
    rp_row_sort(to->item + begin, to->size - begin);
}

/* Its number, or RP_NONE. */
static uint32_t look_up(rp_verifier *v, uint32_t kind, const rp_u32vec *row, bool add)
{
    count(v, 40 + 15 * (uint64_t)row->size);
    return add ? rp_tupleset_add(&v->content, kind, row->item, row->size)
               : rp_tupleset_find(&v->content, kind, row->item, row->size);
}

static uint32_t effect_content(rp_verifier *v, uint32_t effect, bool add)
{
    const rp_strips *const t = v->strips;

    v->part.size = 0;
    push_row(v, &v->part, &t->effect_condition, effect);
    push_row(v, &v->part, &t->effect_add, effect);
    push_row(v, &v->part, &t->effect_del, effect);
    return look_up(v, EFFECTS, &v->part, add);
}

static uint32_t op_content(rp_verifier *v, rp_op_id op, bool add)
{
    const rp_strips *const t = v->strips;

    v->row.size = 0;
    rp_vec_push(v->limits, &v->row, (uint32_t)t->cost[op]);
    push_row(v, &v->row, &t->pre, op);
    push_row(v, &v->row, &t->add, op);
    push_row(v, &v->row, &t->del, op);
    const uint32_t begin = v->row.size, end = rp_strips_first_effect(t, op + 1);
    for (uint32_t e = rp_strips_first_effect(t, op); e < end; e++) {
        const uint32_t content = effect_content(v, e, add);
        if (content == RP_NONE)
            return RP_NONE;
        rp_vec_push(v->limits, &v->row, content);
    }
    rp_row_sort(v->row.item + begin, v->row.size - begin);
    return look_up(v, OPERATORS, &v->row, add);
}

static uint32_t axiom_content(rp_verifier *v, uint32_t axiom, bool add)
{
    v->row.size = 0;
    rp_vec_push(v->limits, &v->row, v->image[v->strips->axiom_head[axiom]]);
    push_row(v, &v->row, &v->strips->axiom_body, axiom);
    return look_up(v, AXIOMS, &v->row, add);
}

static uint32_t content_of(rp_verifier *v, uint32_t kind, uint32_t id, bool add)
{
    if (kind == OPERATORS)
        return op_content(v, id, add);
    if (kind == AXIOMS)
        return axiom_content(v, id, add);
    v->row.size = 0;
    push_row(v, &v->row, &v->strips->groups.fact, id);
    return look_up(v, GROUPS, &v->row, add);
}

/* --- preparing --- */

static bool name_facts(rp_verifier *v)
{
    const rp_strips *const t = v->strips;

    v->image = RP_ARENA_ARRAY(&v->arena, rp_fact_id, t->num_facts);
    for (rp_fact_id f = 0; f < t->num_facts; f++) {
        const uint32_t head = t->fact_pred[f] == RP_NONE
                                  ? DISJUNCTION
                                  : t->fact_pred[f] * 2 + rp_strips_is_negated(t, f);
        v->image[f] = f;
        rp_tupleset_add(&v->fact, head, rp_csr_row(&t->fact_arg, f), rp_csr_size(&t->fact_arg, f));
    }
    count(v, 20 * (uint64_t)t->num_facts);
    return rp_tupleset_size(&v->fact) == t->num_facts;
}

static uint32_t sort_from(rp_u32vec *row, uint32_t first)
{
    uint32_t size = first;

    rp_row_sort(row->item + first, row->size - first);
    for (uint32_t i = first; i < row->size; i++)
        if (i == first || row->item[i] != row->item[i - 1])
            row->item[size++] = row->item[i];
    return row->size = size;
}

static void list_facts_of(rp_verifier *v)
{
    const rp_strips *const t = v->strips;
    rp_csr args = {RP_ARENA_ARRAY(&v->arena, uint32_t, (size_t)t->num_facts + 1), NULL};

    v->part.size = args.begin[0] = 0;
    for (rp_fact_id f = 0; f < t->num_facts; f++) {
        if (t->fact_pred[f] != RP_NONE)
            for (RP_ROW(x, &t->fact_arg, f))
                rp_vec_push(v->limits, &v->part, *x);
        args.begin[f + 1] = sort_from(&v->part, args.begin[f]);
    }
    args.item = v->part.item;
    v->facts_of = rp_csr_transpose(&v->arena, &args, t->num_facts, t->lifted->num_objects);
}

static void add_row(rp_verifier *v, rp_u32vec *to, const rp_csr *csr, uint32_t row,
                    const rp_word *moving)
{
    for (RP_ROW(f, csr, row))
        if (rp_bit_get(moving, *f))
            rp_vec_push(v->limits, to, *f);
}

static void add_facts(rp_verifier *v, rp_u32vec *to, uint32_t kind, uint32_t id,
                      const rp_word *moving)
{
    const rp_strips *const t = v->strips;

    if (kind == GROUPS) {
        add_row(v, to, &t->groups.fact, id, moving);
    } else if (kind == AXIOMS) {
        add_row(v, to, &t->axiom_body, id, moving);
        if (rp_bit_get(moving, t->axiom_head[id]))
            rp_vec_push(v->limits, to, t->axiom_head[id]);
    } else {
        const uint32_t end = rp_strips_first_effect(t, id + 1);
        add_row(v, to, &t->pre, id, moving);
        add_row(v, to, &t->add, id, moving);
        add_row(v, to, &t->del, id, moving);
        for (uint32_t e = rp_strips_first_effect(t, id); e < end; e++) {
            add_row(v, to, &t->effect_condition, e, moving);
            add_row(v, to, &t->effect_add, e, moving);
            add_row(v, to, &t->effect_del, e, moving);
        }
    }
}

/* Those that have facts that may be moved. */
static void index_kind(rp_verifier *v, uint32_t kind, uint32_t size, const rp_word *moving)
{
    rp_csr facts = {RP_ARENA_ARRAY(&v->arena, uint32_t, (size_t)size + 1), NULL};
    rp_u32vec *const item = &v->facts;

    item->size = facts.begin[0] = 0;
    for (uint32_t id = 0; id < size; id++) {
        add_facts(v, item, kind, id, moving);
        facts.begin[id + 1] = sort_from(item, facts.begin[id]);
        count(v, 20);
        if (facts.begin[id + 1] == facts.begin[id])
            continue;
        const uint32_t content = content_of(v, kind, id, true);
        while (kind == OPERATORS && v->equal_to.size <= content)
            rp_vec_push(v->limits, &v->equal_to, id);
    }
    facts.item = item->item;
    v->with[kind] = rp_csr_transpose(&v->arena, &facts, size, v->strips->num_facts);
}

void rp_verifier_init(rp_verifier *v, rp_limits *limits, const rp_strips *strips)
{
    *v = (rp_verifier){.strips = strips, .limits = limits};
    rp_arena_init(&v->arena, limits);
    rp_tupleset_init(&v->fact, limits);
    rp_tupleset_init(&v->content, limits);
}

bool rp_verifier_prepare(rp_verifier *v, const rp_object_id *object, uint32_t objects)
{
    const rp_strips *const t = v->strips;
    const uint32_t axioms = t->num_axioms, groups = t->groups.num_groups;
    const uint32_t most = t->num_ops > axioms + groups ? t->num_ops : axioms + groups;
    rp_word *const moving = RP_ARENA_ARRAY_ZERO(&v->arena, rp_word, RP_WORDS(t->num_facts));

    if (!name_facts(v))
        return false;
    list_facts_of(v);
    for (uint32_t i = 0; i < objects; i++)
        for (RP_ROW(f, &v->facts_of, object[i]))
            rp_bit_set(moving, *f);
    v->seen = RP_ARENA_ARRAY_ZERO(&v->arena, rp_word, RP_WORDS(most));
    index_kind(v, OPERATORS, t->num_ops, moving);
    index_kind(v, AXIOMS, axioms, moving);
    index_kind(v, GROUPS, groups, moving);
    return true;
}

void rp_verifier_release(rp_verifier *v)
{
    rp_u32vec *const vec[] = {&v->row,   &v->part, &v->facts,   &v->equal_to,
                              &v->moved, &v->op,   &v->op_image};

    for (uint32_t i = 0; i < sizeof vec / sizeof *vec; i++)
        rp_vec_free(v->limits, vec[i]);
    rp_tupleset_release(&v->content);
    rp_tupleset_release(&v->fact);
    rp_arena_release(&v->arena);
}

/* --- one exchange --- */

static rp_fact_id exchanged(rp_verifier *v, rp_fact_id fact, rp_object_id a, rp_object_id b)
{
    v->part.size = 0;
    for (RP_ROW(x, &v->strips->fact_arg, fact))
        rp_vec_push(v->limits, &v->part, *x == a ? b : *x == b ? a : *x);
    count(v, 20);
    return rp_tupleset_find(&v->fact, rp_tupleset_head(&v->fact, fact), v->part.item, v->part.size);
}

static bool move_facts_of(rp_verifier *v, rp_object_id a, rp_object_id b)
{
    for (RP_ROW(fact, &v->facts_of, a)) {
        const rp_fact_id to = exchanged(v, *fact, a, b);
        if (to == RP_NONE)
            return false;
        if (to == *fact || v->image[*fact] != *fact)
            continue;
        v->image[*fact] = to;
        rp_vec_push(v->limits, &v->moved, *fact);
    }
    return true;
}

static bool facts_agree(const rp_verifier *v)
{
    const rp_strips *const t = v->strips;

    for (uint32_t i = 0; i < v->moved.size; i++) {
        const rp_fact_id f = v->moved.item[i], to = v->image[f];
        const rp_fact_id other = t->complement[f];
        if ((other == RP_NONE ? RP_NONE : v->image[other]) != t->complement[to] ||
            rp_strips_is_derived(t, f) != rp_strips_is_derived(t, to) ||
            rp_row_has(t->goal, t->num_goal, f) != rp_row_has(t->goal, t->num_goal, to))
            return false;
    }
    return true;
}

/* Those with a fact that is moved go to v->op, the operators to which they are mapped to v->op_image. */
static bool have_equals(rp_verifier *v, uint32_t kind)
{
    bool all = true;

    v->op.size = v->op_image.size = 0;
    for (uint32_t i = 0; i < v->moved.size && all; i++)
        for (RP_ROW(id, &v->with[kind], v->moved.item[i])) {
            if (rp_bit_get(v->seen, *id))
                continue;
            rp_bit_set(v->seen, *id);
            rp_vec_push(v->limits, &v->op, *id);
            const uint32_t content = content_of(v, kind, *id, false);
            all = content != RP_NONE;
            if (!all)
                break;
            rp_vec_push(v->limits, &v->op_image,
                        kind == OPERATORS ? v->equal_to.item[content] : RP_NONE);
        }
    for (uint32_t i = 0; i < v->op.size; i++)
        rp_bit_clear(v->seen, v->op.item[i]);
    return all;
}

bool rp_verifier_try(rp_verifier *v, rp_object_id a, rp_object_id b)
{
    return move_facts_of(v, a, b) && move_facts_of(v, b, a) && facts_agree(v) &&
           have_equals(v, GROUPS) && have_equals(v, AXIOMS) && have_equals(v, OPERATORS);
}

void rp_verifier_forget(rp_verifier *v)
{
    for (uint32_t i = 0; i < v->moved.size; i++)
        v->image[v->moved.item[i]] = v->moved.item[i];
    v->moved.size = 0;
}
