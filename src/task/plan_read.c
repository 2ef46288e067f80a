/* Reading plan files: the look-up of a step's names in the task.  Linear in the size of the
   file, which may be anything at all. */
#include <string.h>

#include "base/text/names.h"
#include "task/plan.h"
#include "task/plan_scan.h"

typedef struct reader {
    rp_arena *arena;
    rp_diags *diags;
    const rp_lifted *task;
    rp_plan_names names;
    const rp_plan_word *word;   /* of the step that is looked up */
    uint32_t num_words, number; /* of that step, from 1 */
    uint32_t file;
} reader;

static rp_loc word_loc(const rp_plan_word *w, uint32_t file)
{
    return (rp_loc){file, w->line, w->column, w->line, w->column + w->length};
}

/* "step 2 (move a b)": how messages begin. */
static const char *step_text(reader *r)
{
    char text[160];
    size_t used = 0;

    for (uint32_t i = 0; i < r->num_words && used < sizeof text; i++) {
        const rp_plan_word *const w = &r->word[i];
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", i == 0 ? "" : " ",
                                 rp_plan_quote(r->arena, w->text, w->length));
    }
    return rp_arena_format(r->arena, "step %u (%s%s)", r->number, text,
                           used < sizeof text ? "" : "...");
}

static void unknown_action(reader *r)
{
    const rp_lifted *const task = r->task;
    const char **const names = RP_ARENA_ARRAY(r->arena, const char *, task->num_schemas);
    const rp_name_table table = RP_NAMES("action", names, task->num_schemas);
    const rp_plan_word *const w = r->word;
    const char *const name = rp_plan_quote(r->arena, w->text, w->length);

    for (uint32_t i = 0; i < task->num_schemas; i++)
        names[i] = rp_lifted_text(task, task->schema[i].name);
    rp_error(r->diags, word_loc(w, r->file), "unknown-action",
             "%s: the domain has no action '%s'%s", step_text(r), name,
             rp_name_hint(r->arena, &table, name));
}

static void unknown_object(reader *r, const rp_plan_word *w)
{
    const rp_lifted *const task = r->task;
    const char **const names = RP_ARENA_ARRAY(r->arena, const char *, task->num_objects);
    const rp_name_table table = RP_NAMES("object", names, task->num_objects);
    const char *const name = rp_plan_quote(r->arena, w->text, w->length);

    for (uint32_t i = 0; i < task->num_objects; i++)
        names[i] = rp_lifted_text(task, task->object[i].name);
    rp_error(r->diags, word_loc(w, r->file), "unknown-object", "%s: there is no object '%s'%s",
             step_text(r), name, rp_name_hint(r->arena, &table, name));
}

static const char *type_text(const rp_lifted *task, rp_type_id type)
{
    const rp_symbol name = task->type[type].name;
    return name == RP_NONE ? "one of several types" : rp_lifted_text(task, name);
}

static bool check_argument(reader *r, const rp_schema *schema, uint32_t i, rp_object_id *object)
{
    const rp_lifted *const task = r->task;
    const rp_plan_word *const w = &r->word[i + 1];
    const rp_type_id wanted = schema->scope.variable_type[i];

    *object = rp_plan_object(&r->names, w->text, w->length);
    if (*object == RP_NONE) {
        unknown_object(r, w);
        return false;
    }
    if (rp_lifted_is_of_type(task, *object, wanted))
        return true;
    rp_error(r->diags, word_loc(w, r->file), "wrong-type",
             "%s: argument %u '%s' has type %s, parameter %s needs %s", step_text(r), i + 1,
             rp_lifted_text(task, task->object[*object].name),
             type_text(task, task->object[*object].type),
             rp_lifted_text(task, schema->scope.variable_name[i]), type_text(task, wanted));
    rp_note(r->diags, schema->scope.variable_loc[i], "the parameter is declared here");
    return false;
}

static bool look_up_step(reader *r, rp_step *step)
{
    step->schema = rp_plan_action(&r->names, r->word->text, r->word->length);
    if (step->schema == RP_NONE) {
        unknown_action(r);
        return false;
    }
    const rp_schema *const schema = &r->task->schema[step->schema];
    const uint32_t arity = schema->scope.num_params, given = r->num_words - 1;
    if (given != arity) {
        rp_error(r->diags, step->loc, "wrong-arity", "%s: '%s' takes %u argument%s, %u given",
                 step_text(r), rp_lifted_text(r->task, schema->name), arity, arity == 1 ? "" : "s",
                 given);
        rp_note(r->diags, schema->loc, "the action is declared here");
        return false;
    }
    rp_object_id *const arg = RP_ARENA_ARRAY(r->arena, rp_object_id, arity);
    bool good = true;
    for (uint32_t i = 0; i < arity; i++)
        good &= check_argument(r, schema, i, &arg[i]);
    step->arg = arg;
    return good;
}

static void index_names(reader *r)
{
    const rp_lifted *const task = r->task;
    const uint32_t size = rp_symtab_size(task->symbols);
    rp_schema_id *const schemas = RP_ARENA_ARRAY(r->arena, rp_schema_id, size);
    rp_object_id *const objects = RP_ARENA_ARRAY(r->arena, rp_object_id, size);

    memset(schemas, 0xff, size * sizeof *schemas); /* RP_NONE */
    memset(objects, 0xff, size * sizeof *objects);
    for (uint32_t i = 0; i < task->num_schemas; i++)
        schemas[task->schema[i].name] = i;
    for (uint32_t i = 0; i < task->num_objects; i++)
        objects[task->object[i].name] = i;
    r->names = (rp_plan_names){task, schemas, objects};
}

/* All steps are looked up, for their messages; those before the first faulty one are kept. */
static rp_plan_reading look_up_steps(reader *r, const rp_plan_text *text, rp_plan *plan)
{
    rp_step *const steps = RP_ARENA_ARRAY(r->arena, rp_step, text->line.size);
    const uint32_t before = r->diags->errors;
    rp_plan_reading result = RP_PLAN_READ;

    plan->step = steps;
    for (uint32_t i = 0; i < text->line.size && r->diags->errors - before < RP_MAX_ERRORS; i++) {
        const rp_plan_line *const line = &text->line.item[i];
        rp_poll(r->arena->limits);
        r->word = &text->word.item[line->first_word];
        r->num_words = line->num_words;
        r->number = i + 1;
        steps[i] = (rp_step){.loc = line->loc};
        if (!look_up_step(r, &steps[i]))
            result = RP_PLAN_BAD_STEP;
        plan->num_steps += result == RP_PLAN_READ;
    }
    return result;
}

rp_plan_reading rp_plan_read(rp_arena *arena, rp_diags *diags, uint32_t file, const rp_lifted *task,
                             rp_plan *plan)
{
    reader r = {.arena = arena, .diags = diags, .task = task, .file = file};
    rp_plan_text text = {0};
    rp_plan_reading result = RP_PLAN_NO_PLAN;

    *plan = (rp_plan){0};
    if (diags->source.item[file].text == NULL)
        return RP_PLAN_NO_PLAN; /* The error was added with the file. */
    index_names(&r);
    if (rp_plan_scan(diags, file, &r.names, &text))
        result = look_up_steps(&r, &text, plan);
    rp_vec_free(arena->limits, &text.line);
    rp_vec_free(arena->limits, &text.word);
    return result;
}
