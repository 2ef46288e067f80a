#include "report/summary.h"

enum { MOST_DOMAINS = 20, MOST_WIDTH = 100 };

typedef struct maker {
    rp_report_table *table;
    rp_arena *arena;
    const rp_results *results;
} maker;

/* Tasks of a domain; a domain that is num_domains stands for all. */
typedef struct range {
    uint32_t from, to;
} range;

static range range_of(const rp_results *r, uint32_t domain)
{
    return domain == r->num_domains ? (range){0, r->num_tasks}
                                    : (range){r->first_task[domain], r->first_task[domain + 1]};
}

static uint32_t count_common(const rp_results *r, range of)
{
    uint32_t count = 0;

    for (uint32_t i = of.from; i < of.to; i++)
        count += rp_results_task_is_common(r, i);
    return count;
}

static uint32_t count_solved(const rp_results *r, uint32_t config, range of)
{
    uint32_t count = 0;

    for (uint32_t i = of.from; i < of.to; i++)
        count += rp_results_task_is_common(r, i) && rp_run_solved(rp_results_run(r, i, config));
    return count;
}

/* Between the configurations that solve most and least of it. */
static uint32_t spread_of(const rp_results *r, uint32_t domain)
{
    uint32_t least = UINT32_MAX, most = 0;

    for (uint32_t i = 0; i < r->num_configs; i++) {
        const uint32_t solved = count_solved(r, i, range_of(r, domain));
        least = solved < least ? solved : least;
        most = solved > most ? solved : most;
    }
    return most - least;
}

/* Marks those to be shown: not too many, those with the largest spreads, the first of them. */
static bool *choose_domains(const maker *m)
{
    const rp_results *const r = m->results;
    uint32_t *const spread = RP_ARENA_ARRAY(m->arena, uint32_t, r->num_domains);
    bool *const shown = RP_ARENA_ARRAY_ZERO(m->arena, bool, r->num_domains);
    uint32_t largest = 0, count = 0;

    for (uint32_t i = 0; i < r->num_domains; i++) {
        spread[i] = spread_of(r, i);
        largest = spread[i] > largest ? spread[i] : largest;
    }
    for (uint32_t now = largest + 1; now-- > 0;)
        for (uint32_t i = 0; i < r->num_domains && count < MOST_DOMAINS; i++)
            if (spread[i] == now) {
                shown[i] = true;
                count++;
            }
    return shown;
}

static void add_domain(const maker *m, uint32_t domain)
{
    const rp_results *const r = m->results;
    const range of = range_of(r, domain);

    rp_report_table_add_text(m->table, domain == r->num_domains ? "all" : r->domain[domain]);
    rp_report_table_add_number(m->table, count_common(r, of));
    for (uint32_t i = 0; i < r->num_configs; i++)
        rp_report_table_add_number(m->table, count_solved(r, i, of));
}

static void make_by_domain(const maker *m)
{
    const rp_results *const r = m->results;
    const bool *const shown = choose_domains(m);
    uint32_t left_out = 0;

    rp_report_table_add_column(m->table, "domain", "domain", RP_TEXT_COLUMN);
    rp_report_table_add_column(m->table, "tasks", "tasks", 0);
    for (uint32_t i = 0; i < r->num_configs; i++)
        rp_report_table_add_column(m->table, r->config[i], r->config[i], 0);
    for (uint32_t i = 0; i < r->num_domains; i++)
        if (!shown[i])
            left_out++;
        else if (count_common(r, range_of(r, i)) > 0)
            add_domain(m, i);
    if (r->num_domains != 1)
        add_domain(m, r->num_domains);
    if (left_out > 0)
        m->table->note =
            rp_arena_format(m->arena,
                            "%s%s%u more domains, where configurations differ no more than there, "
                            "are only in the last line.",
                            m->table->note, *m->table->note == '\0' ? "" : " ", left_out);
}

static void make_by_config(const maker *m)
{
    const rp_results *const r = m->results;
    const range all = range_of(r, r->num_domains);

    rp_report_table_add_column(m->table, "config", "configuration", RP_TEXT_COLUMN);
    rp_report_table_add_column(m->table, "tasks", "tasks", 0);
    rp_report_table_add_column(m->table, "solved", "solved", 0);
    for (uint32_t i = 0; i < r->num_configs; i++) {
        rp_report_table_add_text(m->table, r->config[i]);
        rp_report_table_add_number(m->table, count_common(r, all));
        rp_report_table_add_number(m->table, count_solved(r, i, all));
    }
}

static int width_of(const rp_report_table *t)
{
    int width = -2;

    for (uint32_t i = 0; i < t->column.size; i++)
        width += t->column.item[i].width + 2;
    return width;
}

static void init(const maker *m)
{
    const rp_results *const r = m->results;
    const uint32_t common = count_common(r, range_of(r, r->num_domains));

    rp_report_table_init(m->table, m->arena, "summary", "Solved tasks");
    if (common < r->num_tasks)
        m->table->note = rp_arena_format(
            m->arena, "Only the %u of %u tasks count that all configurations ran on.", common,
            r->num_tasks);
}

void rp_report_summary_make(rp_report_table *t, rp_arena *arena, const rp_results *r)
{
    const maker m = {t, arena, r};

    init(&m);
    make_by_domain(&m);
    if (width_of(t) <= MOST_WIDTH)
        return;
    rp_report_table_free(t);
    init(&m);
    make_by_config(&m);
}
