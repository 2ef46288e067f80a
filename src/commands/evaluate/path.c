#include "commands/evaluate/path.h"

#include <string.h>

#include "commands/state_choice.h"
#include "task/plan.h"
#include "validate/replay.h"

typedef struct follower {
    rp_arena *arena;
    const rp_strips *strips;
    const rp_encoding *encoding;
    rp_csr of_schema; /* row: schema; its operators */
    rp_replay *replay;
    rp_state_buffer buffer;
    rp_word *before, *after, *made; /* packed states */
} follower;

static bool has_arguments(const follower *f, rp_op_id op, const rp_step *step)
{
    const uint32_t count = rp_csr_size(&f->strips->op_arg, op);

    return count == 0 ||
           memcmp(rp_csr_row(&f->strips->op_arg, op), step->arg, count * sizeof *step->arg) == 0;
}

static bool is_after(const follower *f, const rp_word *state)
{
    return memcmp(state, f->after, f->encoding->words * sizeof *state) == 0;
}

/* The buffer has the view of the state before. */
static bool leads_on(follower *f, rp_op_id op)
{
    if (!rp_view_is_applicable(f->strips, &f->buffer.view, op))
        return false;
    rp_view_apply(f->encoding, op, &f->buffer.view, f->before, f->made);
    return is_after(f, f->made);
}

/* RP_NONE: there is none. */
static rp_op_id find_operator(follower *f, const rp_step *step)
{
    rp_op_id similar = RP_NONE;

    for (RP_ROW(op, &f->of_schema, step->schema)) {
        if (has_arguments(f, *op, step) && leads_on(f, *op))
            return *op;
        if (similar == RP_NONE && leads_on(f, *op))
            similar = *op;
    }
    return similar;
}

static void note_state(const follower *f, rp_word *state)
{
    uint32_t count;
    const rp_fact_id *const fact =
        rp_state_list_facts(f->arena, f->strips, rp_replay_solver(f->replay)->facts, &count);

    rp_state_pack(f->encoding, fact, count, state);
}

static bool take_step(follower *f, rp_diags *diags, const rp_step *step, uint32_t number,
                      rp_op_id *op)
{
    rp_replay_failure failure;

    note_state(f, f->before);
    if (rp_replay_step(f->replay, step->schema, step->arg, &failure) != RP_REPLAY_DONE) {
        rp_error(diags, step->loc, "step-not-applicable",
                 "step %u cannot be taken (relplan validate says why)", number);
        return false;
    }
    note_state(f, f->after);
    rp_state_unpack(f->encoding, f->before, &f->buffer);
    *op = find_operator(f, step);
    if (*op != RP_NONE || is_after(f, f->before))
        return true;
    rp_error(diags, step->loc, "step-not-applicable",
             "step %u is not in the ground task, from which --prune leaves it out", number);
    return false;
}

static bool follow(follower *f, rp_diags *diags, const rp_plan *plan, rp_step_path *path)
{
    const rp_lifted *const task = f->strips->lifted;
    rp_op_id *const op = RP_ARENA_ARRAY(f->arena, rp_op_id, plan->num_steps);
    const char **const name = RP_ARENA_ARRAY(f->arena, const char *, plan->num_steps);

    *path = (rp_step_path){.num_steps = plan->num_steps, .op = op, .name = name};
    for (uint32_t i = 0; i < plan->num_steps; i++) {
        const rp_step *const step = &plan->step[i];
        const rp_schema *const schema = &task->schema[step->schema];
        name[i] = rp_lifted_atom(f->arena, task, schema->name, step->arg, schema->scope.num_params);
        if (!take_step(f, diags, step, i + 1, &op[i]))
            return false;
    }
    return true;
}

bool rp_step_path_read(rp_arena *arena, rp_diags *diags, const rp_encoding *encoding,
                       const char *file_name, rp_step_path *path)
{
    const rp_strips *const strips = encoding->strips;
    const uint32_t file = rp_diags_add_file(diags, file_name);
    follower f = {.arena = arena, .strips = strips, .encoding = encoding};
    rp_plan plan = {0};

    if (diags->source.item[file].text == NULL ||
        rp_plan_read(arena, diags, file, strips->lifted, &plan) != RP_PLAN_READ)
        return false;
    f.of_schema =
        rp_csr_group(arena, strips->op_schema, strips->num_ops, strips->lifted->num_schemas);
    rp_state_buffer_init(&f.buffer, arena, strips);
    f.before = RP_ARENA_ARRAY(arena, rp_word, encoding->words);
    f.after = RP_ARENA_ARRAY(arena, rp_word, encoding->words);
    f.made = RP_ARENA_ARRAY(arena, rp_word, encoding->words);
    f.replay = rp_replay_create(arena, strips->lifted);
    const bool done = follow(&f, diags, &plan, path);
    rp_replay_destroy(f.replay);
    return done;
}
