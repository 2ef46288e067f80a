#include "support/tasks/random_task.h"

#include <stdio.h>
#include <string.h>

#include "support/tasks/tiny.h"

/* The task is written as text, so that one that fails a test can be printed and kept. */
typedef struct writer {
    rp_limits *limits;
    rp_rng rng;
    RP_VEC(char) text;
} writer;

static void put(writer *w, const char *text)
{
    for (; *text != '\0'; text++)
        rp_vec_push(w->limits, &w->text, *text);
}

static void put_fact(writer *w, const char *before, uint32_t fact)
{
    char text[32];
    snprintf(text, sizeof text, "%sf%u", before, fact);
    put(w, text);
}

/* least … most facts below `bound`; repeats are harmless. */
static void put_facts(writer *w, const char *before, uint32_t bound, uint32_t least, uint32_t most)
{
    const uint32_t count = least + (most > least ? rp_rng_below(&w->rng, most - least + 1) : 0);
    for (uint32_t i = 0; i < count; i++)
        put_fact(w, before, rp_rng_below(&w->rng, bound));
}

static void put_operator(writer *w, const random_options *o, uint32_t op, uint32_t basic)
{
    char head[48];
    const uint32_t cost = o->max_cost == 0 ? 1 : rp_rng_below(&w->rng, o->max_cost + 1);

    snprintf(head, sizeof head, "o%u %u:", op, cost);
    put(w, head);
    put_facts(w, " ", o->facts, 0, o->max_pre);
    put(w, " ->");
    put_facts(w, " ", basic, 0, o->max_add);
    put_facts(w, " !", basic, 0, o->max_del);
    uint32_t effects = o->effects / o->ops + (op < o->effects % o->ops);
    for (; effects > 0; effects--) {
        put(w, " [");
        put_facts(w, " ", o->facts, 0, 2);
        put(w, " ->");
        put_facts(w, " ", basic, 0, 2);
        put_facts(w, " !", basic, 0, 2);
        put(w, " ]");
    }
    put(w, "\n");
}

static void put_axioms(writer *w, const random_options *o, uint32_t basic)
{
    for (uint32_t i = 0; i < o->axioms; i++) {
        put(w, "axiom:");
        put_fact(w, " ", basic + rp_rng_below(&w->rng, o->facts - basic));
        put(w, " <-");
        put_facts(w, " ", o->facts, 1, 3);
        put(w, "\n");
    }
}

const rp_strips *random_task(rp_arena *arena, const random_options *o)
{
    writer w = {.limits = arena->limits};
    const uint32_t most_derived = o->facts / 2;
    const uint32_t derived = o->axioms < most_derived ? o->axioms : most_derived;
    const uint32_t basic = o->facts - derived;

    assert(o->facts > 0 && o->ops > 0 && (o->axioms == 0 || derived > 0));
    rp_rng_seed(&w.rng, o->seed);
    put(&w, "group:"); /* names every fact in order, so that f<i> has id i */
    for (uint32_t f = 0; f < o->facts; f++)
        put_fact(&w, " ", f);
    put(&w, "\ninit:");
    put_facts(&w, " ", basic, 1, basic / 2);
    put(&w, "\ngoal:");
    put_facts(&w, " ", o->facts, 1, o->max_goal > 0 ? o->max_goal : o->facts / 3 + 1);
    put(&w, "\n");
    for (uint32_t op = 0; op < o->ops; op++)
        put_operator(&w, o, op, basic);
    put_axioms(&w, o, basic);
    rp_vec_push(w.limits, &w.text, '\0');
    rp_strips *const s = RP_ARENA_NEW(arena, rp_strips);
    *s = *tiny_task(arena, w.text.item);
    s->groups.num_groups = 0; /* Nothing is known about which facts exclude each other. */
    rp_vec_free(w.limits, &w.text);
    return s;
}

random_options random_options_small(uint64_t i)
{
    rp_rng rng;

    rp_rng_seed(&rng, i);
    return (random_options){.seed = i,
                            .facts = 3 + rp_rng_below(&rng, 10),
                            .ops = 2 + rp_rng_below(&rng, 20),
                            .max_pre = 1 + rp_rng_below(&rng, 3),
                            .max_add = 1 + rp_rng_below(&rng, 3),
                            .max_del = rp_rng_below(&rng, 3),
                            .max_cost = i % 2 == 0 ? 0 : 3,
                            .max_goal = 1 + rp_rng_below(&rng, 4)};
}

void random_tasks_check(random_range r, random_check *check)
{
    for (uint64_t i = r.begin; i < r.end; i++) {
        tiny *const t = tiny_create("init:\n");
        random_options o = random_options_small(i);
        o.facts = o.facts > r.facts ? r.facts : o.facts;
        o.effects = r.effects;
        o.axioms = r.axioms;
        check(t, random_task(&t->arena, &o), i);
        tiny_destroy(t);
    }
}

void random_tasks_check_dense(uint64_t count, uint32_t effects, random_check *check)
{
    for (uint64_t i = 0; i < count; i++) {
        tiny *const t = tiny_create("init:\n");
        random_options o = random_options_small(i);
        o.facts = 16;
        o.ops = 50;
        o.max_pre = 2;
        o.max_add = 2;
        o.max_goal = 3;
        o.effects = i % 3 == 1 ? effects : 0;
        check(t, random_task(&t->arena, &o), i);
        tiny_destroy(t);
    }
}
