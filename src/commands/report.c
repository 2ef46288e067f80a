/* relplan report: tables and plots of the results of experiments. */
#define _XOPEN_SOURCE 700
#include <string.h>
#include <sys/stat.h>

#include "base/output.h"
#include "base/text/text.h"
#include "commands/commands.h"
#include "report/page.h"
#include "report/plots/gnuplot.h"

enum { MOST_WITH_ALL_PAIRS = 4 };

typedef struct report {
    rp_session *session;
    const char *title;
    RP_VEC(const char *) pairs; /* as written */
    const rp_positionals *files;
    const char *folder;
    rp_results results;
    rp_config_pairs chosen;
    rp_report_tables tables;
    rp_plots plots;
    bool is_own;     /* the folder has a report */
    bool only_looks; /* whether all files may be written */
} report;

static const char *add_pair(rp_arena *arena, void *member, const char *value)
{
    report *const r = (report *)((char *)member - offsetof(report, pairs));

    if (strchr(value, ',') == NULL)
        return rp_arena_format(arena, "expected two configurations, as in S1,S2, found '%s'",
                               value);
    rp_vec_push(arena->limits, &r->pairs, value);
    return NULL;
}

static const rp_option options[] = {
    {"output", 'o', "FOLDER", RP_OPTION_FILE, .offset = offsetof(report, folder),
     .help = "where to write; index.html there is what to look at"},
    {"pair", 0, "A,B", RP_OPTION_CALL, .offset = offsetof(report, pairs), .call = add_pair,
     .help = "compare configuration A with B: ratios A / B and plots; may be given several times "
             "(default: all pairs of up to four configurations, else the first with each other)"},
    {"title", 0, "TEXT", RP_OPTION_TEXT, .offset = offsetof(report, title), .standard = "Results",
     .help = "title of the page"},
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

static const char *check(void *state, const rp_positionals *files)
{
    report *const r = state;

    r->files = files;
    if (r->folder == NULL)
        return "expected -o, to say where to write";
    return files->size == 0 ? "expected at least one file of results" : NULL;
}

static bool read_results(report *r)
{
    rp_session *const s = r->session;
    uint32_t *const file = RP_ARENA_ARRAY(&s->arena, uint32_t, r->files->size);

    for (uint32_t i = 0; i < r->files->size; i++)
        file[i] = rp_diags_add_file(&s->diags, r->files->item[i]);
    return rp_results_read(&r->results, &s->diags, file, r->files->size);
}

/* Names may hold commas: the first one that has configurations on both sides separates. */
static bool find_pair(const report *r, const char *text, rp_config_pair *pair)
{
    for (const char *comma = strchr(text, ','); comma != NULL; comma = strchr(comma + 1, ',')) {
        pair->a = rp_results_find_config(&r->results, text, (size_t)(comma - text));
        pair->b = rp_results_find_config(&r->results, comma + 1, strlen(comma + 1));
        if (pair->a != RP_NONE && pair->b != RP_NONE && pair->a != pair->b)
            return true;
    }
    return false;
}

static bool choose_written_pairs(report *r)
{
    rp_arena *const arena = &r->session->arena;
    const rp_name_table known =
        RP_NAMES("configuration", r->results.config, r->results.num_configs);

    r->chosen.item = RP_ARENA_ARRAY(arena, rp_config_pair, r->pairs.size);
    for (uint32_t p = 0; p < r->pairs.size; p++)
        if (!find_pair(r, r->pairs.item[p], &r->chosen.item[r->chosen.size++])) {
            rp_session_error(r->session,
                             "option '--pair': expected two configurations of the results, found "
                             "'%s'; there are %s",
                             r->pairs.item[p], rp_name_list(arena, &known, ", "));
            return false;
        }
    return true;
}

static void choose_usual_pairs(report *r)
{
    const uint32_t n = r->results.num_configs;
    const uint32_t firsts = n <= MOST_WITH_ALL_PAIRS ? n : 1;

    r->chosen.item = RP_ARENA_ARRAY(&r->session->arena, rp_config_pair, (size_t)firsts * n);
    for (uint32_t a = 0; a < firsts; a++)
        for (uint32_t b = a + 1; b < n; b++)
            r->chosen.item[r->chosen.size++] = (rp_config_pair){a, b};
}

static bool make_folder(report *r, const char *path)
{
    return rp_session_make_folder(r->session, path) == RP_EXIT_OPEN;
}

static bool has_report(report *r)
{
    char start[256] = "";
    const char *const path = rp_arena_format(&r->session->arena, "%s/index.html", r->folder);
    FILE *const file = rp_output_is_file(path) ? fopen(path, "r") : NULL;

    if (file == NULL)
        return false;
    const size_t size = fread(start, 1, strlen(rp_page_start), file);
    fclose(file);
    return strncmp(start, rp_page_start, size) == 0 && rp_page_start[size] == '\0';
}

/* Not over what was read, nor over files in a folder that is no report's. */
static bool may_write(report *r, const char *path)
{
    rp_session *const s = r->session;
    struct stat status;
    const char *const message =
        rp_output_overwrites(&s->arena, path, r->files->item, r->files->size);

    if (message != NULL)
        rp_session_error(s, "%s", message);
    else if (!r->is_own && lstat(path, &status) == 0)
        rp_session_error(s, "'%s' is there, in a folder without a report: choose another -o", path);
    else
        return true;
    return false;
}

static bool write_file(report *r, const char *name, void (*write)(FILE *, const void *),
                       const void *context)
{
    const char *const path = rp_arena_format(&r->session->arena, "%s/%s", r->folder, name);

    if (r->only_looks)
        return may_write(r, path);
    return rp_session_write(r->session, path, write, context) == RP_EXIT_OPEN;
}

static void write_csv(FILE *out, const void *context) { rp_report_table_write_csv(out, context); }

static void write_text(FILE *out, const void *context)
{
    const rp_report_tables *const t = context;
    const rp_report_table *const shown[] = {&t->configs, &t->settings, &t->solved,
                                            &t->ratios,  &t->statuses, &t->coverage,
                                            &t->agile,   &t->quality,  &t->options};

    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        fputs(i == 0 ? "" : "\n", out);
        rp_report_table_write_text(out, shown[i]);
    }
}

static bool write_tables(report *r)
{
    const rp_report_tables *const t = &r->tables;
    const rp_report_table *const all[] = {&t->configs, &t->settings, &t->options,  &t->solved,
                                          &t->ratios,  &t->statuses, &t->coverage, &t->agile,
                                          &t->quality, &t->tasks};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (!write_file(r, rp_arena_format(&r->session->arena, "tables/%s.csv", all[i]->name),
                        write_csv, all[i]))
            return false;
    return write_file(r, "tables.txt", write_text, t);
}

typedef struct image {
    const char *svg;
    size_t size;
} image;

static void write_image(FILE *out, const void *context)
{
    const image *const made = context;
    fwrite(made->svg, 1, made->size, out);
}

/* Without gnuplot the rest of the report is made all the same. */
static bool draw(report *r)
{
    rp_session *const s = r->session;
    const char *const folder = rp_arena_format(&s->arena, "%s/plots", r->folder);

    for (uint32_t i = 0; i < r->plots.size; i++) {
        const char *const name = r->plots.item[i].name;
        const char *const script = rp_arena_format(&s->arena, "%s.gp", name);
        image made;
        const rp_gnuplot result = rp_gnuplot_run(s, folder, script, &made.svg, &made.size);
        if (result == RP_GNUPLOT_MISSING) {
            rp_session_warning(s,
                               "gnuplot was not found: only data and scripts in %s; the page has "
                               "its plots all the same",
                               folder);
            return true;
        }
        if (result == RP_GNUPLOT_FAILED)
            rp_session_warning(s, "gnuplot could not draw %s/%s", folder, script);
        else if (!write_file(r, rp_arena_format(&s->arena, "plots/%s.svg", name), write_image,
                             &made))
            return false;
    }
    return true;
}

static bool write_plots(report *r)
{
    rp_arena *const arena = &r->session->arena;

    for (uint32_t i = 0; i < r->plots.size; i++) {
        const rp_plot *const plot = &r->plots.item[i];
        if (!write_file(r, rp_arena_format(arena, "plots/%s.dat", plot->name), rp_plot_write_data,
                        plot) ||
            !write_file(r, rp_arena_format(arena, "plots/%s.gp", plot->name), rp_plot_write_script,
                        plot) ||
            (r->only_looks &&
             !write_file(r, rp_arena_format(arena, "plots/%s.svg", plot->name), NULL, NULL)))
            return false;
    }
    return r->only_looks || draw(r);
}

static void write_start(FILE *out, const void *context)
{
    (void)context;
    fputs(rp_page_start, out);
}

/* The page comes last; its first lines come first, so that a report that is cut short is known. */
static bool write_all(report *r)
{
    const rp_page page = {r->title, &r->results, &r->chosen, &r->tables, &r->plots};

    if (!r->only_looks && !r->is_own && !write_file(r, "index.html", write_start, NULL))
        return false;
    return write_tables(r) && write_plots(r) && write_file(r, "index.html", rp_page_write, &page);
}

static bool print_summary(report *r)
{
    const rp_report_table *const shown[] = {&r->tables.configs, &r->tables.solved,
                                            &r->tables.ratios};

    if (r->session->log.level == RP_LOG_QUIET)
        return true;
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
        if (rp_report_table_rows(shown[i]) > 0) {
            rp_report_table_write_text(stdout, shown[i]);
            putchar('\n');
        }
    rp_text_line(stdout, "%s/index.html has all of it", r->folder);
    return rp_output_flush(stdout) == 0;
}

static rp_exit run(void *arg)
{
    report *const r = arg;
    rp_arena *const arena = &r->session->arena;

    if (!read_results(r))
        return RP_EXIT_OPEN; /* The diagnostics decide. */
    if (r->pairs.size == 0)
        choose_usual_pairs(r);
    else if (!choose_written_pairs(r))
        return RP_EXIT_INPUT;
    const uint32_t starved = rp_results_count_starved(&r->results);
    if (starved > 0)
        rp_session_warning(
            r->session,
            "%u runs got less than 80 %% of a core: the machine was too busy, or they "
            "waited; their wall times tell little",
            starved);
    rp_report_tables_make(&r->tables, arena, &r->results, &r->chosen);
    r->plots = rp_plots_make(arena, &r->results, &r->chosen);
    r->is_own = has_report(r);
    r->only_looks = true;
    if (!write_all(r))
        return RP_EXIT_INPUT;
    r->only_looks = false;
    return make_folder(r, r->folder) &&
                   make_folder(r, rp_arena_format(arena, "%s/tables", r->folder)) &&
                   make_folder(r, rp_arena_format(arena, "%s/plots", r->folder)) && write_all(r) &&
                   print_summary(r)
               ? RP_EXIT_OPEN
               : RP_EXIT_INPUT;
}

static void release(void *state)
{
    report *const r = state;
    rp_vec_free(&r->session->limits, &r->pairs);
}

const rp_command rp_command_report = {
    .name = "report",
    .arguments = "results.csv... -o FOLDER",
    .summary = "tables and plots of the results of experiments",
    .about =
        "Makes tables and plots of what `relplan bench` wrote: who solved what, how the "
        "figures of two configurations compare, scores of the planning competitions, coverage "
        "by domain and over time.  Scores and curves are of CPU time (wall time where it is not "
        "known).  FOLDER/index.html holds all of it and needs no other file; "
        "FOLDER/tables has the tables as CSV and FOLDER/tables.txt as text; FOLDER/plots has "
        "plots (SVG), their data and scripts for gnuplot, which draws these; without it, there are "
        "only the data and the scripts.\n"
        "Exit codes: 0 done, 31 wrong options, mistakes in the files, files that cannot be "
        "read or written.",
    .most_files = UINT32_MAX,
    .state_size = sizeof(report),
    .place = {{&group, 0}, RP_SESSION_PLACES},
    .check = check,
    .stage = RP_STAGES({.phase = RP_PHASE_WRITE, .run = run}),
    .release = release,
};
