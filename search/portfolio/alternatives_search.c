#include "search/portfolio/alternatives_search.h"

#include <math.h>

#include "search/portfolio/alternatives.h"

/* In expansions: of the first way, before others begin; of a turn. */
enum { HEAD_START = 64, TURN = 16 };

typedef struct way {
    rp_part part;
    rp_engine_args args;
    double estimate; /* cost of a relaxed plan */
    double unit;     /* work to evaluate a state */
    bool is_done;    /* without a plan */
} way;

typedef struct ways {
    rp_engine base;
    const rp_member_row *row;
    rp_arena *arena;
    uint32_t num_last;
    const rp_op_id *last;         /* that a plan goes on with */
    uint32_t count, open;         /* ways, and those that have not ended */
    way way[RP_MAX_ALTERNATIVES]; /* by rising estimate */
    rp_member member[RP_MAX_ALTERNATIVES];
    uint32_t turn; /* whose it is */
    uint64_t left; /* expansions of this turn */
    rp_search_stats dropped;
    bool lost_plans; /* a way ended without a proof that it has no plan */
    rp_outcome outcome;
} ways;

/* How much there is to look at when all operators and axioms apply. */
static double size_of(const rp_strips *s)
{
    return (double)s->num_ops + s->num_axioms + s->pre.begin[s->num_ops] +
           s->add.begin[s->num_ops] + s->effect_add.begin[s->num_effects] +
           s->effect_condition.begin[s->num_effects] + s->axiom_body.begin[s->num_axioms];
}

static way make_way(const rp_part *part, const rp_engine_args *args, rp_arena *arena)
{
    static const rp_spec ff = {"ff", "cost=normal"};
    rp_heuristic_args with = {.strips = part->strips, .limits = args->limits};
    way w = {.part = *part, .args = *args};

    w.args.strips = part->strips;
    w.args.encoding = rp_encoding_create(arena, part->strips);
    w.unit = sqrt(1 + size_of(part->strips));
    w.estimate = rp_heuristic_of_initial(arena, &ff, &with);
    return w;
}

static void insert(ways *s, way w)
{
    uint32_t i = s->count++;

    for (; i > 0 && s->way[i - 1].estimate > w.estimate; i--)
        s->way[i] = s->way[i - 1];
    s->way[i] = w;
}

static void take_plan(ways *s, uint32_t i)
{
    const rp_engine *const engine = s->member[i].engine;
    const rp_op_id *const op = s->way[i].part.op;
    const uint32_t length = engine->plan_length;
    rp_op_id *const plan = RP_NEW_ARRAY(s->base.limits, rp_op_id, length + s->num_last);

    for (uint32_t k = 0; k < length; k++)
        plan[k] = op == NULL ? engine->plan[k] : op[engine->plan[k]];
    for (uint32_t k = 0; k < s->num_last; k++)
        plan[length + k] = s->last[k];
    s->base.plan = plan;
    s->base.plan_length = length + s->num_last;
    for (uint32_t k = 0; k < s->count; k++)
        rp_member_retire(&s->member[k], &s->dropped);
    s->outcome = RP_SOLVED;
}

static double work_of(const ways *s, uint32_t i)
{
    const rp_engine *const engine = s->member[i].engine;

    return engine == NULL ? 0 : s->way[i].unit * (double)engine->stats.evaluated;
}

/* Gives the turn to the open way with the least work, of several the first, unless it goes on. */
static void find_turn(ways *s)
{
    if (s->left > 0 && !s->way[s->turn].is_done)
        return;
    s->turn = RP_NONE;
    for (uint32_t i = 0; i < s->count; i++)
        if (!s->way[i].is_done && (s->turn == RP_NONE || work_of(s, i) < work_of(s, s->turn)))
            s->turn = i;
    s->left = TURN;
    assert(s->turn != RP_NONE);
}

static void note(ways *s, uint32_t i, rp_outcome outcome)
{
    rp_members_sum(&s->base.stats, &s->dropped, s->member, s->count);
    if (outcome == RP_CONTINUE)
        return;
    if (outcome == RP_SOLVED) {
        take_plan(s, i);
        return;
    }
    s->lost_plans |= outcome == RP_INCOMPLETE;
    s->way[i].is_done = true;
    rp_member_retire(&s->member[i], &s->dropped);
    if (--s->open == 0)
        s->outcome = s->lost_plans ? RP_INCOMPLETE : RP_EXHAUSTED;
}

static rp_outcome run_way(ways *s, uint32_t i, uint64_t expansions)
{
    rp_member *const m = &s->member[i];

    if (!m->is_made)
        rp_alternatives_make_member(m, s->row, &s->way[i].args, s->arena);
    return m->engine == NULL ? RP_INCOMPLETE : rp_engine_run(m->engine, expansions);
}

static rp_outcome run(rp_engine *engine, uint64_t expansions)
{
    ways *const s = (ways *)engine;

    while (expansions > 0 && s->outcome == RP_CONTINUE) {
        find_turn(s);
        const uint32_t turn = s->turn;
        const uint64_t step = expansions < s->left ? expansions : s->left;
        s->left -= step;
        expansions -= step;
        note(s, turn, run_way(s, turn, step));
    }
    return s->outcome;
}

static void release(rp_engine *engine)
{
    ways *const s = (ways *)engine;

    for (uint32_t i = 0; i < s->count; i++)
        rp_member_drop(&s->member[i]);
}

static rp_engine *create(const rp_alternatives *alternatives, const rp_member_row *row,
                         const rp_engine_args *args, rp_arena *arena)
{
    static const rp_engine_type type = {
        .component = {.name = "alternatives"}, .run = run, .release = release};
    rp_engine_args with = *args;

    with.type = &type;
    ways *const s = rp_engine_new(&with, sizeof *s);
    s->row = row;
    s->arena = arena;
    s->num_last = alternatives->num_last;
    s->last = alternatives->last;
    s->left = HEAD_START;
    for (uint32_t i = 0; i < alternatives->count; i++)
        insert(s, make_way(&alternatives->part[i], args, arena));
    for (uint32_t i = 1; i < s->count; i++)
        s->way[i].args.progress = NULL;
    s->open = s->count;
    return &s->base;
}

void rp_alternatives_make_member(rp_member *m, const rp_member_row *row, const rp_engine_args *args,
                                 rp_arena *arena)
{
    const rp_alternatives alternatives = rp_alternatives_find(arena, args->strips);

    m->is_made = true;
    m->alternatives = alternatives.count;
    if (alternatives.count > 0)
        m->engine = create(&alternatives, row, args, arena);
    else
        rp_member_make(m, row, args, arena);
    m->text = rp_member_text(m, row, arena);
}
