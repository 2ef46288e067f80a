/* Random changes that keep the parentheses in balance, for texts whose sense is in them.
   A piece is a group in parentheses or a word.  Comments are not looked for: their parentheses
   make some changes odd, which does no harm. */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "fuzz/fuzz.h"

typedef struct piece {
    size_t begin, size; /* size 0: there is none */
} piece;

typedef struct edit {
    char *data;
    size_t size, max_size;
    rp_rng rng;
} edit;

static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
static bool is_word(char c) { return !is_blank(c) && c != '(' && c != ')' && c != ';'; }

static piece group_at(const char *text, size_t size, size_t begin)
{
    size_t depth = 0;

    for (size_t i = begin; i < size; i++) {
        depth += text[i] == '(';
        depth -= text[i] == ')';
        if (depth == 0)
            return (piece){begin, i + 1 - begin};
    }
    return (piece){begin, 0};
}

/* A group that begins within `in`: the next one from a random place on. */
static piece pick_group(rp_rng *rng, const char *text, piece in)
{
    if (in.size == 0)
        return in;
    const size_t from = rp_rng_below(rng, (uint32_t)in.size);
    for (size_t n = 0; n < in.size; n++) {
        const size_t at = in.begin + (from + n) % in.size;
        if (text[at] == '(')
            return group_at(text, in.begin + in.size, at);
    }
    return (piece){0, 0};
}

static piece pick_word(rp_rng *rng, const char *text, piece in)
{
    if (in.size == 0)
        return in;
    const size_t from = rp_rng_below(rng, (uint32_t)in.size);
    for (size_t n = 0; n < in.size; n++) {
        const size_t begin = in.begin + (from + n) % in.size;
        if (!is_word(text[begin]) || (begin > in.begin && is_word(text[begin - 1])))
            continue;
        size_t end = begin;
        while (end < in.begin + in.size && is_word(text[end]))
            end++;
        return (piece){begin, end - begin};
    }
    return (piece){0, 0};
}

static piece whole(const edit *e) { return (piece){0, e->size}; }
static piece group(edit *e) { return pick_group(&e->rng, e->data, whole(e)); }
static piece word(edit *e) { return pick_word(&e->rng, e->data, whole(e)); }

/* Puts `text` into the place of `old`. */
static bool replace(edit *e, piece old, const char *text, size_t size)
{
    const size_t rest = e->size - old.begin - old.size;

    if (e->size - old.size + size > e->max_size)
        return false;
    char *const copy = malloc(size + 1);
    if (copy == NULL)
        return false;
    memcpy(copy, text, size);
    memmove(e->data + old.begin + size, e->data + old.begin + old.size, rest);
    memcpy(e->data + old.begin, copy, size);
    e->size += size - old.size;
    free(copy);
    return true;
}

static bool insert(edit *e, size_t at, const char *text, size_t size)
{
    return replace(e, (piece){at, 0}, text, size);
}

static bool copy_over(edit *e, piece from, piece to)
{
    return from.size > 0 && to.size > 0 && replace(e, to, e->data + from.begin, from.size);
}

static bool copy_behind(edit *e, piece from, piece to)
{
    const size_t at = to.begin + to.size;

    return from.size > 0 && to.size > 0 && insert(e, at, e->data + from.begin, from.size) &&
           insert(e, at, " ", 1);
}

static bool swap(edit *e, piece a, piece b)
{
    const piece first = a.begin < b.begin ? a : b, second = a.begin < b.begin ? b : a;

    if (first.size == 0 || second.size == 0 || first.begin + first.size > second.begin)
        return false;
    char *const copy = malloc(first.size);
    if (copy == NULL)
        return false;
    memcpy(copy, e->data + first.begin, first.size);
    const bool done =
        replace(e, first, e->data + second.begin, second.size) &&
        replace(e, (piece){second.begin + second.size - first.size, second.size}, copy, first.size);
    free(copy);
    return done;
}

/* `@` stands for the group that is wrapped. */
static bool wrap(edit *e, piece old)
{
    static const char *const form[] = {"(not @)",
                                       "(and @ @)",
                                       "(and @)",
                                       "(or @ @)",
                                       "(imply @ @)",
                                       "(when @ @)",
                                       "(forall (?x) @)",
                                       "(forall (?y - object) (when @ @))",
                                       "(exists (?x ?z) @)",
                                       "(@)",
                                       "(:action new :parameters () :precondition @ :effect @)"};
    const char *const f = form[rp_rng_below(&e->rng, sizeof form / sizeof *form)];
    char *const text = malloc(strlen(f) + 2 * old.size);
    size_t size = 0;

    if (text == NULL)
        return false;
    for (const char *p = f; *p != '\0'; p++) {
        memcpy(text + size, *p == '@' ? e->data + old.begin : p, *p == '@' ? old.size : 1);
        size += *p == '@' ? old.size : 1;
    }
    const bool done = old.size > 0 && replace(e, old, text, size);
    free(text);
    return done;
}

/* Words and groups that matter wherever they stand. */
static const char *const vocabulary[] = {
    "-",
    "()",
    "?x",
    "object",
    "0",
    "2.50",
    "2147483648",
    "=",
    "and",
    "or",
    "not",
    "imply",
    "when",
    "forall",
    "exists",
    "(= ?x ?y)",
    "(not (= ?x ?y))",
    "(either object object)",
    "(total-cost)",
    "(increase (total-cost) 1)",
    "(= (total-cost) 0)",
    "(:metric minimize (total-cost))",
    "(:functions (total-cost) - number)",
    "(:derived (p ?x) (not (q ?x)))",
    ":parameters ()",
    ":precondition ()",
    ":effect ()",
};

static bool use_vocabulary(edit *e, piece old, bool keep)
{
    const char *const text =
        vocabulary[rp_rng_below(&e->rng, sizeof vocabulary / sizeof *vocabulary)];

    if (old.size == 0)
        return false;
    return keep ? insert(e, old.begin, text, strlen(text)) &&
                      insert(e, old.begin + strlen(text), " ", 1)
                : replace(e, old, text, strlen(text));
}

static bool inner_group(edit *e, piece old)
{
    if (old.size < 2)
        return false;
    const piece inside = {old.begin + 1, old.size - 2};
    return copy_over(e, pick_group(&e->rng, e->data, inside), old);
}

/* The byte that chooses heuristic and search. */
static bool choose(edit *e)
{
    static const char mark[] = "\n;;; problem";
    const size_t length = sizeof mark - 1;

    for (size_t i = 0; i + length < e->size; i++)
        if (memcmp(e->data + i, mark, length) == 0) {
            const char digit = (char)('0' + rp_rng_below(&e->rng, 10));
            const bool is_there = e->data[i + length] != '\n';
            return replace(e, (piece){i + length, is_there}, &digit, 1);
        }
    return false;
}

static bool change(edit *e)
{
    switch (rp_rng_below(&e->rng, 12)) {
    case 0:
        return replace(e, group(e), "", 0);
    case 1: {
        const piece one = group(e);
        return copy_behind(e, one, one);
    }
    case 2:
        return copy_over(e, group(e), group(e));
    case 3:
        return swap(e, group(e), group(e));
    case 4:
        return wrap(e, group(e));
    case 5:
        return inner_group(e, group(e));
    case 6:
        return copy_over(e, word(e), word(e));
    case 7:
        return use_vocabulary(e, word(e), rp_rng_below(&e->rng, 2) == 0);
    case 8:
        return use_vocabulary(e, group(e), rp_rng_below(&e->rng, 2) == 0);
    case 9:
        return copy_behind(e, word(e), word(e));
    case 10:
        return copy_behind(e, group(e), group(e));
    default:
        return rp_rng_below(&e->rng, 4) == 0 ? choose(e) : swap(e, word(e), word(e));
    }
}

size_t fuzz_mutate(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    edit e = {.data = (char *)data, .size = size, .max_size = max_size};

    rp_rng_seed(&e.rng, seed);
    for (int attempts = 0; attempts < 8; attempts++)
        if (change(&e))
            return e.size;
    return 0;
}

size_t fuzz_cross(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size, uint8_t *out,
                  size_t max_size, unsigned seed)
{
    edit e = {.data = (char *)out, .size = a_size, .max_size = max_size};

    if (a_size > max_size)
        return 0;
    memcpy(out, a, a_size);
    rp_rng_seed(&e.rng, seed);
    const piece from = pick_group(&e.rng, (const char *)b, (piece){0, b_size});
    const piece to = group(&e);
    if (from.size == 0 || to.size == 0)
        return 0;
    return replace(&e, to, (const char *)b + from.begin, from.size) ? e.size : 0;
}
