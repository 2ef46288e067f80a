/* The scores, and the tree, as JSON. */
#include "base/json.h"
#include "commands/relevance/report.h"

static json_t *json_goals(rp_inspection *i, const rp_relevance_report *r, rp_fact_id fact)
{
    json_t *const goals = json_array();

    for (uint32_t k = r->served_begin[fact]; k < r->served_begin[fact + 1]; k++) {
        const rp_relevance_service *const s = &r->served[k];
        json_t *const goal = json_object();
        json_object_set_new(goal, "goal",
                            rp_json_text(rp_inspection_name(i, rp_strips_fact_text, s->goal)));
        json_object_set_new(goal, "Xi_s", rp_json_number(s->xi_state));
        json_array_append_new(goals, goal);
    }
    return goals;
}

static json_t *json_row(rp_inspection *i, const rp_relevance_scores *s, const char *kind,
                        rp_strips_text *text, uint32_t label)
{
    json_t *const row = json_object();

    json_object_set_new(row, kind, rp_json_text(rp_inspection_name(i, text, label)));
    json_object_set_new(row, "Xi", rp_json_number(s->xi[label]));
    json_object_set_new(row, "Xi_s", rp_json_number(s->xi_state[label]));
    json_object_set_new(row, "landmark", json_boolean(rp_bit_get(s->landmark, label)));
    return row;
}

static uint32_t num_rows(const rp_relevance_scores *s, uint32_t top)
{
    return s->size < top ? s->size : top;
}

static json_t *json_facts(rp_inspection *i, const rp_relevance_report *r, uint32_t count)
{
    json_t *const rows = json_array();

    for (uint32_t k = 0; k < count; k++) {
        const rp_fact_id fact = r->facts.order[k];
        json_t *const row = json_row(i, &r->facts, "fact", rp_strips_fact_text, fact);
        json_object_set_new(row, "holds", json_boolean(rp_bit_get(i->state.view.holds, fact)));
        json_object_set_new(row, "goals", json_goals(i, r, fact));
        json_array_append_new(rows, row);
    }
    return rows;
}

static json_t *json_actions(rp_inspection *i, const rp_relevance_scores *s, uint32_t count)
{
    json_t *const rows = json_array();

    for (uint32_t k = 0; k < count; k++)
        json_array_append_new(rows, json_row(i, s, "action", rp_strips_op_text, s->order[k]));
    return rows;
}

static json_t *json_node(rp_inspection *i, const rp_relevance_report *r, uint32_t node)
{
    const rp_tree *const tree = &r->tree;
    const bool is_fact = rp_tree_is_fact(tree, node);
    json_t *const object = json_object();

    json_object_set_new(object, "parent",
                        node == 0 ? json_null() : json_integer(tree->parent[node]));
    json_object_set_new(object, is_fact ? "fact" : "action",
                        rp_json_text(rp_relevance_node_name(i, r, node)));
    json_object_set_new(object, "xi", rp_json_number(tree->xi[node]));
    if (is_fact)
        json_object_set_new(object, "holds", json_boolean(rp_relevance_is_cut(i, r, node)));
    json_object_set_new(object, "explored", json_boolean(tree->first_child[node] != RP_NONE));
    return object;
}

/* Parents come before their children. */
static json_t *json_nodes(rp_inspection *i, const rp_relevance_report *r)
{
    json_t *const nodes = json_array();

    for (uint32_t n = 0; n < r->tree.num_nodes; n++)
        json_array_append_new(nodes, json_node(i, r, n));
    return nodes;
}

static json_t *json_tree(rp_inspection *i, const rp_relevance_report *r, bool nodes)
{
    json_t *const tree = json_pack("{si sb sf}", "nodes", (int)r->tree.num_nodes, "complete",
                                   (int)r->tree.complete, "frontier_share", r->tree.frontier_share);

    if (nodes)
        json_object_set_new(tree, "node", json_nodes(i, r));
    return tree;
}

bool rp_relevance_print_json(rp_inspection *i, const rp_relevance_report *r,
                             const rp_relevance_writing *writing)
{
    const uint32_t facts = num_rows(&r->facts, writing->top);
    const uint32_t actions = num_rows(&r->actions, writing->top);
    json_t *const object = json_object();

    json_object_set_new(object, "h", rp_json_number(r->facts.sum));
    if (r->settings.round)
        json_object_set_new(object, "h_rounded",
                            rp_json_number(rp_relevance_rounded(r->facts.sum)));
    json_object_set_new(object, "h_actions", rp_json_number(r->actions.sum));
    json_object_set_new(object, "h_cost", rp_json_number(r->cost));
    json_object_set_new(object, "tree", json_tree(i, r, writing->tree));
    json_object_set_new(object, "facts", json_facts(i, r, facts));
    json_object_set_new(object, "actions", json_actions(i, &r->actions, actions));
    if (facts < r->facts.size || actions < r->actions.size)
        json_object_set_new(object, "left_out",
                            json_pack("{si si}", "facts", (int)(r->facts.size - facts), "actions",
                                      (int)(r->actions.size - actions)));
    return rp_json_print(object, stdout, RP_JSON_ALL_DIGITS);
}
