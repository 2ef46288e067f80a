/* The landmark graph, and where a path stands in it. */
#include "explain/parts.h"

json_t *rp_explain_graph(const rp_landmark_graph *g)
{
    json_t *const object = json_object(), *const nodes = json_array(), *const orders = json_array();

    for (uint32_t k = 0; k < g->num_landmarks; k++) {
        json_t *const node = json_object();
        json_object_set_new(node, "facts",
                            rp_explain_ids(rp_csr_row(&g->fact, k), rp_csr_size(&g->fact, k)));
        if (g->is_goal[k])
            json_object_set_new(node, "goal", json_integer(1));
        json_array_append_new(nodes, node);
    }
    for (uint32_t k = 0; k < g->num_orders; k++) {
        const rp_landmark_order order = g->order[k];
        json_t *const row = rp_explain_pair(order.from, json_integer(order.to));
        json_array_append_new(row, rp_json_text(rp_order_names[order.kind]));
        json_array_append_new(orders, row);
    }
    json_object_set_new(object, "nodes", nodes);
    json_object_set_new(object, "orders", orders);
    return object;
}

static bool holds(const rp_landmark_graph *g, uint32_t landmark, const rp_state_view *view)
{
    for (RP_ROW(fact, &g->fact, landmark))
        if (rp_bit_get(view->holds, *fact))
            return true;
    return false;
}

/* Landmarks without a place hold initially, and are never required again. */
static char letter(const rp_landmark_status *s, uint32_t place, bool holds_now)
{
    if (place == RP_NONE)
        return 'p';
    if (!rp_bit_get(s->accepted_now, place))
        return 'f';
    if (!rp_bit_get(s->future, place))
        return 'p';
    return rp_bit_get(s->required, place) && !holds_now ? 'r' : 'a';
}

json_t *rp_explain_status(const rp_landmark_status *s, const rp_landmark_graph *g,
                          const rp_state_view *view)
{
    json_t *const object = json_object(), *const holding = json_array();
    rp_limits *const limits = s->row.limits;
    uint32_t *const place = RP_NEW_ARRAY(limits, uint32_t, g->num_landmarks);
    char *const letters = RP_NEW_ARRAY(limits, char, (size_t)g->num_landmarks + 1);

    for (uint32_t k = 0; k < g->num_landmarks; k++)
        place[k] = RP_NONE;
    for (uint32_t i = 0; i < s->size; i++)
        place[s->landmark[i]] = i;
    for (uint32_t k = 0; k < g->num_landmarks; k++) {
        const bool holds_now = holds(g, k, view);
        letters[k] = letter(s, place[k], holds_now);
        if (holds_now)
            json_array_append_new(holding, json_integer(k));
    }
    letters[g->num_landmarks] = '\0';
    json_object_set_new(object, "status", rp_json_text(letters));
    json_object_set_new(object, "holds", holding);
    rp_free(limits, place);
    rp_free(limits, letters);
    return object;
}
