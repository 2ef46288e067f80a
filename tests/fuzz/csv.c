/* Any text is a file of results, for those who read them: `report`, which tells of mistakes, and
   `bench`, which passes over damaged lines.  What bench writes of it is read as the same. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "results/matrix.h"
#include "results/rows.h"

static void check_report(fuzz_world *w)
{
    const uint32_t file =
        rp_diags_add_text(&w->session.diags, "results.csv", w->text.text, w->text.size);
    rp_results results;

    if (!rp_results_read(&results, &w->session.diags, &file, 1)) {
        FUZZ_CHECK(w->session.diags.errors > 0, "no results, without an error");
        return;
    }
    FUZZ_CHECK(w->session.diags.errors == 0, "an error, and all is well");
    for (uint32_t t = 0; t < results.num_tasks; t++) {
        FUZZ_CHECK(results.domain_of[t] < results.num_domains, "a task of no domain");
        for (uint32_t c = 0; c < results.num_configs; c++) {
            const rp_run *const run = rp_results_run(&results, t, c);
            FUZZ_CHECK(run == NULL || run->status < RP_NUM_STATUSES, "a run without status");
        }
    }
}

typedef const char *(*write_row)(rp_arena *, const rp_result_row *);

/* The whole file, in the arena. */
static const char *written(rp_arena *arena, const rp_result_rows *rows, const char *header,
                           write_row write)
{
    RP_VEC(char) text = {0};

    for (uint32_t i = 0; i <= rows->row.size; i++) {
        const char *line = i == 0 ? header : write(arena, &rows->row.item[i - 1]);
        for (; *line != '\0'; line++)
            rp_vec_push(arena->limits, &text, *line);
    }
    rp_vec_push(arena->limits, &text, '\0');
    const char *const copy = rp_arena_text(arena, text.item, text.size - 1);
    rp_vec_free(arena->limits, &text);
    return copy;
}

static bool are_same(const rp_result_row *a, const rp_result_row *b)
{
    for (int c = 0; c < RP_NUM_COLUMNS; c++)
        if (strcmp(a->field[c], b->field[c]) != 0)
            return false;
    return true;
}

static void check_csv(fuzz_world *w, const rp_result_rows *rows)
{
    const char *const text = written(&w->session.arena, rows,
                                     rp_result_row_header(&w->session.arena), rp_result_row_csv);
    rp_result_rows again;

    rp_result_rows_init(&again, &w->session.arena);
    FUZZ_CHECK(rp_result_rows_read_csv(&again, text, strlen(text)), "the header is none");
    FUZZ_CHECK(again.damaged == 0 && again.row.size == rows->row.size, "rows got lost");
    for (uint32_t i = 0; i < again.row.size; i++)
        FUZZ_CHECK(are_same(&rows->row.item[i], &again.row.item[i]), "a row is another");
    rp_result_rows_free(&again);
}

/* Numbers are written in one way only the second time: 1e3 is read as 1000. */
static void check_json(fuzz_world *w, const rp_result_rows *rows, bool is_last)
{
    const char *const text = written(&w->session.arena, rows, "", rp_result_row_json);
    rp_result_rows again;

    rp_result_rows_init(&again, &w->session.arena);
    rp_result_rows_read_json(&again, text, strlen(text));
    FUZZ_CHECK(again.damaged == 0 && again.row.size == rows->row.size, "objects got lost");
    if (is_last)
        FUZZ_CHECK(strcmp(text, written(&w->session.arena, &again, "", rp_result_row_json)) == 0,
                   "an object is another");
    else
        check_json(w, &again, true);
    rp_result_rows_free(&again);
}

static void check_bench(fuzz_world *w)
{
    rp_result_rows rows;

    rp_result_rows_init(&rows, &w->session.arena);
    (void)rp_result_rows_read_csv(&rows, w->text.text, w->text.size);
    rp_result_rows_read_json(&rows, w->text.text, w->text.size);
    check_csv(w, &rows);
    check_json(w, &rows, false);
    rp_result_rows_sort(&rows);
    for (uint32_t i = 0; i < rows.row.size; i++) {
        const char *const *const field = rows.row.item[i].field;
        FUZZ_CHECK(rp_result_rows_find(&rows, field[RP_COLUMN_task], field[RP_COLUMN_config]) ==
                       &rows.row.item[i],
                   "a row cannot be found");
    }
    rp_result_rows_free(&rows);
}

void fuzz_csv(const uint8_t *data, size_t size)
{
    fuzz_in_world(data, size, check_report);
    fuzz_in_world(data, size, check_bench);
}
