#include "support/tasks/grouped_task.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/rng.h"
#include "support/tasks/tiny.h"

enum { MAX_VARIABLES = 64 };

typedef struct writer {
    rp_limits *limits;
    rp_rng rng;
    const grouped_options *o;
    uint32_t values[MAX_VARIABLES];
    RP_VEC(char) text;
} writer;

static void put(writer *w, const char *format, ...) RP_PRINTF(2, 3);
static void put(writer *w, const char *format, ...)
{
    char text[64];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (const char *p = text; *p != '\0'; p++)
        rp_vec_push(w->limits, &w->text, *p);
}

static bool chance(writer *w, uint32_t percent) { return rp_rng_below(&w->rng, 100) < percent; }

static uint32_t draw_value(writer *w, uint32_t v) { return rp_rng_below(&w->rng, w->values[v]); }

/* Every variable as a group, and now and then some of its values as another one. */
static void put_groups(writer *w)
{
    for (uint32_t v = 0; v < w->o->variables; v++) {
        put(w, "group:");
        for (uint32_t k = 0; k < w->values[v]; k++)
            put(w, " v%u-%u", v, k);
        if (chance(w, 30)) {
            put(w, "\ngroup:");
            for (uint32_t k = 0; k < w->values[v]; k++)
                if (chance(w, 50))
                    put(w, " v%u-%u", v, k);
        }
        put(w, "\n");
    }
}

static void put_state(writer *w, const char *head, uint32_t percent)
{
    put(w, "%s:", head);
    for (uint32_t v = 0; v < w->o->variables; v++)
        if (chance(w, percent))
            put(w, " v%u-%u", v, draw_value(w, v));
    for (uint32_t s = 0; s < w->o->singles; s++)
        if (chance(w, percent / 2))
            put(w, " s%u", s);
    put(w, "\n");
}

typedef struct change {
    uint32_t before, after; /* RP_NONE: any, none */
} change;

static void draw_changes(writer *w, change *c)
{
    const uint32_t percent = 100 / (w->o->variables + 1) + 25;

    for (uint32_t v = 0; v < w->o->variables; v++) {
        c[v] = (change){RP_NONE, RP_NONE};
        if (chance(w, percent))
            c[v].before = draw_value(w, v);
        if (chance(w, percent))
            c[v].after = draw_value(w, v);
    }
}

/* Adding a value deletes the one before, or all others if that is not known. */
static void put_change(writer *w, uint32_t v, change c)
{
    if (c.after == RP_NONE) {
        if (c.before != RP_NONE && chance(w, 20))
            put(w, " !v%u-%u", v, c.before);
        return;
    }
    put(w, " v%u-%u", v, c.after);
    for (uint32_t k = 0; k < w->values[v]; k++)
        if (k != c.after && (c.before == RP_NONE || k == c.before))
            put(w, " !v%u-%u", v, k);
}

static void put_operator(writer *w, uint32_t op)
{
    const grouped_options *const o = w->o;
    change c[MAX_VARIABLES] = {{0, 0}};

    draw_changes(w, c);
    put(w, "o%u %u:", op, o->max_cost == 0 ? 1 : rp_rng_below(&w->rng, o->max_cost + 1));
    for (uint32_t v = 0; v < o->variables; v++)
        if (c[v].before != RP_NONE)
            put(w, " v%u-%u", v, c[v].before);
    for (uint32_t s = 0; s < o->singles; s++)
        if (chance(w, 20))
            put(w, " s%u", s);
    put(w, " ->");
    for (uint32_t v = 0; v < o->variables; v++)
        put_change(w, v, c[v]);
    for (uint32_t s = 0; s < o->singles; s++)
        if (chance(w, 30))
            put(w, chance(w, 50) ? " s%u" : " !s%u", s);
    put(w, "\n");
}

const rp_strips *grouped_task(rp_arena *arena, const grouped_options *o, bool groups)
{
    writer w = {.limits = arena->limits, .o = o};

    assert(o->variables <= MAX_VARIABLES && o->max_values > 0);
    rp_rng_seed(&w.rng, o->seed);
    for (uint32_t v = 0; v < o->variables; v++)
        w.values[v] = 1 + rp_rng_below(&w.rng, o->max_values);
    put_groups(&w);
    put_state(&w, "init", 90);
    put_state(&w, "goal", 50);
    for (uint32_t op = 0; op < o->ops; op++)
        put_operator(&w, op);
    rp_vec_push(w.limits, &w.text, '\0');
    rp_strips *const s = RP_ARENA_NEW(arena, rp_strips);
    *s = *tiny_task(arena, w.text.item);
    if (!groups)
        s->groups.num_groups = 0;
    rp_vec_free(w.limits, &w.text);
    return s;
}
