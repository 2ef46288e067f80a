/* relplan evaluate: the values of some heuristics in one state, or in all states along a plan. */
#include "commands/evaluate/evaluate.h"

#include <math.h>

#include "cli/options/components.h"
#include "cli/options/presets.h"
#include "commands/commands.h"
#include "commands/evaluate/path.h"
#include "explain/perfect.h"
#include "explain/trail.h"

#define AT(member) .offset = offsetof(rp_evaluate, member)

static const rp_option options[] = {
    {"heuristic", 'H', "NAME[:KEY=VALUE,...],...", RP_OPTION_TEXT, RP_WORDS_HEURISTICS,
     AT(heuristic), .help = "the heuristics, separated by commas (default: all of them)"},
    {"preset", 0, "NAME", RP_OPTION_TEXT, RP_WORDS_PRESETS, AT(preset),
     .call = rp_preset_check_option, .help = "the heuristics of a preset (relplan help presets)"},
    {"along", 0, "PLAN", RP_OPTION_FILE, AT(along),
     .help = "all states along this plan, instead of one; heuristics that depend on the path to a "
             "state follow it"},
    {"perfect", 0, NULL, RP_OPTION_FLAG, AT(perfect),
     .help = "besides, h*: the cost of an optimal plan from the state, by A* with hmax"},
    {"expansions", 0, "NUMBER", RP_OPTION_COUNT, AT(expansions), .least = 1, .standard = "1000000",
     .help = "give up h* of a state after so many expansions"},
    RP_SEED_OPTION(rp_evaluate, seed, "seed of everything that is random"),
    {"format", 0, "text|json|csv", RP_OPTION_CHOICE, AT(inspection.format), .standard = "text",
     .help = "what is printed on standard output"},
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

/* What --heuristic or --preset say, or all there are.  NULL or a message. */
static const char *choose(rp_evaluate *e, rp_arena *arena)
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
    rp_evaluate *const e = state;
    const rp_state_choice *const choice = &e->inspection.choice;
    rp_arena *const arena = &e->inspection.session->arena;
    const char *message = rp_inspection_check(&e->inspection);

    (void)files;
    if (message == NULL && e->along != NULL &&
        (choice->state_file != NULL || choice->plan_file != NULL))
        message = "--along begins in the initial state; leave out --state and --after";
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

/* RP_EXIT_OPEN, or that of a heuristic that cannot handle the task. */
static rp_exit create_heuristics(rp_evaluate *e, rp_heuristic **heuristic)
{
    rp_session *const s = e->inspection.session;

    e->name = RP_ARENA_ARRAY(&s->arena, const char *, e->size);
    e->lacks_path = RP_ARENA_ARRAY_ZERO(&s->arena, bool, e->size);
    for (uint32_t k = 0; k < e->size; k++) {
        rp_heuristic_args args = {
            .strips = e->inspection.strips, .limits = &s->limits, .log = &s->log, .seed = e->seed};
        const char *error;
        heuristic[k] = rp_heuristic_create(&s->arena, &e->spec[k], &args, &error);
        if (heuristic[k] == NULL) {
            rp_session_error(s, "%s", error);
            return RP_EXIT_UNSUPPORTED;
        }
        e->name[k] = rp_spec_text(&s->arena, &e->spec[k]);
    }
    return RP_EXIT_OPEN;
}

static bool is_initial(const rp_strips *strips, const rp_state_view *state)
{
    uint32_t basic = 0;

    for (uint32_t i = 0; i < strips->num_init; i++)
        if (!rp_bit_get(state->holds, strips->init[i]))
            return false;
    for (uint32_t i = 0; i < state->num_true; i++)
        basic += !rp_strips_is_derived(strips, state->fact[i]);
    return basic == strips->num_init;
}

static void note_values(rp_evaluate *e, rp_heuristic *const *heuristic, rp_trail *trail,
                        rp_evaluated *to)
{
    const rp_state_view *const view = &e->inspection.state.view;

    to->value = RP_ARENA_ARRAY(&e->inspection.session->arena, rp_evaluation, e->size);
    for (uint32_t k = 0; k < e->size; k++) {
        to->value[k].value =
            trail == NULL ? rp_heuristic_evaluate(heuristic[k], view) : rp_trail_evaluate(trail, k);
        to->value[k].unrounded = before_rounding(heuristic[k], to->value[k].value);
    }
}

static void note_perfect(const rp_evaluate *e, rp_perfect *perfect, const rp_word *state,
                         rp_evaluated *to)
{
    const rp_effort most = {.expansions = e->expansions, .work = UINT64_MAX};

    to->perfect = perfect == NULL ? (double)NAN : rp_perfect_cost(perfect, state, most);
}

static void evaluate_state(rp_evaluate *e, rp_heuristic *const *heuristic,
                           const rp_encoding *encoding, rp_perfect *perfect)
{
    rp_arena *const arena = &e->inspection.session->arena;
    const rp_state_view *const view = &e->inspection.state.view;
    rp_word *const packed = RP_ARENA_ARRAY(arena, rp_word, encoding->words);

    e->num_states = 1;
    e->state = RP_ARENA_NEW(arena, rp_evaluated);
    rp_state_pack(encoding, view->fact, view->num_true, packed);
    note_values(e, heuristic, NULL, e->state);
    note_perfect(e, perfect, packed, e->state);
    for (uint32_t k = 0; k < e->size; k++)
        e->lacks_path[k] =
            rp_heuristic_follows_path(heuristic[k]) && !is_initial(encoding->strips, view);
}

static rp_exit evaluate_path(rp_evaluate *e, rp_heuristic *const *heuristic,
                             const rp_encoding *encoding, rp_perfect *perfect)
{
    rp_session *const s = e->inspection.session;
    rp_step_path path;
    rp_trail trail;
    int64_t cost = 0;

    if (!rp_step_path_read(&s->arena, &s->diags, encoding, e->along, &path))
        return RP_EXIT_INPUT;
    rp_trail_init(&trail, &s->arena, encoding, heuristic, e->size);
    e->num_states = path.num_steps + 1;
    e->state = RP_ARENA_ARRAY_ZERO(&s->arena, rp_evaluated, e->num_states);
    for (uint32_t i = 0; i < e->num_states; i++) {
        const rp_op_id op = i == 0 ? RP_NONE : path.op[i - 1];
        if (op != RP_NONE && !rp_trail_step(&trail, op))
            return RP_EXIT_INTERNAL;
        if (op != RP_NONE)
            cost += encoding->strips->cost[op];
        e->state[i].action = i == 0 ? NULL : path.name[i - 1];
        e->state[i].cost = cost;
        note_values(e, heuristic, &trail, &e->state[i]);
        note_perfect(e, perfect, rp_trail_packed(&trail), &e->state[i]);
    }
    rp_trail_release(&trail);
    return RP_EXIT_OPEN;
}

static rp_exit compute(void *state)
{
    rp_evaluate *const e = state;
    rp_arena *const arena = &e->inspection.session->arena;
    rp_heuristic **const heuristic = RP_ARENA_ARRAY_ZERO(arena, rp_heuristic *, e->size);
    rp_exit result = create_heuristics(e, heuristic);

    if (result == RP_EXIT_OPEN) {
        const rp_encoding *const encoding = rp_encoding_create(arena, e->inspection.strips);
        rp_perfect *const perfect = e->perfect ? rp_perfect_create(arena, encoding) : NULL;
        if (e->along == NULL)
            evaluate_state(e, heuristic, encoding, perfect);
        else
            result = evaluate_path(e, heuristic, encoding, perfect);
        rp_perfect_destroy(perfect);
    }
    for (uint32_t k = 0; k < e->size; k++)
        rp_heuristic_destroy(heuristic[k]);
    return result;
}

static rp_exit print(void *state)
{
    rp_evaluate *const e = state;

    rp_session_lift_limits(e->inspection.session);
    return rp_inspection_end(&e->inspection, rp_evaluate_print(e));
}

const rp_command rp_command_evaluate = {
    .name = "evaluate",
    RP_TASK_COMMAND,
    .summary = "print heuristic values of states",
    .about = "Prints the values of heuristics in one state, or in all states along a plan; in JSON "
             "a value is null where the heuristic knows that there is no plan.  Of a single state "
             "the path to it is not known: then heuristics that depend on it, such as landmarks, "
             "count only goals.",
    .state_size = sizeof(rp_evaluate),
    .place = {{&group, 0}, RP_INSPECTION_PLACES},
    .check = check,
    .stage = RP_STAGES(RP_INSPECTION_STAGES, {.phase = RP_PHASE_SEARCH, .run = compute},
                       {.phase = RP_PHASE_WRITE, .run = print}),
};
