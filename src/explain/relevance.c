/* The backtracking tree, and the relevance scores of facts with a state and without one. */
#include "explain/parts.h"
#include "heuristics/relevance/certain.h"

/* Below this a score is not 1, however it was rounded. */
#define NEARLY_ONE (1 - 1e-6)

void rp_explain_tree_init(rp_explain_tree *t, rp_arena *arena, const rp_strips *strips,
                          uint32_t nodes)
{
    const rp_tree_options options = {
        .explore = RP_EXPLORE_BEST, .rho = 1, .nodes = nodes, .max_nodes = nodes};

    rp_achievers_init(&t->achievers, arena, strips, false);
    rp_tree_explore(&t->tree, &t->achievers, arena->limits, &options);
    rp_layout_init(&t->layout, arena, &t->tree, RP_COUNT_FACTS, true);
    t->scorer = rp_scorer_create(arena, &t->layout);
    t->score = RP_ARENA_ARRAY_ZERO(arena, double, strips->num_facts);
    t->scratch = RP_ARENA_ARRAY(arena, uint8_t, t->layout.num_entries);
}

static json_t *scores(const rp_explain_tree *t)
{
    json_t *const list = json_array();

    rp_scorer_scores(t->scorer, t->score);
    for (rp_fact_id f = 0; f < t->layout.num_labels; f++)
        if (t->score[f] > 0)
            json_array_append_new(list, rp_explain_pair(f, rp_json_number(t->score[f])));
    return list;
}

/* Of each node the parent, and its label: a fact, or an operator. */
static json_t *nodes(const rp_tree *tree)
{
    json_t *const up = json_array(), *const facts = json_array(), *const ops = json_array();
    json_t *const object = json_object();

    for (uint32_t n = 0; n < tree->num_nodes; n++) {
        const bool is_fact = rp_tree_is_fact(tree, n);
        const rp_op_id op = is_fact || n == 0
                                ? RP_NONE
                                : rp_achiever_op(tree->achievers, rp_tree_achiever(tree, n));
        json_array_append_new(up, rp_explain_id(n == 0 ? RP_NONE : tree->parent[n]));
        json_array_append_new(facts, rp_explain_id(is_fact ? tree->label[n] : RP_NONE));
        json_array_append_new(ops, rp_explain_id(op));
    }
    json_object_set_new(object, "up", up);
    json_object_set_new(object, "f", facts);
    json_object_set_new(object, "o", ops);
    return object;
}

json_t *rp_explain_nodes(const rp_explain_tree *t)
{
    const uint32_t num_facts = t->layout.num_facts;
    rp_limits *const limits = t->tree.limits;
    rp_word *const nothing = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS(num_facts));
    json_t *const object = json_object(), *const open = json_array();

    for (uint32_t n = 0; n < t->tree.num_nodes; n++)
        if (t->tree.first_child[n] == RP_NONE)
            json_array_append_new(open, json_integer(n));
    rp_scorer_sum(t->scorer, nothing);
    json_object_set_new(object, "nodes", json_integer(t->tree.num_nodes));
    json_object_set_new(object, "complete", json_boolean(t->tree.complete));
    json_object_set_new(object, "tree", nodes(&t->tree));
    json_object_set_new(object, "open", open);
    json_object_set_new(object, "Xi", scores(t));
    rp_free(limits, nothing);
    return object;
}

json_t *rp_explain_scores(const rp_explain_tree *t, const rp_state_view *view)
{
    json_t *const object = json_object(), *const landmarks = json_array();
    const double h = rp_scorer_sum(t->scorer, view->holds);

    json_object_set_new(object, "h", rp_json_number(h));
    json_object_set_new(object, "Xi_s", scores(t));
    for (rp_fact_id f = 0; f < t->layout.num_labels; f++)
        if (t->score[f] > NEARLY_ONE &&
            rp_layout_is_certain(&t->layout, rp_scorer_visible(t->scorer), f, t->scratch))
            json_array_append_new(landmarks, json_integer(f));
    json_object_set_new(object, "landmarks", landmarks);
    return object;
}
