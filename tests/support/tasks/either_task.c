#define _POSIX_C_SOURCE 200809L
#include "support/tasks/either_task.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"

/* Without the parentheses of its name. */
static void put_name(FILE *out, const char *before, const char *prefix, const char *text)
{
    fprintf(out, "%s%s-%.*s", before, prefix, (int)strlen(text) - 2, text + 1);
}

static void put_facts(FILE *out, const rp_strips *s, const char *before, const char *prefix,
                      const rp_fact_id *fact, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        put_name(out, before, prefix, s->fact_text[fact[i]]);
}

static void put_row(FILE *out, const rp_strips *s, const char *before, const char *prefix,
                    const rp_csr *rows, uint32_t row)
{
    put_facts(out, s, before, prefix, rp_csr_row(rows, row), rp_csr_size(rows, row));
}

static void put_operators(FILE *out, const rp_strips *s, const char *prefix)
{
    for (rp_op_id op = 0; op < s->num_ops; op++) {
        const uint32_t end = rp_strips_first_effect(s, op + 1);
        put_name(out, "", prefix, s->op_text[op]);
        fprintf(out, " %d:", (int)s->cost[op]);
        put_row(out, s, " ", prefix, &s->pre, op);
        fprintf(out, " ->");
        put_row(out, s, " ", prefix, &s->add, op);
        put_row(out, s, " !", prefix, &s->del, op);
        for (uint32_t e = rp_strips_first_effect(s, op); e < end; e++) {
            fprintf(out, " [");
            put_row(out, s, " ", prefix, &s->effect_condition, e);
            fprintf(out, " ->");
            put_row(out, s, " ", prefix, &s->effect_add, e);
            put_row(out, s, " !", prefix, &s->effect_del, e);
            fprintf(out, " ]");
        }
        fprintf(out, "\n");
    }
    for (uint32_t a = 0; a < s->num_axioms; a++) {
        fprintf(out, "axiom %u:", (unsigned)s->axiom_stratum[a]);
        put_facts(out, s, " ", prefix, &s->axiom_head[a], 1);
        fprintf(out, " <-");
        put_row(out, s, " ", prefix, &s->axiom_body, a);
        fprintf(out, "\n");
    }
}

static void put_way(FILE *out, const rp_strips *s, const char *prefix, bool by_axioms)
{
    if (by_axioms)
        fprintf(out, "axiom: either <-");
    else
        fprintf(out, "win-%s 1:", prefix);
    put_facts(out, s, " ", prefix, s->goal, s->num_goal);
    fprintf(out, by_axioms ? "\n" : " -> either\n");
}

const rp_strips *either_task(rp_arena *arena, const rp_strips *const *tasks, uint32_t count,
                             const rp_strips *also, either_options options)
{
    char *text = NULL, prefix[16];
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);

    assert_non_null(out);
    fprintf(out, "init:");
    for (uint32_t i = 0; i < count; i++) {
        snprintf(prefix, sizeof prefix, "%u", (unsigned)i);
        put_facts(out, tasks[i], " ", prefix, tasks[i]->init, tasks[i]->num_init);
    }
    if (also != NULL)
        put_facts(out, also, " ", "also", also->init, also->num_init);
    fprintf(out, "\ngoal: either");
    if (also != NULL)
        put_facts(out, also, " ", "also", also->goal, also->num_goal);
    fprintf(out, "\n");
    for (uint32_t i = 0; i < count; i++) {
        snprintf(prefix, sizeof prefix, "%u", (unsigned)i);
        put_operators(out, tasks[i], prefix);
        put_way(out, tasks[i], prefix, options.by_axioms);
    }
    if (also != NULL)
        put_operators(out, also, "also");
    fclose(out);
    const rp_strips *const task = tiny_task(arena, text);
    free(text);
    return task;
}
