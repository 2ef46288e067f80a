/* How many states a second each heuristic evaluates, on states of random walks:

       bench_heuristics DOMAIN PROBLEM HEURISTICS [states [rounds [successors]]]

   such as `bench_heuristics domain.pddl p01.pddl hmax,hadd,ff:cost=one 500 5`.  With the word
   successors at the end, all successors of the states of the walk, in the order in which a search
   makes them.  Of the rounds the best counts.  The seed is fixed.  For counts of instructions,
   which do not depend on what else the machine does: valgrind --tool=callgrind
   --toggle-collect=evaluate_all …

   Also what the relevance tree holds, and how many of its entries evaluations touch, one
   state after another and each afresh (that loop is evaluate_all_afresh). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "ground/ground.h"
#include "heuristics/relaxation/relaxation.h"
#include "heuristics/relevance/relevance.h"
#include "heuristics/relevance/scorer.h"
#include "parser/parser.h"

enum { WALK_LENGTH = 50 };

typedef struct bench {
    rp_limits limits;
    rp_arena arena;
    const rp_strips *strips;
    uint32_t num_states, rounds;
    bool successors;
    rp_state_view *state;
} bench;

static const rp_strips *load(bench *b, const char *domain, const char *problem)
{
    rp_diags diags;
    rp_ground_stats stats;
    const rp_ground_options options = {.prune = RP_PRUNE_FULL};

    rp_diags_init(&diags, &b->arena);
    const uint32_t domain_file = rp_diags_add_file(&diags, domain);
    const uint32_t problem_file = rp_diags_add_file(&diags, problem);
    const rp_lifted *const lifted = rp_parse_task(&b->arena, &diags, domain_file, problem_file);
    const rp_strips *const strips =
        lifted == NULL ? NULL : rp_ground(&b->arena, &diags, lifted, &options, &stats);
    for (uint32_t i = 0; strips == NULL && i < diags.diag.size; i++)
        fprintf(stderr, "%s\n", diags.diag.item[i].message);
    return strips;
}

static rp_state_view keep(bench *b, const rp_state_view *view)
{
    const uint32_t facts = b->strips->num_facts;

    return (rp_state_view){
        .num_true = view->num_true,
        .fact = rp_arena_copy(&b->arena, view->fact, view->num_true * sizeof *view->fact),
        .holds = rp_arena_copy(&b->arena, view->holds, RP_WORDS(facts) * sizeof(rp_word))};
}

static void walk(bench *b)
{
    const rp_strips *const s = b->strips;
    const rp_encoding *const encoding = rp_encoding_create(&b->arena, s);
    rp_word *from = RP_ARENA_ARRAY(&b->arena, rp_word, encoding->words);
    rp_word *to = RP_ARENA_ARRAY(&b->arena, rp_word, encoding->words);
    rp_op_id *const applicable = RP_ARENA_ARRAY(&b->arena, rp_op_id, s->num_ops);
    rp_state_buffer buffer, successor;
    rp_rng rng;

    rp_rng_seed(&rng, 1);
    rp_state_buffer_init(&buffer, &b->arena, s);
    rp_state_buffer_init(&successor, &b->arena, s);
    b->state = RP_ARENA_ARRAY(&b->arena, rp_state_view, b->num_states);
    for (uint32_t step = 0, i = 0; i < b->num_states; step++) {
        uint32_t count = 0;
        if (step % WALK_LENGTH == 0)
            rp_state_initial(encoding, from);
        for (rp_op_id op = 0; op < s->num_ops; op++)
            if (rp_state_is_applicable(encoding, from, op))
                applicable[count++] = op;
        rp_state_unpack(encoding, from, &buffer);
        if (!b->successors)
            b->state[i++] = keep(b, &buffer.view);
        for (uint32_t k = 0; b->successors && k < count && i < b->num_states; k++) {
            rp_view_apply(encoding, applicable[k], &buffer.view, from, to);
            rp_state_unpack(encoding, to, &successor);
            b->state[i++] = keep(b, &successor.view);
        }
        if (count == 0)
            continue;
        rp_state_apply(encoding, applicable[rp_rng_below(&rng, count)], from, to);
        rp_word *const swap = from;
        from = to;
        to = swap;
    }
}

static __attribute__((noinline)) uint32_t evaluate_all(const bench *b, rp_heuristic *h, double *sum)
{
    uint32_t dead_ends = 0;

    *sum = 0;
    for (uint32_t i = 0; i < b->num_states; i++) {
        const double value = rp_heuristic_evaluate(h, &b->state[i]);
        if (value == RP_DEAD_END)
            dead_ends++;
        else
            *sum += value;
    }
    return dead_ends;
}

static void measure(bench *b, const rp_spec *spec)
{
    rp_heuristic_args args = {.strips = b->strips, .limits = &b->limits};
    const char *error;
    double best = HUGE_VAL, sum = 0;
    uint32_t dead_ends = 0;

    const double start = rp_cpu_clock();
    rp_heuristic *const h = rp_heuristic_create(&b->arena, spec, &args, &error);
    const double created = rp_cpu_clock() - start;
    if (h == NULL) {
        fprintf(stderr, "%s\n", error);
        return;
    }
    for (uint32_t round = 0; round < b->rounds; round++) {
        const double begin = rp_cpu_clock();
        dead_ends = evaluate_all(b, h, &sum);
        best = fmin(best, rp_cpu_clock() - begin);
    }
    printf("%-10s %-12s %10.0f evaluations/s  created in %.4f s  mean %.3f, %u dead ends\n",
           spec->name, spec->params, b->num_states / best, created,
           sum / (b->num_states - dead_ends), dead_ends);
    rp_heuristic_destroy(h);
}

static void describe_relaxation(bench *b)
{
    rp_relaxation *const r =
        rp_relaxation_create(&b->arena, NULL, b->strips, RP_COST_NORMAL, false);

    printf("%u facts, %u operators; relaxation: %u achievers, %u targets;", b->strips->num_facts,
           b->strips->num_ops, r->num_achievers, r->num_targets);
    for (int sum = 0; sum < 2; sum++) {
        r->visited = 0;
        for (uint32_t i = 0; i < b->num_states; i++)
            rp_relaxation_evaluate(r, &b->state[i], sum ? RP_SUM : RP_MAX);
        printf(" %s looks at %.0f", sum ? "hadd" : "hmax", (double)r->visited / b->num_states);
    }
    printf("\n");
}

static __attribute__((noinline)) double evaluate_all_afresh(const bench *b, rp_scorer *e)
{
    double sum = 0;
    for (uint32_t i = 0; i < b->num_states; i++)
        sum += rp_scorer_full_sum(e, b->state[i].holds);
    return sum;
}

static void describe_evaluations(bench *b, rp_scorer *e)
{
    const rp_scorer_stats *const stats = rp_scorer_get_stats(e);
    const double start = rp_cpu_clock();

    evaluate_all_afresh(b, e);
    const double seconds = rp_cpu_clock() - start;
    const double touched = (double)stats->touched, all = b->num_states;
    for (uint32_t i = 0; i < b->num_states; i++)
        rp_scorer_sum(e, b->state[i].holds);
    printf(
        "  afresh %.0f evaluations/s; entries touched: afresh %.0f, from the state before %.0f\n",
        all / seconds, touched / all, ((double)stats->touched - touched) / all);
}

static void describe_relevance(bench *b)
{
    double param[32];
    rp_achievers achievers;
    rp_tree tree;
    rp_layout layout;

    if (rp_params_parse(&b->arena, "", rp_relevance_type.component.param,
                        rp_relevance_type.component.num_params, param) != NULL)
        return;
    const rp_relevance_settings settings = rp_relevance_settings_of(param, 0);
    rp_achievers_init(&achievers, &b->arena, b->strips, false);
    const size_t before = b->limits.used;
    b->limits.peak = before;
    rp_tree_explore(&tree, &achievers, &b->limits, &settings.tree);
    rp_layout_init(&layout, &b->arena, &tree, RP_COUNT_FACTS, false);
    const double nodes = tree.num_nodes, peak = (double)(b->limits.peak - before);
    rp_tree_free(&tree);
    rp_scorer *const e = rp_scorer_create(&b->arena, &layout);
    printf("relevance tree: %.0f nodes, %u entries, %u lcas; bytes a node: %.0f at the peak, "
           "%.0f to evaluate;",
           nodes, layout.num_entries, layout.num_lcas, peak / nodes,
           (double)(b->limits.used - before) / nodes);
    describe_evaluations(b, e);
}

static uint32_t number(int argc, char **argv, int i, uint32_t otherwise)
{
    const long n = argc > i ? strtol(argv[i], NULL, 10) : 0;

    return n > 0 ? (uint32_t)n : otherwise;
}

int main(int argc, char **argv)
{
    bench b = {0};
    rp_spec *spec;

    if (argc < 4) {
        fprintf(stderr, "usage: bench_heuristics DOMAIN PROBLEM HEURISTICS [states "
                        "[rounds [successors]]]\n");
        return 1;
    }
    b.num_states = number(argc, argv, 4, 500);
    b.rounds = number(argc, argv, 5, 5);
    b.successors = argc > 6 && strcmp(argv[6], "successors") == 0;
    rp_limits_init(&b.limits, 0, NULL);
    rp_arena_init(&b.arena, &b.limits);
    b.strips = load(&b, argv[1], argv[2]);
    if (b.strips == NULL)
        return 1;
    walk(&b);
    describe_relaxation(&b);
    describe_relevance(&b);
    const uint32_t count = rp_specs_split(&b.arena, argv[3], &spec);
    for (uint32_t i = 0; i < count; i++)
        measure(&b, &spec[i]);
    rp_arena_release(&b.arena);
    rp_limits_release(&b.limits);
    return 0;
}
