/* The scores as tables, and as JSON. */
#include <math.h>

#include "base/json.h"
#include "commands/relevance/report.h"

/* Goals that the text names with each fact. */
enum { MAX_GOALS = 3 };

static json_t *json_goals(rp_inspection *i, const rp_relevance_report *r, rp_fact_id fact)
{
    json_t *const goals = json_array();

    for (uint32_t k = r->served_begin[fact]; k < r->served_begin[fact + 1]; k++) {
        const rp_relevance_service *const s = &r->served[k];
        json_t *const goal = json_object();
        json_object_set_new(goal, "goal",
                            rp_json_text(rp_inspection_name(i, rp_strips_fact_text, s->goal)));
        json_object_set_new(goal, "xi_state", rp_json_number(s->xi_state));
        json_array_append_new(goals, goal);
    }
    return goals;
}

static json_t *json_row(rp_inspection *i, const rp_relevance_scores *s, const char *kind,
                        rp_strips_text *text, uint32_t label)
{
    json_t *const row = json_object();

    json_object_set_new(row, kind, rp_json_text(rp_inspection_name(i, text, label)));
    json_object_set_new(row, "xi", rp_json_number(s->xi[label]));
    json_object_set_new(row, "xi_state", rp_json_number(s->xi_state[label]));
    json_object_set_new(row, "landmark", json_boolean(rp_bit_get(s->landmark, label)));
    return row;
}

static json_t *json_facts(rp_inspection *i, const rp_relevance_report *r)
{
    json_t *const rows = json_array();

    for (uint32_t k = 0; k < r->facts.size; k++) {
        const rp_fact_id fact = r->facts.order[k];
        json_t *const row = json_row(i, &r->facts, "fact", rp_strips_fact_text, fact);
        json_object_set_new(row, "goals", json_goals(i, r, fact));
        json_array_append_new(rows, row);
    }
    return rows;
}

static json_t *json_actions(rp_inspection *i, const rp_relevance_scores *s)
{
    json_t *const rows = json_array();

    for (uint32_t k = 0; k < s->size; k++)
        json_array_append_new(rows, json_row(i, s, "action", rp_strips_op_text, s->order[k]));
    return rows;
}

bool rp_relevance_print_json(rp_inspection *i, const rp_relevance_report *r)
{
    json_t *const object = json_object();

    json_object_set_new(object, "h", rp_json_number(r->facts.sum));
    if (r->settings.round)
        json_object_set_new(object, "h_rounded",
                            rp_json_number(rp_relevance_rounded(r->facts.sum)));
    json_object_set_new(object, "h_actions", rp_json_number(r->actions.sum));
    json_object_set_new(object, "h_cost", rp_json_number(r->cost));
    json_object_set_new(object, "tree",
                        json_pack("{si sb sf}", "nodes", (int)r->tree.num_nodes, "complete",
                                  (int)r->tree.complete, "frontier_share", r->tree.frontier_share));
    json_object_set_new(object, "facts", json_facts(i, r));
    json_object_set_new(object, "actions", json_actions(i, &r->actions));
    return rp_json_print(object, stdout, RP_JSON_ALL_DIGITS);
}

static void print_goals(rp_inspection *i, const rp_relevance_report *r, rp_fact_id fact)
{
    const uint32_t begin = r->served_begin[fact], end = r->served_begin[fact + 1];

    for (uint32_t k = begin; k < end && k < begin + MAX_GOALS; k++)
        printf("%s %s %.3f", k == begin ? "  for" : ",",
               rp_inspection_name(i, rp_strips_fact_text, r->served[k].goal),
               r->served[k].xi_state);
    if (end - begin > MAX_GOALS)
        printf(" and %u more", end - begin - MAX_GOALS);
}

/* Labels that are nowhere in the tree are left out. */
static void print_rows(rp_inspection *i, const rp_relevance_report *r, bool facts)
{
    const rp_relevance_scores *const s = facts ? &r->facts : &r->actions;

    printf("\n      Xi_s           Xi    %s\n", facts ? "fact" : "action");
    for (uint32_t k = 0; k < s->size; k++) {
        const uint32_t label = s->order[k];
        if (s->xi[label] == 0)
            continue;
        printf("%10.6f %12.6f %c  %s", s->xi_state[label], s->xi[label],
               rp_bit_get(s->landmark, label) ? '*' : ' ',
               rp_inspection_name(i, facts ? rp_strips_fact_text : rp_strips_op_text, label));
        if (facts)
            print_goals(i, r, label);
        putchar('\n');
    }
}

void rp_relevance_print_text(rp_inspection *i, const rp_relevance_report *r)
{
    printf("h = %.6f", r->facts.sum);
    if (r->settings.round)
        printf(", rounded %.0f", rp_relevance_rounded(r->facts.sum));
    printf(", %.6f actions of cost %.6f; tree of %u nodes, %s (frontier ratio: %.3f)\n",
           r->actions.sum, r->cost, r->tree.num_nodes,
           r->tree.complete ? "complete" : "explored in part", r->tree.frontier_share);
    if (isinf(r->facts.sum))
        printf("The goal is unreachable even under delete relaxation.\n");
    print_rows(i, r, true);
    print_rows(i, r, false);
    printf("\n* a landmark: in every plan from this state\n");
}
