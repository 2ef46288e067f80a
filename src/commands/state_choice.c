#include "commands/state_choice.h"

#include <string.h>
#include <strings.h>

#include "task/plan.h"
#include "validate/replay.h"

/* A name or a parenthesis of a state file. */
typedef struct token {
    const char *text;
    uint32_t length; /* 0 at the end of the file */
    rp_loc loc;
} token;

typedef struct reader {
    rp_arena *arena;
    rp_diags *diags;
    const rp_lifted *task;
    rp_factbase *facts;
    rp_tupleset known;                   /* ground atoms of the task's facts: head predicate */
    uint32_t *pred_named, *object_named; /* a symbol, RP_NONE */
    uint32_t file, line;
    const char *at, *end, *line_start;
    token next;
} reader;

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static void skip_blanks(reader *r)
{
    bool comment = false;

    for (; r->at < r->end && (comment || is_space(*r->at) || *r->at == ';'); r->at++) {
        comment = comment ? *r->at != '\n' : *r->at == ';';
        if (*r->at == '\n') {
            r->line++;
            r->line_start = r->at + 1;
        }
    }
}

static void advance(reader *r)
{
    skip_blanks(r);
    const char *const begin = r->at;
    if (begin < r->end && (*begin == '(' || *begin == ')'))
        r->at++;
    else
        while (r->at < r->end && !is_space(*r->at) && strchr("();", *r->at) == NULL)
            r->at++;
    const uint32_t column = (uint32_t)(begin - r->line_start) + 1;
    r->next.text = begin;
    r->next.length = (uint32_t)(r->at - begin);
    r->next.loc =
        (rp_loc){r->file, r->line, column, r->line, column + (r->next.length ? r->next.length : 1)};
}

static bool is_next(const reader *r, const char *text)
{
    return r->next.length == strlen(text) && strncasecmp(r->next.text, text, r->next.length) == 0;
}

/* A short copy for messages. */
static const char *next_text(const reader *r)
{
    return r->next.length == 0
               ? "the end of the file"
               : rp_arena_format(r->arena, "'%.*s'", r->next.length < 40 ? (int)r->next.length : 40,
                                 r->next.text);
}

/* Passes over the rest of an atom, for the next one to be read. */
static void skip_atom(reader *r)
{
    while (r->next.length > 0 && !is_next(r, "(") && !is_next(r, ")"))
        advance(r);
    if (is_next(r, ")"))
        advance(r);
}

static uint32_t look_up(const reader *r, const uint32_t *named)
{
    const rp_symbol symbol = rp_symtab_find(r->task->symbols, r->next.text, r->next.length);
    return symbol == RP_NONE ? RP_NONE : named[symbol];
}

/* Notes that the atom holds. */
static void take_atom(reader *r, rp_pred_id pred, const rp_object_id *arg, rp_loc loc)
{
    const rp_predicate *const p = &r->task->predicate[pred];
    const rp_atom_id found = rp_factbase_find(r->facts, pred, arg);
    char text[200];

    if (p->derived)
        return;
    rp_lifted_atom_text(r->task, p->name, arg, p->arity, text, sizeof text);
    if (!p->fluent) {
        if (found == RP_NONE || !rp_factbase_holds(r->facts, found))
            rp_error(r->diags, loc, "false-static-atom",
                     "%s is false in the task and no action makes it true", text);
        return;
    }
    if (found == RP_NONE && rp_tupleset_find(&r->known, pred, arg, p->arity) == RP_NONE)
        rp_warning(r->diags, loc, "unreachable-atom", "no plan reaches %s; it is ignored", text);
    rp_factbase_set(r->facts, rp_factbase_add(r->facts, pred, arg), true);
}

/* The arguments of an atom and its ')'. */
static bool read_arguments(reader *r, rp_pred_id pred, rp_object_id *arg)
{
    const rp_predicate *const p = &r->task->predicate[pred];
    const char *const name = rp_lifted_text(r->task, p->name);

    for (uint32_t i = 0; i < p->arity; i++, advance(r)) {
        if (r->next.length == 0 || is_next(r, "(") || is_next(r, ")")) {
            rp_error(r->diags, r->next.loc, "wrong-arity",
                     "predicate '%s' takes %u argument%s, %u given", name, p->arity,
                     p->arity == 1 ? "" : "s", i);
            return false;
        }
        arg[i] = look_up(r, r->object_named);
        if (arg[i] == RP_NONE) {
            rp_error(r->diags, r->next.loc, "unknown-object", "unknown object %s", next_text(r));
            return false;
        }
    }
    if (!is_next(r, ")")) {
        rp_error(r->diags, r->next.loc, "wrong-arity",
                 "predicate '%s' takes %u argument%s; expected ')', found %s", name, p->arity,
                 p->arity == 1 ? "" : "s", next_text(r));
        return false;
    }
    advance(r);
    return true;
}

/* After '('. */
static void read_atom(reader *r)
{
    const rp_loc loc = r->next.loc;
    const rp_pred_id pred = look_up(r, r->pred_named);

    if (pred == RP_NONE || pred == RP_PRED_EQUALS) {
        rp_error(r->diags, loc, "unknown-predicate", "expected a predicate, found %s",
                 next_text(r));
        advance(r);
        skip_atom(r);
        return;
    }
    advance(r);
    rp_object_id *const arg =
        RP_ARENA_ARRAY(r->arena, rp_object_id, r->task->predicate[pred].arity);
    if (read_arguments(r, pred, arg))
        take_atom(r, pred, arg, loc);
    else
        skip_atom(r);
}

static void read_atoms(reader *r)
{
    bool list = false; /* within (:init …) */

    for (advance(r); r->next.length > 0;) {
        if (list && is_next(r, ")")) {
            list = false;
            advance(r);
            continue;
        }
        if (!is_next(r, "(")) {
            rp_error(r->diags, r->next.loc, "state-syntax", "expected an atom, found %s",
                     next_text(r));
            return;
        }
        advance(r);
        if (!list && (is_next(r, ":init") || is_next(r, ":state") || is_next(r, "and"))) {
            list = true;
            advance(r);
        } else {
            read_atom(r);
        }
    }
    if (list)
        rp_error(r->diags, r->next.loc, "state-syntax", "the list is not closed");
}

static uint32_t *new_name_table(reader *r)
{
    const uint32_t symbols = rp_symtab_size(r->task->symbols);
    uint32_t *const table = RP_ARENA_ARRAY(r->arena, uint32_t, symbols);
    for (uint32_t i = 0; i < symbols; i++)
        table[i] = RP_NONE;
    return table;
}

static void index_names(reader *r, const rp_strips *strips)
{
    const rp_lifted *const task = r->task;

    r->pred_named = new_name_table(r);
    r->object_named = new_name_table(r);
    for (rp_pred_id p = 0; p < task->num_predicates; p++)
        r->pred_named[task->predicate[p].name] = p;
    for (rp_object_id o = 0; o < task->num_objects; o++)
        r->object_named[task->object[o].name] = o;
    rp_tupleset_init(&r->known, r->arena->limits);
    for (rp_fact_id f = 0; f < strips->num_facts; f++)
        rp_tupleset_add(&r->known, strips->fact_pred[f], rp_csr_row(&strips->fact_arg, f),
                        rp_csr_size(&strips->fact_arg, f));
}

/* Only what no action changes is left. */
static void forget_fluents(const rp_lifted *task, rp_factbase *facts)
{
    for (rp_pred_id p = 0; p < task->num_predicates; p++) {
        if (!task->predicate[p].fluent)
            continue;
        rp_matches matches = rp_factbase_matches(facts, p, RP_NONE, 0);
        for (rp_atom_id atom; rp_matches_next(&matches, &atom);)
            rp_factbase_set(facts, atom, false);
    }
}

const rp_fact_id *rp_state_list_facts(rp_arena *arena, const rp_strips *strips,
                                      const rp_factbase *facts, uint32_t *count)
{
    rp_fact_id *const list = RP_ARENA_ARRAY(arena, rp_fact_id, strips->num_facts);

    *count = 0;
    for (rp_fact_id f = 0; f < strips->num_facts; f++) {
        if (rp_strips_is_derived(strips, f))
            continue;
        const rp_atom_id atom =
            rp_factbase_find(facts, strips->fact_pred[f], rp_csr_row(&strips->fact_arg, f));
        const bool negated = rp_strips_is_negated(strips, f);
        if ((atom != RP_NONE && rp_factbase_holds(facts, atom)) != negated)
            list[(*count)++] = f;
    }
    return list;
}

static bool read_state(rp_arena *arena, rp_diags *diags, const rp_strips *strips, const char *path,
                       rp_state_buffer *state)
{
    reader r = {.arena = arena, .diags = diags, .task = strips->lifted, .line = 1};
    uint32_t count;

    r.file = rp_diags_add_file(diags, path);
    const rp_source *const source = &diags->source.item[r.file];
    if (source->text == NULL)
        return false;
    r.at = r.line_start = source->text;
    r.end = source->text + source->size;
    r.facts = rp_factbase_create(r.task, arena->limits);
    const uint32_t errors = diags->errors;
    forget_fluents(r.task, r.facts);
    index_names(&r, strips);
    read_atoms(&r);
    const rp_fact_id *const list = rp_state_list_facts(arena, strips, r.facts, &count);
    rp_state_view_of(strips, list, count, state);
    rp_factbase_destroy(r.facts);
    rp_tupleset_release(&r.known);
    return diags->errors == errors;
}

static bool take_steps(rp_diags *diags, rp_replay *replay, const rp_plan *plan, uint32_t steps)
{
    for (uint32_t i = 0; i < steps; i++) {
        rp_replay_failure failure;
        if (rp_replay_step(replay, plan->step[i].schema, plan->step[i].arg, &failure) !=
            RP_REPLAY_DONE) {
            rp_error(diags, plan->step[i].loc, "step-not-applicable",
                     "step %u cannot be taken (relplan validate says why)", i + 1);
            return false;
        }
    }
    return true;
}

static bool follow_plan(rp_arena *arena, rp_diags *diags, const rp_strips *strips,
                        const rp_state_choice *choice, rp_state_buffer *state)
{
    const uint32_t file = rp_diags_add_file(diags, choice->plan_file);
    rp_plan plan = {0};
    uint32_t count;

    if (diags->source.item[file].text == NULL ||
        rp_plan_read(arena, diags, file, strips->lifted, &plan) != RP_PLAN_READ)
        return false;
    const uint32_t steps = choice->steps == RP_ALL_STEPS ? plan.num_steps : choice->steps;
    if (steps > plan.num_steps) {
        rp_error(diags, (rp_loc){.file = file}, "too-few-steps",
                 "the plan has %u step%s, %u asked for", plan.num_steps,
                 plan.num_steps == 1 ? "" : "s", steps);
        return false;
    }
    rp_replay *const replay = rp_replay_create(arena, strips->lifted);
    const bool done = take_steps(diags, replay, &plan, steps);
    const rp_fact_id *const list =
        rp_state_list_facts(arena, strips, rp_replay_solver(replay)->facts, &count);
    rp_state_view_of(strips, list, count, state);
    rp_replay_destroy(replay);
    return done;
}

bool rp_state_select(rp_arena *arena, rp_diags *diags, const rp_strips *strips,
                     const rp_state_choice *choice, rp_state_buffer *state)
{
    assert(strips->lifted != NULL);
    assert(choice->state_file == NULL || choice->plan_file == NULL);
    if (choice->state_file != NULL)
        return read_state(arena, diags, strips, choice->state_file, state);
    if (choice->plan_file != NULL)
        return follow_plan(arena, diags, strips, choice, state);
    rp_state_view_of(strips, strips->init, strips->num_init, state);
    return true;
}
