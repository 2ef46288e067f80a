/* Values as text, as JSON and as CSV. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/json.h"
#include "commands/evaluate/evaluate.h"
#include "results/csv.h"

static const char no_path[] = "only goals count: the path to the state is not known (see --along)";

static json_t *json_evaluation(const rp_evaluate *e, uint32_t k, const rp_evaluation *v)
{
    json_t *const row = json_object();

    json_object_set_new(row, "heuristic", rp_json_text(e->name[k]));
    json_object_set_new(row, "value", rp_json_number(v->value));
    if (!isnan(v->unrounded))
        json_object_set_new(row, "unrounded", rp_json_number(v->unrounded));
    if (e->lacks_path[k])
        json_object_set_new(row, "note", rp_json_text(no_path));
    return row;
}

static json_t *json_values(const rp_evaluate *e, const rp_evaluated *state)
{
    json_t *const values = json_array();

    for (uint32_t k = 0; k < e->size; k++)
        json_array_append_new(values, json_evaluation(e, k, &state->value[k]));
    return values;
}

/* null: there is no plan.  Left out if it is not known. */
static void set_perfect(json_t *object, const rp_evaluated *state)
{
    if (!isnan(state->perfect))
        json_object_set_new(object, "perfect", rp_json_number(state->perfect));
}

static json_t *json_steps(const rp_evaluate *e)
{
    json_t *const steps = json_array();

    for (uint32_t i = 0; i < e->num_states; i++) {
        const rp_evaluated *const state = &e->state[i];
        json_t *const row = json_object();
        json_object_set_new(row, "step", json_integer(i));
        json_object_set_new(row, "action", rp_json_text(state->action));
        json_object_set_new(row, "cost", json_integer(state->cost));
        json_object_set_new(row, "values", json_values(e, state));
        set_perfect(row, state);
        json_array_append_new(steps, row);
    }
    return steps;
}

static bool print_json(const rp_evaluate *e)
{
    json_t *const object = json_object();

    if (e->along != NULL) {
        json_object_set_new(object, "steps", json_steps(e));
    } else {
        json_object_set_new(object, "values", json_values(e, e->state));
        set_perfect(object, e->state);
    }
    return rp_json_print(object, stdout, RP_JSON_ALL_DIGITS);
}

static void print_text(const rp_evaluate *e)
{
    for (uint32_t k = 0; k < e->size; k++) {
        const rp_evaluation *const v = &e->state->value[k];
        printf("%-16s ", e->name[k]);
        if (isinf(v->value))
            printf("dead end");
        else
            printf("%.12g", v->value);
        if (!isinf(v->value) && !isnan(v->unrounded))
            printf(" (before rounding: %.12g)", v->unrounded);
        puts(e->lacks_path[k] ? "  (only goals count: the path to the state is not known; see "
                                "--along)"
                              : "");
    }
    if (!e->perfect)
        return;
    if (isnan(e->state->perfect))
        printf("%-16s not found within %" PRIu32 " expansions\n", "h*", e->expansions);
    else if (isinf(e->state->perfect))
        printf("%-16s dead end\n", "h*");
    else
        printf("%-16s %.12g\n", "h*", e->state->perfect);
}

/* A value of a table: short, but "0.333" for 1/3. */
static void write_value(char *text, size_t size, double value)
{
    if (isnan(value))
        snprintf(text, size, "?");
    else if (isinf(value))
        snprintf(text, size, "dead");
    else if (value == floor(value) && fabs(value) < 1e9)
        snprintf(text, size, "%.0f", value);
    else
        snprintf(text, size, "%.3f", value);
}

static int width_of(const char *name) { return strlen(name) < 6 ? 6 : (int)strlen(name); }

static void print_row(const rp_evaluate *e, uint32_t step)
{
    const rp_evaluated *const state = &e->state[step];
    char text[32];

    printf("%4" PRIu32 " %6" PRId64, step, state->cost);
    for (uint32_t k = 0; k < e->size; k++) {
        write_value(text, sizeof text, state->value[k].value);
        printf("  %*s", width_of(e->name[k]), text);
    }
    if (e->perfect) {
        write_value(text, sizeof text, state->perfect);
        printf("  %6s", text);
    }
    printf("%s%s\n", state->action == NULL ? "" : "  ", state->action == NULL ? "" : state->action);
}

static void print_table(const rp_evaluate *e)
{
    printf("step   cost");
    for (uint32_t k = 0; k < e->size; k++)
        printf("  %*s", width_of(e->name[k]), e->name[k]);
    printf("%s  action\n", e->perfect ? "      h*" : "");
    for (uint32_t i = 0; i < e->num_states; i++)
        print_row(e, i);
    if (!e->perfect)
        return;
    for (uint32_t i = 0; i < e->num_states; i++)
        if (isnan(e->state[i].perfect)) {
            printf("?: not found within %" PRIu32 " expansions\n", e->expansions);
            return;
        }
}

/* An empty field: not known; inf: there is no plan. */
static void print_number(double value)
{
    if (isinf(value))
        printf(",inf");
    else if (isnan(value))
        putchar(',');
    else
        printf(",%.17g", value);
}

static void print_csv(const rp_evaluate *e)
{
    rp_arena *const arena = &e->inspection.session->arena;

    printf("step,action,cost");
    for (uint32_t k = 0; k < e->size; k++)
        printf(",%s", rp_csv_cell(arena, e->name[k]));
    puts(e->perfect ? ",h*" : "");
    for (uint32_t i = 0; i < e->num_states; i++) {
        const rp_evaluated *const state = &e->state[i];
        printf("%" PRIu32 ",%s,%" PRId64, i,
               state->action == NULL ? "" : rp_csv_cell(arena, state->action), state->cost);
        for (uint32_t k = 0; k < e->size; k++)
            print_number(state->value[k].value);
        if (e->perfect)
            print_number(state->perfect);
        putchar('\n');
    }
}

bool rp_evaluate_print(rp_evaluate *e)
{
    switch ((rp_evaluate_format)e->inspection.format) {
    case RP_EVALUATE_JSON:
        return print_json(e);
    case RP_EVALUATE_CSV:
        print_csv(e);
        return true;
    case RP_EVALUATE_TEXT:
        break;
    }
    if (e->along != NULL)
        print_table(e);
    else
        print_text(e);
    return true;
}
