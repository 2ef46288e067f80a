#include "write/names.h"

#include <stdio.h>
#include <string.h>

#include "task/costs.h"

/* The SAS form adds a word in front and a comma an argument. */
enum { SAS_PREFIX = 16, COST_SIZE = 64 };

/* Of two complementary facts the one with the higher number is the negation; of derived
   ones, the one that no axiom concludes. */
static const rp_word *find_negations(rp_arena *arena, const rp_strips *s)
{
    const rp_word *const is_head = rp_strips_axiom_heads(arena, s);
    rp_word *const result = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(s->num_facts));

    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        const rp_fact_id other = s->complement[f];
        if (other == RP_NONE)
            continue;
        if (rp_strips_is_derived(s, f) ? rp_bit_get(is_head, other) && !rp_bit_get(is_head, f)
                                       : other < f)
            rp_bit_set(result, f);
    }
    return result;
}

void rp_names_init(rp_names *n, rp_arena *arena, const rp_strips *strips)
{
    size_t longest = COST_SIZE;

    for (rp_fact_id f = 0; f < strips->num_facts; f++) {
        const size_t length = rp_strips_fact_text(strips, f, NULL, 0);
        longest = length > longest ? length : longest;
    }
    for (rp_op_id op = 0; op < strips->num_ops; op++) {
        rp_poll(arena->limits);
        const size_t length = rp_strips_op_text(strips, op, NULL, 0);
        longest = length > longest ? length : longest;
    }
    n->strips = strips;
    n->use_costs = strips->lifted != NULL ? strips->lifted->use_costs : !rp_costs_are_one(strips);
    n->size = 2 * longest + SAS_PREFIX;
    n->buffer = RP_ARENA_ARRAY(arena, char, n->size);
    n->text = RP_ARENA_ARRAY(arena, char, n->size);
    n->is_negation = find_negations(arena, strips);
}

const char *rp_names_fact(rp_names *n, rp_fact_id fact)
{
    rp_strips_fact_text(n->strips, fact, n->buffer, n->size);
    return n->buffer;
}

const char *rp_names_op(rp_names *n, rp_op_id op)
{
    rp_strips_op_text(n->strips, op, n->buffer, n->size);
    return n->buffer;
}

/* "(on a b)" becomes "on(a, b)". */
static void write_call(char *out, const char *text)
{
    const char *from = text + (*text == '(');
    const size_t length = strlen(from) - (*text == '(');
    const char *const end = from + length;

    while (from < end && *from != ' ')
        *out++ = *from++;
    *out++ = '(';
    for (from += from < end; from < end; from++) {
        if (*from == ' ')
            *out++ = ',';
        *out++ = *from;
    }
    *out++ = ')';
    *out = '\0';
}

const char *rp_names_sas_fact(rp_names *n, rp_fact_id fact, bool negate)
{
    static const char negation[] = "(not ";
    char *text = n->text;
    const bool from_complement = rp_bit_get(n->is_negation, fact);
    const rp_fact_id named = from_complement ? n->strips->complement[fact] : fact;
    const size_t length = rp_strips_fact_text(n->strips, named, text, n->size);
    const bool negated = strncmp(text, negation, sizeof negation - 1) == 0;

    if (negated) {
        text[length - 1] = '\0';
        text += sizeof negation - 1;
    }
    const char *const prefix = (negated != from_complement) != negate ? "NegatedAtom " : "Atom ";
    const size_t used = strlen(prefix);
    memcpy(n->buffer, prefix, used);
    write_call(n->buffer + used, text);
    return n->buffer;
}

const char *rp_names_sas_op(rp_names *n, rp_op_id op)
{
    const size_t length = rp_strips_op_text(n->strips, op, n->buffer, n->size);

    if (length < 2 || n->buffer[0] != '(')
        return n->buffer;
    n->buffer[length - 1] = '\0';
    return n->buffer + 1;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* Turns "(on a b)" into "on_a_b" in place; returns where it begins.  What PDDL forbids
   becomes '-'. */
static char *make_legal(char *text)
{
    char *const begin = text + (*text == '(');
    char *out = begin;

    for (const char *c = begin; *c != '\0'; c++) {
        if (*c == ' ')
            *out++ = '_';
        else if (is_letter(*c) || (*c >= '0' && *c <= '9') || *c == '_' || *c == '-')
            *out++ = *c;
        else if (*c != '(' && *c != ')')
            *out++ = '-';
    }
    *out = '\0';
    return begin;
}

typedef struct namer {
    rp_arena *arena;
    rp_symtab *used;
} namer;

static bool is_used(const namer *n, const char *text)
{
    return rp_symtab_find(n->used, text, strlen(text)) != RP_NONE;
}

/* The name, or the first of name_2, name_3, … that is free. */
static const char *take(namer *n, const char *name)
{
    const char *text = is_letter(*name) ? name : rp_arena_format(n->arena, "x%s", name);
    const char *const stem = text;

    for (unsigned k = 2; is_used(n, text); k++)
        text = rp_arena_format(n->arena, "%s_%u", stem, k);
    return rp_symtab_text(n->used, rp_symtab_intern(n->used, text, strlen(text)));
}

/* Words that a reader may take for something else. */
static rp_symtab *reserved_words(rp_arena *arena)
{
    static const char *const words[] = {
        "and",        "or",       "not",      "imply",     "forall",  "exists",
        "when",       "either",   "define",   "domain",    "problem", "object",
        "total-cost", "number",   "increase", "decrease",  "assign",  "scale-up",
        "scale-down", "minimize", "maximize", "total-time"};
    rp_symtab *const table = rp_symtab_create(arena);

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        rp_symtab_intern(table, words[i], strlen(words[i]));
    return table;
}

rp_pddl_names rp_names_for_pddl(rp_names *names, rp_arena *arena)
{
    const rp_strips *const s = names->strips;
    namer facts = {arena, reserved_words(arena)}, ops = {arena, reserved_words(arena)};
    rp_pddl_names result = {.fact = RP_ARENA_ARRAY(arena, const char *, s->num_facts),
                            .op = RP_ARENA_ARRAY(arena, const char *, s->num_ops)};

    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        rp_strips_fact_text(s, f, names->buffer, names->size);
        result.fact[f] =
            rp_bit_get(names->is_negation, f) ? NULL : take(&facts, make_legal(names->buffer));
    }
    result.unreachable = take(&facts, "unreachable");
    for (rp_op_id op = 0; op < s->num_ops; op++) {
        rp_poll(arena->limits);
        rp_strips_op_text(s, op, names->buffer, names->size);
        result.op[op] = take(&ops, make_legal(names->buffer));
    }
    return result;
}

const char *rp_names_cost(rp_names *n, rp_op_id op)
{
    const rp_lifted *const lifted = n->strips->lifted;
    const int32_t cost = n->strips->cost[op];

    if (lifted != NULL)
        rp_lifted_cost_text(lifted, cost, n->buffer, n->size);
    else
        snprintf(n->buffer, n->size, "%d", (int)cost);
    return n->buffer;
}
