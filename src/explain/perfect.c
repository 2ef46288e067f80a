#include "explain/perfect.h"

#include "base/data/segments.h"
#include "search/open/keyheap.h"
#include "search/states/statepool.h"
#include "search/states/succgen.h"

/* A state that some search has met. */
typedef struct node {
    double h;           /* hmax */
    double perfect;     /* h*; NAN: not known */
    double g;           /* this and the next two: in the search with the number `search` */
    rp_state_id parent; /* RP_NO_STATE: the search began here */
    uint32_t search;
    bool is_closed;
} node;

struct rp_perfect {
    const rp_strips *strips;
    const rp_encoding *encoding;
    rp_limits *limits;
    rp_heuristic *hmax;
    rp_statepool *pool;
    rp_succgen *succgen;
    rp_segments node; /* of a state of the pool */
    rp_state_buffer parent, child;
    rp_word *made;
    rp_keyheap *open;
    uint32_t search; /* the current one */
    rp_effort effort;
};

rp_perfect *rp_perfect_create(rp_arena *arena, const rp_encoding *encoding)
{
    rp_perfect *const p = RP_ARENA_NEW(arena, rp_perfect);
    rp_heuristic_args args = {.strips = encoding->strips, .limits = arena->limits};
    const char *error;

    p->strips = encoding->strips;
    p->encoding = encoding;
    p->limits = arena->limits;
    p->hmax = rp_heuristic_create(arena, &(rp_spec){"hmax", "cost=normal"}, &args, &error);
    p->pool = rp_statepool_create(encoding->words, p->limits);
    p->succgen = rp_succgen_create(encoding, p->limits);
    rp_segments_init(&p->node, sizeof(node), p->limits);
    rp_state_buffer_init(&p->parent, arena, p->strips);
    rp_state_buffer_init(&p->child, arena, p->strips);
    p->made = RP_ARENA_ARRAY(arena, rp_word, encoding->words);
    return p;
}

void rp_perfect_destroy(rp_perfect *p)
{
    if (p == NULL)
        return;
    rp_heuristic_destroy(p->hmax);
    rp_statepool_destroy(p->pool);
    rp_succgen_destroy(p->succgen);
    rp_segments_release(&p->node);
    rp_keyheap_destroy(p->open);
}

rp_effort rp_perfect_effort(const rp_perfect *p) { return p->effort; }

static node *node_of(const rp_perfect *p, rp_state_id id) { return rp_segments_at(&p->node, id); }

/* Goals cost nothing.  hmax of one that is not may be 0, too, if operators are free. */
static void evaluate(rp_perfect *p, rp_state_id id)
{
    node *const n = rp_segments_place(&p->node, id);

    rp_state_unpack(p->encoding, rp_statepool_get(p->pool, id), &p->child);
    *n = (node){.h = rp_heuristic_evaluate(p->hmax, &p->child.view), .perfect = (double)NAN};
    if (p->strips->unsolvable || n->h == RP_DEAD_END)
        n->perfect = RP_DEAD_END;
    else if (rp_view_is_goal(p->strips, &p->child.view))
        n->perfect = 0;
}

/* The state was reached at that cost. */
static rp_state_id reach(rp_perfect *p, const rp_word *state, rp_state_id parent, double g)
{
    bool is_new;
    const rp_state_id id = rp_statepool_insert(p->pool, state, &is_new);

    if (is_new)
        evaluate(p, id);
    node *const n = node_of(p, id);
    if (n->search == p->search && n->g <= g)
        return id;
    const double estimate = isnan(n->perfect) ? n->h : n->perfect;
    n->search = p->search;
    n->g = g;
    n->parent = parent;
    n->is_closed = false;
    if (estimate != RP_DEAD_END)
        rp_keyheap_push(p->open, g + estimate, (float)estimate, id);
    return id;
}

static void expand(rp_perfect *p, rp_state_id id)
{
    const rp_word *const state = rp_statepool_get(p->pool, id);
    const double g = node_of(p, id)->g;
    const rp_op_id *op;

    rp_poll(p->limits);
    p->effort.expansions++;
    rp_state_unpack(p->encoding, state, &p->parent);
    const uint32_t count = rp_succgen_generate(p->succgen, state, &p->parent.view, &op);
    for (uint32_t i = 0; i < count; i++) {
        rp_view_apply(p->encoding, op[i], &p->parent.view, state, p->made);
        reach(p, p->made, id, g + p->strips->cost[op[i]]);
    }
}

/* Of the states on the way to one of which h* is known. */
static void keep_path(rp_perfect *p, rp_state_id id)
{
    const double cost = node_of(p, id)->g + node_of(p, id)->perfect;

    for (; id != RP_NO_STATE; id = node_of(p, id)->parent)
        node_of(p, id)->perfect = cost - node_of(p, id)->g;
}

/* No plan leads on from the states that this search met. */
static void keep_dead(rp_perfect *p)
{
    for (rp_state_id id = 0; id < rp_statepool_size(p->pool); id++)
        if (node_of(p, id)->search == p->search)
            node_of(p, id)->perfect = RP_DEAD_END;
}

double rp_perfect_cost(rp_perfect *p, const rp_word *state, rp_effort most)
{
    const uint64_t expansions = p->effort.expansions, work = p->limits->work;
    rp_state_id id;

    p->search++;
    p->open = rp_keyheap_create(p->limits);
    const rp_state_id start = reach(p, state, RP_NO_STATE, 0);
    while (isnan(node_of(p, start)->perfect)) {
        if (!rp_keyheap_pop(p->open, &id)) {
            keep_dead(p);
            break;
        }
        if (node_of(p, id)->is_closed)
            continue;
        node_of(p, id)->is_closed = true;
        if (!isnan(node_of(p, id)->perfect))
            keep_path(p, id);
        else if (p->effort.expansions - expansions < most.expansions &&
                 p->limits->work - work < most.work)
            expand(p, id);
        else
            break;
    }
    p->effort.work += p->limits->work - work;
    rp_keyheap_destroy(p->open);
    p->open = NULL;
    return node_of(p, start)->perfect;
}
