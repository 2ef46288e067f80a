/* Members of JSON objects, checked: for the reader of traces. */
#ifndef TRACE_READER_JSON_H
#define TRACE_READER_JSON_H
#include "base/data/csr.h"
#include "base/json.h"

/* The first thing that is wrong. */
typedef struct rp_json_check {
    rp_arena *arena;
    const char *error; /* NULL so far */
} rp_json_check;

void rp_json_fail(rp_json_check *, const char *member, const char *expected);

/* A number below `limit`; 0 after an error. */
uint32_t rp_json_id(rp_json_check *, const json_t *object, const char *member, uint32_t limit);
/* The same; `standard` if there is no such member. */
uint32_t rp_json_id_or(rp_json_check *, const json_t *object, const char *member, uint32_t limit,
                       uint32_t standard);
uint64_t rp_json_count_or(rp_json_check *, const json_t *object, const char *member,
                          uint64_t standard);
double rp_json_real_or(rp_json_check *, const json_t *object, const char *member, double standard);
const char *rp_json_text_of(rp_json_check *, const json_t *object, const char *member);

/* A list of numbers below `limit`, in the arena; with `rises`, each greater than the one before. */
const uint32_t *rp_json_ids(rp_json_check *, const json_t *object, const char *member,
                            uint32_t limit, bool rises, uint32_t *count);

/* A member that is a list; an empty one after an error. */
size_t rp_json_size(rp_json_check *, const json_t *object, const char *member);

/* That member of each of the objects. */
rp_csr rp_json_rows(rp_json_check *, const json_t *const *object, uint32_t count,
                    const char *member, uint32_t limit);

#endif
