/* The scores as tables, for people and as CSV. */
#include <math.h>

#include "commands/relevance/report.h"
#include "results/csv.h"

/* Goals that the text names with each fact. */
enum { MAX_GOALS = 3 };

/* "66.7 %"; in the arena.  What would look like none or all is told apart from these. */
static const char *percent_text(rp_inspection *i, double probability)
{
    const double percent = 100 * probability;

    if (percent > 0 && percent < 0.05)
        return "<0.1 %";
    if (percent < 100 && percent >= 99.95 && percent < 100 - 1e-7)
        return ">99.9 %";
    return rp_arena_format(&i->session->arena, "%.1f %%", percent);
}

static void print_goals(rp_inspection *i, const rp_relevance_report *r, rp_fact_id fact)
{
    const uint32_t begin = r->served_begin[fact], end = r->served_begin[fact + 1];

    for (uint32_t k = begin; k < end && k < begin + MAX_GOALS; k++)
        printf("%s %s %s", k == begin ? "  for" : ",",
               rp_inspection_name(i, rp_strips_fact_text, r->served[k].goal),
               percent_text(i, r->served[k].xi_state));
    if (end - begin > MAX_GOALS)
        printf(" and %u more", end - begin - MAX_GOALS);
}

static void print_row(rp_inspection *i, const rp_relevance_report *r, bool facts, uint32_t label)
{
    const rp_relevance_scores *const s = facts ? &r->facts : &r->actions;
    const bool holds = facts && rp_bit_get(i->state.view.holds, label);

    printf("%8s %8s %c  %s", holds ? "holds" : percent_text(i, s->xi_state[label]),
           percent_text(i, s->xi[label]), rp_bit_get(s->landmark, label) ? '*' : ' ',
           rp_inspection_name(i, facts ? rp_strips_fact_text : rp_strips_op_text, label));
    if (facts)
        print_goals(i, r, label);
    putchar('\n');
}

/* Labels that are nowhere in the tree are left out. */
static void print_rows(rp_inspection *i, const rp_relevance_report *r, bool facts, uint32_t top)
{
    const rp_relevance_scores *const s = facts ? &r->facts : &r->actions;
    uint32_t shown = 0, more = 0;

    printf("\n    Xi_s       Xi    %s\n", facts ? "fact" : "action");
    for (uint32_t k = 0; k < s->size; k++) {
        if (s->xi[s->order[k]] == 0)
            continue;
        if (shown == top) {
            more++;
            continue;
        }
        print_row(i, r, facts, s->order[k]);
        shown++;
    }
    if (more > 0)
        printf("                     and %u more\n", more);
}

void rp_relevance_print_text(rp_inspection *i, const rp_relevance_report *r,
                             const rp_relevance_writing *writing)
{
    printf("h = %.6f", r->facts.sum);
    if (r->settings.round)
        printf(", rounded %.0f", rp_relevance_rounded(r->facts.sum));
    printf(", %.6f actions of cost %.6f; tree of %u nodes, %s (frontier ratio: %.3f)\n",
           r->actions.sum, r->cost, r->tree.num_nodes,
           r->tree.complete ? "complete" : "explored in part", r->tree.frontier_share);
    if (isinf(r->facts.sum))
        printf("The goal is unreachable even under delete relaxation.\n");
    print_rows(i, r, true, writing->top);
    print_rows(i, r, false, writing->top);
    printf("\n* a landmark: in every plan from this state\n");
}

static void print_csv_rows(rp_inspection *i, const rp_relevance_report *r, bool facts, uint32_t top)
{
    const rp_relevance_scores *const s = facts ? &r->facts : &r->actions;
    rp_strips_text *const text = facts ? rp_strips_fact_text : rp_strips_op_text;

    for (uint32_t k = 0; k < s->size && k < top; k++) {
        const uint32_t label = s->order[k];
        printf("%s,%s,%.17g,%.17g,%d,%s\n", facts ? "fact" : "action",
               rp_csv_cell(&i->session->arena, rp_inspection_name(i, text, label)), s->xi[label],
               s->xi_state[label], rp_bit_get(s->landmark, label),
               !facts                                   ? ""
               : rp_bit_get(i->state.view.holds, label) ? "1"
                                                        : "0");
    }
}

void rp_relevance_print_csv(rp_inspection *i, const rp_relevance_report *r,
                            const rp_relevance_writing *writing)
{
    printf("kind,name,Xi,Xi_s,landmark,holds\n");
    print_csv_rows(i, r, true, writing->top);
    print_csv_rows(i, r, false, writing->top);
}
