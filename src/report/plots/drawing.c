#include "report/plots/drawing.h"

#include <inttypes.h>
#include <math.h>

#include "report/plots/axes.h"

/* The style sheet has so many colours; shapes and dashes go on where they are used up. */
enum { NUM_COLOURS = 7, NUM_SHAPES = 6 };

static const char *const shape[NUM_SHAPES] = {"M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
                                              "M-3.6 -3.6h7.2v7.2h-7.2z",
                                              "M0 -4.8L4.6 3.6H-4.6z",
                                              "M0 -5L5 0L0 5L-5 0z",
                                              "M0 4.8L4.6 -3.6H-4.6z",
                                              "M-1.6 -4.6h3.2v3h3v3.2h-3v3h-3.2v-3h-3v-3.2h3z"};

/* Neighbours differ in both; no two of the first 42 domains are alike. */
static uint32_t colour_of(uint32_t i) { return i % NUM_COLOURS; }
static uint32_t shape_of(uint32_t i) { return (i % NUM_COLOURS + i / NUM_COLOURS) % NUM_SHAPES; }

/* The axes' part of a drawing, in its units. */
typedef struct area {
    double left, top, width, height; /* y runs down */
    double x_low, x_end, y_low, y_end;
    bool is_linear; /* y; x never is */
} area;

static double along(double value, double low, double end)
{
    return log(value / low) / log(end / low);
}

static double x_at(const area *a, double value)
{
    return a->left + a->width * along(value, a->x_low, a->x_end);
}

static double y_at(const area *a, double value)
{
    const double part = a->is_linear ? value / a->y_end : along(value, a->y_low, a->y_end);
    return a->top + a->height * (1 - part);
}

static void write_line(FILE *out, const char *kind, const double from[2], const double to[2])
{
    fprintf(out, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", kind, from[0], from[1], to[0],
            to[1]);
}

static void write_x_tic(FILE *out, const area *a, double value, const char *text)
{
    const double x = x_at(a, value), bottom = a->top + a->height;

    write_line(out, "grid", (double[]){x, a->top}, (double[]){x, bottom});
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n", x, bottom + 16,
            text);
}

static void write_y_tic(FILE *out, const area *a, double value, const char *text)
{
    const double y = y_at(a, value);

    write_line(out, "grid", (double[]){a->left, y}, (double[]){a->left + a->width, y});
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", a->left - 6, y + 4,
            text);
}

/* Names may be longer than an axis; the caption has all of them. */
static void write_name(FILE *out, const char *name)
{
    enum { MOST_CHARACTERS = 40 };
    char text[4 * MOST_CHARACTERS + 1];
    size_t size = 0;

    for (int i = 0; i < MOST_CHARACTERS && name[size] != '\0'; i++)
        for (text[size] = name[size], size++; ((unsigned char)name[size] & 0xc0) == 0x80; size++)
            text[size] = name[size];
    text[size] = '\0';
    rp_html_write(out, text);
    fputs(name[size] == '\0' ? "" : "…", out);
}

static void write_labels(FILE *out, const area *a, const char *x, const char *y)
{
    const double middle = a->top + a->height / 2;

    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", a->left + a->width / 2,
            a->top + a->height + 36);
    write_name(out, x);
    fprintf(out,
            "</text>\n<text x=\"12\" y=\"%.1f\" text-anchor=\"middle\" "
            "transform=\"rotate(-90 12 %.1f)\">",
            middle, middle);
    write_name(out, y);
    fputs("</text>\n", out);
}

static void write_start(FILE *out, const rp_plot *p, const area *a)
{
    fprintf(out, "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"",
            a->left + a->width + 10, a->top + a->height + 44);
    rp_html_write(out, p->alt);
    fputs("\">\n", out);
}

static void write_frame(FILE *out, const area *a)
{
    fprintf(out, "<rect class=\"frame\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
            a->left, a->top, a->width, a->height);
}

static void write_scatter_axes(FILE *out, const rp_plot *p, const area *a, const rp_frame *f)
{
    const rp_tics t = rp_frame_tics(f->low, f->high);
    char text[RP_POWER_SIZE];

    for (int k = t.first; k <= t.last; k += t.step) {
        write_x_tic(out, a, pow(10, k), rp_power_text(k, text));
        write_y_tic(out, a, pow(10, k), text);
    }
    write_x_tic(out, a, f->edge, "none");
    write_y_tic(out, a, f->edge, "none");
    write_line(out, "even", (double[]){x_at(a, f->low), y_at(a, f->low)},
               (double[]){x_at(a, f->high), y_at(a, f->high)});
    write_line(out, "edge", (double[]){x_at(a, f->high), y_at(a, f->low)},
               (double[]){x_at(a, f->high), y_at(a, f->end)});
    write_line(out, "edge", (double[]){x_at(a, f->low), y_at(a, f->high)},
               (double[]){x_at(a, f->end), y_at(a, f->high)});
    write_frame(out, a);
    write_labels(out, a, p->results->config[p->pair.a], p->results->config[p->pair.b]);
}

/* A figure, or how the run ended. */
static void write_value(FILE *out, double value, const rp_run *run)
{
    if (isnan(value))
        fputs(rp_status_table[run->status].name, out);
    else
        fprintf(out, "%.4g", value);
}

static void write_point(FILE *out, const rp_plot *p, uint32_t task, const area *a,
                        const rp_frame *f)
{
    const rp_results *const r = p->results;
    const rp_plot_point at = rp_plot_point_of(p, task);
    const rp_plot_point place = rp_plot_place(at, f);

    fprintf(out, "<use href=\"#shape-%u\" x=\"%.1f\" y=\"%.1f\"><title>",
            shape_of(r->domain_of[task]), x_at(a, place.x), y_at(a, place.y));
    rp_html_write(out, r->task[task]);
    fputs(": ", out);
    write_value(out, at.x, rp_results_run(r, task, p->pair.a));
    fputs(" / ", out);
    write_value(out, at.y, rp_results_run(r, task, p->pair.b));
    fputs("</title></use>\n", out);
}

static void write_points(FILE *out, const rp_plot *p, uint32_t domain, const area *a,
                         const rp_frame *f)
{
    const rp_results *const r = p->results;

    fprintf(out, "<g class=\"k%u\" data-domain=\"%u\">\n", colour_of(domain), domain);
    for (uint32_t task = r->first_task[domain]; task < r->first_task[domain + 1]; task++)
        if (rp_plot_point_is_shown(rp_plot_point_of(p, task)))
            write_point(out, p, task, a, f);
    fputs("</g>\n", out);
}

static void draw_scatter(FILE *out, const rp_plot *p)
{
    const rp_frame f = rp_plot_frame(p);
    const area a = {56, 8, 344, 344, f.low, f.end, f.low, f.end, false};

    write_start(out, p, &a);
    write_scatter_axes(out, p, &a, &f);
    for (uint32_t d = 0; d < p->results->num_domains; d++)
        write_points(out, p, d, &a, &f);
    fputs("</svg>\n", out);
}

/* 1, 2 or 5 times a power of ten. */
static uint64_t step_of(double most)
{
    enum { MOST_STEPS = 8 };
    static const uint64_t factor[] = {1, 2, 5};

    for (uint64_t power = 1;; power *= 10)
        for (size_t i = 0; i < sizeof factor / sizeof factor[0]; i++)
            if (most <= (double)(MOST_STEPS * factor[i] * power))
                return factor[i] * power;
}

static void write_coverage_axes(FILE *out, const area *a)
{
    const rp_tics t = rp_frame_tics(a->x_low, a->x_end);
    const uint64_t step = step_of(a->y_end);
    char text[RP_POWER_SIZE];

    for (int k = t.first; k <= t.last; k += t.step)
        write_x_tic(out, a, pow(10, k), rp_power_text(k, text));
    for (uint64_t count = 0; (double)count <= a->y_end; count += step) {
        snprintf(text, sizeof text, "%" PRIu64, count);
        write_y_tic(out, a, (double)count, text);
    }
    write_frame(out, a);
    write_labels(out, a, "CPU time of the run (s)", "tasks solved");
}

static void write_curve(FILE *out, const rp_plot *p, uint32_t config, const area *a)
{
    const rp_times *const t = &p->times[config];
    uint32_t solved = 0;

    while (solved < t->size && t->item[solved] <= RP_MINIMUM_TIME)
        solved++;
    fprintf(out, "<path class=\"curve k%u dash-%u\" d=\"M%.1f %.1f", colour_of(config),
            config / NUM_COLOURS % 4, x_at(a, RP_MINIMUM_TIME), y_at(a, solved));
    while (solved < t->size) {
        const double now = t->item[solved];
        while (solved < t->size && t->item[solved] <= now)
            solved++;
        fprintf(out, "H%.1fV%.1f", x_at(a, now), y_at(a, solved));
    }
    fprintf(out, "H%.1f\"><title>", x_at(a, a->x_end));
    rp_html_write(out, p->results->config[config]);
    fprintf(out, ": %u</title></path>\n", solved);
}

static void write_config_key(FILE *out, const rp_plot *p, uint32_t config)
{
    fprintf(out,
            "<li><svg class=\"key wide k%u\" viewBox=\"0 0 28 12\" aria-hidden=\"true\"><path "
            "class=\"curve dash-%u\" d=\"M0 6H28\"/></svg>",
            colour_of(config), config / NUM_COLOURS % 4);
    rp_html_write(out, p->results->config[config]);
    fprintf(out, ": %u</li>\n", p->times[config].size);
}

static void draw_coverage(FILE *out, const rp_plot *p)
{
    const uint32_t count = p->results->num_configs;
    uint32_t most = 1;

    for (uint32_t i = 0; i < count; i++)
        most = p->times[i].size > most ? p->times[i].size : most;
    const area a = {.left = 56,
                    .top = 8,
                    .width = 380,
                    .height = 280,
                    .x_low = RP_MINIMUM_TIME,
                    .x_end = rp_plot_last_moment(p),
                    .y_end = ceil(1.05 * most),
                    .is_linear = true};
    write_start(out, p, &a);
    write_coverage_axes(out, &a);
    for (uint32_t i = 0; i < count; i++)
        write_curve(out, p, i, &a);
    fputs("</svg>\n<ul class=\"legend\">\n", out);
    for (uint32_t i = 0; i < count; i++)
        write_config_key(out, p, i);
    fputs("</ul>\n", out);
}

void rp_drawing_write(FILE *out, const rp_plot *p)
{
    if (p->measure == NULL)
        draw_coverage(out, p);
    else
        draw_scatter(out, p);
}

void rp_drawing_write_shapes(FILE *out)
{
    fputs("<svg class=\"shapes\" aria-hidden=\"true\"><defs>\n", out);
    for (uint32_t i = 0; i < NUM_SHAPES; i++)
        fprintf(out, "<path id=\"shape-%u\" class=\"shape\" d=\"%s\"/>\n", i, shape[i]);
    fputs("</defs></svg>\n", out);
}

static uint32_t count_solved(const rp_results *r, rp_config_pair pair, uint32_t domain)
{
    uint32_t count = 0;

    for (uint32_t task = r->first_task[domain]; task < r->first_task[domain + 1]; task++) {
        const rp_run *const a = rp_results_run(r, task, pair.a);
        const rp_run *const b = rp_results_run(r, task, pair.b);
        count += a != NULL && b != NULL && (rp_run_solved(a) || rp_run_solved(b));
    }
    return count;
}

void rp_drawing_write_domains(FILE *out, const rp_results *r, rp_config_pair pair)
{
    fputs("<ul class=\"legend\" aria-label=\"Domains\">\n", out);
    for (uint32_t d = 0; d < r->num_domains; d++) {
        const uint32_t count = count_solved(r, pair, d);
        if (count == 0)
            continue;
        fprintf(out,
                "<li><button type=\"button\" aria-pressed=\"false\" data-domain=\"%u\"><svg "
                "class=\"key k%u\" viewBox=\"-6 -6 12 12\" aria-hidden=\"true\"><use "
                "href=\"#shape-%u\"/></svg>",
                d, colour_of(d), shape_of(d));
        rp_html_write(out, r->domain[d]);
        fprintf(out, " (%u)</button></li>\n", count);
    }
    fputs("</ul>\n", out);
}
