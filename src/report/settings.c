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

/* What is asked of runs; NULL: nothing is known. */
typedef const char *aspect(rp_arena *, const rp_run *);

static const char *if_known(const char *text) { return *text == '\0' ? NULL : text; }

static const char *options_of(rp_arena *arena, const rp_run *run)
{
    (void)arena;
    return run->options;
}

static const char *version_of(rp_arena *arena, const rp_run *run)
{
    (void)arena;
    return if_known(run->version);
}

static const char *seed_of(rp_arena *arena, const rp_run *run)
{
    (void)arena;
    return if_known(run->seed);
}

static const char *figure_text(rp_arena *arena, double figure)
{
    return isnan(figure) ? "none" : rp_arena_format(arena, "%.10g", figure);
}

static const char *time_of(rp_arena *arena, const rp_run *run)
{
    return figure_text(arena, run->figure[RP_FIGURE_time_limit_s]);
}

static const char *wall_of(rp_arena *arena, const rp_run *run)
{
    return figure_text(arena, run->figure[RP_FIGURE_wall_limit_s]);
}

static const char *memory_of(rp_arena *arena, const rp_run *run)
{
    return figure_text(arena, run->figure[RP_FIGURE_memory_limit_mb]);
}

static texts collect(rp_arena *arena, const rp_results *r, uint32_t config, aspect *of)
{
    texts t = {.size = 0};

    for (uint32_t task = 0; task < r->num_tasks; task++) {
        const rp_run *const run = rp_results_run(r, task, config);
        const char *const text = run == NULL ? NULL : of(arena, run);
        if (text != NULL)
            add(&t, text);
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
    static const struct {
        const char *name, *title;
        aspect *of;
    } column[] = {{"options", "options or command", options_of},
                  {"version", "version", version_of},
                  {"seed", "seed", seed_of},
                  {"time_limit_s", "time limit (s)", time_of},
                  {"wall_limit_s", "wall limit (s)", wall_of},
                  {"memory_limit_mb", "memory limit (MB)", memory_of}};
    enum { NUM_COLUMNS = sizeof column / sizeof column[0] };

    rp_report_table_init(t, arena, "settings", "What was asked for, and its limits");
    t->note =
        "Times are limits of CPU time and of real time. Version and seed are relplan's own, and "
        "not known of other planners.";
    rp_report_table_add_column(t, "config", "configuration", RP_TEXT_COLUMN);
    for (size_t k = 0; k < NUM_COLUMNS; k++)
        rp_report_table_add_column(t, column[k].name, column[k].title, RP_TEXT_COLUMN);
    for (uint32_t i = 0; i < r->num_configs; i++) {
        rp_report_table_add_text(t, r->config[i]);
        for (size_t k = 0; k < NUM_COLUMNS; k++) {
            const texts found = collect(arena, r, i, column[k].of);
            rp_report_table_add_text(t, join(arena, &found));
        }
    }
}

/* False if it cannot be known: another planner or version, or not always the same. */
static bool find_settings(rp_arena *arena, const rp_results *r, uint32_t config,
                          rp_settings *settings)
{
    const texts options = collect(arena, r, config, options_of);
    const texts versions = collect(arena, r, config, version_of);
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
