#include "search/states/succgen.h"

#include "base/data/idset.h"
#include "search/states/succgen_code.h"

/* The tree is built again after so many states, when it is known which facts hold often:
   once soon, since that matters most, and once when the search has left the beginning.
   (Measured on nine competition tasks: 0.17 to 0.8 of the first tree's time on six of
   them, no difference on three.)  What is generated does not depend on the tree. */
#ifdef RP_STRESS
enum { FIRST_LESSON = 2, LAST_LESSON = 9 };
#else
enum { FIRST_LESSON = 200, LAST_LESSON = 20000 };
#endif

/* For rp_work: a fact that holds, an operator found; making the tree, an operator, a word of it. */
enum { FACT_WORK = 6, FOUND_WORK = 12, BEGIN_WORK = 20, BUILD_WORK = 20 };

struct rp_succgen {
    const rp_encoding *encoding;
    rp_succgen_code tree;
    rp_arena tree_arena;
    uint32_t states; /* up to LAST_LESSON */
    uint32_t *seen;  /* of a fact: in how many of them it held */
    rp_idset found;  /* puts operators in order */
    rp_op_id *ops;
    rp_arena arena;
    rp_limits *limits;
};

/* Owns what building needs, so that nothing is lost when it is left by a jump. */
static void build(rp_succgen *g, const uint32_t *seen)
{
    rp_vec_free(g->limits, &g->tree.code);
    rp_arena_release(&g->tree_arena);
    rp_succgen_begin(&g->tree, g->encoding, seen, &g->tree_arena);
    rp_work(g->limits, BEGIN_WORK * (uint64_t)g->encoding->strips->num_ops);
}

rp_succgen *rp_succgen_create(const rp_encoding *encoding, rp_limits *limits)
{
    const rp_strips *const strips = encoding->strips;
    rp_succgen *const g = RP_NEW(limits, rp_succgen);

    g->encoding = encoding;
    g->limits = limits;
    rp_arena_init(&g->arena, limits);
    rp_arena_init(&g->tree_arena, limits);
    rp_idset_init(&g->found, &g->arena, strips->num_ops);
    g->ops = RP_ARENA_ARRAY(&g->arena, rp_op_id, strips->num_ops);
    g->seen = RP_ARENA_ARRAY_ZERO(&g->arena, uint32_t, strips->num_facts);
    build(g, NULL);
    return g;
}

void rp_succgen_destroy(rp_succgen *g)
{
    if (g == NULL)
        return;
    rp_vec_free(g->limits, &g->tree.code);
    rp_arena_release(&g->tree_arena);
    rp_arena_release(&g->arena);
    rp_free(g->limits, g);
}

static void learn(rp_succgen *g, const rp_state_view *view)
{
    for (uint32_t i = 0; i < view->num_true; i++)
        g->seen[view->fact[i]]++;
    g->states++;
    if (g->states == FIRST_LESSON || g->states == LAST_LESSON)
        build(g, g->seen);
}

static inline uint32_t value_of(const rp_encoding *e, const rp_word *state, uint32_t variable)
{
    const rp_word mask = ((rp_word)1 << e->variable_bits[variable]) - 1;
    return (uint32_t)(state[e->variable_word[variable]] >> e->variable_shift[variable] & mask);
}

/* Adds to g->found the operators of the subtrees in code[pc] … code[end - 1]. */
static inline void execute(rp_succgen *g, uint32_t pc, uint32_t end, const rp_word *state,
                           const rp_word *holds)
{
    const uint32_t *const code = g->tree.code.item;

    while (pc < end) {
        const uint32_t tests = code[pc + 1];
        if (RP_UNLIKELY(tests >= RP_CODE_JUMP)) {
            pc = tests == RP_CODE_JUMP ? code[pc]
                                       : code[pc + 3 + value_of(g->encoding, state, code[pc + 2])];
            continue;
        }
        const uint32_t *fact = code + pc + 3;
        const uint32_t *const end_facts = fact + tests;
        while (fact != end_facts && rp_bit_get(holds, *fact))
            fact++;
        if (fact != end_facts) {
            pc = code[pc];
            continue;
        }
        const uint32_t *const end_ops = end_facts + code[pc + 2];
        for (const uint32_t *op = end_facts; op != end_ops; op++)
            rp_idset_add(&g->found, *op);
        pc = (uint32_t)(end_ops - code);
    }
}

static inline void execute_below(rp_succgen *g, uint32_t root, const rp_word *state,
                                 const rp_word *holds)
{
    const rp_succgen_root *const r = &g->tree.root[root];

    if (RP_UNLIKELY(r->begin == RP_NONE)) {
        rp_succgen_lay_out(&g->tree, root);
        rp_work(g->limits, BUILD_WORK * (uint64_t)(r->end - r->begin));
    }
    if (r->begin < r->end)
        execute(g, r->begin, r->end, state, holds);
}

uint32_t rp_succgen_generate(rp_succgen *g, const rp_word *state, const rp_state_view *view,
                             const rp_op_id **ops)
{
    if (g->states < LAST_LESSON)
        learn(g, view);
    for (uint32_t i = 0; i < view->num_true; i++)
        execute_below(g, view->fact[i], state, view->holds);
    execute_below(g, g->encoding->strips->num_facts, state, view->holds);
    *ops = g->ops;
    const uint32_t count = rp_idset_take_all(&g->found, g->ops);
    rp_work(g->limits, FACT_WORK * (uint64_t)view->num_true + FOUND_WORK * (uint64_t)count);
    return count;
}
