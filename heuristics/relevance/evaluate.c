/* States that follow each other in a search differ in a few facts, so nearly all evaluations
   are updates: a look at the places of those facts, then `show` and `hide` over the subtrees
   that change, then `fold` over the junctions that they touched.  Which of these dominates
   depends on the task.  Entries are read in order, 20 bytes each in four arrays; pieces and
   junctions are hit at random and stay in the cache on trees of usual size (10^5 nodes, 10^4
   entries).  */
#include "heuristics/relevance/evaluate.h"

#include <string.h>

#include "heuristics/relevance/difference.h"

typedef struct piece {
    int64_t mass;
    uint32_t junction;
} piece;

typedef struct junction {
    double xi, inverse; /* of the action node, in units; 1 / xi */
    int64_t value;
    uint32_t around; /* piece */
    uint32_t first_piece;
} junction;

struct rp_evaluator {
    const rp_layout *layout;
    rp_limits *limits;
    rp_word *state;   /* facts that hold, and the bit num_facts, which is never set */
    uint8_t *visible; /* one an entry; entry 0 always */
    uint32_t num_visible;
    bool in_part; /* only a part of what is visible in the state was evaluated */
    piece *piece;
    junction *junction; /* num_junctions + 1; the last only marks the end of its pieces */
    uint8_t *stale;     /* flags: junctions to be computed; that of num_junctions means nothing */
    rp_difference difference;
    rp_evaluator_stats stats;
};

/* Flags are read eight at a time. */
static size_t flag_bytes(uint32_t junctions) { return ((size_t)junctions + 8) & ~(size_t)7; }

rp_evaluator *rp_evaluator_create(const rp_layout *layout, rp_limits *limits)
{
    rp_evaluator *const e = RP_NEW(limits, rp_evaluator);
    const uint32_t junctions = layout->num_junctions;

    e->layout = layout;
    e->limits = limits;
    e->state = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS((size_t)layout->num_facts + 1));
    e->visible = RP_NEW_ARRAY_ZERO(limits, uint8_t, layout->num_entries);
    e->piece = RP_NEW_ARRAY_ZERO(limits, piece, layout->num_pieces);
    e->junction = RP_NEW_ARRAY_ZERO(limits, junction, (size_t)junctions + 1);
    e->stale = RP_NEW_ARRAY_ZERO(limits, uint8_t, flag_bytes(junctions));
    rp_difference_init(&e->difference, layout, limits);
    for (uint32_t p = 0; p < layout->num_pieces; p++)
        e->piece[p].junction = layout->piece_junction[p];
    for (uint32_t j = 0; j <= junctions; j++)
        e->junction[j].first_piece = layout->junction_piece[j];
    for (uint32_t j = 0; j < junctions; j++) {
        e->junction[j].xi = layout->junction_xi[j];
        e->junction[j].inverse = 1 / layout->junction_xi[j];
        e->junction[j].around = layout->junction_around[j];
    }
    e->visible[0] = 1;
    /* Nothing is visible in the state in which all facts hold. */
    for (rp_fact_id f = 0; f < layout->num_facts; f++)
        rp_bit_set(e->state, f);
    return e;
}

void rp_evaluator_destroy(rp_evaluator *e)
{
    if (e == NULL)
        return;
    rp_limits *const limits = e->limits;
    rp_free(limits, e->state);
    rp_free(limits, e->visible);
    rp_free(limits, e->piece);
    rp_free(limits, e->junction);
    rp_free(limits, e->stale);
    rp_difference_free(&e->difference, limits);
    rp_free(limits, e);
}

/* Makes visible what is to be seen of entries i … end - 1: whole subtrees, of which nothing
   is visible yet, below visible entries.  The hot loop of a full evaluation: entries are read
   one after another, pieces at random.  */
static void show(rp_evaluator *e, uint32_t i, const uint32_t end)
{
    const rp_layout *const l = e->layout;
    const uint32_t *const fact = l->fact, *const skip = l->skip, *const piece_of = l->piece;
    const int64_t *const mass = l->mass;
    const rp_word *const state = e->state;
    uint8_t *const stale = e->stale;
    piece *const pieces = e->piece;
    uint8_t *const visible = e->visible;
    uint32_t count = 0;

    assert(end <= l->num_entries);
    while (i < end) {
        if (rp_bit_get(state, fact[i])) {
            i = skip[i];
            continue;
        }
        assert(!visible[i] && piece_of[i] < l->num_pieces);
        piece *const p = pieces + piece_of[i];
        p->mass += mass[i];
        stale[p->junction] = 1;
        visible[i++] = 1;
        count++;
    }
    e->num_visible += count;
    e->stats.touched += count;
}

/* Takes away what is visible of entries i … end - 1 (whole subtrees). */
static void hide(rp_evaluator *e, uint32_t i, const uint32_t end)
{
    const rp_layout *const l = e->layout;
    const uint32_t *const skip = l->skip, *const piece_of = l->piece;
    const int64_t *const mass = l->mass;
    uint8_t *const stale = e->stale;
    piece *const pieces = e->piece;
    uint8_t *const visible = e->visible;
    uint32_t count = 0;

    assert(end <= l->num_entries);
    while (i < end) {
        if (!visible[i]) {
            i = skip[i];
            continue;
        }
        piece *const p = pieces + piece_of[i];
        p->mass -= mass[i];
        assert(p->mass >= 0 || piece_of[i] == 0);
        stale[p->junction] = 1;
        visible[i++] = 0;
        count++;
    }
    assert(count <= e->num_visible);
    e->num_visible -= count;
    e->stats.touched += count;
}

/* The value of a junction from the masses of its pieces.  Rounding of masses can push a
   piece a little above the whole. */
static int64_t combine(const junction *j, const piece *pieces)
{
    double none = 1;
    for (uint32_t p = j->first_piece; p < j[1].first_piece; p++) {
        const double missed = 1 - (double)pieces[p].mass * j->inverse;
        none *= missed > 0 ? missed : 0;
    }
    return (int64_t)((1 - none) * j->xi + 0.5);
}

/* Brings the values of junctions up to date.  Deeper ones come first, so a change reaches the
   junction around it before that is computed.  */
static void fold(rp_evaluator *e)
{
    const uint32_t num_junctions = e->layout->num_junctions;
    piece *const pieces = e->piece;
    uint8_t *const stale = e->stale;

    stale[num_junctions] = 0;
    for (uint32_t group = 0; group < num_junctions; group += 8) {
        uint64_t any;
        memcpy(&any, stale + group, sizeof any);
        if (any == 0)
            continue;
        for (uint32_t number = group; number < group + 8 && number < num_junctions; number++) {
            if (!stale[number])
                continue;
            stale[number] = 0;
            junction *const j = &e->junction[number];
            const int64_t value = combine(j, pieces);
            piece *const around = pieces + j->around;
            assert(around->junction > number);
            e->stats.folded++;
            around->mass += value - j->value;
            stale[around->junction] |= value != j->value;
            j->value = value;
        }
    }
}

static double result(const rp_evaluator *e) { return (double)e->piece[0].mass / e->layout->units; }

static void set_state(rp_evaluator *e, const rp_word *holds)
{
    memcpy(e->state, holds, RP_WORDS(e->layout->num_facts) * sizeof(rp_word));
    assert(!rp_bit_get(e->state, e->layout->num_facts));
}

/* Of entries begin … end - 1, as if there were no others. */
static void evaluate_range(rp_evaluator *e, const rp_word *holds, uint32_t begin, uint32_t end)
{
    const rp_layout *const l = e->layout;

    memset(e->visible + 1, 0, l->num_entries - 1);
    memset(e->stale, 0, flag_bytes(l->num_junctions));
    for (uint32_t p = 0; p < l->num_pieces; p++)
        e->piece[p].mass = 0;
    for (uint32_t j = 0; j < l->num_junctions; j++)
        e->junction[j].value = 0;
    e->num_visible = 0;
    set_state(e, holds);
    show(e, begin, end);
    fold(e);
}

static void evaluate_fully(rp_evaluator *e, const rp_word *holds)
{
    evaluate_range(e, holds, 1, e->layout->num_entries);
    e->in_part = false;
    e->stats.full++;
}

static void update(rp_evaluator *e, const rp_word *holds)
{
    const rp_layout *const l = e->layout;
    const rp_difference *const d = &e->difference;

    e->stats.updates++;
    for (uint32_t i = 0; i < d->num_gained; i++) {
        const rp_place *const end = l->place + l->place_begin[d->gained[i] + 1];
        for (const rp_place *p = l->place + l->place_begin[d->gained[i]]; p < end; p++)
            if (e->visible[p->entry])
                hide(e, p->entry, l->skip[p->entry]);
    }
    set_state(e, holds);
    for (uint32_t i = 0; i < d->num_lost; i++) {
        const rp_place *const end = l->place + l->place_begin[d->lost[i] + 1];
        for (const rp_place *p = l->place + l->place_begin[d->lost[i]]; p < end; p++)
            if (e->visible[p->above] && !e->visible[p->entry])
                show(e, p->entry, l->skip[p->entry]);
    }
    fold(e);
}

/* An update looks at all places of the facts that changed; a full evaluation shows what is
   visible, about as much as before, and clears every piece and junction. */
static bool is_update_cheaper(const rp_evaluator *e)
{
    const rp_layout *const l = e->layout;
    return e->difference.places <= (uint64_t)e->num_visible + l->num_pieces + l->num_junctions;
}

double rp_evaluator_sum(rp_evaluator *e, const rp_word *holds)
{
    rp_difference_find(&e->difference, e->layout, e->state, holds);
    if (!e->in_part && is_update_cheaper(e))
        update(e, holds);
    else
        evaluate_fully(e, holds);
    return result(e);
}

double rp_evaluator_full_sum(rp_evaluator *e, const rp_word *holds)
{
    evaluate_fully(e, holds);
    return result(e);
}

void rp_evaluator_scores(const rp_evaluator *e, double *score)
{
    const rp_layout *const l = e->layout;

    for (uint32_t label = 0; label < l->num_labels; label++)
        score[label] = 0;
    for (uint32_t i = 1; i < l->num_entries; i++)
        if (e->visible[i] && l->piece[i] == 0 && l->label[i] != RP_NONE)
            score[l->label[i]] += (double)l->mass[i] / l->units;
    for (uint32_t j = 0; j < l->num_junctions; j++)
        if (l->junction_around[j] == 0)
            score[l->junction_label[j]] += (double)e->junction[j].value / l->units;
}

void rp_evaluator_scores_below(rp_evaluator *e, const rp_word *holds, uint32_t entry, double *score)
{
    const rp_layout *const l = e->layout;

    assert(entry < l->num_entries);
    evaluate_range(e, holds, entry == 0 ? 1 : entry, l->skip[entry]);
    e->in_part = true;
    rp_evaluator_scores(e, score);
}

const uint8_t *rp_evaluator_visible(const rp_evaluator *e)
{
    assert(!e->in_part);
    return e->visible;
}

const rp_word *rp_evaluator_state(const rp_evaluator *e) { return e->state; }

const rp_evaluator_stats *rp_evaluator_get_stats(const rp_evaluator *e) { return &e->stats; }
