/* The front end must be able to say something about any text, in time and memory that an
   input of some kilobytes may cost: here the limits are not to be reached. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "fuzz/fuzz.h"
#include "parser/parser.h"
#include "parser/print.h"
#include "parser/syntax/ast.h"
#include "support/same_tree.h"

enum { MILLISECONDS = 1000 };

/* One run: its memory, its messages and what it makes. */
typedef struct world {
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
    fuzz_text domain, problem; /* problem.text NULL: the domain alone */
    const rp_lifted *task;
    bool drop_comments;
    rp_printed printed[2]; /* text NULL: cannot be printed */
} world;

static void begin(world *w, fuzz_text domain, fuzz_text problem)
{
    *w = (world){.domain = domain, .problem = problem};
    fuzz_limits_begin(&w->limits, MILLISECONDS);
    rp_arena_init(&w->arena, &w->limits);
    rp_diags_init(&w->diags, &w->arena);
}

static rp_stop run(world *w, void (*body)(void *))
{
    const rp_stop stop = rp_protect(&w->limits, body, w);

    fuzz_limits_end();
    return stop;
}

/* After a run that came to its end: everything that it did not free is in the arena. */
static void end(world *w)
{
    rp_vec_free(&w->limits, &w->diags.diag);
    rp_vec_free(&w->limits, &w->diags.source);
    rp_arena_release(&w->arena);
    FUZZ_CHECK(w->limits.used == 0, "memory was not freed");
    rp_limits_release(&w->limits);
}

/* Parsing. */

static void parse(void *arg)
{
    world *const w = arg;
    const uint32_t domain =
        rp_diags_add_text(&w->diags, "domain.pddl", w->domain.text, w->domain.size);
    const uint32_t problem =
        w->problem.text == NULL
            ? RP_NONE
            : rp_diags_add_text(&w->diags, "problem.pddl", w->problem.text, w->problem.size);

    w->task = rp_parse_task(&w->arena, &w->diags, domain, problem);
}

/* Returns whether there is a task; *allocations is how many there were. */
static bool check_parse(fuzz_text domain, fuzz_text problem, uint64_t *allocations)
{
    world w;

    begin(&w, domain, problem);
    FUZZ_CHECK(run(&w, parse) == RP_STOP_NONE, "parsing reached the limits");
    *allocations = w.limits.allocations;
    FUZZ_CHECK((w.task == NULL) == (w.diags.errors > 0), "no task without an error");
    fuzz_check_messages(&w.diags);
    const bool is_task = w.task != NULL;
    end(&w);
    return is_task;
}

static void check_out_of_memory(fuzz_text domain, fuzz_text problem, uint64_t fail_at)
{
    world w;

    begin(&w, domain, problem);
    w.limits.fail_at = fail_at;
    FUZZ_CHECK(run(&w, parse) == RP_STOP_MEMORY, "an allocation failed and nobody cared");
    rp_limits_release(&w.limits);
}

/* Printing. */

static void check_printed(world *w, uint32_t file, rp_printed *printed)
{
    rp_symtab *const symbols = rp_tokens_symbols(&w->arena);
    rp_printed again;

    if (!rp_print_file(&w->arena, &w->diags, file, w->drop_comments, printed)) {
        FUZZ_CHECK(w->diags.errors > 0, "cannot be printed, without an error");
        return;
    }
    const uint32_t copy = rp_diags_add_text(&w->diags, "printed", printed->text, printed->size);
    FUZZ_CHECK(rp_print_file(&w->arena, &w->diags, copy, w->drop_comments, &again),
               "what was printed cannot be printed");
    FUZZ_CHECK(again.size == printed->size && memcmp(again.text, printed->text, again.size) == 0,
               "printing what was printed changes it");
    const ast_file *const before = rp_ast_read(&w->arena, &w->diags, symbols, file);
    const ast_file *const after = rp_ast_read(&w->arena, &w->diags, symbols, copy);
    FUZZ_CHECK(before != NULL && after != NULL && same_tree(before, after),
               "what was printed says something else");
}

static void print(void *arg)
{
    world *const w = arg;
    const fuzz_text part[] = {w->domain, w->problem};

    for (int i = 0; i < 2; i++) {
        const uint32_t file = rp_diags_add_text(&w->diags, "file", part[i].text, part[i].size);
        check_printed(w, file, &w->printed[i]);
    }
}

/* What is right can be printed, and is right then too. */
static void check_print(const fuzz_input *in, bool is_task)
{
    uint64_t allocations;
    world w;

    begin(&w, in->domain, in->problem);
    w.drop_comments = (in->hash >> 32) % 2 == 0;
    FUZZ_CHECK(run(&w, print) == RP_STOP_NONE, "printing reached the limits");
    const fuzz_text domain = {w.printed[0].text, w.printed[0].size};
    const fuzz_text problem = {w.printed[1].text, w.printed[1].size};
    FUZZ_CHECK(!is_task || (domain.text != NULL && problem.text != NULL),
               "a task cannot be printed");
    if (domain.text != NULL && problem.text != NULL)
        FUZZ_CHECK(is_task == check_parse(domain, problem, &allocations),
                   "a task and its print are not both right");
    end(&w);
}

void fuzz_front_end(const uint8_t *data, size_t size)
{
    static const fuzz_text none = {NULL, 0};
    const fuzz_input in = fuzz_split(data, size);
    uint64_t allocations;

    check_parse(in.domain, none, &allocations);
    const bool is_task = check_parse(in.domain, in.problem, &allocations);
    check_out_of_memory(in.domain, in.problem, 1 + in.hash % allocations);
    check_print(&in, is_task);
}
