/* Dominated by the test which achievers of a fact need a fact on the path: the facts on the
   path carry the current stamp, so the test reads each achiever's precondition once.  */
#include "heuristics/relevance/tree/backtracking_tree.h"

#include <math.h>

#include "base/log.h"
#include "heuristics/boltzmann.h"
#include "heuristics/relevance/tree/sampler.h"

/* xi as a whole number, for sums without rounding.  The sum over RP_TREE_MAX_NODES nodes
   stays below 2^64. */
#define WEIGHT_OF_ONE 0x1p36
_Static_assert(RP_TREE_MAX_NODES < (UINT64_C(1) << 27), "sums of weights fit 64 bits");

/* After so many expansions that did not fit, the few nodes still missing are given up. */
enum { MAX_REFUSED = 256 };

/* In Boltzmann's choice no achiever is as good as impossible: it would not be a landmark to need what
   only all others need. */
enum { MAX_EXPONENT = 16 };

/* For rp_work: a node that is explored and laid out. */
enum { NODE_WORK = 90 };

#ifdef RP_STRESS /* as many growth points as possible */
enum { FIRST_CAPACITY = 1 };
#else
enum { FIRST_CAPACITY = 1024 };
#endif

typedef struct explorer {
    rp_tree *tree;
    const rp_tree_options *options;
    uint32_t max_nodes;
    uint32_t *stamp; /* of a fact; == now: it is on the path of the node to be expanded */
    uint32_t now;
    uint64_t frontier_weight, tree_weight;
    uint32_t refused;
    double stop_at;  /* rp_cpu_clock; if there is such a bound */
    uint32_t rounds; /* calls of is_enough */
    rp_rng rng;
    rp_sampler sampler;    /* RP_EXPLORE_DIVE: item n is node n */
    rp_u32vec heap;        /* RP_EXPLORE_BEST: unexpanded nodes, the first to expand on top */
    RP_VEC(double) weight; /* room for those of some children */
} explorer;

static uint64_t weight_of(double xi)
{
    const uint64_t weight = (uint64_t)(xi * WEIGHT_OF_ONE);
    return weight > 0 ? weight : 1;
}

static void reserve(rp_tree *tree, uint64_t nodes)
{
    rp_limits *const limits = tree->limits;

    if (nodes <= tree->capacity)
        return;
    uint64_t capacity = (uint64_t)tree->capacity * 2;
    if (capacity < nodes)
        capacity = nodes;
    if (capacity < FIRST_CAPACITY)
        capacity = FIRST_CAPACITY;
    const size_t ids = rp_array_bytes(limits, capacity, sizeof(uint32_t));
    tree->label = rp_realloc(limits, tree->label, ids);
    tree->parent = rp_realloc(limits, tree->parent, ids);
    tree->first_child = rp_realloc(limits, tree->first_child, ids);
    tree->num_children = rp_realloc(limits, tree->num_children, ids);
    tree->xi = rp_realloc(limits, tree->xi, rp_array_bytes(limits, capacity, sizeof(double)));
    tree->capacity = (uint32_t)capacity;
}

/* Should `a` be expanded before `b`? */
static bool comes_first(const rp_tree *tree, uint32_t a, uint32_t b)
{
    return tree->xi[a] > tree->xi[b] || (tree->xi[a] == tree->xi[b] && a < b);
}

static void heap_push(explorer *e, uint32_t node)
{
    rp_vec_push(e->tree->limits, &e->heap, node);
    uint32_t *const item = e->heap.item;
    uint32_t i = e->heap.size - 1;

    for (; i > 0 && comes_first(e->tree, node, item[(i - 1) / 2]); i = (i - 1) / 2)
        item[i] = item[(i - 1) / 2];
    item[i] = node;
}

static uint32_t heap_pop(explorer *e)
{
    assert(e->heap.size > 0);
    uint32_t *const item = e->heap.item;
    const uint32_t top = item[0];
    const uint32_t last = item[--e->heap.size];
    const uint32_t size = e->heap.size;
    uint32_t i = 0;

    for (uint32_t child = 1; child < size; child = 2 * i + 1) {
        if (child + 1 < size && comes_first(e->tree, item[child + 1], item[child]))
            child++;
        if (!comes_first(e->tree, item[child], last))
            break;
        item[i] = item[child];
        i = child;
    }
    item[i] = last;
    return top;
}

/* Known without looking at the path: nothing can stand below. */
static bool is_leaf_label(const rp_achievers *achievers, uint32_t label)
{
    return label < RP_TREE_ACTION ? rp_csr_size(&achievers->of_fact, label) == 0
                                  : rp_csr_size(&achievers->pre, label - RP_TREE_ACTION) == 0;
}

/* Completes node number num_nodes, whose label is set. */
static void finish_node(explorer *e, uint32_t parent, double xi)
{
    rp_tree *const tree = e->tree;
    const uint32_t node = tree->num_nodes++;
    const bool leaf = is_leaf_label(tree->achievers, tree->label[node]);
    const uint64_t weight = weight_of(xi);

    tree->parent[node] = parent;
    tree->first_child[node] = leaf ? 0 : RP_NONE;
    tree->num_children[node] = 0;
    tree->xi[node] = xi;
    e->tree_weight += weight;
    e->frontier_weight += leaf ? 0 : weight;
    if (e->options->explore == RP_EXPLORE_DIVE)
        rp_sampler_add(&e->sampler, tree->limits, leaf ? 0 : weight);
    else if (!leaf)
        heap_push(e, node);
}

static bool needs_fact_on_path(const explorer *e, uint32_t achiever)
{
    for (RP_ROW(fact, &e->tree->achievers->pre, achiever))
        if (e->stamp[*fact] == e->now)
            return true;
    return false;
}

/* Writes the labels of the node's children behind the last node and returns how many there
   are; RP_NONE if they are more than `room`. */
static uint32_t list_children(explorer *e, uint32_t node, uint32_t room)
{
    rp_tree *const tree = e->tree;
    const rp_achievers *const achievers = tree->achievers;
    uint32_t count = 0;

    if (!rp_tree_is_fact(tree, node)) {
        const uint32_t achiever = rp_tree_achiever(tree, node);
        const uint32_t size = rp_csr_size(&achievers->pre, achiever);
        if (size > room)
            return RP_NONE;
        reserve(tree, (uint64_t)tree->num_nodes + size);
        for (RP_ROW(fact, &achievers->pre, achiever))
            tree->label[tree->num_nodes + count++] = *fact;
        return count;
    }
    for (RP_ROW(achiever, &achievers->of_fact, tree->label[node])) {
        if (needs_fact_on_path(e, *achiever))
            continue;
        if (count == room)
            return RP_NONE;
        reserve(tree, (uint64_t)tree->num_nodes + count + 1);
        tree->label[tree->num_nodes + count++] = *achiever + RP_TREE_ACTION;
    }
    return count;
}

/* Of a fact node's children from `first` on, by their costs. */
static void weigh_children(const explorer *e, uint32_t first, uint32_t count, double *weight)
{
    const uint32_t *const label = e->tree->label + first;
    const double *const cost = e->options->cost;
    double least = INFINITY, sum = 0;

    for (uint32_t i = 0; i < count; i++)
        least = fmin(least, cost[label[i] - RP_TREE_ACTION]);
    for (uint32_t i = 0; i < count; i++) {
        const double more = isinf(least) ? 0 : cost[label[i] - RP_TREE_ACTION] - least;
        weight[i] = rp_boltzmann_weight(fmin(more / e->options->temperature, MAX_EXPONENT));
        sum += weight[i];
    }
    for (uint32_t i = 0; i < count; i++)
        weight[i] /= sum;
}

/* Gives an unexpanded node its children; the facts on its path carry the stamp.  Returns
   false if they do not fit: then the node stays as it is. */
static bool expand(explorer *e, uint32_t node)
{
    rp_tree *const tree = e->tree;
    const uint32_t first = tree->num_nodes;
    const uint32_t count = list_children(e, node, e->max_nodes - first);

    if (count == RP_NONE) {
        e->refused++;
        return false;
    }
    const bool choose = rp_tree_is_fact(tree, node) && count > 0;
    const double xi = choose ? tree->xi[node] / count : tree->xi[node];
    const bool weigh = choose && e->options->cost != NULL;
    if (weigh) {
        rp_vec_reserve(tree->limits, &e->weight, count);
        weigh_children(e, first, count, e->weight.item);
    }
    tree->first_child[node] = first;
    tree->num_children[node] = count;
    e->frontier_weight -= weight_of(tree->xi[node]);
    for (uint32_t i = 0; i < count; i++)
        finish_node(e, node, weigh ? tree->xi[node] * e->weight.item[i] : xi);
    return true;
}

static void new_stamp(explorer *e)
{
    if (++e->now == 0) { /* Wrapped around: old stamps could be taken for new ones. */
        for (uint32_t f = 0; f < e->tree->achievers->strips->num_facts; f++)
            e->stamp[f] = 0;
        e->now = 1;
    }
}

static void stamp_path(explorer *e, uint32_t node)
{
    const rp_tree *const tree = e->tree;

    new_stamp(e);
    for (; node != 0; node = tree->parent[node])
        if (rp_tree_is_fact(tree, node))
            e->stamp[tree->label[node]] = e->now;
}

static void add_root(explorer *e)
{
    rp_tree *const tree = e->tree;
    const rp_achievers *const achievers = tree->achievers;

    reserve(tree, (uint64_t)achievers->num_goal + 1);
    tree->label[0] = RP_TREE_ROOT_LABEL;
    tree->parent[0] = RP_NONE;
    tree->first_child[0] = 1;
    tree->num_children[0] = achievers->num_goal;
    tree->xi[0] = 1;
    tree->num_nodes = 1;
    e->tree_weight = weight_of(1);
    if (e->options->explore == RP_EXPLORE_DIVE)
        rp_sampler_add(&e->sampler, tree->limits, 0);
    for (uint32_t i = 0; i < achievers->num_goal; i++) {
        tree->label[tree->num_nodes] = achievers->goal[i];
        finish_node(e, 0, 1);
    }
}

static double frontier_share(const explorer *e)
{
    return (double)e->frontier_weight / (double)e->tree_weight;
}

/* The clock is read once in a while. */
static bool is_out_of_time(explorer *e)
{
    return e->options->max_seconds > 0 && e->rounds++ % 16 == 0 && rp_cpu_clock() >= e->stop_at;
}

static bool is_enough(explorer *e)
{
    return is_out_of_time(e) || e->tree->num_nodes >= e->max_nodes || e->refused >= MAX_REFUSED ||
           (e->tree->num_nodes >= e->options->nodes && frontier_share(e) <= e->options->rho);
}

/* One of the node's children, by xi. */
static uint32_t draw_child(explorer *e, uint32_t node)
{
    const rp_tree *const tree = e->tree;
    const uint32_t first = tree->first_child[node], count = tree->num_children[node];
    double rest;

    if (e->options->cost == NULL || !rp_tree_is_fact(tree, node))
        return first + rp_rng_below(&e->rng, count);
    rest = rp_rng_unit(&e->rng) * tree->xi[node];
    for (uint32_t i = 0; i + 1 < count; i++) {
        rest -= tree->xi[first + i];
        if (rest < 0)
            return first + i;
    }
    return first + count - 1;
}

/* From an unexpanded node down to a leaf: expand, go on with one of the children. */
static void dive(explorer *e, uint32_t node)
{
    rp_tree *const tree = e->tree;

    stamp_path(e, node);
    for (;;) {
        rp_poll(tree->limits);
        rp_sampler_remove(&e->sampler, node, weight_of(tree->xi[node]));
        if (!expand(e, node) || tree->num_children[node] == 0)
            return;
        node = draw_child(e, node);
        if (tree->first_child[node] != RP_NONE)
            return;
        if (rp_tree_is_fact(tree, node))
            e->stamp[tree->label[node]] = e->now;
    }
}

static void explore(explorer *e)
{
    rp_tree *const tree = e->tree;

    if (e->options->explore == RP_EXPLORE_DIVE) {
        while (e->sampler.total > 0 && !is_enough(e))
            dive(e, rp_sampler_choose(&e->sampler, &e->rng));
        return;
    }
    while (e->heap.size > 0 && !is_enough(e)) {
        rp_poll(tree->limits);
        const uint32_t node = heap_pop(e);
        if (rp_tree_is_fact(tree, node))
            stamp_path(e, node);
        expand(e, node);
    }
}

void rp_tree_explore(rp_tree *tree, const rp_achievers *achievers, rp_limits *limits,
                     const rp_tree_options *options)
{
    const uint32_t num_facts = achievers->strips->num_facts;
    explorer e = {.tree = tree,
                  .options = options,
                  .max_nodes = options->max_nodes,
                  .stop_at = rp_cpu_clock() + options->max_seconds};

    assert(options->max_nodes <= RP_TREE_MAX_NODES);
    if (num_facts >= RP_TREE_ACTION || achievers->count >= RP_TREE_ACTION - 1)
        rp_stop_now(limits, RP_STOP_MEMORY);
    *tree = (rp_tree){.achievers = achievers, .limits = limits};
    if (e.max_nodes < achievers->num_goal + 1)
        e.max_nodes = achievers->num_goal + 1;
    rp_rng_seed(&e.rng, options->seed);
    e.stamp = RP_NEW_ARRAY_ZERO(limits, uint32_t, num_facts);
    add_root(&e);
    explore(&e);
    rp_work(limits, NODE_WORK * (uint64_t)tree->num_nodes);
    tree->complete = e.frontier_weight == 0;
    tree->frontier_share = frontier_share(&e);
    rp_sampler_free(&e.sampler, limits);
    rp_vec_free(limits, &e.heap);
    rp_vec_free(limits, &e.weight);
    rp_free(limits, e.stamp);
}

void rp_tree_free(rp_tree *tree)
{
    if (tree->limits == NULL)
        return;
    rp_free(tree->limits, tree->label);
    rp_free(tree->limits, tree->parent);
    rp_free(tree->limits, tree->first_child);
    rp_free(tree->limits, tree->num_children);
    rp_free(tree->limits, tree->xi);
    *tree = (rp_tree){0};
}
