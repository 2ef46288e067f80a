#define _XOPEN_SOURCE 700
#include "commands/merge_files.h"

#include <stdlib.h>
#include <string.h>

#include "base/output.h"
#include "base/rng.h"
#include "bench/tasks.h"
#include "parser/parser.h"
#include "parser/print.h"
#include "results/csv.h"
#include "write/merge.h"

static rp_exit refuse(rp_session *s, const char *message)
{
    rp_session_error(s, "%s", message);
    return RP_EXIT_INPUT;
}

/* Only one thing can be wrong with our own text: an effect may stand one level deeper than in
   the part, too deep if that was at the limit.  The diagnostics say so. */
static rp_printed lay_out(rp_session *s, const char *path, const char *text, size_t size)
{
    rp_printed printed = {text, size};
    const uint32_t file = rp_diags_add_text(&s->diags, path, text, size);
    const bool done = rp_print_file(&s->arena, &s->diags, file, false, &printed);

    assert(done || s->diags.errors > 0);
    (void)done;
    return printed;
}

/* Do the diagnostics end the run? */
static bool is_refused(const rp_session *s)
{
    return s->diags.errors > 0 || (s->options.strict && s->diags.warnings > 0);
}

static const rp_lifted *load_part(rp_session *s, const rp_merge_pair *pair, int part)
{
    const uint32_t errors = s->diags.errors;
    const uint32_t domain = rp_diags_add_file(&s->diags, pair->domain[part]);
    const uint32_t problem = rp_diags_add_file(&s->diags, pair->problem[part]);

    return s->diags.errors > errors ? NULL : rp_parse_task(&s->arena, &s->diags, domain, problem);
}

/* Both parts, so that the mistakes of both are said; but those of one domain only once. */
static void load(rp_session *s, const rp_merge_pair *pair, const rp_lifted *part[2])
{
    int from_stdin = 0;

    for (int p = 0; p < 2; p++)
        from_stdin += (strcmp(pair->domain[p], "-") == 0) + (strcmp(pair->problem[p], "-") == 0);
    if (from_stdin > 1) {
        rp_error(&s->diags, RP_NO_LOC, "two-inputs",
                 "only one file can be read from standard input");
        return;
    }
    part[0] = load_part(s, pair, 0);
    if (part[0] != NULL || strcmp(pair->domain[0], pair->domain[1]) != 0)
        part[1] = load_part(s, pair, 1);
}

rp_exit rp_merge_files(rp_session *s, const rp_merge_pair *pair, const char *prefix)
{
    const char *const domain_path = rp_arena_format(&s->arena, "%s-domain.pddl", prefix);
    const char *const problem_path = rp_arena_format(&s->arena, "%s-problem.pddl", prefix);
    const char *const input[] = {pair->domain[0], pair->problem[0], pair->domain[1],
                                 pair->problem[1]};
    const rp_lifted *part[2] = {NULL, NULL};
    rp_merged merged;

    const char *message = rp_output_refuse(&s->arena, domain_path, input, 4);
    if (message == NULL)
        message = rp_output_refuse(&s->arena, problem_path, input, 4);
    if (message != NULL)
        return refuse(s, message);
    load(s, pair, part);
    if (is_refused(s))
        return RP_EXIT_OPEN; /* The diagnostics decide. */
    rp_merge(&s->arena, part[0], part[1], &merged);
    const rp_printed domain = lay_out(s, domain_path, merged.domain, merged.domain_size);
    const rp_printed problem = lay_out(s, problem_path, merged.problem, merged.problem_size);
    if (is_refused(s))
        return RP_EXIT_OPEN;
    const rp_exit result = rp_session_write(s, domain_path, rp_printed_write, &domain);
    return result != RP_EXIT_OPEN ? result
                                  : rp_session_write(s, problem_path, rp_printed_write, &problem);
}

static void read_list(rp_session *s, const char *path, rp_tasklist *all)
{
    const uint32_t file = rp_tasklist_read(s, path, all);

    if (s->diags.errors == 0 && all->size < 2)
        rp_error(&s->diags, (rp_loc){.file = file}, "task-list",
                 "pairs need a list of at least two tasks, found %u", all->size);
}

/* What a set is made of. */
typedef struct set {
    rp_session *session;
    const char *folder;
    rp_tasklist all;
    RP_VEC(const char *) pair; /* its line of the manifest, number i + 1 */
    int width;                 /* digits of a number */
} set;

static void write_list(FILE *out, const void *context)
{
    const set *const t = context;

    const int width = t->width;

    for (uint32_t i = 1; i <= t->pair.size; i++)
        fprintf(out, "%0*u %0*u-domain.pddl %0*u-problem.pddl\n", width, i, width, i, width, i);
}

static void write_manifest(FILE *out, const void *context)
{
    const set *const t = context;

    fputs("name,a,a_domain,a_problem,b,b_domain,b_problem\n", out);
    for (uint32_t i = 0; i < t->pair.size; i++)
        fputs(t->pair.item[i], out);
}

static const char *describe(rp_arena *arena, const rp_task_files *task)
{
    return rp_arena_format(arena, "%s,%s,%s", rp_csv_quote(arena, task->name),
                           rp_csv_quote(arena, task->domain), rp_csv_quote(arena, task->problem));
}

/* Each pair has an arena and diagnostics of its own, unless it fails: then those stay with
   the session, which prints them. */
static rp_exit merge_apart(rp_session *s, const rp_merge_pair *pair, const char *prefix)
{
    const rp_arena arena = s->arena;
    const rp_diags diags = s->diags;

    rp_arena_init(&s->arena, &s->limits);
    rp_diags_init(&s->diags, &s->arena);
    s->diags.hidden = diags.hidden;
    s->diags.wanted = diags.wanted;
    const rp_exit result = rp_merge_files(s, pair, prefix);
    if (is_refused(s) || result != RP_EXIT_OPEN)
        return result;
    rp_vec_free(&s->limits, &s->diags.source);
    rp_vec_free(&s->limits, &s->diags.diag);
    rp_arena_release(&s->arena);
    s->arena = arena;
    s->diags = diags;
    return RP_EXIT_OPEN;
}

/* The next one. */
static rp_exit write_pair(set *t, const rp_task_files *a, const rp_task_files *b)
{
    rp_session *const s = t->session;
    const char *const name = rp_arena_format(&s->arena, "%0*u", t->width, t->pair.size + 1);
    const char *const line = rp_arena_format(&s->arena, "%s,%s,%s\n", name, describe(&s->arena, a),
                                             describe(&s->arena, b));
    const rp_merge_pair pair = {{a->domain_path, b->domain_path},
                                {a->problem_path, b->problem_path}};

    rp_vec_push(&s->limits, &t->pair, line);
    return merge_apart(s, &pair, rp_arena_format(&s->arena, "%s/%s", t->folder, name));
}

static rp_exit write_tables(set *t)
{
    rp_session *const s = t->session;
    const rp_exit result =
        rp_session_write(s, rp_arena_format(&s->arena, "%s/list.txt", t->folder), write_list, t);
    return result != RP_EXIT_OPEN
               ? result
               : rp_session_write(s, rp_arena_format(&s->arena, "%s/manifest.csv", t->folder),
                                  write_manifest, t);
}

/* NUMBER-domain.pddl or NUMBER-problem.pddl of this set? */
static bool is_written(const set *t, const char *name, uint32_t count)
{
    const size_t digits = strspn(name, "0123456789");
    const unsigned long number = strtoul(name, NULL, 10);

    return digits == (size_t)t->width && number >= 1 && number <= count &&
           (strcmp(name + digits, "-domain.pddl") == 0 ||
            strcmp(name + digits, "-problem.pddl") == 0);
}

/* A message if the set would be written over one of its tasks, whichever are drawn. */
static const char *check_task(set *t, const char *path, uint32_t count)
{
    const char *const slash = strrchr(path, '/');
    const char *const name = slash == NULL ? path : slash + 1;

    if (!is_written(t, name, count))
        return NULL;
    return rp_output_refuse(&t->session->arena,
                            rp_arena_format(&t->session->arena, "%s/%s", t->folder, name), &path,
                            1);
}

static const char *check_outputs(set *t, const char *list, uint32_t count)
{
    static const char *const table[] = {"list.txt", "manifest.csv"};
    rp_arena *const arena = &t->session->arena;
    const char *message = NULL;

    for (int i = 0; i < 2 && message == NULL; i++)
        message =
            rp_output_refuse(arena, rp_arena_format(arena, "%s/%s", t->folder, table[i]), &list, 1);
    for (uint32_t i = 0; i < t->all.size && message == NULL; i++) {
        message = check_task(t, t->all.item[i].domain_path, count);
        if (message == NULL)
            message = check_task(t, t->all.item[i].problem_path, count);
    }
    return message;
}

rp_exit rp_merge_random_pairs(rp_session *s, const rp_merge_random *how, const char *folder)
{
    const uint32_t count = how->count;
    set t = {.session = s, .folder = folder, .width = 3};
    rp_exit result = RP_EXIT_OPEN;
    rp_rng rng;

    read_list(s, how->list, &t.all);
    if (s->diags.errors > 0)
        return RP_EXIT_OPEN;
    if (rp_session_make_folder(s, folder) != RP_EXIT_OPEN)
        return RP_EXIT_INPUT;
    for (uint32_t power = 1000; power <= count; power *= 10)
        t.width++;
    const char *const message = check_outputs(&t, how->list, count);
    if (message != NULL)
        return refuse(s, message);
    rp_rng_seed(&rng, how->seed);
    while (t.pair.size < count && result == RP_EXIT_OPEN && !is_refused(s)) {
        const uint32_t a = rp_rng_below(&rng, t.all.size);
        const uint32_t other = rp_rng_below(&rng, t.all.size - 1);
        result = write_pair(&t, &t.all.item[a], &t.all.item[other + (other >= a)]);
    }
    if (result == RP_EXIT_OPEN && !is_refused(s))
        result = write_tables(&t);
    rp_vec_free(&s->limits, &t.all);
    rp_vec_free(&s->limits, &t.pair);
    return result;
}
