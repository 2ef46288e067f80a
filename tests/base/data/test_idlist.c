#include "support/check.h"

#include "base/data/idlist.h"

static void test_each_id_is_listed_once(void **state)
{
    const uint32_t first[] = {70, 0, 99}, then[] = {99, 3};
    rp_limits l;
    rp_arena arena;
    rp_idlist list;
    (void)state;

    rp_limits_init(&l, 0, NULL);
    rp_arena_init(&arena, &l);
    rp_idlist_init(&list, &arena, 100);
    assert_int_equal(list.size, 0);
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(rp_idlist_add(&list, first[i]));
        assert_false(rp_idlist_add(&list, first[0]));
    }
    assert_int_equal(list.size, 3);
    assert_memory_equal(list.item, first, sizeof first);
    for (uint32_t id = 0; id < 100; id++)
        assert_int_equal(rp_bit_get(list.has, id), id == 0 || id == 70 || id == 99);
    rp_idlist_clear(&list);
    for (uint32_t id = 0; id < 100; id++)
        assert_false(rp_bit_get(list.has, id));
    for (uint32_t i = 0; i < 2; i++)
        assert_true(rp_idlist_add(&list, then[i]));
    assert_int_equal(list.size, 2);
    assert_memory_equal(list.item, then, sizeof then);
    rp_arena_release(&arena);
    rp_limits_release(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_id_is_listed_once),
    };
    return cmocka_run_group_tests_name("idlist", tests, NULL, NULL);
}
