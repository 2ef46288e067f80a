/* The reachable states of a task, by visiting them all.  `count_states DOMAIN PROBLEM
   [no-mutex] [h2] [full] [LIMIT]`: prints how many there are and the bytes of a packed one, or
   that there are more than the limit (100,000). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ground/ground.h"
#include "search/states/statepool.h"
#include "search/states/succgen.h"
#include "support/pddl_world.h"

typedef struct counter {
    pddl_world *world;
    rp_ground_options options;
    uint32_t limit, states, words;
} counter;

static void count(void *arg)
{
    counter *const c = arg;
    rp_arena *const arena = &c->world->arena;
    rp_limits *const limits = &c->world->limits;
    rp_ground_stats stats;
    const rp_strips *const s =
        rp_ground(arena, &c->world->diags, c->world->task, &c->options, &stats);
    if (s == NULL)
        return;
    const rp_encoding *const e = rp_encoding_create(arena, s);
    rp_succgen *const succgen = rp_succgen_create(e, limits);
    rp_statepool *const pool = rp_statepool_create(e->words, limits);
    rp_word *const to = RP_ARENA_ARRAY(arena, rp_word, e->words);
    rp_state_buffer buffer;
    bool is_new;
    rp_state_buffer_init(&buffer, arena, s);
    rp_state_initial(e, to);
    rp_statepool_insert(pool, to, &is_new);
    for (uint32_t id = 0; id < rp_statepool_size(pool) && id < c->limit; id++) {
        const rp_word *const from = rp_statepool_get(pool, id);
        const rp_op_id *op;
        rp_state_unpack(e, from, &buffer);
        const uint32_t num_ops = rp_succgen_generate(succgen, from, &buffer.view, &op);
        for (uint32_t i = 0; i < num_ops; i++) {
            rp_view_apply(e, op[i], &buffer.view, from, to);
            rp_statepool_insert(pool, to, &is_new);
        }
    }
    c->states = rp_statepool_size(pool);
    c->words = e->words;
    rp_succgen_destroy(succgen);
    rp_statepool_destroy(pool);
}

static char *read_file(const char *path)
{
    FILE *const file = fopen(path, "rb");
    char *text = NULL;
    size_t size = 0, capacity = 0, got = 1;
    while (file != NULL && got > 0) {
        if (capacity - size < 4096) {
            capacity = 2 * capacity + 4096;
            char *const larger = realloc(text, capacity);
            if (larger == NULL)
                break;
            text = larger;
        }
        got = fread(text + size, 1, capacity - size - 1, file);
        size += got;
        text[size] = '\0';
    }
    if (file == NULL || text == NULL) {
        fprintf(stderr, "count_states: cannot read %s\n", path);
        exit(2);
    }
    fclose(file);
    return text;
}

int main(int argc, char **argv)
{
    counter c = {.limit = 100000, .options = {.prune = RP_PRUNE_REACH}};
    if (argc < 3) {
        fprintf(stderr, "usage: count_states DOMAIN PROBLEM [no-mutex] [h2] [full] [LIMIT]\n");
        return 2;
    }
    for (int i = 3; i < argc; i++) {
        if (strcmp(argv[i], "no-mutex") == 0)
            c.options.no_mutex = true;
        else if (strcmp(argv[i], "h2") == 0)
            c.options.h2 = 60;
        else if (strcmp(argv[i], "full") == 0)
            c.options.prune = RP_PRUNE_FULL;
        else
            c.limit = (uint32_t)strtoul(argv[i], NULL, 10);
    }
    char *const domain = read_file(argv[1]), *const problem = read_file(argv[2]);
    c.world = pddl_world_create(domain, problem);
    const bool done = c.world->task != NULL && rp_protect(&c.world->limits, count, &c) == 0;
    if (!done || c.states == 0)
        printf("no states\n");
    else if (c.states > c.limit)
        printf("more than %u states\n", c.limit);
    else
        printf("%u states of %zu bytes\n", c.states, c.words * sizeof(rp_word));
    pddl_world_destroy(c.world);
    free(domain);
    free(problem);
    return done ? 0 : 1;
}
