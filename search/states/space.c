#include "search/states/space.h"

#include "search/states/orbit_plan.h"
#include "search/states/watching.h"

/* For rp_work: making a successor and looking it up, and a word of it; storing one that is new,
   with its node; evaluating it, besides its facts (taken to be as many as in
   the initial one) and what heuristics count, and putting it into an
   open list. */
enum { MADE_WORK = 75, MADE_WORD_WORK = 2, STORED_WORK = 110, EVALUATED_WORK = 30 };

void rp_space_restart(rp_space *s)
{
    rp_nodes_destroy(s->nodes);
    s->nodes = NULL;
    rp_statepool_destroy(s->pool);
    s->pool = NULL;
    s->child_id = RP_NO_STATE;
    s->pool = rp_statepool_create(s->encoding->words, s->limits);
    s->nodes = rp_nodes_create(
        s->cost != RP_COST_ONE && rp_costs_told_apart(s->strips) > UINT32_MAX, s->limits);
}

static void find_symmetries(rp_space *s, const rp_engine_args *args, rp_symmetries symmetries)
{
    s->symmetry = rp_symmetry_create(&s->arena, args->shared, s->encoding);
    s->orbits = symmetries == RP_SYMMETRIES_ORBITS && s->symmetry != NULL;
    rp_log_line(args->log, RP_LOG_VERBOSE, "symmetries: %u exchanges of objects",
                s->symmetry == NULL ? 0 : rp_symmetry_size(s->symmetry));
}

static void build(rp_space *s, const rp_engine_args *args, bool preferred, rp_symmetries symmetries)
{
    s->succgen = rp_succgen_create(s->encoding, s->limits);
    if (symmetries != RP_SYMMETRIES_NONE)
        find_symmetries(s, args, symmetries);
    rp_space_restart(s);
    if (preferred)
        s->preferred = RP_ARENA_ARRAY_ZERO(&s->arena, rp_word, RP_WORDS(s->strips->num_ops));
    rp_state_buffer_init(&s->parent, &s->arena, s->strips);
    rp_state_buffer_init(&s->child, &s->arena, s->strips);
    s->made = RP_ARENA_ARRAY(&s->arena, rp_word, (size_t)RP_BATCH * s->encoding->words);
    s->heuristic = rp_arena_copy(&s->arena, s->heuristic, s->num_heuristics * sizeof *s->heuristic);
    s->h = RP_ARENA_ARRAY_ZERO(&s->arena, double, s->num_heuristics + 1);
    s->best = RP_ARENA_ARRAY(&s->arena, double, s->num_heuristics + 1);
    for (uint32_t i = 0; i < s->num_heuristics; i++)
        s->best[i] = RP_DEAD_END;
}

/* What is wrong with the task and the options, or NULL. */
static const char *refusal(const rp_engine_args *args, const rp_space_options *options)
{
    const rp_cost_kind cost = options->cost;

    if (args->strips->num_ops >= RP_NODE_NO_OP)
        return "more than 2^30 operators";
    if (cost != RP_COST_NORMAL && args->bound > 0 && !rp_costs_are_one(args->strips))
        return "a bound on the cost needs cost=normal";
    for (uint32_t i = 0; i < options->num_heuristics; i++)
        if (options->symmetries == RP_SYMMETRIES_ORBITS && args->heuristic[i]->type->arrive != NULL)
            return "symmetries=orbits is not for path-dependent heuristics, such as landmarks";
    return NULL;
}

static void init(rp_space *s, const rp_engine_args *args, rp_space_options options)
{
    *s = (rp_space){.engine = s->engine,
                    .outcome = args->strips->unsolvable ? RP_EXHAUSTED : RP_CONTINUE,
                    .limits = args->limits,
                    .strips = args->strips,
                    .encoding = args->encoding,
                    .cost = options.cost,
                    .child_id = RP_NO_STATE,
                    .bound = args->bound == 0 ? UINT64_MAX : args->bound,
                    .is_lower_bound = args->is_lower_bound && args->bound > 0,
                    .reopen = options.reopen,
                    .heuristic = args->heuristic,
                    .num_heuristics = options.num_heuristics,
                    .progress = args->progress,
                    .progress_context = args->progress_context,
                    .watch = {args->observer, 0, RP_NO_STATE, RP_NONE},
                    .knows_g = true};
    s->made_work = MADE_WORK + MADE_WORD_WORK * (uint64_t)args->encoding->words;
    s->stored_work = STORED_WORK + args->encoding->words;
    s->evaluated_work = EVALUATED_WORK + args->strips->num_init;
    rp_arena_init(&s->arena, args->limits);
}

void *rp_space_create(rp_engine_args *args, size_t bytes, rp_space_options options)
{
    bool preferred = options.marks_itself;

    options.cost = rp_cost_kind_for(args->strips, options.cost);
    args->error = refusal(args, &options);
    if (args->error != NULL)
        return NULL;
    rp_space *const s = rp_engine_new(args, bytes);
    init(s, args, options);
    for (uint32_t i = 0; i < s->num_heuristics; i++) {
        s->follows_paths |= s->heuristic[i]->type->arrive != NULL;
        s->refines |= s->heuristic[i]->type->refine != NULL;
        preferred |= options.preferred && s->heuristic[i]->type->preferred_ops != NULL;
        if (s->heuristic[i]->type->meet != NULL)
            s->heuristic[i]->type->meet(s->heuristic[i], s->heuristic, s->num_heuristics);
    }
    s->tells_paths = s->follows_paths || args->observer != NULL;
    s->asks_one = s->num_heuristics == 1 && args->observer == NULL;
    if (!args->strips->unsolvable)
        build(s, args, preferred, options.symmetries);
    s->sees_successors = s->symmetry != NULL || args->observer != NULL;
    return s;
}

void rp_space_release(rp_space *s)
{
    rp_succgen_destroy(s->succgen);
    rp_nodes_destroy(s->nodes);
    rp_statepool_destroy(s->pool);
    rp_vec_free(s->limits, &s->path);
    rp_arena_release(&s->arena);
}

void rp_space_note_memory(rp_space *s)
{
    if (s->nodes == NULL || rp_nodes_size(s->nodes) == 0)
        return;
    size_t bytes = rp_statepool_bytes(s->pool) + rp_nodes_bytes(s->nodes) + s->more_bytes;
    for (uint32_t i = 0; i < s->num_heuristics; i++)
        if (s->heuristic[i]->type->stored_bytes != NULL)
            bytes += s->heuristic[i]->type->stored_bytes(s->heuristic[i]);
    s->engine.stats.bytes_per_state = bytes / rp_nodes_size(s->nodes);
}

rp_node *rp_space_add_initial(rp_space *s, rp_word *state)
{
    bool is_new, changed;

    if (s->watch.observer != NULL)
        rp_space_begin_watch(s);
    rp_state_initial(s->encoding, state);
    rp_space_reduce(s, state);
    const rp_state_id id = rp_statepool_insert(s->pool, state, &is_new);
    assert(id == 0 && is_new);
    return rp_space_arrive(s, (rp_arrival){id, RP_NO_STATE, RP_NONE, true, .packed = state},
                           &changed);
}

bool rp_space_tell(rp_space *s, rp_arrival arrival)
{
    bool changed = false;

    if (s->watch.observer != NULL)
        rp_space_tell_arrival(s, &arrival);
    if (!s->follows_paths)
        return false;
    arrival.encoding = s->encoding;
    arrival.buffer = &s->child;
    arrival.unpacked = s->child_id == arrival.state;
    s->child_id = RP_NO_STATE; /* If control leaves by a jump. */
    for (uint32_t i = 0; i < s->num_heuristics; i++)
        if (s->heuristic[i]->type->arrive != NULL)
            changed |= s->heuristic[i]->type->arrive(s->heuristic[i], &arrival);
    s->child_id = arrival.unpacked ? arrival.state : RP_NO_STATE;
    return changed;
}

RP_NOINLINE static void note_progress(rp_space *s, uint32_t i)
{
    s->best[i] = s->h[i];
    s->improved = true;
    if (i > 0)
        return;
    s->engine.stats.best_h = s->best[0];
    if (s->progress != NULL)
        s->progress(s->progress_context, &s->engine.stats);
}

/* Most estimates are floats already. */
static inline double rounded(double h)
{
    return (double)(float)h == h ? h : (double)rp_node_round_down(h);
}

RP_NOINLINE static bool is_dead(rp_space *s, rp_node *node, bool proved)
{
    s->guessed |= !proved;
    s->engine.stats.dead_ends++;
    rp_node_set_status(node, RP_NODE_DEAD);
    return false;
}

void rp_space_mark_dead(rp_space *s, rp_state_id id, rp_node *node)
{
    (void)is_dead(s, node, true);
    if (s->watch.observer != NULL)
        rp_space_tell_evaluated(s, id, NULL, 0, true);
}

static void note_initial(rp_space *s)
{
    if (s->engine.stats.evaluated++ == 0)
        s->engine.stats.initial_h = s->h[0];
}

/* So many heuristics were asked. */
static inline void note_estimates(rp_space *s, rp_state_id id, uint32_t num_h, bool is_dead)
{
    note_initial(s);
    if (s->watch.observer != NULL)
        rp_space_tell_evaluated(s, id, s->h, num_h, is_dead);
}

RP_NOINLINE static bool ask_several(rp_space *s, rp_state_id id, const rp_state_view *view,
                                    rp_node *node)
{
    bool hope = false;

    for (uint32_t i = 0; i < s->num_heuristics; i++) {
        s->h[i] = rp_heuristic_evaluate_reached(s->heuristic[i], id, view);
        hope |= s->h[i] != RP_DEAD_END;
        if (s->h[i] == RP_DEAD_END && s->heuristic[i]->type->safe) {
            note_estimates(s, id, i + 1, true);
            return is_dead(s, node, true);
        }
    }
    note_estimates(s, id, s->num_heuristics, !hope);
    if (!hope)
        return is_dead(s, node, false);
    for (uint32_t i = 0; i < s->num_heuristics; i++) {
        assert(s->h[i] >= 0);
        if (s->h[i] < s->best[i])
            note_progress(s, i);
        s->h[i] = rounded(s->h[i]);
    }
    node->h = (float)s->h[0];
    return true;
}

/* The same in short: with a heuristic that takes no time the loops would be seen. */
static bool ask_one(rp_space *s, rp_state_id id, const rp_state_view *view, rp_node *node)
{
    rp_heuristic *const heuristic = s->heuristic[0];
    const double h = rp_heuristic_evaluate_reached(heuristic, id, view);

    assert(h >= 0);
    s->h[0] = h;
    note_initial(s);
    if (h == RP_DEAD_END)
        return is_dead(s, node, heuristic->type->safe);
    if (RP_UNLIKELY(h < s->best[0]))
        note_progress(s, 0);
    s->h[0] = rounded(h);
    node->h = (float)s->h[0];
    return true;
}

bool rp_space_evaluate(rp_space *s, rp_state_id id, const rp_word *state, rp_node *node)
{
    assert(s->num_heuristics > 0);
    rp_poll(s->limits);
    s->improved = false;
    const rp_state_view *const view = rp_space_view(s, id, state);
    return s->asks_one ? ask_one(s, id, view, node) : ask_several(s, id, view, node);
}

bool rp_space_refine(rp_space *s)
{
    bool changed = false;

    for (uint32_t i = 0; i < s->num_heuristics; i++)
        if (s->heuristic[i]->type->refine != NULL)
            changed |= s->heuristic[i]->type->refine(s->heuristic[i]);
    return changed;
}

RP_NOINLINE static rp_op_set see_successors(rp_space *s, const rp_word *state, rp_op_set all)
{
    rp_op_set kept = all;

    if (s->watch.observer != NULL)
        rp_space_tell_expanded(s, state, all);
    if (s->symmetry == NULL)
        return all;
    rp_symmetry_look(s->symmetry, state);
    kept.count = rp_symmetry_keep(s->symmetry, all.op, all.count, &kept.op);
    return kept;
}

rp_successors rp_space_successors(rp_space *s, const rp_word *state, const rp_state_view *view)
{
    rp_successors next;

    next.all.count = rp_succgen_generate(s->succgen, state, view, &next.all.op);
    next.kept = s->sees_successors ? see_successors(s, state, next.all) : next.all;
    return next;
}

void rp_space_mark_of(rp_space *s, rp_heuristic *h, const rp_op_set *applicable)
{
    const rp_op_id *op;
    const uint32_t count = h->type->preferred_among != NULL
                               ? h->type->preferred_among(h, applicable, &op)
                               : h->type->preferred_ops(h, &op);

    for (uint32_t i = 0; i < count; i++)
        rp_bit_set(s->preferred,
                   s->symmetry == NULL ? op[i] : rp_symmetry_representative(s->symmetry, op[i]));
}

void rp_space_mark(rp_space *s, const rp_op_set *applicable)
{
    for (uint32_t i = 0; i < s->num_heuristics; i++)
        if (s->heuristic[i]->type->preferred_ops != NULL)
            rp_space_mark_of(s, s->heuristic[i], applicable);
    if (s->watch.observer != NULL)
        rp_space_tell_preferred(s, applicable);
}

void rp_space_mark_again(rp_space *s, rp_state_id id, const rp_state_view *view,
                         const rp_op_set *applicable)
{
    for (uint32_t i = 0; i < s->num_heuristics; i++) {
        rp_heuristic *const h = s->heuristic[i];
        if (h->type->preferred_ops == NULL)
            continue;
        rp_heuristic_evaluate_reached(h, id, view);
        rp_space_mark_of(s, h, applicable);
    }
    if (s->watch.observer != NULL)
        rp_space_tell_preferred(s, applicable);
}

rp_outcome rp_space_exhausted(const rp_space *s)
{
    return s->guessed || (s->out_of_bound && !s->reopen) ? RP_INCOMPLETE : RP_EXHAUSTED;
}

void rp_space_solve(rp_space *s, rp_state_id goal)
{
    rp_nodes_append_path(s->nodes, goal, &s->path);
    const rp_state_id *const path = s->watch.observer == NULL ? NULL : rp_space_states_on_path(s);
    if (s->orbits)
        rp_orbit_plan(&s->arena, s->symmetry, s->encoding, s->succgen, &s->path);
    s->engine.plan = s->path.item;
    s->engine.plan_length = s->path.size;
    s->path = (rp_u32vec){0};
    s->outcome = RP_SOLVED;
    if (path != NULL)
        rp_space_tell_plan(s, path);
}
