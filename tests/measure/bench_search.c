/* How fast the search is by itself: breadth-first search on two generated tasks, each
   packed with and without mutex groups.  `bench_search [expansions]`.

   tiles: the sliding tiles on 4 x 3 squares, 374 operators, small states, 3 successors.
   parcels: 40 parcels, 5 trucks, 30 places: 1550 facts, 150 successors. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/log.h"
#include "search/engine.h"
#include "support/tasks/tiny.h"

typedef struct text {
    rp_limits *limits;
    RP_VEC(char) item;
} text;

static void put(text *t, const char *format, ...) RP_PRINTF(2, 3);
static void put(text *t, const char *format, ...)
{
    char line[128];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    for (const char *p = line; *p != '\0'; p++)
        rp_vec_push(t->limits, &t->item, *p);
}

static void write_tiles(text *t)
{
    enum { COLUMNS = 4, ROWS = 3, SQUARES = COLUMNS * ROWS };
    static const int step[4] = {-COLUMNS, -1, 1, COLUMNS};

    for (int tile = 0; tile < SQUARES; tile++) {
        put(t, "group:");
        for (int square = 0; square < SQUARES; square++)
            put(t, " t%d-%d", tile, square);
        put(t, "\n");
    }
    put(t, "init:");
    for (int tile = 0; tile < SQUARES; tile++)
        put(t, " t%d-%d", tile, tile);
    put(t, "\ngoal: t0-11 t1-10 t2-9 t3-8 t4-7 t5-6 t6-5 t7-4 t8-3 t9-1 t10-2\n");
    for (int square = 0; square < SQUARES; square++) {
        for (int d = 0; d < 4; d++) {
            const int to = square + step[d];
            const bool beside = abs(square % COLUMNS - to % COLUMNS) <= 1;
            if (to < 0 || to >= SQUARES || !beside)
                continue;
            for (int tile = 1; tile < SQUARES; tile++) /* tile 0 is the blank */
                put(t, "m%d-%d-%d: t%d-%d t0-%d -> t%d-%d t0-%d !t%d-%d !t0-%d\n", tile, square, to,
                    tile, square, to, tile, to, square, tile, square, to);
        }
    }
}

static void write_parcels(text *t)
{
    enum { PARCELS = 40, TRUCKS = 5, PLACES = 30 };

    for (int p = 0; p < PARCELS; p++) {
        put(t, "group:");
        for (int place = 0; place < PLACES; place++)
            put(t, " p%d-%d", p, place);
        for (int truck = 0; truck < TRUCKS; truck++)
            put(t, " p%d-t%d", p, truck);
        put(t, "\n");
    }
    for (int truck = 0; truck < TRUCKS; truck++) {
        put(t, "group:");
        for (int place = 0; place < PLACES; place++)
            put(t, " t%d-%d", truck, place);
        put(t, "\n");
    }
    put(t, "init:");
    for (int truck = 0; truck < TRUCKS; truck++)
        put(t, " t%d-%d", truck, truck);
    for (int p = 0; p < PARCELS; p++)
        put(t, " p%d-%d", p, p % PLACES);
    put(t, "\ngoal:");
    for (int p = 0; p < PARCELS; p++)
        put(t, " p%d-%d", p, (p + 7) % PLACES);
    put(t, "\n");
    for (int truck = 0; truck < TRUCKS; truck++) {
        for (int a = 0; a < PLACES; a++) {
            for (int b = 0; b < PLACES; b++)
                if (a != b)
                    put(t, "d: t%d-%d -> t%d-%d !t%d-%d\n", truck, a, truck, b, truck, a);
            for (int p = 0; p < PARCELS; p++) {
                put(t, "l: t%d-%d p%d-%d -> p%d-t%d !p%d-%d\n", truck, a, p, a, p, truck, p, a);
                put(t, "u: t%d-%d p%d-t%d -> p%d-%d !p%d-t%d\n", truck, a, p, truck, p, a, p,
                    truck);
            }
        }
    }
}

static void measure(rp_limits *limits, const char *name, const rp_strips *strips,
                    uint64_t expansions)
{
    rp_arena arena;
    const char *error;
    const rp_spec spec = {"bfs", ""};

    rp_arena_init(&arena, limits);
    rp_engine_args args = {
        .strips = strips, .encoding = rp_encoding_create(&arena, strips), .limits = limits};
    const double begin = rp_cpu_clock();
    rp_engine *const engine = rp_engine_create(&arena, &spec, &args, &error);
    const double middle = rp_cpu_clock();
    rp_engine_run(engine, expansions);
    const double time = rp_cpu_clock() - middle;
    const rp_search_stats *const s = &engine->stats;
    printf("%-22s create %.4f s, run %.2f s: %.0f expanded/s, %.2f M generated/s, %" PRIu64
           " states, %u words, %.1f + %u bytes a state\n",
           name, middle - begin, time, (double)s->expanded / time,
           (double)s->generated / time / 1e6, s->states, args.encoding->words,
           (double)s->bytes_per_state - 8 * args.encoding->words, 8 * args.encoding->words);
    rp_engine_destroy(engine);
    rp_arena_release(&arena);
}

static void measure_both(rp_limits *limits, const char *name, void (*write)(text *),
                         uint64_t expansions)
{
    rp_arena arena;
    char label[64];
    text t = {.limits = limits};

    rp_arena_init(&arena, limits);
    write(&t);
    rp_vec_push(limits, &t.item, '\0');
    rp_strips strips = *tiny_task(&arena, t.item.item);
    rp_vec_free(limits, &t.item);
    snprintf(label, sizeof label, "%s, groups", name);
    measure(limits, label, &strips, expansions);
    strips.groups.num_groups = 0;
    snprintf(label, sizeof label, "%s, no groups", name);
    measure(limits, label, &strips, expansions);
    rp_arena_release(&arena);
}

int main(int argc, char **argv)
{
    const uint64_t expansions = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    rp_limits limits;

    rp_limits_init(&limits, 0, NULL);
    measure_both(&limits, "tiles", write_tiles, expansions);
    measure_both(&limits, "parcels", write_parcels, expansions / 50);
    rp_limits_release(&limits);
    return 0;
}
