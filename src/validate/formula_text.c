#include "validate/formula_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 300 };

/* Text that is cut when it is full; writing then goes on for no more than the nesting
   that fitted in. */
typedef struct printer {
    const rp_lifted *task;
    const rp_scope *scope;
    const rp_object_id *value;
    char text[LONGEST];
    size_t used; /* LONGEST when full */
} printer;

static RP_PRINTF(2, 3) void put(printer *p, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    const int length = vsnprintf(p->text + p->used, LONGEST - p->used, format, args);
    va_end(args);
    p->used += length > 0 ? (size_t)length : 0;
    if (p->used > LONGEST)
        p->used = LONGEST;
}

static bool is_full(const printer *p) { return p->used >= LONGEST - 1; }

static void put_variable(printer *p, uint32_t variable)
{
    put(p, "%s", rp_lifted_text(p->task, p->scope->variable_name[variable]));
}

static void put_terms(printer *p, rp_terms terms)
{
    put(p, "(%s", rp_lifted_text(p->task, terms.name));
    for (uint32_t i = 0; i < terms.count && !is_full(p); i++) {
        rp_term t = terms.term[i];
        put(p, " ");
        if (rp_term_is_variable(t) && p->value[rp_term_variable(t)] == RP_NONE) {
            put_variable(p, rp_term_variable(t));
            continue;
        }
        if (rp_term_is_variable(t))
            t = p->value[rp_term_variable(t)];
        put(p, "%s", rp_lifted_text(p->task, p->task->object[t].name));
    }
    put(p, ")");
}

static void put_quantifier(printer *p, const rp_formula *f)
{
    put(p, "(%s (", f->kind == RP_FORMULA_FORALL ? "forall" : "exists");
    for (uint32_t i = 0; i < f->num_variables && !is_full(p); i++) {
        const uint32_t v = f->first_variable + i;
        const rp_symbol type = p->task->type[p->scope->variable_type[v]].name;
        put(p, i == 0 ? "" : " ");
        put_variable(p, v);
        if (type != RP_NONE && p->scope->variable_type[v] != RP_TYPE_OBJECT)
            put(p, " - %s", rp_lifted_text(p->task, type));
    }
    put(p, ")");
}

static void put_formula(printer *p, const rp_formula *f)
{
    static const char *const words[] = {[RP_FORMULA_NOT] = "not",
                                        [RP_FORMULA_AND] = "and",
                                        [RP_FORMULA_OR] = "or",
                                        [RP_FORMULA_IMPLY] = "imply"};

    if (is_full(p))
        return;
    if (f->kind == RP_FORMULA_ATOM) {
        put_terms(p, (rp_terms){p->task->predicate[f->pred].name, f->term, f->num_terms});
        return;
    }
    if (f->kind == RP_FORMULA_FORALL || f->kind == RP_FORMULA_EXISTS)
        put_quantifier(p, f);
    else
        put(p, "(%s", words[f->kind]);
    for (uint32_t i = 0; i < f->num_children && !is_full(p); i++) {
        put(p, " ");
        put_formula(p, f->child[i]);
    }
    put(p, ")");
}

static const char *finish(printer *p, rp_arena *arena)
{
    if (is_full(p))
        memcpy(p->text + LONGEST - 4, "...", 4);
    return rp_arena_text(arena, p->text, strlen(p->text));
}

const char *rp_formula_text(rp_arena *arena, const rp_lifted *task, const rp_scope *scope,
                            const rp_object_id *value, const rp_formula *formula, bool complement)
{
    printer p = {.task = task, .scope = scope, .value = value};

    if (complement)
        put(&p, "(not ");
    put_formula(&p, formula);
    if (complement)
        put(&p, ")");
    return finish(&p, arena);
}

const char *rp_terms_text(rp_arena *arena, const rp_lifted *task, const rp_scope *scope,
                          const rp_object_id *value, rp_terms terms)
{
    printer p = {.task = task, .scope = scope, .value = value};

    put_terms(&p, terms);
    return finish(&p, arena);
}
