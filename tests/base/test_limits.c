/* Limits: the byte count, the jump out of rp_protect, and that nothing leaks. */
#include "support/check.h"

#include <string.h>

#include "base/arena.h"
#include "base/data/csr.h"
#include "base/data/symtab.h"
#include "base/data/vec.h"
#include "base/diag.h"
#include "base/limits.h"
#include "base/text/params.h"

static void test_used_and_peak_follow_the_blocks(void **state)
{
    rp_limits l;
    (void)state;
    rp_limits_init(&l, 0, NULL);
    char *const a = rp_alloc(&l, 1000);
    const size_t with_one = l.used;
    assert_true(with_one >= 1000 && with_one <= 1064);
    char *const b = rp_alloc_zero(&l, 1000);
    assert_int_equal(l.used, 2 * with_one);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(b[i], 0);
    rp_free(&l, a);
    assert_int_equal(l.used, with_one);
    assert_int_equal(l.peak, 2 * with_one);
    rp_free(&l, b);
    rp_free(&l, NULL);
    assert_int_equal(l.used, 0);
    assert_null(l.blocks);
    rp_limits_release(&l);
}

static void test_memory_is_aligned_even_for_nothing(void **state)
{
    rp_limits l;
    (void)state;
    rp_limits_init(&l, 0, NULL);
    for (size_t bytes = 0; bytes < 40; bytes++) {
        void *const p = rp_alloc(&l, bytes);
        assert_non_null(p);
        assert_int_equal((uintptr_t)p % 16, 0);
    }
    rp_limits_release(&l);
    assert_int_equal(l.used, 0);
}

/* What is older stays, even if it has grown since. */
static void test_freeing_since_a_mark(void **state)
{
    rp_limits l;
    (void)state;
    rp_limits_init(&l, 0, NULL);
    char *old = rp_alloc(&l, 10);
    rp_block *mark = rp_limits_mark(&l);
    rp_limits_unmark(&l, mark);
    const size_t used = l.used;
    mark = rp_limits_mark(&l);
    for (size_t i = 0; i < 20; i++)
        (void)!rp_alloc(&l, 100 * i);
    char *const gone = rp_realloc(&l, rp_alloc(&l, 1), 1 << 20);
    gone[0] = 'b';
    old = rp_realloc(&l, old, 1 << 20);
    old[0] = old[(1 << 20) - 1] = 'a';
    rp_limits_free_since(&l, mark);
    assert_int_equal(l.used, used + (1 << 20) - 10);
    rp_free(&l, old);
    assert_int_equal(l.used, 0);
    assert_null(l.blocks);
    rp_limits_release(&l);
}

static void test_realloc_keeps_contents_and_links(void **state)
{
    rp_limits l;
    (void)state;
    rp_limits_init(&l, 0, NULL);
    char *block[3] = {NULL, NULL, NULL};
    for (size_t bytes = 1; bytes < 1 << 20; bytes = bytes * 3 + 1)
        for (int i = 0; i < 3; i++) {
            block[i] = rp_realloc(&l, block[i], bytes);
            block[i][0] = (char)('a' + i);
            block[i][bytes - 1] = block[i][0];
            assert_int_equal(block[i][(bytes - 1) / 4], block[i][0]);
            memset(block[i], block[i][0], bytes);
        }
    rp_free(&l, block[1]);
    block[0] = rp_realloc(&l, block[0], 5);
    assert_memory_equal(block[0], "aaaaa", 5);
    rp_free(&l, block[0]);
    rp_free(&l, block[2]);
    assert_int_equal(l.used, 0);
    rp_limits_release(&l);
}

static void take_200(void *arg)
{
    rp_limits *const l = arg;
    for (int i = 0; i < 200; i++)
        memset(rp_alloc(l, 1000), 1, 1000);
}

static void test_a_spent_budget_jumps(void **state)
{
    rp_limits l;
    (void)state;
    rp_limits_init(&l, 100000, NULL);
    assert_int_equal(rp_protect(&l, take_200, &l), RP_STOP_MEMORY);
    assert_true(l.used <= 100000 && l.used > 98000);
    assert_null(l.target);
    rp_limits_release(&l);
    rp_limits_init(&l, 210000, NULL);
    assert_int_equal(rp_protect(&l, take_200, &l), RP_STOP_NONE);
    rp_limits_release(&l);
}

static void grow_by_realloc(void *arg)
{
    rp_limits *const l = arg;
    char *p = NULL;
    for (size_t bytes = 1000; bytes <= 60000; bytes += 1000)
        p = rp_realloc(l, p, bytes);
}

static void test_realloc_charges_only_the_growth(void **state)
{
    rp_limits l;
    (void)state;
    rp_limits_init(&l, 61000, NULL);
    assert_int_equal(rp_protect(&l, grow_by_realloc, &l), RP_STOP_NONE);
    rp_limits_release(&l);
    rp_limits_init(&l, 59000, NULL);
    assert_int_equal(rp_protect(&l, grow_by_realloc, &l), RP_STOP_MEMORY);
    rp_limits_release(&l);
}

static void ask_for_everything(void *arg) { rp_free(arg, rp_alloc(arg, SIZE_MAX - 8)); }

static void overflow(void *arg) { (void)rp_array_bytes(arg, SIZE_MAX / 4, 8); }

static void test_sizes_do_not_overflow(void **state)
{
    rp_limits l;
    (void)state;
    rp_limits_init(&l, 0, NULL);
    assert_int_equal(rp_protect(&l, ask_for_everything, &l), RP_STOP_MEMORY);
    assert_int_equal(rp_protect(&l, overflow, &l), RP_STOP_MEMORY);
    assert_int_equal(rp_array_bytes(&l, 1000, 8), 8000);
    assert_int_equal(rp_array_bytes(&l, SIZE_MAX, 0), 0);
    rp_limits_release(&l);
}

/* Nested protection: a jump inside is caught inside. */
typedef struct nest {
    rp_limits limits;
    bool came_back;
    rp_stop inner;
} nest;

static void stop_terminate(void *arg) { rp_stop_now(arg, RP_STOP_TERMINATE); }

static void outer_body(void *arg)
{
    nest *const n = arg;
    n->inner = rp_protect(&n->limits, stop_terminate, &n->limits);
    n->came_back = true;
    rp_stop_now(&n->limits, RP_STOP_TIME);
}

static void test_a_jump_goes_to_the_innermost(void **state)
{
    nest n = {.inner = RP_STOP_NONE};
    (void)state;
    rp_limits_init(&n.limits, 0, NULL);
    assert_int_equal(rp_protect(&n.limits, outer_body, &n), RP_STOP_TIME);
    assert_true(n.came_back);
    assert_int_equal(n.inner, RP_STOP_TERMINATE);
    rp_limits_release(&n.limits);
}

static void poll_forever(void *arg)
{
    for (;;)
        rp_poll(arg);
}

static void push_forever(void *arg)
{
    rp_u32vec v = {0};
    for (;;)
        rp_vec_push((rp_limits *)arg, &v, 1);
}

static void fill_arena_forever(void *arg)
{
    rp_arena arena;
    rp_arena_init(&arena, arg);
    for (;;)
        memset(rp_arena_alloc_zero(&arena, 100), 1, 100);
}

static void allocate_400(void *arg)
{
    rp_limits *const l = arg;
    rp_free(l, rp_alloc(l, 400));
}

static void test_the_stop_flag_is_polled(void **state)
{
    rp_stop_flag flag = 0;
    rp_limits l;
    (void)state;
    rp_limits_init(&l, 0, &flag);
    assert_false(rp_stopped(&l));
    rp_poll(&l);
    flag = RP_STOP_INTERRUPT;
    assert_true(rp_stopped(&l));
    assert_int_equal(rp_protect(&l, poll_forever, &l), RP_STOP_INTERRUPT);
    assert_int_equal(rp_protect(&l, push_forever, &l), RP_STOP_INTERRUPT);
    flag = RP_STOP_TIME;
    assert_int_equal(rp_protect(&l, fill_arena_forever, &l), RP_STOP_TIME);
    rp_limits_release(&l);
}

static void test_what_is_lent_counts(void **state)
{
    rp_limits l;

    (void)state;
    rp_limits_init(&l, 1000, NULL);
    rp_limits_lend(&l, 700);
    assert_int_equal(l.used, 700);
    assert_int_equal(l.peak, 700);
    assert_int_equal(rp_protect(&l, allocate_400, &l), RP_STOP_MEMORY);
    rp_limits_give_back(&l, 700);
    assert_int_equal(l.used, 0);
    assert_int_equal(l.peak, 700);
    assert_int_equal(rp_protect(&l, allocate_400, &l), RP_STOP_NONE);
    rp_limits_release(&l);
}

/* Uses everything in base that allocates. */
static void workload(void *arg)
{
    rp_arena arena;
    rp_arena_init(&arena, arg);
    rp_symtab *const t = rp_symtab_create(&arena);
    rp_u32vec v = {0};
    for (uint32_t i = 0; i < 600; i++) {
        const char *const name = rp_arena_format(&arena, "name-%u", i % 400);
        rp_vec_push((rp_limits *)arg, &v, rp_symtab_intern(t, name, strlen(name)));
    }
    uint32_t begin[] = {0, 600};
    const rp_csr csr = {begin, v.item};
    const rp_csr transposed = rp_csr_transpose(&arena, &csr, 1, 400);
    assert_int_equal(rp_csr_size(&transposed, 7), 2);
    rp_diags diags;
    rp_diags_init(&diags, &arena);
    rp_diags_add_text(&diags, "x", "text", 4);
    rp_diags_add_file(&diags, "/dev/null");
    rp_error(&diags, RP_NO_LOC, "some-error", "a %s", "message");
    rp_spec *specs;
    assert_int_equal(rp_specs_split(&arena, "a,b:c=1", &specs), 2);
    rp_vec_free((rp_limits *)arg, &v);
    rp_vec_free((rp_limits *)arg, &diags.diag);
    rp_vec_free((rp_limits *)arg, &diags.source);
    rp_arena_release(&arena);
}

static void test_every_single_allocation_may_fail(void **state)
{
    rp_limits l;
    (void)state;
    rp_limits_init(&l, 0, NULL);
    assert_int_equal(rp_protect(&l, workload, &l), RP_STOP_NONE);
    assert_int_equal(l.used, 0);
    const uint64_t calls = l.allocations;
    rp_limits_release(&l);
    assert_true(calls > 10);
    for (uint64_t n = 1; n <= calls; n++) {
        rp_limits_init(&l, 0, NULL);
        l.fail_at = n;
        assert_int_equal(rp_protect(&l, workload, &l), RP_STOP_MEMORY);
        assert_int_equal(l.allocations, n);
        rp_limits_release(&l); /* LeakSanitizer finds what this misses. */
        assert_int_equal(l.used, 0);
    }
    rp_limits_init(&l, 0, NULL);
    l.fail_at = calls + 1;
    assert_int_equal(rp_protect(&l, workload, &l), RP_STOP_NONE);
    rp_limits_release(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_used_and_peak_follow_the_blocks),
        cmocka_unit_test(test_memory_is_aligned_even_for_nothing),
        cmocka_unit_test(test_freeing_since_a_mark),
        cmocka_unit_test(test_realloc_keeps_contents_and_links),
        cmocka_unit_test(test_a_spent_budget_jumps),
        cmocka_unit_test(test_realloc_charges_only_the_growth),
        cmocka_unit_test(test_sizes_do_not_overflow),
        cmocka_unit_test(test_a_jump_goes_to_the_innermost),
        cmocka_unit_test(test_the_stop_flag_is_polled),
        cmocka_unit_test(test_what_is_lent_counts),
        cmocka_unit_test(test_every_single_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
