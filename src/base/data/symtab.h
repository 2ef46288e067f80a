/* Names, each once, numbered from 0.  Upper and lower case are the same name; the
   spelling seen first is kept for output. */
#ifndef BASE_DATA_SYMTAB_H
#define BASE_DATA_SYMTAB_H
#include "base/arena.h"

typedef uint32_t rp_symbol;
typedef struct rp_symtab rp_symtab;

/* Lives in the arena (borrowed). */
rp_symtab *rp_symtab_create(rp_arena *);
rp_symbol rp_symtab_intern(rp_symtab *, const char *text, size_t length);
/* RP_NONE if the name was never interned. */
rp_symbol rp_symtab_find(const rp_symtab *, const char *text, size_t length);
const char *rp_symtab_text(const rp_symtab *, rp_symbol);
uint32_t rp_symtab_size(const rp_symtab *);

#endif
