#include "ground/ground.h"

#include "ground/dual.h"
#include "ground/explain.h"
#include "ground/mutex/h2_prune.h"
#include "ground/mutex/mutex.h"
#include "ground/prune/prune.h"

typedef struct grounder {
    rp_diags *diags;
    rp_log *log;
    rp_arena scratch; /* what lives until the end of rp_ground */
    const rp_normal *normal;
    rp_database db;
    rp_rules rules;
    rp_joinplans plans;
    rp_reach reach;
    rp_draft draft;
} grounder;

static void open_rules(grounder *g)
{
    rp_database_init(&g->db, &g->scratch, g->normal->lifted);
    rp_rules_init(&g->rules, &g->db, g->normal);
    rp_joinplans_init(&g->plans, &g->db, &g->rules);
    rp_log_line(g->log, RP_LOG_VERBOSE, "ground: %u schemas, %u join plans", g->rules.count,
                g->plans.count);
}

static void close_rules(grounder *g)
{
    rp_joinplans_release(&g->plans, &g->db);
    rp_rules_release(&g->rules, g->scratch.limits);
    rp_database_release(&g->db);
}

static void check_costs(grounder *g)
{
    if (g->reach.num_undefined > 0)
        rp_explain_undefined_cost(g->diags, g->normal, &g->reach);
    for (uint32_t i = 0; i < g->rules.count; i++) {
        const rp_rule *const rule = &g->rules.rule[i];
        if (rule->num_records > 0 && rule->num_costs == 0 &&
            (rule->constant_cost < 0 || rule->constant_cost > INT32_MAX)) {
            g->reach.costly_rule = rule;
            g->reach.costly_cost = rule->constant_cost;
        }
    }
    if (g->reach.costly_rule == NULL)
        return;
    char cost[64], most[64];
    const rp_lifted *const t = g->normal->lifted;
    rp_lifted_cost_text(t, g->reach.costly_cost, cost, sizeof cost);
    rp_lifted_cost_text(t, INT32_MAX, most, sizeof most);
    rp_error(g->diags, g->reach.costly_rule->schema->loc, "cost-out-of-range",
             "an instance of action `%s` costs %s; costs must lie between 0 and %s",
             rp_lifted_text(t, g->reach.costly_rule->schema->name), cost, most);
}

static void count_reached(grounder *g, rp_ground_stats *stats)
{
    const rp_lifted *const t = g->normal->source;
    for (uint32_t p = 0; p < t->num_predicates; p++)
        if (t->predicate[p].fluent)
            stats->relaxed_facts += g->db.table[p].relation.size;
    for (uint32_t i = 0; i < g->normal->num_actions; i++)
        stats->relaxed_ops += g->rules.rule[i].num_records;
    rp_log_line(g->log, RP_LOG_VERBOSE, "ground: reached %llu atoms, %llu operators",
                (unsigned long long)stats->relaxed_facts, (unsigned long long)stats->relaxed_ops);
}

/* Returns whether some goal can never hold. */
static bool explain_failed_goals(grounder *g)
{
    const rp_draft *const d = &g->draft;
    const rp_condition *const goal = &g->normal->goal;
    for (uint32_t i = 0; i < d->num_failed; i++)
        rp_explain_goal(g->diags, &g->db, g->normal, d->failed[i].literal, d->failed[i].positive);
    for (uint32_t i = 0; i < goal->num_neq; i++)
        rp_explain_goal(g->diags, &g->db, g->normal, &goal->neq[i], false);
    return d->num_failed + goal->num_neq > 0;
}

/* Most domains have a few dozen candidates; the bound is for those with hundreds of
   predicates. */
enum { MAX_CANDIDATES = 10000 };

static void find_mutex_groups(grounder *g, bool prune)
{
    const rp_invariants invariants = rp_invariants_find(&g->scratch, g->normal, MAX_CANDIDATES);
    const uint32_t dropped = rp_mutex_find(&g->draft, &invariants, prune);
    rp_log_line(g->log, RP_LOG_VERBOSE,
                "ground: %u invariants%s, %u mutex groups, %u operators that never apply",
                invariants.count, invariants.complete ? "" : " (more were not tried)",
                g->draft.groups.num_groups, dropped);
}

/* Leaves out of the draft what the options say.  h² comes before what does not matter to the
   goal goes: where a thing must not be for a plan to exist does not matter itself.  Returns
   whether the goal is unreachable. */
static bool prune(grounder *g, rp_h2 *h2, const rp_ground_options *options, rp_ground_stats *stats)
{
    const bool full = options->prune == RP_PRUNE_FULL;
    const uint64_t work = options->h2_work > 0 ? options->h2_work : RP_H2_ALL;
    const rp_h2_options how = {options->h2, work, full, options->log};
    if (!full)
        rp_prune_constant_facts(&g->draft);
    else if (options->h2 > 0)
        rp_prune_unreachable(&g->draft);
    if (options->h2 > 0 && g->draft.num_failed == 0)
        rp_h2_run(h2, &g->draft, &how);
    stats->by_h2 = h2->unsolvable;
    if (full && !h2->unsolvable)
        rp_prune_fully(&g->draft);
    return explain_failed_goals(g) || h2->unsolvable;
}

static rp_strips *finish(grounder *g, rp_arena *arena, const rp_ground_options *options,
                         rp_ground_stats *stats)
{
    rp_h2 h2 = {0};
    const rp_reached reached = {&g->db, &g->rules, g->normal,
                                .keep_constant = options->prune == RP_PRUNE_REACH};
    rp_draft_init(&g->draft, &g->scratch, &reached);
    if (!options->no_mutex)
        find_mutex_groups(g, options->prune == RP_PRUNE_FULL);
    const bool unsolvable = prune(g, &h2, options, stats);
    if (unsolvable)
        g->draft.num_goals = 0;
    rp_strips *const strips = rp_draft_finish(&g->draft, arena);
    strips->unsolvable = unsolvable;
    rp_mutex_find_exactly_one(arena, strips);
    if (!options->no_mutex && !unsolvable)
        rp_h2_improve_groups(&h2, &g->draft, strips, arena);
    if (options->duals && !unsolvable)
        rp_duals_add(arena, strips);
    rp_h2_release(&h2, g->scratch.limits);
    rp_draft_release(&g->draft);
    rp_log_line(g->log, RP_LOG_VERBOSE, "ground: %u facts, %u operators%s", strips->num_facts,
                strips->num_ops, unsolvable ? ", unsolvable" : "");
    return strips;
}

/* Until no rule has to be normalised in another way; false if there are too many instances. */
static bool reach(grounder *g, const rp_lifted *lifted, const rp_ground_options *options)
{
    const rp_normal_choice first = {
        options->split_all, options->prune == RP_PRUNE_FULL ? RP_PROJECT_UNUSED : RP_PROJECT_NONE};
    const rp_reach_most most = {options->most_instances, options->most_work};
    rp_normal_choice *const choice =
        RP_NEW_ARRAY(g->scratch.limits, rp_normal_choice, lifted->num_schemas);
    for (uint32_t i = 0; i < lifted->num_schemas; i++)
        choice[i] = first;
    for (;;) {
        g->normal = rp_normalise(&g->scratch, lifted, choice);
        open_rules(g);
        rp_reach_run(&g->reach, &g->db, &g->rules, &g->plans, most);
        if (g->reach.overrun == NULL || g->reach.too_many)
            break;
        const rp_schema *const wide = g->reach.overrun->schema;
        rp_log_line(g->log, RP_LOG_VERBOSE, "ground: schema %s is %s",
                    rp_lifted_text(lifted, wide->name), g->reach.repeats ? "projected" : "split");
        if (g->reach.repeats)
            choice[wide - g->normal->lifted->schema].projection = RP_PROJECT_ALL;
        else
            choice[wide - g->normal->lifted->schema].split = true;
        close_rules(g);
    }
    rp_free(g->scratch.limits, choice);
    return !g->reach.too_many;
}

typedef struct grounding {
    grounder g;
    rp_arena *arena;
    const rp_lifted *lifted;
    const rp_ground_options *options;
    rp_ground_stats *stats;
    rp_strips *strips; /* or NULL */
    bool has_reached;  /* reachability has come to its end */
} grounding;

static void run_grounding(void *arg)
{
    grounding *const run = arg;
    grounder *const g = &run->g;
    const uint32_t errors = g->diags->errors;

    run->stats->too_large = !reach(g, run->lifted, run->options);
    run->has_reached = true;
    run->stats->instances = g->reach.num_instances;
    run->stats->work = g->reach.work;
    count_reached(g, run->stats);
    if (!run->stats->too_large)
        check_costs(g);
    if (!run->stats->too_large && g->diags->errors == errors)
        run->strips = finish(g, run->arena, run->options, run->stats);
    close_rules(g);
}

/* For the message: which rule of an action got out of hand. */
static void note_most_instances(const rp_rules *rules, rp_ground_stats *stats)
{
    for (uint32_t i = 0; i < rules->count; i++) {
        const rp_rule *const rule = &rules->rule[i];
        if (rule->schema == NULL || rule->num_records <= stats->most_instances)
            continue;
        stats->most_instances = rule->num_records;
        stats->most_schema = (rp_schema_id)(rule->schema - rules->normal->lifted->schema);
        stats->most_is_effect = rule->normal->kind == RP_RULE_EFFECT;
    }
}

/* Where there is an alternative, a task that there is no memory for is too large.  Reachability
   leaves nothing outside of what it allocated itself. */
static void end_stopped(grounding *run, rp_stop stop, rp_block *mark)
{
    rp_limits *const limits = run->arena->limits;
    const bool has_most = run->options->most_work > 0 || run->options->most_instances > 0;

    if (stop != RP_STOP_MEMORY || run->has_reached || !has_most) {
        note_most_instances(&run->g.rules, run->stats);
        rp_stop_now(limits, stop);
    }
    run->stats->instances = run->g.reach.num_instances;
    run->stats->work = run->g.reach.work;
    run->stats->too_large = true;
    rp_limits_free_since(limits, mark);
}

static void end_finished(grounding *run, rp_block *mark)
{
    rp_arena_release(&run->g.scratch);
    rp_limits_unmark(run->arena->limits, mark);
}

const rp_strips *rp_ground(rp_arena *arena, rp_diags *diags, const rp_lifted *lifted,
                           const rp_ground_options *options, rp_ground_stats *stats)
{
    grounding run = {
        {.diags = diags, .log = options->log}, arena, lifted, options, stats, NULL, false};
    const double start = rp_clock();

    *stats = (rp_ground_stats){0};
    rp_block *const mark = rp_limits_mark(arena->limits);
    rp_arena_init(&run.g.scratch, arena->limits);
    const rp_stop stop = rp_protect(arena->limits, run_grounding, &run);
    if (stop != RP_STOP_NONE)
        end_stopped(&run, stop, mark);
    else
        end_finished(&run, mark);
    stats->seconds = rp_clock() - start;
    assert(run.strips == NULL || rp_strips_check(run.strips) == NULL);
    return run.strips;
}
