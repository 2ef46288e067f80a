#include "support/tasks/task_text.h"

#include "support/check.h"

#include <stdio.h>
#include <string.h>

void text_put(text_page *p, const char *text)
{
    const size_t length = strlen(text);
    assert_true(p->length + length < sizeof p->text);
    memcpy(p->text + p->length, text, length + 1);
    p->length += length;
}

static void put_facts(text_page *p, const rp_strips *s, const char *before, const uint32_t *fact,
                      uint32_t count)
{
    char text[200];
    for (uint32_t i = 0; i < count; i++) {
        rp_strips_fact_text(s, fact[i], text, sizeof text);
        text_put(p, before);
        text_put(p, text);
    }
}

static void put_row(text_page *p, const rp_strips *s, const char *before, const rp_csr *csr,
                    uint32_t row)
{
    put_facts(p, s, before, rp_csr_row(csr, row), rp_csr_size(csr, row));
}

static void put_operator(text_page *p, const rp_strips *s, rp_op_id op)
{
    char text[200];
    rp_strips_op_text(s, op, text, sizeof text);
    text_put(p, text);
    snprintf(text, sizeof text, " %d:", (int)s->cost[op]);
    text_put(p, text);
    put_row(p, s, " ", &s->pre, op);
    text_put(p, " ->");
    put_row(p, s, " ", &s->add, op);
    put_row(p, s, " !", &s->del, op);
    text_put(p, "\n");
    for (uint32_t e = s->effect_begin[op]; e < s->effect_begin[op + 1]; e++) {
        text_put(p, "  when");
        put_row(p, s, " ", &s->effect_condition, e);
        text_put(p, " ->");
        put_row(p, s, " ", &s->effect_add, e);
        put_row(p, s, " !", &s->effect_del, e);
        text_put(p, "\n");
    }
}

const char *task_text(const rp_strips *s, text_page *p)
{
    char text[200];
    *p = (text_page){.length = 0};
    text_put(p, "init:");
    put_facts(p, s, " ", s->init, s->num_init);
    text_put(p, s->unsolvable ? "\nunsolvable" : "\ngoal:");
    put_facts(p, s, " ", s->goal, s->num_goal);
    text_put(p, "\n");
    for (rp_op_id op = 0; op < s->num_ops; op++)
        put_operator(p, s, op);
    for (uint32_t a = 0; a < s->num_axioms; a++) {
        snprintf(text, sizeof text, "axiom %u:", s->axiom_stratum[a]);
        text_put(p, text);
        put_facts(p, s, " ", &s->axiom_head[a], 1);
        text_put(p, " <-");
        put_row(p, s, " ", &s->axiom_body, a);
        text_put(p, "\n");
    }
    return p->text;
}
