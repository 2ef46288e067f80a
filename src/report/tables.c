#include "report/tables.h"

#include <math.h>

#include "report/settings.h"

typedef struct maker {
    rp_arena *arena;
    const rp_results *results;
    const char *common_note;
} maker;

static double percent(double part, double whole) { return whole > 0 ? 100 * part / whole : NAN; }

/* How many of the tasks from..to-1 all configurations ran on. */
static uint32_t count_common(const rp_results *r, uint32_t from, uint32_t to)
{
    uint32_t count = 0;

    for (uint32_t i = from; i < to; i++)
        count += rp_results_task_is_common(r, i);
    return count;
}

static void add_columns(rp_report_table *t, const rp_report_table_column *column, size_t count)
{
    for (size_t i = 0; i < count; i++)
        rp_report_table_add_column(t, column[i].name, column[i].title, column[i].digits);
}

/* What is summed up by configuration and by domain. */
typedef enum score { SOLVED, UNSOLVABLE, NO_ANSWER, FAULT, AGILE, QUALITY } score;

static double score_of(const rp_run *run, score what, double best)
{
    switch (what) {
    case SOLVED:
        return rp_run_solved(run);
    case UNSOLVABLE:
        return rp_run_counts_as(run, RP_COUNTS_AS_UNSOLVABLE);
    case NO_ANSWER:
        return rp_run_counts_as(run, RP_COUNTS_AS_NO_ANSWER);
    case FAULT:
        return rp_run_counts_as(run, RP_COUNTS_AS_FAULT);
    case AGILE:
        return rp_run_agile(run);
    case QUALITY:
        return rp_run_quality(run, best);
    }
    return NAN;
}

/* Over the common tasks from..to-1. */
static double sum_of(const rp_results *r, uint32_t config, score what, uint32_t from, uint32_t to)
{
    double sum = 0;

    for (uint32_t i = from; i < to; i++)
        if (rp_results_task_is_common(r, i))
            sum += score_of(rp_results_run(r, i, config), what, rp_best_cost(r, i));
    return sum;
}

static uint32_t runs_of(const rp_results *r, uint32_t config)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < r->num_tasks; i++)
        count += rp_results_run(r, i, config) != NULL;
    return count;
}

/* Which tasks count, what the scores are of, and how far the times can be trusted. */
static const char *configs_note(const maker *m)
{
    const uint32_t starved = rp_results_count_starved(m->results);
    const char *const about =
        starved == 0
            ? ""
            : rp_arena_format(
                  m->arena, " %u runs got less than 80 %% of a core: their wall times tell little.",
                  starved);

    return rp_arena_format(m->arena, "%s%sAgile scores are of CPU time.%s", m->common_note,
                           *m->common_note == '\0' ? "" : " ", about);
}

static void make_configs(const maker *m, rp_report_table *t)
{
    static const rp_report_table_column column[] = {
        {"config", "configuration", RP_TEXT_COLUMN, 0},
        {"runs", "runs", 0, 0},
        {"tasks", "tasks", 0, 0},
        {"solved", "solved", 0, 0},
        {"solved_percent", "solved %", 2, 0},
        {"unsolvable", "proved unsolvable", 0, 0},
        {"no_answer", "no answer", 0, 0},
        {"faults", "faults", 0, 0},
        {"agile", "agile score", 2, 0},
        {"quality", "quality score", 2, 0},
    };
    const rp_results *const r = m->results;
    const uint32_t common = count_common(r, 0, r->num_tasks);

    rp_report_table_init(t, m->arena, "configurations", "Configurations");
    t->note = configs_note(m);
    add_columns(t, column, sizeof column / sizeof column[0]);
    for (uint32_t i = 0; i < r->num_configs; i++) {
        const double solved = sum_of(r, i, SOLVED, 0, r->num_tasks);
        rp_report_table_add_text(t, r->config[i]);
        rp_report_table_add_number(t, runs_of(r, i));
        rp_report_table_add_number(t, common);
        rp_report_table_add_number(t, solved);
        rp_report_table_add_number(t, percent(solved, common));
        for (score what = UNSOLVABLE; what <= QUALITY; what++)
            rp_report_table_add_number(t, sum_of(r, i, what, 0, r->num_tasks));
    }
}

static void add_share(rp_report_table *t, double part, double whole)
{
    rp_report_table_add_number(t, part);
    rp_report_table_add_number(t, percent(part, whole));
}

static void make_solved(const maker *m, rp_report_table *t)
{
    static const rp_report_table_column column[] = {
        {"a", "A", RP_TEXT_COLUMN, 0},   {"b", "B", RP_TEXT_COLUMN, 0},
        {"tasks", "tasks", 0, 0},        {"solved_a", "by A", 0, 0},
        {"solved_a_percent", "%", 2, 0}, {"solved_b", "by B", 0, 0},
        {"solved_b_percent", "%", 2, 0}, {"both", "both", 0, 0},
        {"both_percent", "%", 2, 0},     {"neither", "neither", 0, 0},
        {"neither_percent", "%", 2, 0},
    };
    const rp_results *const r = m->results;

    rp_report_table_init(t, m->arena, "solved", "Solved by each, by both, by neither (M1)");
    add_columns(t, column, sizeof column / sizeof column[0]);
    for (uint32_t a = 0; a < r->num_configs; a++)
        for (uint32_t b = a + 1; b < r->num_configs; b++) {
            const rp_solved s = rp_config_pair_solved(r, (rp_config_pair){a, b});
            rp_report_table_add_text(t, r->config[a]);
            rp_report_table_add_text(t, r->config[b]);
            rp_report_table_add_number(t, s.tasks);
            add_share(t, s.a, s.tasks);
            add_share(t, s.b, s.tasks);
            add_share(t, s.both, s.tasks);
            add_share(t, s.neither, s.tasks);
        }
}

static void add_ratio(const maker *m, rp_report_table *t, rp_config_pair pair,
                      const rp_measure *measure)
{
    const rp_results *const r = m->results;
    const rp_sample s = rp_config_pair_ratios(m->arena->limits, r, pair, measure);

    rp_report_table_add_text(
        t, *measure->paper == '\0'
               ? measure->title
               : rp_arena_format(m->arena, "%s: %s", measure->paper, measure->title));
    rp_report_table_add_text(t, r->config[pair.a]);
    rp_report_table_add_text(t, r->config[pair.b]);
    rp_report_table_add_number(t, s.size);
    rp_report_table_add_number(t, s.mean);
    rp_report_table_add_number(t, s.deviation);
    rp_report_table_add_number(t, s.geometric_mean);
    rp_report_table_add_number(t, s.median);
    rp_report_table_add_number(t, s.minimum);
    rp_report_table_add_number(t, s.maximum);
    rp_report_table_add_number(t, s.below_one);
    rp_report_table_add_number(t, s.one);
    rp_report_table_add_number(t, s.size - s.below_one - s.one);
}

static void make_ratios(const maker *m, rp_report_table *t, const rp_config_pairs *pairs)
{
    static const rp_report_table_column column[] = {
        {"measure", "measure", RP_TEXT_COLUMN, 0},
        {"a", "A", RP_TEXT_COLUMN, 0},
        {"b", "B", RP_TEXT_COLUMN, 0},
        {"tasks", "tasks", 0, 0},
        {"mean", "mean", 2, 0},
        {"deviation", "standard deviation", 2, 0},
        {"geometric_mean", "geometric mean", 3, 0},
        {"median", "median", 3, 0},
        {"minimum", "minimum", 3, 0},
        {"maximum", "maximum", 2, 0},
        {"a_better", "A better", 0, 0},
        {"equal", "equal", 0, 0},
        {"b_better", "B better", 0, 0},
    };
    rp_report_table_init(t, m->arena, "ratios", "Ratios A / B over the tasks that both solve");
    t->repeated = 2; /* A and B */
    t->note = "Below 1, A is better. The paper gives arithmetic mean and standard deviation; for "
              "ratios the geometric mean and the median are the right ones. Times below 0.001 s "
              "count as 0.001 s, and 0 states or steps as 1.";
    add_columns(t, column, sizeof column / sizeof column[0]);
    for (uint32_t i = 0; i < pairs->size; i++)
        for (uint32_t k = 0; k < rp_num_measures; k++)
            add_ratio(m, t, pairs->item[i], &rp_measures[k]);
}

/* What the statuses mean that occur, but for those that say it themselves. */
static const char *status_note(const maker *m, const uint32_t *count)
{
    const char *note = "";

    for (uint32_t s = 0; s < RP_NUM_STATUSES; s++)
        if (count[s] > 0 && s != RP_STATUS_SOLVED)
            note = rp_arena_format(m->arena, "%s%s%s: %s.", note, *note == '\0' ? "" : " ",
                                   rp_status_table[s].name, rp_status_table[s].meaning);
    return note;
}

static void make_statuses(const maker *m, rp_report_table *t)
{
    const rp_results *const r = m->results;
    uint32_t all[RP_NUM_STATUSES] = {0};

    rp_report_table_init(t, m->arena, "statuses", "How runs ended");
    rp_report_table_add_column(t, "config", "configuration", RP_TEXT_COLUMN);
    rp_report_table_add_column(t, "runs", "runs", 0);
    for (uint32_t s = 0; s < RP_NUM_STATUSES; s++)
        rp_report_table_add_column(t, rp_status_table[s].name, rp_status_table[s].name, 0);
    for (uint32_t i = 0; i < r->num_configs; i++) {
        uint32_t count[RP_NUM_STATUSES] = {0};
        for (uint32_t task = 0; task < r->num_tasks; task++)
            if (rp_results_run(r, task, i) != NULL)
                count[rp_results_run(r, task, i)->status]++;
        rp_report_table_add_text(t, r->config[i]);
        rp_report_table_add_number(t, runs_of(r, i));
        for (uint32_t s = 0; s < RP_NUM_STATUSES; s++) {
            rp_report_table_add_number(t, count[s]);
            all[s] += count[s];
        }
    }
    t->note = status_note(m, all);
}

static void add_domain(const maker *m, rp_report_table *t, score what, uint32_t domain)
{
    const rp_results *const r = m->results;
    const bool all = domain == r->num_domains;
    const uint32_t from = all ? 0 : r->first_task[domain];
    const uint32_t to = all ? r->num_tasks : r->first_task[domain + 1];
    const uint32_t common = count_common(r, from, to);

    if (common == 0 && !all)
        return;
    rp_report_table_add_text(t, all ? "all" : r->domain[domain]);
    rp_report_table_add_number(t, common);
    for (uint32_t i = 0; i < r->num_configs; i++)
        rp_report_table_add_number(t, sum_of(r, i, what, from, to));
}

static void make_domains(const maker *m, rp_report_table *t, score what)
{
    rp_report_table_add_column(t, "domain", "domain", RP_TEXT_COLUMN);
    rp_report_table_add_column(t, "tasks", "tasks", 0);
    for (uint32_t i = 0; i < m->results->num_configs; i++)
        rp_report_table_add_column(t, m->results->config[i], m->results->config[i],
                                   what == SOLVED ? 0 : 2);
    for (uint32_t i = 0; i <= m->results->num_domains; i++)
        add_domain(m, t, what, i);
    t->totals = 1;
}

static const char *of_config(const maker *m, uint32_t config, const char *what)
{
    return rp_arena_format(m->arena, "%s: %s", m->results->config[config], what);
}

static void make_tasks(const maker *m, rp_report_table *t)
{
    static const struct {
        const char *title;
        rp_figure figure;
        int digits;
    } shown[] = {{"search (s)", RP_FIGURE_search_s, 3},
                 {"expanded", RP_FIGURE_expanded, 0},
                 {"length", RP_FIGURE_length, 0},
                 {"cost", RP_FIGURE_cost, 0}};
    const rp_results *const r = m->results;

    rp_report_table_init(t, m->arena, "tasks", "Runs");
    rp_report_table_add_column(t, "task", "task", RP_TEXT_COLUMN);
    for (uint32_t i = 0; i < r->num_configs; i++) {
        const char *const status = of_config(m, i, "status");
        rp_report_table_add_column(t, status, status, RP_TEXT_COLUMN);
        for (size_t k = 0; k < sizeof shown / sizeof shown[0]; k++) {
            const char *const title = of_config(m, i, shown[k].title);
            rp_report_table_add_column(t, title, title, shown[k].digits);
        }
    }
    for (uint32_t task = 0; task < r->num_tasks; task++) {
        rp_report_table_add_text(t, r->task[task]);
        for (uint32_t i = 0; i < r->num_configs; i++) {
            const rp_run *const run = rp_results_run(r, task, i);
            rp_report_table_add_text(t,
                                     run == NULL ? "not run" : rp_status_table[run->status].name);
            for (size_t k = 0; k < sizeof shown / sizeof shown[0]; k++)
                rp_report_table_add_number(t, run == NULL ? NAN : run->figure[shown[k].figure]);
        }
    }
}

static const char *common_note(rp_arena *arena, const rp_results *r)
{
    const uint32_t common = count_common(r, 0, r->num_tasks);

    if (common == r->num_tasks)
        return "";
    return rp_arena_format(arena,
                           "Only the %u of %u tasks count that all configurations ran on. "
                           "Compare pairs to use more of them.",
                           common, r->num_tasks);
}

void rp_report_tables_make(rp_report_tables *t, rp_arena *arena, const rp_results *r,
                           const rp_config_pairs *pairs)
{
    const maker m = {arena, r, common_note(arena, r)};

    make_configs(&m, &t->configs);
    rp_report_settings_make(&t->settings, arena, r);
    rp_report_options_make(&t->options, arena, r);
    make_solved(&m, &t->solved);
    make_ratios(&m, &t->ratios, pairs);
    make_statuses(&m, &t->statuses);
    rp_report_table_init(&t->coverage, arena, "coverage", "Solved tasks by domain");
    make_domains(&m, &t->coverage, SOLVED);
    rp_report_table_init(&t->agile, arena, "agile", "Agile score by domain");
    t->agile.note = "1 for a plan within a second, then 1 - log(time) / log(limit); CPU time of "
                    "the whole run (wall time where that is not known).";
    make_domains(&m, &t->agile, AGILE);
    rp_report_table_init(&t->quality, arena, "quality", "Quality score by domain");
    t->quality.note = "Best cost of these configurations / cost.";
    make_domains(&m, &t->quality, QUALITY);
    make_tasks(&m, &t->tasks);
}
