/* Builds the decision tree as a trie: an operator's word consists of its preconditions but
   the one it stands under.  Words are put in order on the way down: among the operators
   that share all tests so far, what all of them need comes first, so that failing costs
   one test; then each goes on with the variable that most of them test.

   Such ranges of operators are short, as each stands under its most selective fact.  The
   cost is a few passes over the words for each level of the tree: about 0.1 microseconds
   an operator. */
#include <stdlib.h>

#include "search/states/succgen_code.h"

/* Branching by value pays from this many branches on, and if not too many values lead
   nowhere. */
enum { LEAST_BRANCHES = 4, VALUES_A_BRANCH = 8 };
enum { MOST_SORTED = 64 }; /* longer lists of tests stay as they are */

/* Derived facts, which have no variable, count as variables behind the others. */
struct rp_succgen_builder {
    const rp_encoding *e;
    const rp_strips *strips;
    const uint32_t *seen; /* of a fact; NULL: unknown */
    rp_limits *limits;
    rp_u32vec *code;
    uint32_t *variable_of;       /* of a fact */
    uint32_t *place;             /* of a fact: the order of variables, then of their values */
    rp_fact_id *fact_at;         /* the inverse */
    uint32_t *needed;            /* of a fact: operators that need it */
    rp_fact_id *root;            /* of an operator; num_facts: no precondition */
    rp_csr word;                 /* row: operator; its other preconditions */
    uint32_t *in_range, *tested; /* of a fact, a variable: operators of a range with a test
                                    for it still to come; 0 between uses */
    rp_op_id *order;             /* operators by root; within a range, by next letters */
    uint64_t *key;               /* beside order: next letter (0: none), and the operator */
    rp_csr below;                /* row: root; its operators, in `order` */
};
typedef struct rp_succgen_builder builder;

static uint32_t num_values(const builder *b, uint32_t variable)
{
    return variable < b->e->num_variables ? rp_csr_size(&b->e->variable_fact, variable) : 1;
}

static void map_facts(builder *b, rp_arena *arena)
{
    const uint32_t facts = b->strips->num_facts, variables = b->e->num_variables;
    uint32_t place = 0;

    b->variable_of = RP_ARENA_ARRAY(arena, uint32_t, facts);
    b->place = RP_ARENA_ARRAY(arena, uint32_t, facts);
    b->fact_at = RP_ARENA_ARRAY(arena, rp_fact_id, facts);
    b->needed = RP_ARENA_ARRAY_ZERO(arena, uint32_t, facts);
    b->in_range = RP_ARENA_ARRAY_ZERO(arena, uint32_t, facts);
    b->tested = RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)variables + facts);
    for (rp_fact_id f = 0; f < facts; f++)
        b->variable_of[f] = variables + f;
    for (uint32_t v = 0; v < variables; v++) {
        for (RP_ROW(fact, &b->e->variable_fact, v)) {
            b->variable_of[*fact] = v;
            b->fact_at[place++] = *fact;
        }
    }
    for (rp_fact_id f = 0; f < facts; f++)
        if (b->variable_of[f] >= variables)
            b->fact_at[place++] = f;
    assert(place == facts);
    for (uint32_t p = 0; p < facts; p++)
        b->place[b->fact_at[p]] = p;
    for (rp_op_id op = 0; op < b->strips->num_ops; op++)
        for (RP_ROW(fact, &b->strips->pre, op))
            b->needed[*fact]++;
}

/* Does x hold more rarely than y?  Better is a fact that held in fewer states so far, then
   one of a variable with more values, then one that fewer operators need. */
static bool more_selective(const builder *b, rp_fact_id x, rp_fact_id y)
{
    if (b->seen != NULL && b->seen[x] != b->seen[y])
        return b->seen[x] < b->seen[y];
    const uint32_t of_x = num_values(b, b->variable_of[x]);
    const uint32_t of_y = num_values(b, b->variable_of[y]);

    if (of_x != of_y)
        return of_x > of_y;
    if (b->needed[x] != b->needed[y])
        return b->needed[x] < b->needed[y];
    return x < y;
}

static void choose_roots(builder *b, rp_arena *arena)
{
    const rp_strips *const strips = b->strips;

    b->root = RP_ARENA_ARRAY(arena, rp_fact_id, strips->num_ops);
    for (rp_op_id op = 0; op < strips->num_ops; op++) {
        rp_fact_id best = strips->num_facts;
        for (RP_ROW(fact, &strips->pre, op))
            if (best == strips->num_facts || more_selective(b, *fact, best))
                best = *fact;
        b->root[op] = best;
    }
}

static void write_words(builder *b, rp_arena *arena)
{
    const rp_strips *const strips = b->strips;
    const uint32_t ops = strips->num_ops;
    uint32_t *const begin = RP_ARENA_ARRAY(arena, uint32_t, (size_t)ops + 1);
    rp_fact_id *const item = RP_ARENA_ARRAY(arena, rp_fact_id, strips->pre.begin[ops]);
    uint32_t size = 0;

    for (rp_op_id op = 0; op < ops; op++) {
        begin[op] = size;
        for (RP_ROW(fact, &strips->pre, op))
            if (*fact != b->root[op])
                item[size++] = *fact;
    }
    begin[ops] = size;
    b->word = (rp_csr){begin, item};
}

/* What is left of an operator's word from `depth` on. */
typedef struct letters {
    rp_fact_id *first, *end;
} letters;

static letters letters_of(const builder *b, rp_op_id op, uint32_t depth)
{
    rp_fact_id *const end = b->word.item + b->word.begin[op + 1];
    rp_fact_id *const first = b->word.item + b->word.begin[op] + depth;

    assert(first <= end);
    return (letters){first, end};
}

static void count_letters(builder *b, uint32_t lo, uint32_t hi, uint32_t depth)
{
    for (uint32_t i = lo; i < hi; i++) {
        const letters l = letters_of(b, b->order[i], depth);
        for (const rp_fact_id *fact = l.first; fact != l.end; fact++) {
            b->in_range[*fact]++;
            b->tested[b->variable_of[*fact]]++;
        }
    }
}

static void forget_letters(builder *b, uint32_t lo, uint32_t hi, uint32_t depth)
{
    for (uint32_t i = lo; i < hi; i++) {
        const letters l = letters_of(b, b->order[i], depth);
        for (const rp_fact_id *fact = l.first; fact != l.end; fact++)
            b->in_range[*fact] = b->tested[b->variable_of[*fact]] = 0;
    }
}

static void swap_facts(rp_fact_id *x, rp_fact_id *y)
{
    const rp_fact_id f = *x;
    *x = *y;
    *y = f;
}

/* Moves the letters that all `count` operators of the range have to the front; returns
   how many. */
static uint32_t share_letters(builder *b, rp_op_id op, uint32_t depth, uint32_t count)
{
    const letters l = letters_of(b, op, depth);
    rp_fact_id *front = l.first;

    for (rp_fact_id *fact = l.first; fact != l.end; fact++)
        if (b->in_range[*fact] == count)
            swap_facts(front++, fact);
    return (uint32_t)(front - l.first);
}

static bool better_letter(const builder *b, rp_fact_id x, rp_fact_id y)
{
    const uint32_t of_x = b->variable_of[x], of_y = b->variable_of[y];

    if (b->tested[of_x] != b->tested[of_y])
        return b->tested[of_x] > b->tested[of_y];
    if (num_values(b, of_x) != num_values(b, of_y))
        return num_values(b, of_x) > num_values(b, of_y);
    return b->place[x] < b->place[y];
}

static void choose_letter(builder *b, rp_op_id op, uint32_t depth)
{
    const letters l = letters_of(b, op, depth);
    rp_fact_id *best = l.first;

    if (l.first == l.end)
        return;
    for (rp_fact_id *fact = l.first + 1; fact != l.end; fact++)
        if (better_letter(b, *fact, *best))
            best = fact;
    swap_facts(best, l.first);
}

/* Puts the words of a range in order, as far as their next letters are concerned.
   Returns the end of those that they share. */
static uint32_t arrange(builder *b, uint32_t lo, uint32_t hi, uint32_t depth)
{
    uint32_t shared = 0;

    if (hi - lo == 1)
        return rp_csr_size(&b->word, b->order[lo]);
    count_letters(b, lo, hi, depth);
    for (uint32_t i = lo; i < hi; i++)
        shared = share_letters(b, b->order[i], depth, hi - lo);
    for (uint32_t i = lo; i < hi; i++)
        choose_letter(b, b->order[i], depth + shared);
    forget_letters(b, lo, hi, depth);
    return depth + shared;
}

static int compare_u64(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Ranges are mostly of a few items. */
static void sort_u64(uint64_t *item, uint32_t count)
{
    if (count > 16) {
        qsort(item, count, sizeof *item, compare_u64);
        return;
    }
    for (uint32_t i = 1; i < count; i++) {
        const uint64_t x = item[i];
        uint32_t j = i;
        for (; j > 0 && item[j - 1] > x; j--)
            item[j] = item[j - 1];
        item[j] = x;
    }
}

static uint64_t next_letter(const builder *b, rp_op_id op, uint32_t depth)
{
    const letters l = letters_of(b, op, depth);
    return l.first == l.end ? 0 : (uint64_t)b->place[*l.first] + 1;
}

/* Sorts a range by the letter at `depth`; returns how many operators end there. */
static uint32_t sort_range(builder *b, uint32_t lo, uint32_t hi, uint32_t depth)
{
    uint32_t ending = 0;

    for (uint32_t i = lo; i < hi; i++)
        b->key[i] = next_letter(b, b->order[i], depth) << 32 | b->order[i];
    sort_u64(b->key + lo, hi - lo);
    for (uint32_t i = lo; i < hi; i++) {
        b->order[i] = (rp_op_id)b->key[i];
        ending += b->key[i] >> 32 == 0;
    }
    return ending;
}

static rp_fact_id fact_of(const builder *b, uint32_t i)
{
    return b->fact_at[(b->key[i] >> 32) - 1];
}

static uint32_t end_of_letter(const builder *b, uint32_t lo, uint32_t hi)
{
    const uint64_t first = b->key[lo] >> 32;

    while (lo < hi && b->key[lo] >> 32 == first)
        lo++;
    return lo;
}

/* The end of the run of letters that are facts of one variable; counts the letters. */
static uint32_t end_of_variable(const builder *b, uint32_t lo, uint32_t hi, uint32_t *count)
{
    const uint32_t variable = b->variable_of[fact_of(b, lo)];

    for (*count = 0; lo < hi && b->variable_of[fact_of(b, lo)] == variable; ++*count)
        lo = end_of_letter(b, lo, hi);
    return lo;
}

static void put(builder *b, uint32_t x) { rp_vec_push(b->limits, b->code, x); }

/* The test that is most likely to fail goes first. */
static void put_tests(builder *b, rp_fact_id *fact, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = i + 1; j < count && count <= MOST_SORTED; j++)
            if (more_selective(b, fact[j], fact[i]))
                swap_facts(fact + i, fact + j);
        put(b, fact[i]);
    }
}

static void emit_children(builder *b, uint32_t lo, uint32_t hi, uint32_t depth);

/* The subtree of a range: tests what its operators share from `depth` on. */
static void emit_node(builder *b, uint32_t lo, uint32_t hi, uint32_t depth)
{
    const uint32_t end = arrange(b, lo, hi, depth);
    rp_fact_id *const tests = letters_of(b, b->order[lo], depth).first;
    const uint32_t ending = sort_range(b, lo, hi, end);
    const uint32_t start = b->code->size;

    put(b, 0);
    put(b, end - depth);
    put(b, ending);
    put_tests(b, tests, end - depth);
    for (uint32_t i = lo; i < lo + ending; i++)
        put(b, b->order[i]);
    emit_children(b, lo + ending, hi, end);
    b->code->item[start] = b->code->size;
}

static void emit_switch(builder *b, uint32_t lo, uint32_t hi, uint32_t depth)
{
    const uint32_t variable = b->variable_of[fact_of(b, lo)];
    const uint32_t targets = num_values(b, variable) + 1;
    const uint32_t start = b->code->size, target = start + 3;

    put(b, 0);
    put(b, RP_CODE_SWITCH);
    put(b, variable);
    for (uint32_t v = 0; v < targets; v++)
        put(b, 0);
    while (lo < hi) {
        const uint32_t end = end_of_letter(b, lo, hi);
        const rp_word bits = b->e->fact_value[fact_of(b, lo)];
        b->code->item[target + (bits >> b->e->variable_shift[variable])] = b->code->size;
        emit_node(b, lo, end, depth + 1);
        put(b, 0);
        put(b, RP_CODE_JUMP);
        lo = end;
    }
    uint32_t *const item = b->code->item;
    item[start] = b->code->size;
    for (uint32_t v = 0; v < targets; v++) {
        if (item[target + v] == 0)
            item[target + v] = item[start];
        else /* The jump stands where the branch's node ends. */
            item[item[item[target + v]]] = item[start];
    }
}

/* Operators that all have a letter at `depth`, sorted by it. */
static void emit_children(builder *b, uint32_t lo, uint32_t hi, uint32_t depth)
{
    while (lo < hi) {
        const uint32_t variable = b->variable_of[fact_of(b, lo)];
        uint32_t branches;
        uint32_t end = end_of_variable(b, lo, hi, &branches);
        if (branches >= LEAST_BRANCHES && num_values(b, variable) <= branches * VALUES_A_BRANCH) {
            emit_switch(b, lo, end, depth);
        } else {
            end = end_of_letter(b, lo, hi);
            emit_node(b, lo, end, depth);
        }
        lo = end;
    }
}

/* Row r: the operators with root r, ascending.  Where there are none, nothing is to be laid out. */
static void sort_by_root(builder *b, rp_arena *arena, rp_succgen_root *root)
{
    const uint32_t roots = b->strips->num_facts + 1;

    b->below = rp_csr_group(arena, b->root, b->strips->num_ops, roots);
    b->order = b->below.item;
    b->key = RP_ARENA_ARRAY(arena, uint64_t, b->strips->num_ops);
    for (uint32_t r = 0; r < roots; r++)
        root[r].begin = root[r].end = rp_csr_size(&b->below, r) > 0 ? RP_NONE : 0;
}

void rp_succgen_begin(rp_succgen_code *tree, const rp_encoding *encoding, const uint32_t *seen,
                      rp_arena *arena)
{
    builder *const b = RP_ARENA_NEW(arena, builder);

    b->e = encoding;
    b->strips = encoding->strips;
    b->seen = seen;
    b->limits = arena->limits;
    b->code = &tree->code;
    tree->builder = b;
    tree->root = RP_ARENA_ARRAY(arena, rp_succgen_root, (size_t)b->strips->num_facts + 1);
    map_facts(b, arena);
    choose_roots(b, arena);
    write_words(b, arena);
    sort_by_root(b, arena, tree->root);
}

void rp_succgen_lay_out(rp_succgen_code *tree, uint32_t root)
{
    builder *const b = tree->builder;
    const uint32_t begin = b->code->size;

    emit_node(b, b->below.begin[root], b->below.begin[root + 1], 0);
    tree->root[root] = (rp_succgen_root){begin, b->code->size};
}
