#include "report/plots/plots.h"

#include <math.h>
#include <string.h>

#include "report/plots/axes.h"

/* Colours that people with colour blindness tell apart (Okabe and Ito 2008). */
static const char *const colour[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                     "#e69f00", "#56b4e9", "#000000"};
enum { NUM_COLOURS = sizeof colour / sizeof colour[0] };

/* Who solved the task of a point: the third column of the data. */
enum { BY_BOTH, ONLY_A, ONLY_B };

static void write_scatter_data(FILE *out, const rp_plot *p)
{
    const char *const a = p->results->config[p->pair.a], *const b = p->results->config[p->pair.b];
    const rp_frame f = rp_plot_frame(p);

    fprintf(out, "# %s: x %s, y %s\n# %d: solved by both, %d: only by x, %d: only by y\n",
            p->measure->title, a, b, BY_BOTH, ONLY_A, ONLY_B);
    for (uint32_t i = 0; i < p->results->num_tasks; i++) {
        const rp_plot_point at = rp_plot_point_of(p, i);
        const int kind = isnan(at.x) ? ONLY_B : isnan(at.y) ? ONLY_A : BY_BOTH;
        const rp_plot_point place = rp_plot_place(at, &f);
        if (rp_plot_point_is_shown(at))
            fprintf(out, "%.10g %.10g %d # %s\n", place.x, place.y, kind, p->results->task[i]);
    }
}

/* A step a moment at which something was solved. */
static void write_coverage_data(FILE *out, const rp_plot *p)
{
    fputs("# tasks solved by time (s), a block a configuration\n", out);
    for (uint32_t i = 0; i < p->results->num_configs; i++) {
        const rp_times *const t = &p->times[i];
        uint32_t solved = 0;
        fprintf(out, "%s# %s\n", i == 0 ? "" : "\n\n", p->results->config[i]);
        while (solved < t->size && t->item[solved] <= RP_MINIMUM_TIME)
            solved++;
        fprintf(out, "%g %u\n", RP_MINIMUM_TIME, solved);
        while (solved < t->size) {
            const double now = t->item[solved];
            while (solved < t->size && t->item[solved] <= now)
                solved++;
            fprintf(out, "%.10g %u\n", now, solved);
        }
        fprintf(out, "%.10g %u\n", rp_plot_last_moment(p), solved);
    }
}

void rp_plot_write_data(FILE *out, const void *plot)
{
    const rp_plot *const p = plot;

    if (p->measure == NULL)
        write_coverage_data(out, p);
    else
        write_scatter_data(out, p);
}

/* In single quotes gnuplot expands nothing; a quote inside is doubled. */
static void write_quoted(FILE *out, const char *before, const char *text, const char *after)
{
    fprintf(out, "'%s", before);
    for (; *text != '\0'; text++)
        fprintf(out, *text == '\'' ? "''" : "%c", *text);
    fprintf(out, "%s'", after);
}

static void write_start(FILE *out, const rp_plot *p, int width, int height)
{
    fprintf(out,
            "# gnuplot %s.gp > %s.svg\n"
            "set terminal svg size %d,%d font 'sans-serif,14' background '#ffffff' noenhanced\n"
            "set encoding utf8\n"
            "set grid linecolor '#dddddd'\n",
            p->name, p->name, width, height);
}

static void write_axis(FILE *out, char axis, const rp_plot *p, uint32_t config, const rp_frame *f)
{
    const rp_tics t = rp_frame_tics(f->low, f->high);
    char power[RP_POWER_SIZE];

    fprintf(out, "set %clabel ", axis);
    write_quoted(out, "", p->results->config[config], "");
    fprintf(out, "\nset %crange [%.10g:%.10g]\nset logscale %c 10\nset %ctics (", axis, f->low,
            f->end, axis, axis);
    for (int k = t.first; k <= t.last; k += t.step)
        fprintf(out, "'%s' 1e%d, ", rp_power_text(k, power), k);
    fprintf(out, "'none' %.10g)\n", f->edge);
}

/* gnuplot warns of series without points, so those are left out. */
static void write_series(FILE *out, const rp_plot *p)
{
    const char *const a = p->results->config[p->pair.a], *const b = p->results->config[p->pair.b];
    const rp_census c = rp_plot_count(p);
    const struct {
        uint32_t count;
        int symbol;
        const char *before, *name;
    } series[] = {
        [BY_BOTH] = {c.both, 7, "both", ""},
        [ONLY_A] = {c.only_a, 9, "only ", a},
        [ONLY_B] = {c.only_b, 5, "only ", b},
    };
    char count[32];
    uint32_t written = 0;

    for (unsigned kind = BY_BOTH; kind <= ONLY_B; kind++) {
        if (series[kind].count == 0)
            continue;
        fprintf(out,
                "%s'%s.dat' using 1:($3 == %u ? $2 : NaN) with points pointtype %d pointsize 0.5 "
                "linecolor '%s' title ",
                written++ == 0 ? "plot " : ", \\\n     ", p->name, kind, series[kind].symbol,
                colour[kind]);
        snprintf(count, sizeof count, " (%u)", series[kind].count);
        write_quoted(out, series[kind].before, series[kind].name, count);
    }
    fputs(written == 0 ? "plot x linecolor '#888888' notitle\n" : "\n", out);
}

static void write_scatter_script(FILE *out, const rp_plot *p)
{
    const rp_frame f = rp_plot_frame(p);

    write_start(out, p, 520, 560);
    fputs("set title ", out);
    write_quoted(out, "", p->measure->title, "");
    fputs("\nset size square\nset key outside bottom center horizontal Left reverse samplen 1\n",
          out);
    write_axis(out, 'x', p, p->pair.a, &f);
    write_axis(out, 'y', p, p->pair.b, &f);
    fprintf(out,
            "set arrow from %.10g,%.10g to %.10g,%.10g nohead linecolor '#888888'\n"
            "set arrow from %.10g,%.10g to %.10g,%.10g nohead dashtype 2 linecolor '#888888'\n"
            "set arrow from %.10g,%.10g to %.10g,%.10g nohead dashtype 2 linecolor '#888888'\n",
            f.low, f.low, f.high, f.high, f.high, f.low, f.high, f.end, f.low, f.high, f.end,
            f.high);
    write_series(out, p);
}

static void write_coverage_script(FILE *out, const rp_plot *p)
{
    const rp_results *const r = p->results;
    uint32_t most = 1;

    for (uint32_t i = 0; i < r->num_configs; i++)
        most = p->times[i].size > most ? p->times[i].size : most;
    write_start(out, p, 760, 480);
    fprintf(out,
            "set title 'tasks solved over time'\n"
            "set xlabel 'CPU time of the run (s)'\nset ylabel 'tasks solved'\n"
            "set logscale x 10\nset xrange [%g:%.10g]\nset yrange [0:%.0f]\n"
            "set format x '%%g'\nset key top left Left reverse\nplot ",
            RP_MINIMUM_TIME, rp_plot_last_moment(p), ceil(1.05 * most));
    for (uint32_t i = 0; i < r->num_configs; i++) {
        fprintf(out,
                "%s'%s.dat' index %u using 1:2 with steps linewidth 2 dashtype %u linecolor '%s' "
                "title ",
                i == 0 ? "" : ", \\\n     ", p->name, i, i / NUM_COLOURS + 1,
                colour[i % NUM_COLOURS]);
        write_quoted(out, "", r->config[i], "");
    }
    fputc('\n', out);
}

void rp_plot_write_script(FILE *out, const void *plot)
{
    const rp_plot *const p = plot;

    if (p->measure == NULL)
        write_coverage_script(out, p);
    else
        write_scatter_script(out, p);
}

static rp_times times_of(rp_arena *arena, const rp_results *r, uint32_t config)
{
    rp_times t = {RP_ARENA_ARRAY(arena, double, r->num_tasks), 0};

    for (uint32_t i = 0; i < r->num_tasks; i++) {
        const rp_run *const run = rp_results_run(r, i, config);
        if (rp_run_solved(run) && rp_results_task_is_common(r, i) && !isnan(rp_run_seconds(run)))
            t.item[t.size++] = rp_run_seconds(run);
    }
    rp_numbers_sort(t.item, t.size);
    return t;
}

static rp_plot make_coverage(rp_arena *arena, const rp_results *r)
{
    rp_times *const times = RP_ARENA_ARRAY(arena, rp_times, r->num_configs);
    const char *alt = "Curves of how many tasks are solved within a time.";

    for (uint32_t i = 0; i < r->num_configs; i++) {
        times[i] = times_of(arena, r, i);
        alt = rp_arena_format(arena, "%s %s: %u in the end.", alt, r->config[i], times[i].size);
    }
    return (rp_plot){.name = "coverage-over-time",
                     .title = "Tasks solved over time",
                     .alt = alt,
                     .results = r,
                     .times = times};
}

/* A configuration's name as part of a file's name; *plain turns false if it had to be changed. */
static const char *file_part(rp_arena *arena, const char *name, bool *plain)
{
    enum { LONGEST = 40 };
    const size_t length = strlen(name) > LONGEST ? LONGEST : strlen(name);
    char *const part = rp_arena_text(arena, name, length);

    *plain = *plain && length == strlen(name);
    for (char *at = part; *at != '\0'; at++)
        if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-", *at) ==
            NULL) {
            *at = '-';
            *plain = false;
        }
    return part;
}

static rp_plot make_scatter(rp_arena *arena, const rp_results *r, rp_config_pair pair,
                            const rp_measure *measure)
{
    const char *const a = r->config[pair.a], *const b = r->config[pair.b];
    rp_plot p = {.results = r, .measure = measure, .pair = pair};
    bool plain = true;

    const char *const part_a = file_part(arena, a, &plain), *const part_b =
                                                                file_part(arena, b, &plain);
    p.name = rp_arena_format(arena, "%s-of-%s-and-%s", measure->name, part_a, part_b);
    if (!plain)
        p.name = rp_arena_format(arena, "%s.%u.%u", p.name, pair.a + 1, pair.b + 1);
    p.title = rp_arena_format(arena, "%s, %s against %s", measure->title, a, b);
    const rp_census c = rp_plot_count(&p);
    p.alt =
        rp_arena_format(arena,
                        "Scatter plot on log axes: %s of %s along x, of %s along y. %u tasks "
                        "solved by both: %u where the first is better, %u where the second is; "
                        "on the edges %u that only the first solved, %u only the second.",
                        measure->title, a, b, c.both, c.a_better, c.b_better, c.only_a, c.only_b);
    return p;
}

rp_plots rp_plots_make(rp_arena *arena, const rp_results *r, const rp_config_pairs *pairs)
{
    rp_plots plots = {RP_ARENA_ARRAY(arena, rp_plot, 1 + (size_t)pairs->size * rp_num_measures), 0};

    plots.item[plots.size++] = make_coverage(arena, r);
    for (uint32_t i = 0; i < pairs->size; i++)
        for (uint32_t k = 0; k < rp_num_measures; k++)
            if (rp_measures[k].drawn) {
                plots.item[plots.size] = make_scatter(arena, r, pairs->item[i], &rp_measures[k]);
                plots.item[plots.size++].pair_index = i;
            }
    return plots;
}
