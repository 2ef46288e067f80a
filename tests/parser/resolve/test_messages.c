/* A message about a list or a cycle names some of it, however long it is, and costs no more
   than reading the file does. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parser/parser.h"

enum { MANY = 2000, ROOM = 64 * MANY, LONGEST = 400, MOST_MEMORY = 16 << 20 };

typedef struct text {
    char *bytes; /* ROOM of them */
    size_t size;
} text;

static void add(text *t, const char *words)
{
    const size_t size = strlen(words);

    assert_true(t->size + size < ROOM);
    memcpy(t->bytes + t->size, words, size + 1);
    t->size += size;
}

static text begin_domain(void)
{
    text t = {malloc(ROOM), 0};
    add(&t, "(define (domain d) ");
    return t;
}

/* A piece for each number: `before` 0 `between` 1 `behind`, and so on; the last one is
   followed by 0. */
static void add_many(text *t, const char *before, const char *between, const char *behind)
{
    for (unsigned i = 0; i < MANY; i++) {
        char piece[100];
        snprintf(piece, sizeof piece, "%s%u%s%u%s", before, i, between, (i + 1) % MANY, behind);
        add(t, piece);
    }
}

typedef struct world {
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
    const text *domain;
} world;

static void parse(void *arg)
{
    world *const w = arg;
    const uint32_t domain =
        rp_diags_add_text(&w->diags, "domain", w->domain->bytes, w->domain->size);

    rp_parse_task(&w->arena, &w->diags, domain, RP_NONE);
}

/* There is a message of that name, all are short, and they need little memory: the budget
   keeps a failure from taking all that the machine has. */
static void assert_message(text domain, const char *name, const char *begin)
{
    world w = {.domain = &domain};
    const char *found = NULL;

    rp_limits_init(&w.limits, MOST_MEMORY, NULL);
    rp_arena_init(&w.arena, &w.limits);
    rp_diags_init(&w.diags, &w.arena);
    const rp_stop stop = rp_protect(&w.limits, parse, &w);
    for (uint32_t i = 0; stop == RP_STOP_NONE && i < w.diags.diag.size; i++) {
        const rp_diag *const d = &w.diags.diag.item[i];
        if (strlen(d->message) >= LONGEST)
            fail_msg("too long: %.100s", d->message);
        if (found == NULL && d->severity != RP_NOTE && strcmp(d->name, name) == 0)
            found = d->message;
    }
    assert_int_equal(stop, RP_STOP_NONE);
    assert_true(w.diags.diag.size < 100);
    assert_non_null(found);
    assert_memory_equal(found, begin, strlen(begin));
    rp_limits_release(&w.limits);
    free(domain.bytes);
}

static void test_a_long_cycle_of_types(void **state)
{
    text t = begin_domain();
    (void)state;

    add(&t, "(:types");
    add_many(&t, " t", " - t", "");
    add(&t, "))");
    assert_message(t, "type-cycle",
                   "the types form a cycle: `t0` -> `t1` -> `t2` -> `t3` -> `t4` -> `t5` -> `t6` "
                   "-> `t7` -> `t8` -> `t9` -> `t10` -> ... -> `t0`");
}

static void test_many_cycles_of_types(void **state)
{
    text t = begin_domain();
    (void)state;

    add(&t, "(:types");
    add_many(&t, " t", " - t", " t0 - t1");
    add(&t, "))");
    assert_message(t, "type-cycle", "the types form a cycle: ");
}

static void test_a_type_below_many(void **state)
{
    text t = begin_domain();
    (void)state;

    add(&t, "(:types");
    add_many(&t, " x - (either t", " t", ")");
    add(&t, "))");
    assert_message(t, "duplicate-type", "type `x` is declared a second time; ");
}

static void test_a_long_cycle_of_rules(void **state)
{
    text t = begin_domain();
    (void)state;

    add(&t, "(:predicates");
    add_many(&t, "(p", ") (q", ")");
    add(&t, ")");
    add_many(&t, "(:derived (p", ") (not (p", ")))");
    add(&t, ")");
    assert_message(t, "not-stratifiable", "derived predicate `p");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_long_cycle_of_types),
        cmocka_unit_test(test_many_cycles_of_types),
        cmocka_unit_test(test_a_type_below_many),
        cmocka_unit_test(test_a_long_cycle_of_rules),
    };
    return cmocka_run_group_tests_name("messages", tests, NULL, NULL);
}
