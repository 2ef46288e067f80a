/* relplan evaluate: the values of some heuristics in one state. */
#include <math.h>

#include "base/json.h"
#include "cli/options/components.h"
#include "cli/options/presets.h"
#include "commands/commands.h"
#include "commands/inspect.h"

typedef struct evaluation {
    const char *name; /* as the user wrote it */
    double value;
    double unrounded; /* NAN: the value is not rounded */
} evaluation;

typedef struct evaluate {
    rp_inspection inspection;
    const char *heuristic; /* as written */
    const char *preset;
    uint64_t seed;
    uint32_t size;
    rp_spec *spec; /* of `heuristic` */
    evaluation *item;
} evaluate;

static const rp_option options[] = {
    {"heuristic", 'H', "NAME[:KEY=VALUE,...],...", RP_OPTION_TEXT, RP_WORDS_HEURISTICS,
     .offset = offsetof(evaluate, heuristic),
     .help = "the heuristics, separated by commas (default: all of them)"},
    {"preset", 0, "NAME", RP_OPTION_TEXT, RP_WORDS_PRESETS, .offset = offsetof(evaluate, preset),
     .call = rp_preset_check_option, .help = "the heuristics of a preset (relplan help presets)"},
    RP_SEED_OPTION(evaluate, seed, "seed of everything that is random"),
    {"format", 0, "text|json", RP_OPTION_CHOICE, .offset = offsetof(evaluate, inspection.format),
     .standard = "text", .help = "what is printed on standard output"},
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

/* What --heuristic or --preset say, or all there are.  NULL or a message. */
static const char *choose(evaluate *e, rp_arena *arena)
{
    if (e->preset == NULL) {
        if (e->heuristic == NULL)
            e->heuristic = rp_name_list(arena, &rp_heuristic_table, ",");
        return NULL;
    }
    if (e->heuristic != NULL)
        return "--preset chooses the heuristics itself; leave out --heuristic";
    e->heuristic = rp_preset_heuristic(e->preset);
    return e->heuristic == NULL
               ? rp_arena_format(arena, "--preset %s names no heuristic", e->preset)
               : NULL;
}

static const char *check(void *state, const rp_positionals *files)
{
    evaluate *const e = state;
    rp_arena *const arena = &e->inspection.session->arena;
    const char *message = rp_inspection_check(&e->inspection);

    (void)files;
    if (message == NULL)
        message = choose(e, arena);
    if (message != NULL)
        return message;
    e->size = rp_specs_split(arena, e->heuristic, &e->spec);
    for (uint32_t k = 0; k < e->size && message == NULL; k++)
        message = rp_component_check(arena, &rp_heuristic_table, &e->spec[k]);
    return message;
}

/* NAN if it is the same. */
static double before_rounding(const rp_heuristic *h, double value)
{
    const double exact = h->type->unrounded == NULL ? value : h->type->unrounded(h);
    return exact == value ? (double)NAN : exact;
}

static rp_exit compute(void *state)
{
    evaluate *const e = state;
    const rp_inspection *const i = &e->inspection;
    rp_session *const s = i->session;

    e->item = RP_ARENA_ARRAY(&s->arena, evaluation, e->size);
    for (uint32_t k = 0; k < e->size; k++) {
        rp_heuristic_args args = {
            .strips = i->strips, .limits = &s->limits, .log = &s->log, .seed = e->seed};
        const char *error;
        rp_heuristic *const h = rp_heuristic_create(&s->arena, &e->spec[k], &args, &error);
        if (h == NULL) {
            rp_session_error(s, "%s", error);
            return RP_EXIT_UNSUPPORTED;
        }
        e->item[k].name = rp_spec_text(&s->arena, &e->spec[k]);
        e->item[k].value = rp_heuristic_evaluate(h, &i->state.view);
        e->item[k].unrounded = before_rounding(h, e->item[k].value);
        rp_heuristic_destroy(h);
    }
    return RP_EXIT_OPEN;
}

static bool print_json(const evaluate *e)
{
    json_t *const values = json_array();

    for (uint32_t k = 0; k < e->size; k++) {
        json_t *const row = json_object();
        json_object_set_new(row, "heuristic", rp_json_text(e->item[k].name));
        json_object_set_new(row, "value", rp_json_number(e->item[k].value));
        if (!isnan(e->item[k].unrounded))
            json_object_set_new(row, "unrounded", rp_json_number(e->item[k].unrounded));
        json_array_append_new(values, row);
    }
    return rp_json_print(json_pack("{so}", "values", values), stdout, RP_JSON_ALL_DIGITS);
}

static void print_text(const evaluate *e)
{
    for (uint32_t k = 0; k < e->size; k++) {
        if (isinf(e->item[k].value))
            printf("%-16s dead end\n", e->item[k].name);
        else if (isnan(e->item[k].unrounded))
            printf("%-16s %.12g\n", e->item[k].name, e->item[k].value);
        else
            printf("%-16s %.12g (before rounding: %.12g)\n", e->item[k].name, e->item[k].value,
                   e->item[k].unrounded);
    }
}

static rp_exit print(void *state)
{
    evaluate *const e = state;
    bool done = true;

    rp_session_lift_limits(e->inspection.session);
    if (e->inspection.format == RP_INSPECTION_JSON)
        done = print_json(e);
    else
        print_text(e);
    return rp_inspection_end(&e->inspection, done);
}

const rp_command rp_command_evaluate = {
    .name = "evaluate",
    RP_TASK_COMMAND,
    .summary = "print heuristic values of states",
    .about = "Prints the values of heuristics in one state; in JSON a value is null where the "
             "heuristic knows that there is no plan.",
    .state_size = sizeof(evaluate),
    .place = {{&group, 0}, RP_INSPECTION_PLACES},
    .check = check,
    .stage = RP_STAGES(RP_INSPECTION_STAGES, {.phase = RP_PHASE_SEARCH, .run = compute},
                       {.phase = RP_PHASE_WRITE, .run = print}),
};
