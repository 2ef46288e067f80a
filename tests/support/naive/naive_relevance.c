#include "support/naive/naive_relevance.h"

#include <math.h>

static bool has_label(const rp_tree *tree, uint32_t node, bool action, uint32_t label)
{
    if (tree->label[node] == RP_TREE_ROOT_LABEL || rp_tree_is_fact(tree, node) == action)
        return false;
    return action ? rp_achiever_op(tree->achievers, rp_tree_achiever(tree, node)) == label
                  : tree->label[node] == label;
}

static double score_at(const rp_tree *tree, const bool *holds, bool action, uint32_t label,
                       uint32_t node)
{
    const bool fact = rp_tree_is_fact(tree, node);
    double sum = 0, none = 1;

    if (fact && holds != NULL && holds[tree->label[node]])
        return 0;
    if (has_label(tree, node, action, label))
        return 1;
    for (uint32_t i = 0; i < tree->num_children[node]; i++) {
        const uint32_t child = tree->first_child[node] + i;
        const double score = score_at(tree, holds, action, label, child);
        sum += score * tree->xi[child] / tree->xi[node];
        none *= 1 - score;
    }
    return fact ? sum : 1 - none;
}

double naive_tree_score(const rp_tree *tree, const bool *holds, bool action, uint32_t label)
{
    return score_at(tree, holds, action, label, 0);
}

static bool is_dead(const rp_tree *tree, const bool *holds, uint32_t node)
{
    const bool fact = rp_tree_is_fact(tree, node);
    uint32_t dead = 0;

    if (tree->first_child[node] == RP_NONE || (fact && holds[tree->label[node]]))
        return false;
    for (uint32_t i = 0; i < tree->num_children[node]; i++)
        dead += is_dead(tree, holds, tree->first_child[node] + i);
    return fact ? dead == tree->num_children[node] : dead > 0;
}

static double live_score_at(const rp_tree *tree, const bool *holds, bool action, uint32_t label,
                            uint32_t node)
{
    const bool fact = rp_tree_is_fact(tree, node);
    double sum = 0, none = 1;
    uint32_t live = 0;

    if (fact && holds[tree->label[node]])
        return 0;
    if (has_label(tree, node, action, label))
        return 1;
    for (uint32_t i = 0; i < tree->num_children[node]; i++) {
        const uint32_t child = tree->first_child[node] + i;
        if (is_dead(tree, holds, child))
            continue;
        const double score = live_score_at(tree, holds, action, label, child);
        live++;
        sum += score;
        none *= 1 - score;
    }
    return !fact ? 1 - none : live > 0 ? sum / live : 0;
}

double naive_live_score(const rp_tree *tree, const bool *holds, bool action, uint32_t label)
{
    return is_dead(tree, holds, 0) ? -1 : live_score_at(tree, holds, action, label, 0);
}

static bool holds_all(const rp_csr *csr, uint32_t row, const bool *holds)
{
    for (RP_ROW(fact, csr, row))
        if (!holds[*fact])
            return false;
    return true;
}

/* Below a visible node: is there a node labelled `op` all of whose children are cut? */
static bool is_preferred_below(const rp_tree *tree, const bool *holds, bool live, uint32_t node,
                               rp_op_id op)
{
    if ((rp_tree_is_fact(tree, node) && holds[tree->label[node]]) ||
        (live && is_dead(tree, holds, node)))
        return false;
    if (has_label(tree, node, true, op) &&
        holds_all(&tree->achievers->pre, rp_tree_achiever(tree, node), holds))
        return true;
    for (uint32_t i = 0; i < tree->num_children[node]; i++)
        if (is_preferred_below(tree, holds, live, tree->first_child[node] + i, op))
            return true;
    return false;
}

bool naive_is_preferred(const rp_tree *tree, const bool *holds, bool live, rp_op_id op)
{
    return holds_all(&tree->achievers->strips->pre, op, holds) &&
           is_preferred_below(tree, holds, live, 0, op);
}

/* A way to add facts; sets of facts are bits. */
typedef struct way {
    uint64_t pre, add;
    rp_op_id op;
} way;

enum { MAX_WAYS = 1000 };

typedef struct whole {
    const rp_strips *strips;
    const bool *holds;
    bool action;
    uint32_t label, nodes, limit, num_ways;
    way way[MAX_WAYS];
} whole;

static uint64_t row_bits(const rp_csr *csr, uint32_t row)
{
    uint64_t bits = 0;
    for (RP_ROW(fact, csr, row))
        bits |= UINT64_C(1) << *fact;
    return bits;
}

/* Ways of one operator that ask for the same facts are one. */
static void add_way(whole *w, rp_op_id op, uint64_t pre, uint64_t add)
{
    for (uint32_t i = 0; op != RP_NONE && i < w->num_ways; i++) {
        if (w->way[i].op == op && w->way[i].pre == pre) {
            w->way[i].add |= add;
            return;
        }
    }
    assert(w->num_ways < MAX_WAYS);
    w->way[w->num_ways++] = (way){.pre = pre, .add = add, .op = op};
}

static void list_ways(whole *w)
{
    const rp_strips *const s = w->strips;

    for (rp_op_id op = 0; op < s->num_ops; op++) {
        const uint64_t pre = row_bits(&s->pre, op);
        add_way(w, op, pre, row_bits(&s->add, op));
        for (uint32_t e = rp_strips_first_effect(s, op); e < rp_strips_first_effect(s, op + 1); e++)
            add_way(w, op, pre | row_bits(&s->effect_condition, e), row_bits(&s->effect_add, e));
    }
    for (uint32_t axiom = 0; axiom < s->num_axioms; axiom++)
        add_way(w, RP_NONE, row_bits(&s->axiom_body, axiom), UINT64_C(1) << s->axiom_head[axiom]);
}

static double score_below_fact(whole *w, rp_fact_id fact, uint64_t path);

/* The score of an action node that asks for the facts `pre`. */
static double score_below_action(whole *w, uint64_t pre, uint64_t path)
{
    double none = 1;
    w->nodes++;
    for (rp_fact_id f = 0; f < w->strips->num_facts; f++)
        if (pre >> f & 1)
            none *= 1 - score_below_fact(w, f, path);
    return 1 - none;
}

static double score_below_fact(whole *w, rp_fact_id fact, uint64_t path)
{
    double sum = 0;
    uint32_t children = 0;

    if (++w->nodes > w->limit)
        return 0;
    path |= UINT64_C(1) << fact;
    for (uint32_t i = 0; i < w->num_ways; i++) {
        const way *const y = &w->way[i];
        if (!(y->add >> fact & 1) || (y->pre & path) != 0)
            continue;
        const double below = score_below_action(w, y->pre, path);
        sum += w->action && y->op == w->label ? 1 : below;
        children++;
    }
    if (w->holds != NULL && w->holds[fact])
        return 0;
    if (!w->action && fact == w->label)
        return 1;
    return children > 0 ? sum / children : 0;
}

static double walk(whole *w)
{
    uint64_t goal = 0;

    assert(w->strips->num_facts <= 64);
    list_ways(w);
    for (uint32_t i = 0; i < w->strips->num_goal; i++)
        goal |= UINT64_C(1) << w->strips->goal[i];
    return score_below_action(w, goal, 0);
}

double naive_whole_score(const rp_strips *strips, const bool *holds, bool action, uint32_t label,
                         uint32_t limit)
{
    whole w = {.strips = strips, .holds = holds, .action = action, .label = label, .limit = limit};
    const double score = walk(&w);
    return w.nodes > limit ? -1 : score;
}

uint32_t naive_whole_size(const rp_strips *strips, uint32_t limit)
{
    whole w = {.strips = strips, .label = RP_NONE, .limit = limit};
    walk(&w);
    return w.nodes > limit ? 0 : w.nodes;
}

static bool is_on_path(const rp_tree *tree, uint32_t node, rp_fact_id fact)
{
    for (; node != 0; node = tree->parent[node])
        if (tree->label[node] == fact)
            return true;
    return false;
}

/* How many children an expanded node must have. */
static uint32_t expected_children(const rp_tree *tree, uint32_t node)
{
    const rp_achievers *const a = tree->achievers;
    uint32_t count = 0;

    if (node == 0)
        return a->num_goal;
    if (!rp_tree_is_fact(tree, node))
        return rp_csr_size(&a->pre, rp_tree_achiever(tree, node));
    for (RP_ROW(achiever, &a->of_fact, tree->label[node])) {
        bool excluded = false;
        for (RP_ROW(fact, &a->pre, *achiever))
            excluded = excluded || is_on_path(tree, node, *fact);
        count += !excluded;
    }
    return count;
}

static bool is_row_item(const rp_csr *csr, uint32_t row, uint32_t item)
{
    for (RP_ROW(i, csr, row))
        if (*i == item)
            return true;
    return false;
}

static const char *child_fault(const rp_tree *tree, uint32_t node, uint32_t child)
{
    const rp_achievers *const a = tree->achievers;
    const bool fact = rp_tree_is_fact(tree, node);
    const double xi = fact ? tree->xi[node] / tree->num_children[node] : tree->xi[node];

    if (child <= node || child >= tree->num_nodes || tree->parent[child] != node)
        return "a child does not know its parent";
    if (fact == rp_tree_is_fact(tree, child))
        return "facts and actions do not alternate";
    if (tree->xi[child] != xi)
        return "wrong xi";
    if (fact && !is_row_item(&a->of_fact, tree->label[node], rp_tree_achiever(tree, child)))
        return "an action does not add the fact above it";
    if (!fact && node != 0 &&
        !is_row_item(&a->pre, rp_tree_achiever(tree, node), tree->label[child]))
        return "a fact is no precondition of the action above it";
    if (child > tree->first_child[node] && tree->label[child - 1] >= tree->label[child])
        return "siblings are not in order";
    return NULL;
}

const char *naive_tree_fault(const rp_tree *tree)
{
    double all = 0, frontier = 0;

    if (tree->label[0] != RP_TREE_ROOT_LABEL || tree->xi[0] != 1 || tree->num_nodes == 0)
        return "no root";
    for (uint32_t node = 0; node < tree->num_nodes; node++) {
        all += tree->xi[node];
        if (tree->first_child[node] == RP_NONE) {
            frontier += tree->xi[node];
            if (tree->num_children[node] != 0)
                return "an unexpanded node has children";
            continue;
        }
        if (tree->num_children[node] != expected_children(tree, node))
            return "wrong number of children";
        for (uint32_t i = 0; i < tree->num_children[node]; i++) {
            const char *const fault = child_fault(tree, node, tree->first_child[node] + i);
            if (fault != NULL)
                return fault;
        }
    }
    if (tree->complete != (frontier == 0))
        return "completeness";
    if (fabs(tree->frontier_share - frontier / all) > 1e-6)
        return "wrong share of the frontier";
    return NULL;
}
