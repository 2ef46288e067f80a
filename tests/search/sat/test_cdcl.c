/* The solver of clauses, against all assignments. */
#include "support/check.h"

#include "base/rng.h"
#include "search/sat/cdcl.h"

enum { VARS = 10, MAX_CLAUSES = 60, MAX_LITS = 4 };

typedef struct formula {
    uint32_t num_clauses, size[MAX_CLAUSES];
    rp_lit lit[MAX_CLAUSES][MAX_LITS];
} formula;

static bool holds(const formula *f, uint32_t count, uint32_t bits)
{
    for (uint32_t c = 0; c < count; c++) {
        bool any = false;
        for (uint32_t i = 0; i < f->size[c]; i++)
            any |= ((bits >> (f->lit[c][i] / 2)) & 1) != (f->lit[c][i] & 1);
        if (!any)
            return false;
    }
    return true;
}

static bool is_satisfiable(const formula *f, uint32_t count, rp_lit assumed)
{
    for (uint32_t bits = 0; bits < UINT32_C(1) << VARS; bits++)
        if (((bits >> (assumed / 2)) & 1) != (assumed & 1) && holds(f, count, bits))
            return true;
    return false;
}

static void make(formula *f, rp_rng *rng)
{
    f->num_clauses = 20 + rp_rng_below(rng, MAX_CLAUSES - 19);
    for (uint32_t c = 0; c < f->num_clauses; c++) {
        f->size[c] = 2 + rp_rng_below(rng, MAX_LITS - 1);
        for (uint32_t i = 0; i < f->size[c]; i++)
            f->lit[c][i] = rp_rng_below(rng, 2 * VARS);
    }
}

static uint32_t model(const rp_cdcl *s)
{
    uint32_t bits = 0;

    for (uint32_t v = 0; v < VARS; v++)
        bits |= (uint32_t)rp_cdcl_holds(s, 2 * v) << v;
    return bits;
}

static uint32_t satisfiable, refuted;

/* Half of the clauses, then all, each time assuming one literal and another. */
static void check(const formula *f, rp_cdcl *s, rp_rng *rng)
{
    uint32_t added = 0;

    for (uint32_t round = 0; round < 2; round++) {
        for (; added < f->num_clauses * (round + 1) / 2; added++)
            rp_cdcl_add_clause(s, f->lit[added], f->size[added]);
        for (uint32_t k = 0; k < 4; k++) {
            const rp_lit assumed = rp_rng_below(rng, 2 * VARS);
            rp_answer verdict;
            do
                verdict = rp_cdcl_solve(s, assumed, VARS, 1 + k);
            while (verdict == RP_ANSWER_OPEN);
            const bool sat = is_satisfiable(f, added, assumed);
            assert_int_equal(verdict, sat ? RP_ANSWER_SAT : RP_ANSWER_UNSAT);
            assert_true(!sat || (rp_cdcl_holds(s, assumed) && holds(f, added, model(s))));
            assert_true(!rp_cdcl_is_excluded(s, assumed) || !sat);
            satisfiable += sat;
            refuted += !sat;
        }
    }
}

static void test_random_clauses(void **state)
{
    rp_limits limits;
    rp_rng rng;

    (void)state;
    satisfiable = refuted = 0;
    rp_limits_init(&limits, 0, NULL);
    limits.turn_end = UINT64_MAX;
    rp_rng_seed(&rng, 1);
    for (uint32_t i = 0; i < 300; i++) {
        formula f;
        rp_cdcl *const s = rp_cdcl_create(&limits);
        assert_int_equal(rp_cdcl_add_variables(s, VARS), 0);
        make(&f, &rng);
        check(&f, s, &rng);
        rp_cdcl_destroy(s);
    }
    assert_int_equal(limits.used, 0);
    rp_limits_release(&limits);
    assert_true(satisfiable > 500 && refuted > 500);
}

/* n + 1 pigeons do not fit into n holes: enough conflicts for restarts, and for learned clauses to be
   thrown away. */
static void test_pigeons(void **state)
{
    enum { HOLES = 8 };
    rp_limits limits;

    (void)state;
    rp_limits_init(&limits, 0, NULL);
    limits.turn_end = UINT64_MAX;
    rp_cdcl *const s = rp_cdcl_create(&limits);
    rp_cdcl_add_variables(s, (HOLES + 1) * HOLES + 1);
    for (uint32_t p = 0; p <= HOLES; p++) {
        rp_lit row[HOLES];
        for (uint32_t h = 0; h < HOLES; h++)
            row[h] = 2 * (p * HOLES + h);
        rp_cdcl_add_clause(s, row, HOLES);
        for (uint32_t q = 0; q < p; q++)
            for (uint32_t h = 0; h < HOLES; h++) {
                const rp_lit two[] = {row[h] + 1, 2 * (q * HOLES + h) + 1};
                rp_cdcl_add_clause(s, two, 2);
            }
    }
    const rp_lit free_one = 2 * (HOLES + 1) * HOLES;
    assert_int_equal(rp_cdcl_solve(s, free_one, free_one / 2 + 1, UINT64_MAX), RP_ANSWER_UNSAT);
    assert_true(rp_cdcl_conflicts(s) > 5000);
    rp_cdcl_destroy(s);
    rp_limits_release(&limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_clauses),
        cmocka_unit_test(test_pigeons),
    };
    return cmocka_run_group_tests_name("cdcl", tests, NULL, NULL);
}
