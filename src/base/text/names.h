/* Look-ups by name, and "did you mean": one place for options, components, presets, commands
   and words of the language.

   A name table is a view of rows that stand elsewhere: it owns nothing, and is cheap to make. */
#ifndef BASE_TEXT_NAMES_H
#define BASE_TEXT_NAMES_H
#include "base/arena.h"

typedef struct rp_name_table {
    const char *kind; /* what a row is, in messages: "preset" */
    const void *row;  /* rows whose first member is the name, a const char *, … */
    size_t stride;    /* … so many bytes apart */
    uint32_t size;
    bool by_pointer; /* each row is a pointer to such a thing */
} rp_name_table;

/* Of an array of structs whose first member is the name, such as an array of texts; and an
   initialiser of one of pointers to such structs. */
#define RP_NAMES(what, array, count)                                                               \
    ((rp_name_table){.kind = (what), .row = (array), .stride = sizeof *(array), .size = (count)})
#define RP_NAMES_BY_POINTER(what, array)                                                           \
    {                                                                                              \
        .kind = (what), .row = (array), .stride = sizeof *(array),                                 \
        .size = sizeof(array) / sizeof *(array), .by_pointer = true                                \
    }

/* Row i, or what it points to, and its name.  Requires i < size. */
const void *rp_name_row(const rp_name_table *, uint32_t i);
const char *rp_name_at(const rp_name_table *, uint32_t i);

/* The index of the row with just this name, or RP_NONE. */
uint32_t rp_name_find(const rp_name_table *, const char *name);

/* The names in their order, "a, b, c" if that separates them, in the arena. */
const char *rp_name_list(rp_arena *, const rp_name_table *, const char *separator);

/* What to say of a name that is none of them, in the arena: "unknown preset 'lma'; did you mean
   'lama'?", or, if none is near, "unknown preset 'x'; there are a, b, c". */
const char *rp_name_unknown(rp_arena *, const rp_name_table *, const char *name);

/* "; did you mean 'lama'?" in the arena, or "" if none is near. */
const char *rp_name_hint(rp_arena *, const rp_name_table *, const char *name);

/* The nearest of the names, or NULL if none is near: at most a third of the letters is wrong
   (one of short names), where swapping neighbours counts once and upper case is lower case. */
const char *rp_name_nearest(const rp_name_table *, const char *text);

/* The same of an array of texts. */
const char *rp_nearest_name(const char *text, const char *const *candidate, uint32_t count);

#endif
