#include "support/tasks/tiny.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rows under construction. */
typedef struct rows {
    rp_u32vec begin, item;
} rows;

typedef struct builder {
    rp_arena *arena;
    rp_limits *limits;
    const char *line; /* where the current line begins, for messages */
    RP_VEC(char *) fact_name;
    RP_VEC(char *) op_name;
    RP_VEC(int32_t) cost;
    rows pre, add, del;
    rp_u32vec effect_begin;
    rows effect_condition, effect_add, effect_del;
    rp_u32vec axiom_head, axiom_stratum;
    rows axiom_body;
    rows group;
    RP_VEC(bool) exactly_one;
    rp_u32vec complement; /* pairs */
    rp_u32vec init, goal;
} builder;

static _Noreturn void give_up(const char *line, const char *what)
{
    fprintf(stderr, "tiny task: %s in line '%.*s'\n", what, (int)strcspn(line, "\n"), line);
    abort();
}

static void sort_unique(rp_u32vec *v)
{
    if (v->size == 0)
        return;
    rp_row_sort(v->item, v->size);
    uint32_t kept = 1;
    for (uint32_t i = 1; i < v->size; i++)
        if (v->item[i] != v->item[kept - 1])
            v->item[kept++] = v->item[i];
    v->size = kept;
}

static bool contains(const rp_u32vec *v, uint32_t id)
{
    for (uint32_t i = 0; i < v->size; i++)
        if (v->item[i] == id)
            return true;
    return false;
}

/* Adds a sorted row; leaves out what `without` (may be NULL) contains; empties it. */
static void add_row(builder *b, rows *r, rp_u32vec *row, const rp_u32vec *without)
{
    sort_unique(row);
    if (r->begin.size == 0)
        rp_vec_push(b->limits, &r->begin, 0);
    for (uint32_t i = 0; i < row->size; i++)
        if (without == NULL || !contains(without, row->item[i]))
            rp_vec_push(b->limits, &r->item, row->item[i]);
    rp_vec_push(b->limits, &r->begin, r->item.size);
}

/* Copies the rows into the arena and frees the vectors. */
static rp_csr finish_rows(builder *b, rows *r)
{
    if (r->begin.size == 0)
        rp_vec_push(b->limits, &r->begin, 0);
    const rp_csr csr = {rp_arena_copy(b->arena, r->begin.item, r->begin.size * sizeof(uint32_t)),
                        rp_arena_copy(b->arena, r->item.item, r->item.size * sizeof(uint32_t))};
    rp_vec_free(b->limits, &r->begin);
    rp_vec_free(b->limits, &r->item);
    return csr;
}

static uint32_t *finish_ids(builder *b, rp_u32vec *v)
{
    uint32_t *const copy = rp_arena_copy(b->arena, v->item, v->size * sizeof(uint32_t));
    rp_vec_free(b->limits, v);
    return copy;
}

/* "(name)" */
static char *in_parentheses(rp_arena *arena, const char *name, size_t length)
{
    char *const text = rp_arena_alloc(arena, length + 3);
    text[0] = '(';
    memcpy(text + 1, name, length);
    memcpy(text + 1 + length, ")", 2);
    return text;
}

static bool is_named(const char *text, const char *name, size_t length)
{
    return strlen(text) == length + 2 && memcmp(text + 1, name, length) == 0;
}

static rp_fact_id intern_fact(builder *b, const char *name, size_t length)
{
    for (rp_fact_id f = 0; f < b->fact_name.size; f++)
        if (is_named(b->fact_name.item[f], name, length))
            return f;
    rp_vec_push(b->limits, &b->fact_name, in_parentheses(b->arena, name, length));
    return b->fact_name.size - 1;
}

/* The next word of the line; brackets, '!' and ':' are words of their own.  Returns its
   length, 0 at the end of the line. */
static size_t next_word(const char **p)
{
    *p += strspn(*p, " \t");
    if (**p == '\0' || **p == '\n' || **p == '#')
        return 0;
    if (strchr("[]!:", **p) != NULL)
        return 1;
    return strcspn(*p, " \t\n#[]!:");
}

static bool is_word(const char *p, size_t length, const char *word)
{
    return strlen(word) == length && strncmp(p, word, length) == 0;
}

/* Facts up to a word that is none, which is left in place. */
static void read_facts(builder *b, const char **p, rp_u32vec *out)
{
    for (;;) {
        const size_t length = next_word(p);
        if (length == 0 || is_word(*p, length, "->") || is_word(*p, length, "<-") ||
            strchr("[]!:", **p) != NULL)
            return;
        rp_vec_push(b->limits, out, intern_fact(b, *p, length));
        *p += length;
    }
}

static void expect(builder *b, const char **p, const char *word)
{
    const size_t length = next_word(p);
    char what[64];

    if (!is_word(*p, length, word)) {
        snprintf(what, sizeof what, "expected '%s' before '%.20s'", word, *p);
        give_up(b->line, what);
    }
    *p += length;
}

static void expect_end(builder *b, const char **p)
{
    if (next_word(p) != 0)
        give_up(b->line, "more than expected");
}

static void read_conditional_effect(builder *b, const char **p);

/* "b !a [c -> d]" up to the end of the line or ']'. */
static void read_effects(builder *b, const char **p, rp_u32vec *add, rp_u32vec *del)
{
    while (next_word(p) > 0 && **p != ']') {
        if (**p == '[') {
            read_conditional_effect(b, p);
        } else if (**p == '!') {
            ++*p;
            const size_t length = next_word(p);
            if (length == 0 || strchr("[]!:", **p) != NULL)
                give_up(b->line, "expected a fact after '!'");
            rp_vec_push(b->limits, del, intern_fact(b, *p, length));
            *p += length;
        } else {
            const char *const before = *p;
            read_facts(b, p, add);
            if (*p == before)
                give_up(b->line, "expected an effect");
        }
    }
}

static void read_conditional_effect(builder *b, const char **p)
{
    rp_u32vec condition = {0}, add = {0}, del = {0};

    expect(b, p, "[");
    read_facts(b, p, &condition);
    expect(b, p, "->");
    read_effects(b, p, &add, &del);
    expect(b, p, "]");
    add_row(b, &b->effect_condition, &condition, NULL);
    add_row(b, &b->effect_del, &del, &add);
    add_row(b, &b->effect_add, &add, NULL);
    rp_vec_free(b->limits, &condition);
    rp_vec_free(b->limits, &add);
    rp_vec_free(b->limits, &del);
}

/* The number before the colon of "name 3: …", or `otherwise`. */
static int32_t read_number(builder *b, const char **p, int32_t otherwise)
{
    const size_t length = next_word(p);
    long number = otherwise;

    if (length > 0 && isdigit((unsigned char)**p)) {
        number = strtol(*p, NULL, 10);
        *p += length;
    }
    expect(b, p, ":");
    return (int32_t)number;
}

static void read_operator(builder *b, const char *name, size_t length, const char **p)
{
    rp_u32vec pre = {0}, add = {0}, del = {0};

    rp_vec_push(b->limits, &b->op_name, in_parentheses(b->arena, name, length));
    rp_vec_push(b->limits, &b->cost, read_number(b, p, 1));
    if (b->effect_begin.size == 0)
        rp_vec_push(b->limits, &b->effect_begin, 0);
    read_facts(b, p, &pre);
    expect(b, p, "->");
    read_effects(b, p, &add, &del);
    add_row(b, &b->pre, &pre, NULL);
    add_row(b, &b->del, &del, &add);
    add_row(b, &b->add, &add, NULL);
    const uint32_t effects = b->effect_condition.begin.size;
    rp_vec_push(b->limits, &b->effect_begin, effects == 0 ? 0 : effects - 1);
    rp_vec_free(b->limits, &pre);
    rp_vec_free(b->limits, &add);
    rp_vec_free(b->limits, &del);
}

static void read_axiom(builder *b, const char **p)
{
    rp_u32vec head = {0}, body = {0};
    const uint32_t stratum = (uint32_t)read_number(b, p, 0);

    read_facts(b, p, &head);
    expect(b, p, "<-");
    read_facts(b, p, &body);
    if (head.size != 1)
        give_up(b->line, "an axiom has one head");
    if (b->axiom_stratum.size > 0 && stratum < b->axiom_stratum.item[b->axiom_stratum.size - 1])
        give_up(b->line, "axioms must be in the order of their strata");
    rp_vec_push(b->limits, &b->axiom_head, head.item[0]);
    rp_vec_push(b->limits, &b->axiom_stratum, stratum);
    add_row(b, &b->axiom_body, &body, NULL);
    rp_vec_free(b->limits, &head);
    rp_vec_free(b->limits, &body);
}

static void read_group(builder *b, const char **p, bool exactly_one)
{
    rp_u32vec facts = {0};

    expect(b, p, ":");
    read_facts(b, p, &facts);
    add_row(b, &b->group, &facts, NULL);
    rp_vec_push(b->limits, &b->exactly_one, exactly_one);
    rp_vec_free(b->limits, &facts);
}

static void read_complement(builder *b, const char **p)
{
    const uint32_t before = b->complement.size;

    expect(b, p, ":");
    read_facts(b, p, &b->complement);
    if (b->complement.size != before + 2)
        give_up(b->line, "a complement is a pair of facts");
}

static void read_list(builder *b, const char **p, rp_u32vec *out)
{
    expect(b, p, ":");
    read_facts(b, p, out);
}

static void read_line(builder *b, const char *p)
{
    b->line = p;
    const size_t length = next_word(&p);
    const char *const name = p;

    if (length == 0)
        return;
    p += length;
    if (is_word(name, length, "init"))
        read_list(b, &p, &b->init);
    else if (is_word(name, length, "goal"))
        read_list(b, &p, &b->goal);
    else if (is_word(name, length, "axiom"))
        read_axiom(b, &p);
    else if (is_word(name, length, "group"))
        read_group(b, &p, false);
    else if (is_word(name, length, "exactly"))
        read_group(b, &p, true);
    else if (is_word(name, length, "complement"))
        read_complement(b, &p);
    else
        read_operator(b, name, length, &p);
    expect_end(b, &p);
}

static void finish_axioms(builder *b, rp_strips *s)
{
    s->num_axioms = b->axiom_head.size;
    if (s->num_axioms > 0) {
        s->num_strata = b->axiom_stratum.item[s->num_axioms - 1] + 1;
        rp_word *const derived = RP_ARENA_ARRAY_ZERO(b->arena, rp_word, RP_WORDS(s->num_facts));
        for (uint32_t i = 0; i < s->num_axioms; i++)
            rp_bit_set(derived, b->axiom_head.item[i]);
        for (rp_fact_id f = 0; f < s->num_facts; f++)
            if (rp_bit_get(derived, f) && s->complement[f] != RP_NONE)
                rp_bit_set(derived, s->complement[f]);
        s->derived = derived;
    }
    s->axiom_head = finish_ids(b, &b->axiom_head);
    s->axiom_stratum = finish_ids(b, &b->axiom_stratum);
    s->axiom_body = finish_rows(b, &b->axiom_body);
}

static void finish_complements(builder *b, rp_strips *s)
{
    rp_fact_id *const complement = RP_ARENA_ARRAY(b->arena, rp_fact_id, s->num_facts);

    for (rp_fact_id f = 0; f < s->num_facts; f++)
        complement[f] = RP_NONE;
    for (uint32_t i = 0; i < b->complement.size; i += 2) {
        complement[b->complement.item[i]] = b->complement.item[i + 1];
        complement[b->complement.item[i + 1]] = b->complement.item[i];
    }
    rp_vec_free(b->limits, &b->complement);
    s->complement = complement;
}

static void finish_operators(builder *b, rp_strips *s)
{
    s->num_ops = b->op_name.size;
    s->cost = rp_arena_copy(b->arena, b->cost.item, b->cost.size * sizeof(int32_t));
    s->op_text = rp_arena_copy(b->arena, b->op_name.item, b->op_name.size * sizeof(char *));
    s->pre = finish_rows(b, &b->pre);
    s->add = finish_rows(b, &b->add);
    s->del = finish_rows(b, &b->del);
    if (b->effect_begin.size == 0)
        rp_vec_push(b->limits, &b->effect_begin, 0);
    s->num_effects = b->effect_begin.item[s->num_ops];
    s->effect_begin = finish_ids(b, &b->effect_begin);
    s->effect_condition = finish_rows(b, &b->effect_condition);
    s->effect_add = finish_rows(b, &b->effect_add);
    s->effect_del = finish_rows(b, &b->effect_del);
    rp_vec_free(b->limits, &b->cost);
    rp_vec_free(b->limits, &b->op_name);
}

static rp_strips *finish(builder *b)
{
    rp_strips *const s = RP_ARENA_NEW(b->arena, rp_strips);

    s->num_facts = b->fact_name.size;
    s->fact_text = rp_arena_copy(b->arena, b->fact_name.item, s->num_facts * sizeof(char *));
    rp_vec_free(b->limits, &b->fact_name);
    finish_operators(b, s);
    finish_complements(b, s);
    finish_axioms(b, s);
    sort_unique(&b->init);
    sort_unique(&b->goal);
    s->num_init = b->init.size;
    s->num_goal = b->goal.size;
    s->init = finish_ids(b, &b->init);
    s->goal = finish_ids(b, &b->goal);
    s->groups.num_groups = b->exactly_one.size;
    s->groups.exactly_one = rp_arena_copy(b->arena, b->exactly_one.item, b->exactly_one.size);
    s->groups.fact = finish_rows(b, &b->group);
    rp_vec_free(b->limits, &b->exactly_one);
    return s;
}

const rp_strips *tiny_task(rp_arena *arena, const char *text)
{
    builder b = {.arena = arena, .limits = arena->limits};

    for (const char *line = text; *line != '\0';) {
        read_line(&b, line);
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return finish(&b);
}

static uint32_t find_text(const char *const *text, uint32_t count, const char *name, size_t length)
{
    for (uint32_t i = 0; i < count; i++)
        if (is_named(text[i], name, length))
            return i;
    give_up(name, "there is no such fact or operator");
}

rp_fact_id tiny_fact(const rp_strips *s, const char *name)
{
    return find_text(s->fact_text, s->num_facts, name, strlen(name));
}

rp_op_id tiny_op(const rp_strips *s, const char *name)
{
    return find_text(s->op_text, s->num_ops, name, strlen(name));
}

rp_u32vec tiny_facts(rp_limits *limits, const rp_strips *s, const char *names)
{
    rp_u32vec facts = {0};

    for (size_t length; (length = next_word(&names)) > 0; names += length)
        rp_vec_push(limits, &facts, find_text(s->fact_text, s->num_facts, names, length));
    return facts;
}

tiny *tiny_create(const char *text)
{
    tiny *const t = calloc(1, sizeof *t);

    if (t == NULL)
        abort();
    rp_limits_init(&t->limits, 0, NULL);
    rp_arena_init(&t->arena, &t->limits);
    t->strips = tiny_task(&t->arena, text);
    rp_state_buffer_init(&t->buffer, &t->arena, t->strips);
    return t;
}

void tiny_destroy(tiny *t)
{
    if (t == NULL)
        return;
    rp_arena_release(&t->arena);
    if (t->limits.used != 0) {
        fprintf(stderr, "%zu bytes were not freed\n", t->limits.used);
        abort();
    }
    rp_limits_release(&t->limits);
    free(t);
}

const rp_state_view *tiny_state(tiny *t, const char *names)
{
    rp_u32vec facts = tiny_facts(&t->limits, t->strips, names);

    rp_state_view_of(t->strips, facts.item, facts.size, &t->buffer);
    rp_vec_free(&t->limits, &facts);
    return &t->buffer.view;
}

const rp_state_view *tiny_initial(tiny *t)
{
    rp_state_view_of(t->strips, t->strips->init, t->strips->num_init, &t->buffer);
    return &t->buffer.view;
}

int tiny_teardown(void **state)
{
    tiny_destroy(*state);
    return 0;
}
