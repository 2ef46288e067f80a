#include "report/page.h"

#include "report/plots/drawing.h"

static void write_figure(FILE *out, const rp_plot *plot)
{
    fputs("<figure>\n", out);
    rp_drawing_write(out, plot);
    fputs("<figcaption>", out);
    rp_html_write(out, plot->title);
    fputs("</figcaption>\n<output></output>\n</figure>\n", out);
}

static void write_table(FILE *out, const rp_report_table *t)
{
    rp_report_table_write_html(out, t, 0, rp_report_table_rows(t));
}

/* "A / B" */
static void write_pair_name(FILE *out, const rp_page *page, rp_config_pair pair)
{
    rp_html_write(out, page->results->config[pair.a]);
    fputs(" / ", out);
    rp_html_write(out, page->results->config[pair.b]);
}

const char rp_page_start[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"generator\" content=\"relplan report\">\n";

static void write_head(FILE *out, const rp_page *page)
{
    fputs(rp_page_start, out);
    fputs("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<link rel=\"icon\" href=\"data:,\">\n<title>",
          out);
    rp_html_write(out, page->title);
    fprintf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<header>\n<h1>", rp_page_style);
    rp_html_write(out, page->title);
    fprintf(out,
            "</h1>\n<p>%u task%s in %u domain%s, %u configuration%s. Click on a column to sort by "
            "it.</p>\n",
            page->results->num_tasks, page->results->num_tasks == 1 ? "" : "s",
            page->results->num_domains, page->results->num_domains == 1 ? "" : "s",
            page->results->num_configs, page->results->num_configs == 1 ? "" : "s");
    fputs("<nav aria-label=\"Contents\"><ul>\n<li><a href=\"#overview\">Overview</a></li>\n", out);
    for (uint32_t i = 0; i < page->pairs->size; i++) {
        fprintf(out, "<li><a href=\"#pair-%u\">", i + 1);
        write_pair_name(out, page, page->pairs->item[i]);
        fputs("</a></li>\n", out);
    }
    fputs("<li><a href=\"#domains\">Domains</a></li>\n<li><a href=\"#runs\">Runs</a></li>\n"
          "</ul></nav>\n</header>\n<main>\n",
          out);
    rp_drawing_write_shapes(out);
}

static void write_overview(FILE *out, const rp_page *page)
{
    fputs("<section id=\"overview\">\n<h2>Overview</h2>\n", out);
    write_table(out, &page->tables->configs);
    write_table(out, &page->tables->settings);
    fputs("<details>\n<summary>All options</summary>\n", out);
    write_table(out, &page->tables->options);
    fputs("</details>\n", out);
    if (page->results->num_configs > 1)
        write_table(out, &page->tables->solved);
    write_table(out, &page->tables->statuses);
    write_figure(out, &page->plots->item[0]);
    fputs("</section>\n", out);
}

static double percent(uint32_t part, uint32_t whole)
{
    return whole > 0 ? 100.0 * part / whole : 0;
}

/* The paper's tables 1 and 2 as a sentence. */
static void write_solved(FILE *out, const rp_page *page, rp_config_pair pair)
{
    const rp_solved s = rp_config_pair_solved(page->results, pair);

    fprintf(out, "<p>Of %u task%s ", s.tasks, s.tasks == 1 ? "" : "s");
    rp_html_write(out, page->results->config[pair.a]);
    fprintf(out, " solves %u (%.2f %%), ", s.a, percent(s.a, s.tasks));
    rp_html_write(out, page->results->config[pair.b]);
    fprintf(out, " %u (%.2f %%), both %u (%.2f %%), neither %u (%.2f %%).</p>\n", s.b,
            percent(s.b, s.tasks), s.both, percent(s.both, s.tasks), s.neither,
            percent(s.neither, s.tasks));
}

static void write_pair(FILE *out, const rp_page *page, uint32_t index)
{
    const rp_config_pair pair = page->pairs->item[index];

    fprintf(out, "<section id=\"pair-%u\">\n<h2>", index + 1);
    write_pair_name(out, page, pair);
    fputs("</h2>\n", out);
    write_solved(out, page, pair);
    rp_report_table_write_html(out, &page->tables->ratios, index * rp_num_measures,
                               (index + 1) * rp_num_measures);
    fputs("<p class=\"note\">Plots: a point a task, on log axes; below the diagonal, ", out);
    rp_html_write(out, page->results->config[pair.b]);
    fputs(" is better. Runs without a plan are on the edges. The numbers of a point are those "
          "of the two configurations.</p>\n",
          out);
    rp_drawing_write_domains(out, page->results, pair);
    fputs("<div class=\"plots\">\n", out);
    for (uint32_t i = 1; i < page->plots->size; i++)
        if (page->plots->item[i].pair_index == index)
            write_figure(out, &page->plots->item[i]);
    fputs("</div>\n</section>\n", out);
}

void rp_page_write(FILE *out, const void *context)
{
    const rp_page *const page = context;

    write_head(out, page);
    write_overview(out, page);
    for (uint32_t i = 0; i < page->pairs->size; i++)
        write_pair(out, page, i);
    fputs("<section id=\"domains\">\n<h2>Domains</h2>\n", out);
    write_table(out, &page->tables->coverage);
    write_table(out, &page->tables->agile);
    write_table(out, &page->tables->quality);
    fputs("</section>\n<section id=\"runs\">\n<h2>Runs</h2>\n<details>\n<summary>All "
          "runs</summary>\n",
          out);
    write_table(out, &page->tables->tasks);
    fprintf(out, "</details>\n</section>\n</main>\n<script>\n%s</script>\n</body>\n</html>\n",
            rp_page_script);
}
