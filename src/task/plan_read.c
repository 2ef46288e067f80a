/* Reading plan files: a scanner for `[time ':'] '(' name … ')' ['[' duration ']']`, and
   the look-up of the names in the task.  Linear in the size of the file, which may be
   anything at all. */
#include <string.h>

#include "base/text/names.h"
#include "task/plan.h"

typedef struct word {
    const char *text;
    uint32_t length;
    rp_loc loc;
} word;

typedef struct reader {
    rp_arena *arena;
    rp_diags *diags;
    const rp_lifted *task;
    const rp_schema_id *schema_named; /* a symbol; RP_NONE: no action's name */
    const rp_object_id *object_named;
    uint32_t file;
    const char *at, *end;
    uint32_t line;
    const char *line_start;
    RP_VEC(word) words; /* of the step being read */
    uint32_t number;    /* of that step, from 1 */
    RP_VEC(rp_step) steps;
    rp_plan_reading result;
} reader;

static rp_loc here(const reader *r, uint32_t length)
{
    const uint32_t column = (uint32_t)(r->at - r->line_start) + 1;
    return (rp_loc){r->file, r->line, column, r->line, column + length};
}

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* LF, CRLF or CR, as everywhere; the text ends with a 0. */
static bool ends_line(const char *p) { return *p == '\n' || (*p == '\r' && p[1] != '\n'); }

/* Past whitespace, line ends and comments. */
static void skip_whitespace(reader *r)
{
    for (; r->at < r->end; r->at++) {
        if (*r->at == ';')
            while (r->at + 1 < r->end && !ends_line(r->at + 1))
                r->at++;
        else if (!is_space(*r->at))
            return;
        else if (ends_line(r->at)) {
            r->line++;
            r->line_start = r->at + 1;
        }
    }
}

static uint32_t word_length(const reader *r)
{
    const char *p = r->at;
    while (p < r->end && !is_space(*p) && *p != '(' && *p != ')' && *p != ';')
        p++;
    return (uint32_t)(p - r->at);
}

/* A short printable copy, for messages. */
static const char *quote(reader *r, const char *text, uint32_t length)
{
    enum { LONGEST = 40 };
    char *const copy = rp_arena_text(r->arena, text, length < LONGEST ? length : LONGEST);

    for (char *p = copy; p < copy + length && p < copy + LONGEST; p++)
        if (*p < ' ' || *p > '~')
            *p = '?';
    return length <= LONGEST ? copy : rp_arena_format(r->arena, "%s...", copy);
}

static void syntax_error(reader *r, const char *expected)
{
    const uint32_t length = word_length(r);
    const char *const found =
        r->at == r->end ? "the end of the file"
                        : rp_arena_format(r->arena, "'%s'", quote(r, r->at, length ? length : 1));

    rp_error(r->diags, here(r, length > 0 ? length : r->at < r->end), "plan-syntax",
             "expected %s, found %s", expected, found);
    r->result = RP_PLAN_NO_PLAN;
}

static void skip_line(reader *r)
{
    while (r->at < r->end && !ends_line(r->at))
        r->at++;
}

/* `0.5:` before a step. */
static void skip_time(reader *r)
{
    const char *p = r->at;
    while (p < r->end && *p != '\0' && strchr("0123456789.eE+-", *p) != NULL)
        p++;
    while (p > r->at && p < r->end && (*p == ' ' || *p == '\t'))
        p++;
    if (p > r->at && p < r->end && *p == ':') {
        r->at = p + 1;
        skip_whitespace(r);
    }
}

/* `[1.0]` after a step; may contain anything but a line end. */
static void skip_duration(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
        r->at++;
    if (r->at == r->end || *r->at != '[')
        return;
    const char *p = r->at;
    while (p < r->end && *p != ']' && *p != '\n')
        p++;
    if (p < r->end && *p == ']')
        r->at = p + 1;
}

/* The words between two parentheses, and where the whole is. */
static bool scan_step(reader *r, rp_loc *loc)
{
    r->words.size = 0;
    if (*r->at != '(') {
        syntax_error(r, "'(action argument ...)'");
        skip_line(r);
        return false;
    }
    *loc = here(r, 1);
    r->at++;
    for (skip_whitespace(r); r->at < r->end && *r->at != '('; skip_whitespace(r)) {
        if (*r->at == ')') {
            r->at++;
            loc->end_line = r->line;
            loc->end_column = (uint32_t)(r->at - r->line_start) + 1;
            if (r->words.size > 0)
                return true;
            rp_error(r->diags, *loc, "plan-syntax", "expected an action, found '()'");
            r->result = RP_PLAN_NO_PLAN;
            return false;
        }
        const uint32_t length = word_length(r);
        rp_vec_push(r->arena->limits, &r->words, ((word){r->at, length, here(r, length)}));
        r->at += length;
    }
    syntax_error(r, "')' at the end of the step");
    return false;
}

/* "step 2 (move a b)": how messages begin. */
static const char *step_text(reader *r)
{
    char text[160];
    size_t used = 0;

    for (uint32_t i = 0; i < r->words.size && used < sizeof text; i++) {
        const word *const w = &r->words.item[i];
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", i == 0 ? "" : " ",
                                 quote(r, w->text, w->length));
    }
    return rp_arena_format(r->arena, "step %u (%s%s)", r->number, text,
                           used < sizeof text ? "" : "...");
}

static void unknown_action(reader *r)
{
    const rp_lifted *const task = r->task;
    const char **const names = RP_ARENA_ARRAY(r->arena, const char *, task->num_schemas);
    const rp_name_table table = RP_NAMES("action", names, task->num_schemas);
    const word *const w = &r->words.item[0];
    const char *const name = quote(r, w->text, w->length);

    for (uint32_t i = 0; i < task->num_schemas; i++)
        names[i] = rp_lifted_text(task, task->schema[i].name);
    rp_error(r->diags, w->loc, "unknown-action", "%s: the domain has no action '%s'%s",
             step_text(r), name, rp_name_hint(r->arena, &table, name));
}

static void unknown_object(reader *r, const word *w)
{
    const rp_lifted *const task = r->task;
    const char **const names = RP_ARENA_ARRAY(r->arena, const char *, task->num_objects);
    const rp_name_table table = RP_NAMES("object", names, task->num_objects);
    const char *const name = quote(r, w->text, w->length);

    for (uint32_t i = 0; i < task->num_objects; i++)
        names[i] = rp_lifted_text(task, task->object[i].name);
    rp_error(r->diags, w->loc, "unknown-object", "%s: there is no object '%s'%s", step_text(r),
             name, rp_name_hint(r->arena, &table, name));
}

static const char *type_text(const rp_lifted *task, rp_type_id type)
{
    const rp_symbol name = task->type[type].name;
    return name == RP_NONE ? "one of several types" : rp_lifted_text(task, name);
}

static bool check_argument(reader *r, const rp_schema *schema, uint32_t i, rp_object_id *object)
{
    const rp_lifted *const task = r->task;
    const word *const w = &r->words.item[i + 1];
    const rp_symbol name = rp_symtab_find(task->symbols, w->text, w->length);
    const rp_type_id wanted = schema->scope.variable_type[i];

    *object = name == RP_NONE ? RP_NONE : r->object_named[name];
    if (*object == RP_NONE) {
        unknown_object(r, w);
        return false;
    }
    if (rp_lifted_is_of_type(task, *object, wanted))
        return true;
    rp_error(r->diags, w->loc, "wrong-type",
             "%s: argument %u '%s' has type %s, parameter %s needs %s", step_text(r), i + 1,
             rp_lifted_text(task, task->object[*object].name),
             type_text(task, task->object[*object].type),
             rp_lifted_text(task, schema->scope.variable_name[i]), type_text(task, wanted));
    rp_note(r->diags, schema->scope.variable_loc[i], "the parameter is declared here");
    return false;
}

static bool look_up_step(reader *r, rp_step *step)
{
    const word *const head = &r->words.item[0];
    const rp_symbol name = rp_symtab_find(r->task->symbols, head->text, head->length);

    step->schema = name == RP_NONE ? RP_NONE : r->schema_named[name];
    if (step->schema == RP_NONE) {
        unknown_action(r);
        return false;
    }
    const rp_schema *const schema = &r->task->schema[step->schema];
    const uint32_t arity = schema->scope.num_params, given = r->words.size - 1;
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
    r->schema_named = schemas;
    r->object_named = objects;
}

static void read_steps(reader *r)
{
    if (r->end - r->at >= 3 && memcmp(r->at, "\xef\xbb\xbf", 3) == 0)
        r->at += 3; /* Byte order mark; columns count it, as in any other file. */
    for (skip_whitespace(r); r->at < r->end && r->diags->errors < RP_MAX_ERRORS;
         skip_whitespace(r)) {
        rp_step step = {.schema = RP_NONE};
        rp_poll(r->arena->limits);
        skip_time(r);
        if (r->at == r->end) {
            syntax_error(r, "'(action argument ...)'");
            return;
        }
        if (!scan_step(r, &step.loc))
            continue;
        skip_duration(r);
        r->number++;
        if (!look_up_step(r, &step) && r->result == RP_PLAN_READ)
            r->result = RP_PLAN_BAD_STEP;
        if (r->result == RP_PLAN_READ)
            rp_vec_push(r->arena->limits, &r->steps, step);
    }
}

rp_plan_reading rp_plan_read(rp_arena *arena, rp_diags *diags, uint32_t file, const rp_lifted *task,
                             rp_plan *plan)
{
    const rp_source *const source = &diags->source.item[file];
    reader r = {.arena = arena, .diags = diags, .task = task, .file = file, .line = 1};

    *plan = (rp_plan){0};
    if (source->text == NULL)
        return RP_PLAN_NO_PLAN; /* The error was added with the file. */
    r.at = r.line_start = source->text;
    r.end = source->text + source->size;
    index_names(&r);
    read_steps(&r);
    plan->num_steps = r.steps.size;
    plan->step = rp_arena_copy(arena, r.steps.item, r.steps.size * sizeof *r.steps.item);
    rp_vec_free(arena->limits, &r.steps);
    rp_vec_free(arena->limits, &r.words);
    return r.result;
}
