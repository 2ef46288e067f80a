/* An arrival at a new state costs a look at each landmark that its parent has not accepted; at
   a known one a comparison of two sets, and more only if the new path accepts less. */
#include "heuristics/landmarks/status.h"

#include <string.h>

/* While the places are found. */
typedef struct builder {
    rp_arena *arena;
    rp_arena scratch;
    const rp_landmark_graph *graph;
    rp_landmark_status *status;
    uint32_t *place;  /* of a landmark, or RP_NONE */
    bool *has_before; /* of a landmark: some other is ordered before it */
    bool *is_needed;  /* it is greedy-necessary for some other */
} builder;

static void find_places(builder *b)
{
    const rp_landmark_graph *const g = b->graph;
    rp_landmark_status *const s = b->status;
    uint32_t *const landmark = RP_ARENA_ARRAY(b->arena, uint32_t, g->num_landmarks);

    for (uint32_t i = 0; i < g->num_orders; i++) {
        b->has_before[g->order[i].to] = true;
        b->is_needed[g->order[i].from] |= g->order[i].kind == RP_ORDER_GREEDY;
    }
    memset(b->place, 0xff, g->num_landmarks * sizeof *b->place);
    for (uint32_t stored = 2; stored-- > 0; s->num_stored += stored == 1 ? s->size : 0)
        for (uint32_t i = 0; i < g->num_landmarks; i++) {
            const bool has_bit = !g->holds[i] || b->has_before[i];
            if (has_bit != (stored == 1) || !(has_bit || g->is_goal[i] || b->is_needed[i]))
                continue;
            landmark[s->size] = i;
            b->place[i] = s->size++;
        }
    s->landmark = landmark;
    s->words = RP_WORDS(s->size);
    s->stored_words = RP_WORDS(s->num_stored);
}

/* Row: landmark `to`; the orders of at least one kind. */
static rp_csr rows_of_orders(builder *b, rp_order_kind least)
{
    const rp_landmark_graph *const g = b->graph;
    rp_csr rows = {RP_ARENA_ARRAY_ZERO(&b->scratch, uint32_t, (size_t)g->num_landmarks + 1),
                   RP_ARENA_ARRAY(&b->scratch, uint32_t, g->num_orders)};
    uint32_t used = 0, i = 0;

    for (uint32_t to = 0; to < g->num_landmarks; to++) {
        for (; i < g->num_orders && g->order[i].to == to; i++)
            if (g->order[i].kind >= least)
                rows.item[used++] = g->order[i].from;
        rows.begin[to + 1] = used;
    }
    return rows;
}

/* The same of places; those without one are left out. */
static rp_csr rows_of_places(builder *b, const rp_csr *orders)
{
    const rp_landmark_status *const s = b->status;
    rp_csr rows = {RP_ARENA_ARRAY_ZERO(b->arena, uint32_t, (size_t)s->size + 1),
                   RP_ARENA_ARRAY(b->arena, uint32_t, b->graph->num_orders)};
    uint32_t used = 0;

    for (uint32_t place = 0; place < s->size; place++) {
        for (RP_ROW(other, orders, s->landmark[place]))
            if (b->place[*other] != RP_NONE)
                rows.item[used++] = b->place[*other];
        rows.begin[place + 1] = used;
    }
    return rows;
}

/* The rows as sets of places. */
static const rp_word *bits_of(rp_arena *arena, const rp_csr *rows, const rp_landmark_status *s)
{
    rp_word *const bits = RP_ARENA_ARRAY_ZERO(arena, rp_word, s->size * s->words);

    for (uint32_t place = 0; place < s->size; place++)
        for (RP_ROW(other, rows, place))
            rp_bit_set(bits + place * s->words, *other);
    return bits;
}

/* A landmark is exact if only sound orders keep it from being accepted: those say nothing new
   of a landmark that holds. */
static void find_exact(builder *b, rp_word *exact)
{
    const rp_landmark_graph *const g = b->graph;
    bool *const advised = RP_ARENA_ARRAY_ZERO(&b->scratch, bool, g->num_landmarks);

    for (uint32_t i = 0; i < g->num_orders; i++) /* By rising `to`; `from` is less. */
        advised[g->order[i].to] |= g->order[i].kind < RP_ORDER_NATURAL || advised[g->order[i].from];
    for (uint32_t i = 0; i < g->num_landmarks; i++)
        if (!advised[i] && b->place[i] != RP_NONE)
            rp_bit_set(exact, b->place[i]);
}

static void describe(builder *b)
{
    const rp_landmark_graph *const g = b->graph;
    rp_landmark_status *const s = b->status;
    rp_fact_id *const fact = RP_ARENA_ARRAY(b->arena, rp_fact_id, s->size);
    rp_word *const set = RP_ARENA_ARRAY_ZERO(b->arena, rp_word, 4 * s->words);
    rp_word *const always = set, *const goal = set + s->words;
    rp_word *const lost = goal + s->words, *const exact = lost + s->words;

    for (uint32_t i = 0; i < s->size; i++) {
        const uint32_t landmark = s->landmark[i];
        fact[i] = rp_csr_size(&g->fact, landmark) == 1 ? *rp_csr_row(&g->fact, landmark) : RP_NONE;
        if (i >= s->num_stored)
            rp_bit_set(always, i);
        if (g->is_goal[landmark])
            rp_bit_set(goal, i);
        if (rp_csr_size(&g->achievers, landmark) == 0 && !g->derived[landmark])
            rp_bit_set(lost, i);
    }
    find_exact(b, exact);
    s->fact = fact;
    s->always = always;
    s->goal = goal;
    s->lost = lost;
    s->exact = exact;
    s->accepted_now = RP_ARENA_ARRAY_ZERO(b->arena, rp_word, s->words);
    s->future = RP_ARENA_ARRAY_ZERO(b->arena, rp_word, s->words);
    s->required = RP_ARENA_ARRAY_ZERO(b->arena, rp_word, s->words);
}

rp_landmark_status *rp_landmark_status_create(rp_arena *arena, const rp_strips *strips,
                                              const rp_landmark_graph *graph)
{
    rp_landmark_status *const s = RP_ARENA_NEW(arena, rp_landmark_status);
    builder b = {.arena = arena, .graph = graph, .status = s};

    rp_arena_init(&b.scratch, arena->limits);
    s->strips = strips;
    s->graph = graph;
    b.place = RP_ARENA_ARRAY(&b.scratch, uint32_t, graph->num_landmarks);
    b.has_before = RP_ARENA_ARRAY_ZERO(&b.scratch, bool, graph->num_landmarks);
    b.is_needed = RP_ARENA_ARRAY_ZERO(&b.scratch, bool, graph->num_landmarks);
    find_places(&b);
    const rp_csr all = rows_of_orders(&b, RP_ORDER_OBEDIENT);
    s->before = rows_of_places(&b, &all);
    const rp_csr greedy = rows_of_orders(&b, RP_ORDER_GREEDY);
    const rp_csr needs = rows_of_places(&b, &greedy);
    s->needs = bits_of(arena, &needs, s);
    describe(&b);
    rp_segments_init(&s->accepted, (s->stored_words == 0 ? 1 : s->stored_words) * sizeof(rp_word),
                     arena->limits);
    rp_arena_release(&b.scratch);
    return s;
}

void rp_landmark_status_release(rp_landmark_status *s) { rp_segments_release(&s->accepted); }

static bool holds(const rp_landmark_status *s, uint32_t place, const rp_state_view *state)
{
    if (s->fact[place] != RP_NONE)
        return rp_bit_get(state->holds, s->fact[place]);
    for (RP_ROW(fact, &s->graph->fact, s->landmark[place]))
        if (rp_bit_get(state->holds, *fact))
            return true;
    return false;
}

/* Are all that are ordered before the place accepted?  Places without a bit always are. */
static bool may_be_accepted(const rp_landmark_status *s, uint32_t place, const rp_word *accepted)
{
    for (RP_ROW(other, &s->before, place))
        if (*other < s->num_stored && !rp_bit_get(accepted, *other))
            return false;
    return true;
}

static rp_word stored_mask(const rp_landmark_status *s, size_t word)
{
    const uint32_t left = s->num_stored - (uint32_t)word * 64;
    return left >= 64 ? ~(rp_word)0 : ((rp_word)1 << left) - 1;
}

/* What the state has accepted if its parent has accepted so much; NULL: it is the initial one.
   Places are in the order of landmarks, so what comes first is accepted first. */
static void accept(const rp_landmark_status *s, const rp_word *parent, const rp_state_view *state,
                   rp_word *accepted)
{
    for (size_t w = 0; w < s->stored_words; w++)
        accepted[w] = parent == NULL ? 0 : parent[w];
    for (size_t w = 0; w < s->stored_words; w++)
        for (rp_word rest = stored_mask(s, w) & ~accepted[w]; rest != 0; rest &= rest - 1) {
            const uint32_t place = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(rest);
            if (holds(s, place, state) && may_be_accepted(s, place, accepted))
                rp_bit_set(accepted, place);
        }
}

/* Whether the path to a known state accepts less than the others.  Most accept as much, which
   can be seen without looking at the state. */
static bool merge(rp_landmark_status *s, const rp_word *parent, rp_arrival *arrival,
                  rp_word *accepted)
{
    rp_word *const on_path = s->accepted_now;
    rp_word more = 0, gone = 0;

    for (size_t w = 0; w < s->stored_words; w++)
        more |= accepted[w] & ~parent[w];
    if (more == 0)
        return false;
    accept(s, parent, rp_arrival_view(arrival), on_path);
    for (size_t w = 0; w < s->stored_words; w++) {
        gone |= accepted[w] & ~on_path[w];
        accepted[w] &= on_path[w];
    }
    return gone != 0;
}

bool rp_landmark_status_arrive(rp_landmark_status *s, rp_arrival *arrival)
{
    rp_word *const accepted = rp_segments_place(&s->accepted, arrival->state);
    const rp_word *const parent =
        arrival->parent == RP_NO_STATE ? NULL : rp_segments_at(&s->accepted, arrival->parent);

    if (!arrival->is_new)
        return parent != NULL && merge(s, parent, arrival, accepted);
    accept(s, parent, rp_arrival_view(arrival), accepted);
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

/* Fills `accepted_now`. */
static void load(rp_landmark_status *s, rp_state_id id, const rp_state_view *state)
{
    memset(s->accepted_now, 0, s->words * sizeof *s->accepted_now);
    if (id != RP_NO_STATE)
        memcpy(s->accepted_now, rp_segments_at(&s->accepted, id),
               s->stored_words * sizeof *s->accepted_now);
    else if (is_initial(s, state))
        accept(s, NULL, state, s->accepted_now);
    else
        memset(s->accepted_now, 0xff, s->words * sizeof *s->accepted_now);
    for (size_t w = 0; w < s->words; w++)
        s->accepted_now[w] |= s->always[w];
}

/* The bits of a word that are places. */
static rp_word place_mask(const rp_landmark_status *s, size_t word)
{
    const uint32_t left = s->size - (uint32_t)word * 64;
    return left >= 64 ? ~(rp_word)0 : ((rp_word)1 << left) - 1;
}

/* What is needed again if it does not hold: goals, and what is greedy-necessary for a landmark
   that is not accepted. */
static void find_required(rp_landmark_status *s)
{
    rp_word *const required = s->required;

    memcpy(required, s->goal, s->words * sizeof *required);
    for (size_t w = 0; w < s->words; w++)
        for (rp_word open = s->future[w]; open != 0; open &= open - 1) {
            const size_t next = w * 64 + (size_t)__builtin_ctzll(open);
            for (size_t i = 0; i < s->words; i++)
                required[i] |= s->needs[next * s->words + i];
        }
}

/* Is a lost landmark required for certain? */
static bool is_fatal(const rp_landmark_status *s, uint32_t place)
{
    if (rp_bit_get(s->goal, place))
        return true;
    for (uint32_t next = 0; next < s->size; next++)
        if (!rp_bit_get(s->accepted_now, next) && rp_bit_get(s->exact, next) &&
            rp_bit_get(s->needs + next * s->words, place))
            return true;
    return false;
}

bool rp_landmark_status_look(rp_landmark_status *s, rp_state_id id, const rp_state_view *state)
{
    bool alive = true;

    load(s, id, state);
    for (size_t w = 0; w < s->words; w++)
        s->future[w] = ~s->accepted_now[w] & place_mask(s, w);
    find_required(s);
    for (size_t w = 0; w < s->words; w++)
        for (rp_word rest = s->required[w] & s->accepted_now[w]; rest != 0; rest &= rest - 1) {
            const uint32_t place = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(rest);
            if (holds(s, place, state))
                continue;
            rp_bit_set(s->future, place);
            alive &= !(rp_bit_get(s->lost, place) && is_fatal(s, place));
        }
    return alive;
}
