/* relplan evaluate: the values of some heuristics in one state. */
#include <math.h>

#include "cli/json.h"
#include "cli/options/components.h"
#include "commands/commands.h"
#include "commands/inspect.h"

typedef struct evaluation {
    const char *name; /* as the user wrote it */
    double value;
} evaluation;

typedef struct evaluations {
    uint32_t size;
    evaluation *item;
} evaluations;

static const rp_argument arguments[] = {
    {"heuristic", 'H', "NAME[:KEY=VALUE,...],...",
     "the heuristics, separated by commas (default: all of them)", rp_option_set_heuristic},
    {"seed", 0, "NUMBER", "seed of everything that is random (default: 0)", rp_option_set_seed},
    RP_INSPECTION_ARGUMENTS,
    {"format", 0, "text|json", "what is printed on standard output (default: text)",
     rp_option_set_format},
    RP_COMMON_ARGUMENTS,
};

static const char *all_heuristics(rp_arena *arena)
{
    const char *text = "";
    for (uint32_t i = 0; i < rp_heuristic_table.size; i++)
        text = rp_arena_format(arena, "%s%s%s", text, i == 0 ? "" : ",",
                               rp_name_at(&rp_heuristic_table, i));
    return text;
}

static const char *check(rp_inspection *i)
{
    rp_options *const o = &i->session.options;
    rp_spec *spec;
    const char *message = NULL;

    if (o->heuristic == NULL)
        o->heuristic = all_heuristics(&i->session.arena);
    const uint32_t count = rp_specs_split(&i->session.arena, o->heuristic, &spec);
    for (uint32_t k = 0; k < count && message == NULL; k++)
        message = rp_component_check_heuristic(&i->session.arena, &spec[k]);
    return message;
}

static rp_exit compute(rp_inspection *i)
{
    rp_session *const s = &i->session;
    evaluations *const e = RP_ARENA_NEW(&s->arena, evaluations);
    rp_spec *spec;

    e->size = rp_specs_split(&s->arena, s->options.heuristic, &spec);
    e->item = RP_ARENA_ARRAY(&s->arena, evaluation, e->size);
    i->result = e;
    for (uint32_t k = 0; k < e->size; k++) {
        rp_heuristic_args args = {
            .strips = i->strips, .limits = &s->limits, .log = &s->log, .seed = s->options.seed};
        const char *error;
        rp_heuristic *const h = rp_heuristic_create(&s->arena, &spec[k], &args, &error);
        if (h == NULL) {
            rp_session_error(s, "%s", error);
            return RP_EXIT_UNSUPPORTED;
        }
        e->item[k].name = rp_arena_format(&s->arena, "%s%s%s", spec[k].name,
                                          *spec[k].params == '\0' ? "" : ":", spec[k].params);
        e->item[k].value = rp_heuristic_evaluate(h, &i->state.view);
        rp_heuristic_destroy(h);
    }
    return RP_EXIT_OPEN;
}

static bool print_json(const evaluations *e)
{
    json_t *const values = json_array();

    for (uint32_t k = 0; k < e->size; k++) {
        json_t *const row = json_object();
        json_object_set_new(row, "heuristic", rp_json_text(e->item[k].name));
        json_object_set_new(row, "value", rp_json_number(e->item[k].value));
        json_array_append_new(values, row);
    }
    return rp_inspection_print_json(json_pack("{so}", "values", values));
}

static bool print(rp_inspection *i)
{
    const evaluations *const e = i->result;

    if (i->session.options.json)
        return print_json(e);
    for (uint32_t k = 0; k < e->size; k++) {
        if (isinf(e->item[k].value))
            printf("%-16s dead end\n", e->item[k].name);
        else
            printf("%-16s %.12g\n", e->item[k].name, e->item[k].value);
    }
    return true;
}

int rp_cmd_evaluate(int argc, char **argv)
{
    static const rp_inspection_type type = {
        .usage = "usage: relplan evaluate [options] [domain.pddl] problem.pddl\n"
                 "       relplan evaluate --help\n",
        .about = "\nPrints the values of heuristics in one state; in JSON a value is null where\n"
                 "the heuristic knows that there is no plan.\n",
        .table = {arguments, sizeof arguments / sizeof arguments[0]},
        .check = check,
        .compute = compute,
        .print = print,
    };

    (void)argc;
    return rp_inspection_run(argv, &type);
}
