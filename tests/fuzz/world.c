/* What every target needs: a world to run in, where memory may fail, and what messages must be. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/data/hash.h"
#include "base/json.h"
#include "cli/diagnostics/print.h"
#include "fuzz/fuzz.h"

enum { MILLISECONDS = 1000 };

static uint32_t line_length(const rp_source *source, uint32_t line)
{
    const char *at = source->text, *const end = at + source->size;

    for (; line > 1; line--, at++) {
        while (at < end && *at != '\n' && *at != '\r')
            at++;
        FUZZ_CHECK(at < end, "a message is behind the end of its file");
        at += *at == '\r' && at + 1 < end && at[1] == '\n';
    }
    const char *stop = at;
    while (stop < end && *stop != '\n' && *stop != '\r')
        stop++;
    return (uint32_t)(stop - at);
}

static void check_place(const rp_diags *diags, rp_loc loc)
{
    if (loc.file == RP_NONE || loc.line == 0)
        return;
    FUZZ_CHECK(loc.file < diags->source.size, "a message is in no file");
    const rp_source *const source = &diags->source.item[loc.file];
    if (memchr(source->text, '\0', source->size) != NULL)
        return;
    FUZZ_CHECK(loc.column >= 1 && loc.column <= line_length(source, loc.line) + 1,
               "a message is behind the end of its line");
    FUZZ_CHECK(loc.end_line > loc.line ||
                   (loc.end_line == loc.line && loc.end_column >= loc.column),
               "the place of a message ends before it begins");
    FUZZ_CHECK(loc.end_column <= line_length(source, loc.end_line) + 1,
               "the place of a message ends behind the end of its line");
}

/* What goes to a terminal does nothing to it. */
static void check_text(const rp_diags *diags)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);

    FUZZ_CHECK(out != NULL, "no memory");
    rp_diags_print(out, diags, 0, false);
    fclose(out);
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        FUZZ_CHECK((c >= ' ' && c != 0x7f) || c == '\n', "a message has a control character");
    }
    free(text);
}

static void check_json(const rp_diags *diags)
{
    for (uint32_t i = 0; i < diags->diag.size; i++) {
        if (diags->diag.item[i].severity == RP_NOTE)
            continue;
        json_t *const object = rp_json_diagnostic(diags, i);
        char *const text = json_dumps(object, 0);
        FUZZ_CHECK(text != NULL, "a message cannot be written as JSON");
        free(text);
        json_decref(object);
    }
}

void fuzz_check_messages(const rp_diags *diags)
{
    FUZZ_CHECK(diags->diag.size == 0 || diags->diag.item[0].severity != RP_NOTE,
               "a note that belongs to no message");
    for (uint32_t i = 0; i < diags->diag.size; i++)
        check_place(diags, diags->diag.item[i].loc);
    check_text(diags);
    check_json(diags);
}

typedef struct call {
    fuzz_world *world;
    void (*body)(fuzz_world *);
} call;

static void run_call(void *arg)
{
    const call *const c = arg;

    c->body(c->world);
}

/* jansson's memory fails, too. */
static rp_stop run(fuzz_world *w, void (*body)(fuzz_world *), uint64_t fail_at)
{
    call c = {w, body};

    fuzz_limits_begin(&w->session.limits, MILLISECONDS);
    w->session.limits.fail_at = fail_at;
    rp_arena_init(&w->session.arena, &w->session.limits);
    rp_diags_init(&w->session.diags, &w->session.arena);
    rp_json_own(&w->session.limits);
    const rp_stop stop = rp_protect(&w->session.limits, run_call, &c);
    json_set_alloc_funcs(malloc, free);
    fuzz_limits_end();
    return stop;
}

void fuzz_in_world(const uint8_t *data, size_t size, void (*body)(fuzz_world *))
{
    const char *const text = size == 0 ? "" : (const char *)data;
    fuzz_world w = {.text = {text, size}};

    FUZZ_CHECK(run(&w, body, 0) == RP_STOP_NONE, "the limits were reached");
    fuzz_check_messages(&w.session.diags);
    const uint64_t allocations = w.session.limits.allocations;
    rp_vec_free(&w.session.limits, &w.session.diags.diag);
    rp_vec_free(&w.session.limits, &w.session.diags.source);
    rp_arena_release(&w.session.arena);
    FUZZ_CHECK(w.session.limits.used == 0, "memory was not freed");
    w = (fuzz_world){.text = {text, size}};
    FUZZ_CHECK(allocations == 0 ||
                   run(&w, body, 1 + fuzz_hash(text, size) % allocations) == RP_STOP_MEMORY,
               "an allocation failed and nobody cared");
    rp_limits_release(&w.session.limits);
}
