#include "support/check.h"

#include "base/data/vec.h"

static void test_push_keeps_everything(void **state)
{
    rp_limits l;
    rp_u32vec v = {0};
    (void)state;
    rp_limits_init(&l, 0, NULL);
    for (uint32_t i = 0; i < 100000; i++)
        rp_vec_push(&l, &v, i * 7);
    assert_int_equal(v.size, 100000);
    assert_true(v.capacity >= v.size && v.capacity <= 2 * v.size);
    for (uint32_t i = 0; i < v.size; i++)
        assert_int_equal(v.item[i], i * 7);
    assert_true(l.allocations < 30); /* growth doubles */
    rp_vec_free(&l, &v);
    assert_int_equal(l.used, 0);
    assert_null(v.item);
    assert_int_equal(v.capacity, 0);
    rp_limits_release(&l);
}

static void test_reserve_makes_room_at_once(void **state)
{
    RP_VEC(struct { char c[3]; }) v = {0};
    rp_limits l;
    (void)state;
    rp_limits_init(&l, 0, NULL);
    rp_vec_reserve(&l, &v, 1000);
    assert_true(v.capacity >= 1000);
    assert_int_equal(v.size, 0);
    const void *const before = v.item;
    rp_vec_reserve(&l, &v, 10);
    assert_ptr_equal(v.item, before);
    assert_int_equal(l.allocations, 1);
    rp_vec_free(&l, &v);
    rp_limits_release(&l);
}

static void reserve_too_many(void *arg)
{
    RP_VEC(char) v = {0};
    uint64_t count = UINT64_C(1) << 32;
    rp_vec_reserve((rp_limits *)arg, &v, count);
}

static void test_more_than_32_bits_is_out_of_memory(void **state)
{
    rp_limits l;
    (void)state;
    rp_limits_init(&l, 0, NULL);
    assert_int_equal(rp_protect(&l, reserve_too_many, &l), RP_STOP_MEMORY);
    rp_limits_release(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_push_keeps_everything),
        cmocka_unit_test(test_reserve_makes_room_at_once),
        cmocka_unit_test(test_more_than_32_bits_is_out_of_memory),
    };
    return cmocka_run_group_tests_name("vec", tests, NULL, NULL);
}
