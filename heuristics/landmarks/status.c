/* An arrival at a new state costs a look at each landmark that the operator may achieve; at a known
   one a comparison of two sets, and more only if the new path tells less.  Only where there are
   axioms it costs a look at each landmark that the parent has not accepted. */
#include "heuristics/landmarks/status.h"

#include <string.h>

/* For rp_work: an arrival; a word of a row; a place that an added fact has; a place that is looked
   at in a state. */
enum { ARRIVAL_WORK = 10, WORD_WORK = 4, ADD_WORK = 4, PLACE_WORK = 3 };

/* While the places are found. */
typedef struct builder {
    rp_arena *arena;
    rp_arena scratch;
    const rp_landmark_graph *graph;
    rp_landmark_status *status;
    bool only_facts;
    uint32_t *landmark, *with_unsound; /* the status has them */
    uint32_t *place;                   /* of a landmark, or RP_NONE */
    uint32_t *order_begin;             /* of a landmark: of the orders to it */
    bool *has_unsound; /* of a landmark: an unsound ordering puts another before it */
    bool *is_needed;   /* it is greedy-necessary for some other */
} builder;

static bool is_left_out(const builder *b, uint32_t landmark)
{
    return b->only_facts && rp_csr_size(&b->graph->fact, landmark) > 1;
}

static void read_orders(builder *b)
{
    const rp_landmark_graph *const g = b->graph;
    uint32_t i = 0;

    for (uint32_t to = 0; to < g->num_landmarks; to++) {
        b->order_begin[to] = i;
        for (; i < g->num_orders && g->order[i].to == to; i++) {
            if (is_left_out(b, g->order[i].from) || is_left_out(b, to))
                continue;
            b->has_unsound[to] |= g->order[i].kind < RP_ORDER_NATURAL;
            b->is_needed[g->order[i].from] |= g->order[i].kind == RP_ORDER_GREEDY;
        }
    }
    b->order_begin[g->num_landmarks] = i;
}

static bool may_be_missing(const builder *b, uint32_t landmark)
{
    return !b->graph->holds[landmark] || b->graph->is_goal[landmark] || b->has_unsound[landmark] ||
           b->is_needed[landmark];
}

/* For those that hold initially, or those that do not. */
static void find_places(builder *b, bool hold)
{
    rp_landmark_status *const s = b->status;

    for (uint32_t i = 0; i < b->graph->num_landmarks; i++) {
        if (b->graph->holds[i] != hold || is_left_out(b, i) || !may_be_missing(b, i))
            continue;
        if (b->has_unsound[i])
            b->with_unsound[s->num_with_unsound++] = s->size;
        b->landmark[s->size] = i;
        b->place[i] = s->size++;
    }
}

/* Row: place; those ordered before it by orders of the kinds.  Landmarks without a place always
   are accepted. */
static rp_csr rows_of_orders(builder *b, rp_order_kind least, rp_order_kind most)
{
    const rp_landmark_graph *const g = b->graph;
    const rp_landmark_status *const s = b->status;
    rp_csr rows = {RP_ARENA_ARRAY_ZERO(b->arena, uint32_t, (size_t)s->size + 1),
                   RP_ARENA_ARRAY(b->arena, uint32_t, g->num_orders)};
    uint32_t used = 0;

    for (uint32_t place = 0; place < s->size; place++) {
        for (uint32_t i = b->order_begin[s->landmark[place]];
             i < b->order_begin[s->landmark[place] + 1]; i++) {
            const rp_landmark_order *const order = g->order + i;
            if (order->kind >= least && order->kind <= most && b->place[order->from] != RP_NONE)
                rows.item[used++] = b->place[order->from];
        }
        rows.begin[place + 1] = used;
    }
    return rows;
}

static rp_csr places_of_facts(builder *b)
{
    const rp_landmark_status *const s = b->status;
    const rp_csr facts = rp_csr_pick(&b->scratch, &b->graph->fact, s->landmark, s->size);

    return rp_csr_transpose(b->arena, &facts, s->size, s->strips->num_facts);
}

static void describe(builder *b)
{
    const rp_landmark_graph *const g = b->graph;
    rp_landmark_status *const s = b->status;
    rp_fact_id *const fact = RP_ARENA_ARRAY(b->arena, rp_fact_id, s->size);
    uint32_t *const which = RP_ARENA_ARRAY(b->arena, uint32_t, s->size);
    rp_word *const set = RP_ARENA_ARRAY_ZERO(b->arena, rp_word, 3 * s->words);
    rp_word *const always = set, *const goal = set + s->words,
                   *const unachievable = goal + s->words;

    for (uint32_t i = 0; i < s->size; i++) {
        const uint32_t landmark = s->landmark[i];
        fact[i] = rp_csr_size(&g->fact, landmark) == 1 ? *rp_csr_row(&g->fact, landmark) : RP_NONE;
        if (i >= s->num_stored)
            rp_bit_set(always, i);
        if (g->is_goal[landmark])
            rp_bit_set(goal, i);
        if (rp_csr_size(&g->achievers, landmark) == 0 && !g->derived[landmark])
            rp_bit_set(unachievable, i);
    }
    memset(which, 0xff, s->size * sizeof *which);
    for (uint32_t i = 0; i < s->num_with_unsound; i++)
        which[s->with_unsound[i]] = i;
    s->fact = fact;
    s->which = which;
    s->always = always;
    s->goal = goal;
    s->unachievable = unachievable;
    s->row_now = RP_ARENA_ARRAY_ZERO(b->arena, rp_word, s->row_words);
    s->accepted_now = RP_ARENA_ARRAY_ZERO(b->arena, rp_word, s->words);
    s->future = RP_ARENA_ARRAY_ZERO(b->arena, rp_word, s->words);
    s->required = RP_ARENA_ARRAY_ZERO(b->arena, rp_word, s->words);
}

rp_landmark_status *rp_landmark_status_create(rp_arena *arena, const rp_strips *strips,
                                              const rp_landmark_graph *graph, bool only_facts)
{
    rp_landmark_status *const s = RP_ARENA_NEW(arena, rp_landmark_status);
    builder b = {.arena = arena, .graph = graph, .status = s, .only_facts = only_facts};

    rp_arena_init(&b.scratch, arena->limits);
    s->strips = strips;
    s->graph = graph;
    s->landmark = b.landmark = RP_ARENA_ARRAY(arena, uint32_t, graph->num_landmarks);
    s->with_unsound = b.with_unsound = RP_ARENA_ARRAY(arena, uint32_t, graph->num_landmarks);
    b.place = RP_ARENA_ARRAY(&b.scratch, uint32_t, graph->num_landmarks);
    memset(b.place, 0xff, graph->num_landmarks * sizeof *b.place);
    b.has_unsound = RP_ARENA_ARRAY_ZERO(&b.scratch, bool, graph->num_landmarks);
    b.is_needed = RP_ARENA_ARRAY_ZERO(&b.scratch, bool, graph->num_landmarks);
    b.order_begin = RP_ARENA_ARRAY(&b.scratch, uint32_t, (size_t)graph->num_landmarks + 1);
    read_orders(&b);
    find_places(&b, false);
    s->num_stored = s->size;
    find_places(&b, true);
    s->words = RP_WORDS(s->size);
    s->row_bits = s->num_stored + s->num_with_unsound;
    s->row_words = RP_WORDS(s->row_bits);
    s->before = rows_of_orders(&b, RP_ORDER_OBEDIENT, RP_ORDER_GREEDY);
    s->unsound = rows_of_orders(&b, RP_ORDER_OBEDIENT, RP_ORDER_REASONABLE);
    s->needs = rows_of_orders(&b, RP_ORDER_GREEDY, RP_ORDER_GREEDY);
    s->after = rp_csr_transpose(arena, &s->unsound, s->size, s->size);
    s->places = places_of_facts(&b);
    describe(&b);
    rp_segments_init(&s->row, (s->row_words == 0 ? 1 : s->row_words) * sizeof(rp_word),
                     arena->limits);
    rp_arena_release(&b.scratch);
    return s;
}

void rp_landmark_status_release(rp_landmark_status *s) { rp_segments_release(&s->row); }

static bool holds(const rp_landmark_status *s, uint32_t place, const rp_state_view *state)
{
    if (s->fact[place] != RP_NONE)
        return rp_bit_get(state->holds, s->fact[place]);
    for (RP_ROW(fact, &s->graph->fact, s->landmark[place]))
        if (rp_bit_get(state->holds, *fact))
            return true;
    return false;
}

/* Was all accepted that unsound orderings put before the place? */
static bool is_in_order(const rp_landmark_status *s, uint32_t place, const rp_word *row)
{
    for (RP_ROW(other, &s->unsound, place))
        if (*other < s->num_stored && !rp_bit_get(row, *other))
            return false;
    return true;
}

static rp_word low_bits(uint32_t count, size_t word)
{
    const uint32_t left = count - (uint32_t)word * 64;
    return left >= 64 ? ~(rp_word)0 : ((rp_word)1 << left) - 1;
}

/* Sets what holds in a state that was reached from one with that row. */
static void progress_by_state(const rp_landmark_status *s, const rp_state_view *state, rp_word *row)
{
    for (size_t w = 0; w < s->row_words; w++)
        for (rp_word rest = low_bits(s->row_bits, w) & ~row[w]; rest != 0; rest &= rest - 1) {
            const uint32_t bit = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(rest);
            const bool is_accepted = bit < s->num_stored;
            const uint32_t place = is_accepted ? bit : s->with_unsound[bit - s->num_stored];
            if (holds(s, place, state) && (is_accepted || is_in_order(s, place, row)))
                rp_bit_set(row, bit);
        }
    rp_work(s->row.limits, PLACE_WORK * (uint64_t)s->row_bits);
}

/* The same for a step of which it is known what it may add: that it took place says enough in most
   cases, and disjunctions may be large. */
typedef struct step {
    const rp_landmark_status *status;
    const rp_word *parent; /* row */
    rp_arrival *arrival;
    rp_word *row;
} step;

/* `certain`: the facts hold now. */
static void accept(const step *t, const rp_csr *adds, uint32_t adder, bool certain)
{
    const rp_landmark_status *const s = t->status;

    for (RP_ROW(fact, adds, adder))
        for (RP_ROW(place, &s->places, *fact))
            if (*place < s->num_stored && !rp_bit_get(t->row, *place) &&
                (certain || rp_bit_get(rp_arrival_view(t->arrival)->holds, *fact)))
                rp_bit_set(t->row, *place);
}

static void note_in_order(const step *t, uint32_t place)
{
    const rp_landmark_status *const s = t->status;
    const uint32_t which = s->which[place];

    if (which != RP_NONE && !rp_bit_get(t->row, s->num_stored + which) &&
        is_in_order(s, place, t->row) && holds(s, place, rp_arrival_view(t->arrival)))
        rp_bit_set(t->row, s->num_stored + which);
}

/* What may have become true, and what comes after what was accepted just now.  Anything else that
   is in order now was so before. */
static void note_all_in_order(const step *t, const rp_csr *adds, uint32_t adder)
{
    const rp_landmark_status *const s = t->status;
    uint64_t looked = 0;

    for (RP_ROW(fact, adds, adder)) {
        looked += rp_csr_size(&s->places, *fact);
        for (RP_ROW(place, &s->places, *fact)) {
            note_in_order(t, *place);
            if (*place < s->num_stored && rp_bit_get(t->row, *place) &&
                !rp_bit_get(t->parent, *place))
                for (RP_ROW(after, &s->after, *place))
                    note_in_order(t, *after);
        }
    }
    rp_work(s->row.limits, ADD_WORK * looked);
}

static void progress_by_step(const step *t)
{
    const rp_strips *const strips = t->status->strips;
    const rp_op_id op = t->arrival->op;
    const uint32_t begin = rp_strips_first_effect(strips, op);
    const uint32_t end = rp_strips_first_effect(strips, op + 1);

    rp_work(t->status->row.limits, ADD_WORK * (uint64_t)rp_csr_size(&strips->add, op));
    accept(t, &strips->add, op, true);
    for (uint32_t e = begin; e < end; e++)
        accept(t, &strips->effect_add, e, false);
    if (t->status->num_with_unsound == 0)
        return;
    note_all_in_order(t, &strips->add, op);
    for (uint32_t e = begin; e < end; e++)
        note_all_in_order(t, &strips->effect_add, e);
}

/* The state's row if it is reached from a parent with that row; NULL: it is the initial one. */
static void progress(const rp_landmark_status *s, const rp_word *parent, rp_arrival *arrival,
                     rp_word *row)
{
    for (size_t w = 0; w < s->row_words; w++)
        row[w] = parent == NULL ? 0 : parent[w];
    if (parent == NULL || s->strips->num_axioms > 0)
        progress_by_state(s, rp_arrival_view(arrival), row);
    else
        progress_by_step(&(step){s, parent, arrival, row});
}

/* Whether the path to a known state tells less than the others.  Most tell as much, which
   can be seen without looking at the state. */
static bool merge(rp_landmark_status *s, const rp_word *parent, rp_arrival *arrival, rp_word *row)
{
    rp_word *const on_path = s->row_now;
    rp_word more = 0, gone = 0;

    for (size_t w = 0; w < s->row_words; w++)
        more |= row[w] & ~parent[w];
    if (more == 0)
        return false;
    progress(s, parent, arrival, on_path);
    for (size_t w = 0; w < s->row_words; w++) {
        gone |= row[w] & ~on_path[w];
        row[w] &= on_path[w];
    }
    return gone != 0;
}

bool rp_landmark_status_arrive(rp_landmark_status *s, rp_arrival *arrival)
{
    rp_word *const row = rp_segments_place(&s->row, arrival->state);
    const rp_word *const parent =
        arrival->parent == RP_NO_STATE ? NULL : rp_segments_at(&s->row, arrival->parent);

    rp_work(s->row.limits, ARRIVAL_WORK + WORD_WORK * s->row_words);
    if (!arrival->is_new)
        return parent != NULL && merge(s, parent, arrival, row);
    progress(s, parent, arrival, row);
    return false;
}

static bool is_initial(const rp_landmark_status *s, const rp_state_view *state)
{
    uint32_t basic = 0;

    for (uint32_t i = 0; i < s->strips->num_init; i++)
        if (!rp_bit_get(state->holds, s->strips->init[i]))
            return false;
    for (uint32_t i = 0; i < state->num_true; i++)
        basic += s->strips->derived == NULL || !rp_bit_get(s->strips->derived, state->fact[i]);
    return basic == s->strips->num_init;
}

/* Fills `row_now` and `accepted_now`. */
static void load(rp_landmark_status *s, rp_state_id id, const rp_state_view *state)
{
    if (id != RP_NO_STATE)
        memcpy(s->row_now, rp_segments_at(&s->row, id), s->row_words * sizeof *s->row_now);
    else
        memset(s->row_now, is_initial(s, state) ? 0 : 0xff, s->row_words * sizeof *s->row_now);
    if (id == RP_NO_STATE)
        progress_by_state(s, state, s->row_now);
    for (size_t w = 0; w < s->words; w++)
        s->accepted_now[w] =
            s->always[w] |
            (w * 64 < s->num_stored ? s->row_now[w] & low_bits(s->num_stored, w) : 0);
}

/* What is required again if it does not hold: goals, and what is greedy-necessary for a landmark
   that was not accepted. */
static void find_required(rp_landmark_status *s)
{
    rp_word *const required = s->required;

    memcpy(required, s->goal, s->words * sizeof *required);
    for (size_t w = 0; w < s->words; w++)
        for (rp_word open = s->future[w]; open != 0; open &= open - 1) {
            const uint32_t next = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(open);
            for (RP_ROW(place, &s->needs, next))
                rp_bit_set(required, *place);
        }
}

static void add_out_of_order(rp_landmark_status *s)
{
    for (uint32_t i = 0; i < s->num_with_unsound; i++)
        if (!rp_bit_get(s->row_now, s->num_stored + i))
            rp_bit_set(s->future, s->with_unsound[i]);
}

bool rp_landmark_status_look(rp_landmark_status *s, rp_state_id id, const rp_state_view *state)
{
    bool alive = true;

    rp_work(s->row.limits, WORD_WORK * s->words + PLACE_WORK * (uint64_t)s->size);
    load(s, id, state);
    for (size_t w = 0; w < s->words; w++)
        s->future[w] = ~s->accepted_now[w] & low_bits(s->size, w);
    find_required(s);
    for (size_t w = 0; w < s->words; w++)
        for (rp_word rest = s->required[w] & s->accepted_now[w]; rest != 0; rest &= rest - 1) {
            const uint32_t place = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(rest);
            if (holds(s, place, state))
                continue;
            rp_bit_set(s->future, place);
            alive &= !rp_bit_get(s->unachievable, place);
        }
    add_out_of_order(s);
    return alive;
}
