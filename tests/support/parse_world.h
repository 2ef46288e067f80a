/* Two texts, parsed, with all messages, for tests of the front end. */
#ifndef SUPPORT_PARSE_WORLD_H
#define SUPPORT_PARSE_WORLD_H
#include "parser/parser.h"

typedef struct parse_world {
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
    const rp_lifted *task; /* NULL: there are errors */
    rp_stop stop;          /* why parsing ended early */
} parse_world;

/* `fail_at`: the number of the allocation that fails; 0: none does. */
parse_world *parse_world_create(const char *domain, const char *problem, uint64_t fail_at);
parse_world *parse_world_create_sized(const char *domain, size_t domain_size, const char *problem,
                                      size_t problem_size, uint64_t fail_at);
/* The test program ends if a block was not freed although parsing came to its end. */
void parse_world_destroy(parse_world *);

/* "error unknown-predicate 7:12\n…", notes left out; in the arena. */
const char *parse_world_messages(parse_world *);

#endif
