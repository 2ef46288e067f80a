#include "report/settings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/natural.h"
#include "cli/options/line.h"
#include "cli/version.h"

/* Different texts, in natural order. */
typedef struct texts {
    const char *item[8];
    uint32_t size;
    bool is_cut; /* there were more */
} texts;

static int compare(const void *a, const void *b) { return rp_natural_compare_items(a, b); }

static void add(texts *t, const char *text)
{
    enum { MOST = sizeof t->item / sizeof t->item[0] };

    for (uint32_t i = 0; i < t->size; i++)
        if (t->item[i] == text || strcmp(t->item[i], text) == 0)
            return;
    if (t->size == MOST)
        t->is_cut = true;
    else
        t->item[t->size++] = text;
}

/* What is asked of runs: a limit (no figure: there is none), or the text at an offset; empty ones
   of KNOWN_TEXT are not known. */
typedef struct aspect {
    const char *name, *title; /* of its column */
    enum { LIMIT, TEXT, KNOWN_TEXT } kind;
    rp_figure limit;
    size_t text;
} aspect;

static const aspect aspects[] = {
    {"options", "options or command", TEXT, .text = offsetof(rp_run, options)},
    {"version", "version", KNOWN_TEXT, .text = offsetof(rp_run, version)},
    {"seed", "seed", KNOWN_TEXT, .text = offsetof(rp_run, seed)},
    {"time_limit_s", "time limit (s)", LIMIT, RP_FIGURE_time_limit_s, 0},
    {"wall_limit_s", "wall limit (s)", LIMIT, RP_FIGURE_wall_limit_s, 0},
    {"memory_limit_mb", "memory limit (MB)", LIMIT, RP_FIGURE_memory_limit_mb, 0},
};
enum { OPTIONS, VERSION, NUM_ASPECTS = sizeof aspects / sizeof aspects[0] };

static bool is_same(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

static void add_limit(rp_arena *arena, texts *t, double limit)
{
    add(t, isnan(limit) ? "none" : rp_arena_format(arena, "%.10g", limit));
}

static void add_text(texts *t, const aspect *of, const rp_run *run)
{
    const char *const text = *(const char *const *)(const void *)((const char *)run + of->text);

    if (of->kind == TEXT || *text != '\0')
        add(t, text);
}

/* Rows of other programs may tell nothing at all; what is empty means something only in others. */
static bool is_told(const rp_run *run)
{
    bool is_limited = false;

    for (size_t k = 0; k < NUM_ASPECTS; k++)
        is_limited =
            is_limited || (aspects[k].kind == LIMIT && !isnan(run->figure[aspects[k].limit]));
    return is_limited || *run->options != '\0' || *run->version != '\0';
}

static texts collect(rp_arena *arena, const rp_results *r, uint32_t config, const aspect *of)
{
    double before = INFINITY; /* no limit of a file */
    texts t = {.size = 0};

    for (uint32_t task = 0; task < r->num_tasks; task++) {
        const rp_run *const run = rp_results_run(r, task, config);
        if (run == NULL || !is_told(run))
            continue;
        if (of->kind != LIMIT)
            add_text(&t, of, run);
        else if (!is_same(run->figure[of->limit], before))
            add_limit(arena, &t, before = run->figure[of->limit]);
    }
    if (t.size > 0)
        qsort(t.item, t.size, sizeof t.item[0], compare);
    return t;
}

/* That nothing is asked for is known, and said. */
static const char *join(rp_arena *arena, const texts *t)
{
    const char *text = "";

    for (uint32_t i = 0; i < t->size; i++)
        text = rp_arena_format(arena, "%s%s%s", text, i == 0 ? "" : "; ",
                               *t->item[i] == '\0' ? "(none)" : t->item[i]);
    return t->is_cut ? rp_arena_format(arena, "%s; and more", text) : text;
}

void rp_report_settings_make(rp_report_table *t, rp_arena *arena, const rp_results *r)
{
    rp_report_table_init(t, arena, "settings", "What was asked for, and its limits");
    t->note =
        "Times are limits of CPU time and of real time. Version and seed are relplan's own, and "
        "not known of other planners.";
    rp_report_table_add_column(t, "config", "configuration", RP_TEXT_COLUMN);
    for (size_t k = 0; k < NUM_ASPECTS; k++)
        rp_report_table_add_column(t, aspects[k].name, aspects[k].title, RP_TEXT_COLUMN);
    for (uint32_t i = 0; i < r->num_configs; i++) {
        rp_report_table_add_text(t, r->config[i]);
        for (size_t k = 0; k < NUM_ASPECTS; k++) {
            const texts found = collect(arena, r, i, &aspects[k]);
            rp_report_table_add_text(t, join(arena, &found));
        }
    }
}

/* False if it cannot be known: another planner or version, or not always the same. */
static bool find_settings(rp_arena *arena, const rp_results *r, uint32_t config,
                          rp_settings *settings)
{
    const texts options = collect(arena, r, config, &aspects[OPTIONS]);
    const texts versions = collect(arena, r, config, &aspects[VERSION]);
    rp_option_line line;

    if (options.size != 1 || versions.size != 1 || strcmp(versions.item[0], RP_VERSION) != 0 ||
        rp_option_line_read(arena, options.item[0], &line) != NULL)
        return false;
    *settings = rp_option_line_settings(arena, &line);
    return true;
}

static rp_settings usual_settings(rp_arena *arena)
{
    rp_option_line line;
    const char *const message = rp_option_line_read(arena, "", &line);

    assert(message == NULL);
    (void)message;
    return rp_option_line_settings(arena, &line);
}

static const char *with_mark(rp_arena *arena, const char *value, const char *usual)
{
    return strcmp(value, usual) == 0 ? value : rp_arena_format(arena, "%s *", value);
}

void rp_report_options_make(rp_report_table *t, rp_arena *arena, const rp_results *r)
{
    const rp_settings usual = usual_settings(arena);
    rp_settings *const of = RP_ARENA_ARRAY_ZERO(arena, rp_settings, r->num_configs);
    bool all_known = true;

    rp_report_table_init(t, arena, "options", "Options that held, with the defaults");
    rp_report_table_add_column(t, "option", "option", RP_TEXT_COLUMN);
    for (uint32_t i = 0; i < r->num_configs; i++) {
        rp_report_table_add_column(t, r->config[i], r->config[i], RP_TEXT_COLUMN);
        all_known = find_settings(arena, r, i, &of[i]) && all_known;
    }
    for (uint32_t k = 0; k < usual.size; k++) {
        rp_report_table_add_text(t, usual.item[k].name);
        for (uint32_t i = 0; i < r->num_configs; i++)
            rp_report_table_add_text(
                t,
                of[i].size == 0 ? "" : with_mark(arena, of[i].item[k].value, usual.item[k].value));
    }
    t->note = rp_arena_format(
        arena, "*: not what holds without options.%s",
        all_known ? ""
                  : " Not known of other planners, of other versions than " RP_VERSION
                    ", and where runs of one configuration had different options.");
}
