/* A fact has a cost, and a value: what its supporter, the achiever that was seen to be the
   cheapest, says it should be.  It is queued while the two differ, or while it is `stale`: its
   supporter has become more expensive, and the value is to be looked for among all its achievers.
   That waits until the fact leaves the queue, as often an achiever that became cheaper takes over
   before.  So the newest of equally cheap achievers is the supporter.

   For each distinct row of preconditions there is the sum of those that are reached, and the
   number of others.  Everything is proportional to what changes, but for comparing states. */
#include "heuristics/relaxation/incremental.h"

/* Evaluations of each kind in a trial, and until the next one. */
enum { TRIAL = 16, PERIOD = 8192 };
/* A row or an add looked at by the full pass is some times as much work as one here, where
   preconditions need not be added up. */
enum { FULL_WEIGHT = 2 };
/* For rp_work: a row or an add looked at where costs are kept; making the tables, of each. */
enum { KEEP_WORK = 3, BUILD_WORK = 12 };

/* A row of preconditions, of one operator or more. */
typedef struct row {
    uint64_t sum;        /* of those reached */
    uint32_t num_unmet;  /* others */
    uint32_t first_gain; /* its gains go up to the next row's first */
} row;

/* What a row's operators add. */
typedef struct gain {
    rp_fact_id fact;
    uint32_t cost, achiever;
} gain;

typedef enum mode { FULL, KEEP } mode;
typedef enum step { NO_TRIAL, TRY_FULL, BEGIN_TO_KEEP, TRY_KEEP } step;

struct rp_incremental {
    rp_relaxation *r;
    uint32_t num_rows;
    row *row;            /* one more at the end */
    gain *gain;          /* by row */
    rp_csr needed_by;    /* row: fact; rows */
    rp_csr achiever_of;  /* row: fact; achievers, ascending */
    uint32_t *row_of;    /* of an achiever */
    uint64_t *full_cost; /* where the full pass puts costs */
    uint64_t *cost, *value;
    uint32_t *supporter; /* achiever; RP_NONE if the fact holds or is not reached */
    uint64_t *key;       /* of a fact in the queue */
    rp_word *queued, *stale, *holds;
    rp_factqueue queue;

    rp_word *known; /* bit a fact: nothing of it has changed since rp_incremental_changed */

    mode mode;
    bool forced, saturated;
    bool is_kept;     /* cost, value, … are those of `holds` */
    uint32_t left;    /* evaluations until the next step of a trial */
    step trial;       /* which step of it is under way */
    uint64_t work[2]; /* of a trial, by mode */
};

static uint32_t size_of(const rp_relaxation *r, uint32_t pre)
{
    uint32_t size = 0;

    while (r->pre[pre + size] != r->num_facts)
        size++;
    return size;
}

/* Rows are numbered as they lie in r->pre; returns the number of each by its place there. */
static uint32_t *number_rows(rp_incremental *inc, rp_arena *scratch)
{
    const rp_relaxation *const r = inc->r;
    uint32_t *const number = RP_ARENA_ARRAY(scratch, uint32_t, r->num_pre);

    for (uint32_t pre = 0; pre < r->num_pre; pre += size_of(r, pre) + 1)
        number[pre] = inc->num_rows++;
    return number;
}

static void index_needs(rp_incremental *inc, rp_arena *arena, rp_arena *scratch)
{
    const rp_relaxation *const r = inc->r;
    rp_csr pre = {RP_ARENA_ARRAY(scratch, uint32_t, (size_t)inc->num_rows + 1),
                  RP_ARENA_ARRAY(scratch, uint32_t, r->num_pre)};
    uint32_t size = 0, n = 0;

    for (uint32_t i = 0; i < r->num_pre; i++) {
        if (i == 0 || r->pre[i - 1] == r->num_facts)
            pre.begin[n++] = size;
        if (r->pre[i] != r->num_facts)
            pre.item[size++] = r->pre[i];
    }
    pre.begin[n] = size;
    inc->needed_by = rp_csr_transpose(arena, &pre, inc->num_rows, r->num_facts);
}

static void index_gains(rp_incremental *inc, const uint32_t *number, rp_arena *arena,
                        rp_arena *scratch)
{
    const rp_relaxation *const r = inc->r;
    const uint32_t count = r->num_achievers;
    rp_fact_id *const fact = RP_ARENA_ARRAY(scratch, rp_fact_id, count);

    inc->row = RP_ARENA_ARRAY_ZERO(arena, row, (size_t)inc->num_rows + 1);
    inc->gain = RP_ARENA_ARRAY(arena, gain, count);
    inc->row_of = RP_ARENA_ARRAY(arena, uint32_t, count);
    for (uint32_t a = 0; a < count; a++) {
        inc->row_of[a] = number[r->achiever[a].pre];
        fact[a] = r->achiever[a].fact;
    }
    inc->achiever_of = rp_csr_group(arena, fact, count, r->num_facts);
    const rp_csr by_row = rp_csr_group(scratch, inc->row_of, count, inc->num_rows);
    for (uint32_t i = 0; i <= inc->num_rows; i++)
        inc->row[i].first_gain = by_row.begin[i];
    for (uint32_t g = 0; g < count; g++) {
        const uint32_t a = by_row.item[g];
        inc->gain[g] = (gain){fact[a], r->achiever[a].cost, a};
    }
}

rp_incremental *rp_incremental_create(rp_arena *arena, rp_relaxation *r)
{
    rp_incremental *const inc = RP_ARENA_NEW(arena, rp_incremental);
    const size_t words = RP_WORDS(r->num_facts);
    rp_arena scratch;

    inc->r = r;
    if (r->unsolvable)
        return inc;
    rp_arena_init(&scratch, arena->limits);
    const uint32_t *const number = number_rows(inc, &scratch);
    index_needs(inc, arena, &scratch);
    index_gains(inc, number, arena, &scratch);
    rp_arena_release(&scratch);
    inc->full_cost = r->fact_cost;
    inc->cost = RP_ARENA_ARRAY(arena, uint64_t, (size_t)r->num_facts + 1);
    inc->value = RP_ARENA_ARRAY(arena, uint64_t, r->num_facts);
    inc->supporter = RP_ARENA_ARRAY(arena, uint32_t, r->num_facts);
    inc->key = RP_ARENA_ARRAY(arena, uint64_t, r->num_facts);
    inc->queued = RP_ARENA_ARRAY_ZERO(arena, rp_word, words);
    inc->stale = RP_ARENA_ARRAY_ZERO(arena, rp_word, words);
    inc->holds = RP_ARENA_ARRAY_ZERO(arena, rp_word, words);
    inc->known = RP_ARENA_ARRAY_ZERO(arena, rp_word, words);
    rp_factqueue_init(&inc->queue, arena, r->num_facts);
    inc->left = TRIAL;
    inc->trial = TRY_FULL;
    rp_work(r->limits, BUILD_WORK * ((uint64_t)r->num_achievers + r->num_pre));
    return inc;
}

static void leave_queue(rp_incremental *inc, rp_fact_id fact)
{
    if (rp_bit_get(inc->queued, fact))
        rp_factqueue_remove(&inc->queue, fact);
    rp_bit_clear(inc->queued, fact);
}

static void enqueue(rp_incremental *inc, rp_fact_id fact, uint64_t key)
{
    leave_queue(inc, fact);
    rp_bit_set(inc->queued, fact);
    inc->key[fact] = key;
    rp_factqueue_push(&inc->queue, key, fact);
}

/* The value, from all achievers. */
static void look_for_value(rp_incremental *inc, rp_fact_id fact)
{
    uint64_t least = RP_UNREACHED;
    uint32_t supporter = RP_NONE;

    for (RP_ROW(a, &inc->achiever_of, fact)) {
        const row *const from = inc->row + inc->row_of[*a];
        const uint64_t value = from->sum + inc->r->achiever[*a].cost;
        if (from->num_unmet == 0 && value < least) {
            least = value;
            supporter = *a;
        }
    }
    inc->work[KEEP] += rp_csr_size(&inc->achiever_of, fact);
    inc->value[fact] = least;
    inc->supporter[fact] = supporter;
    rp_bit_clear(inc->stale, fact);
}

/* An achiever now costs so much: less than before. */
static inline void offer(rp_incremental *inc, gain g, uint64_t value)
{
    const bool stale = rp_bit_get(inc->stale, g.fact);

    rp_bit_clear(inc->known, g.fact);
    if (value > (stale ? inc->cost[g.fact] : inc->value[g.fact]))
        return;
    inc->supporter[g.fact] = g.achiever;
    if (!stale && value == inc->value[g.fact])
        return;
    inc->value[g.fact] = value;
    rp_bit_clear(inc->stale, g.fact);
    if (value == inc->cost[g.fact])
        leave_queue(inc, g.fact);
    else
        enqueue(inc, g.fact, value);
}

/* An achiever costs more than before. */
static inline void withdraw(rp_incremental *inc, gain g)
{
    rp_bit_clear(inc->known, g.fact);
    if (inc->supporter[g.fact] != g.achiever || rp_bit_get(inc->stale, g.fact))
        return;
    if (rp_bit_get(inc->queued, g.fact)) {
        look_for_value(inc, g.fact);
        if (inc->value[g.fact] < inc->cost[g.fact]) {
            enqueue(inc, g.fact, inc->value[g.fact]);
            return;
        }
        leave_queue(inc, g.fact);
        if (inc->value[g.fact] == inc->cost[g.fact])
            return;
    }
    rp_bit_set(inc->stale, g.fact);
    enqueue(inc, g.fact, inc->cost[g.fact]);
}

/* The fact's cost falls to its value. */
static void lower(rp_incremental *inc, rp_fact_id fact)
{
    const uint64_t old = inc->cost[fact], new = inc->value[fact];

    inc->cost[fact] = new;
    rp_bit_clear(inc->known, fact);
    inc->saturated |= new >= inc->r->cap;
    for (RP_ROW(number, &inc->needed_by, fact)) {
        row *const to = inc->row + *number;
        to->num_unmet -= old == RP_UNREACHED;
        to->sum += old == RP_UNREACHED ? new : new - old;
        inc->work[KEEP]++;
        if (to->num_unmet > 0)
            continue;
        for (uint32_t g = to->first_gain; g < to[1].first_gain; g++)
            offer(inc, inc->gain[g], to->sum + inc->gain[g].cost);
        inc->work[KEEP] += to[1].first_gain - to->first_gain;
    }
}

/* Forgets the fact's cost. */
static void forget(rp_incremental *inc, rp_fact_id fact)
{
    const uint64_t old = inc->cost[fact];

    inc->cost[fact] = RP_UNREACHED;
    rp_bit_clear(inc->known, fact);
    for (RP_ROW(number, &inc->needed_by, fact)) {
        row *const to = inc->row + *number;
        to->sum -= old;
        inc->work[KEEP]++;
        if (to->num_unmet++ > 0)
            continue;
        for (uint32_t g = to->first_gain; g < to[1].first_gain; g++)
            withdraw(inc, inc->gain[g]);
        inc->work[KEEP] += to[1].first_gain - to->first_gain;
    }
}

static void settle(rp_incremental *inc, rp_fact_id fact)
{
    if (rp_bit_get(inc->stale, fact))
        look_for_value(inc, fact);
    if (inc->value[fact] < inc->cost[fact]) {
        lower(inc, fact);
    } else if (inc->value[fact] > inc->cost[fact]) {
        forget(inc, fact);
        if (inc->value[fact] != RP_UNREACHED)
            enqueue(inc, fact, inc->value[fact]);
    }
}

/* As if nothing held. */
static void start_afresh(rp_incremental *inc)
{
    const rp_relaxation *const r = inc->r;
    const size_t words = RP_WORDS(r->num_facts);

    memset(inc->cost, 0xff, ((size_t)r->num_facts + 1) * sizeof *inc->cost);
    memset(inc->value, 0xff, r->num_facts * sizeof *inc->value);
    memset(inc->supporter, 0xff, r->num_facts * sizeof *inc->supporter);
    memset(inc->stale, 0, words * sizeof *inc->stale);
    memset(inc->queued, 0, words * sizeof *inc->queued);
    memset(inc->holds, 0, words * sizeof *inc->holds);
    memset(inc->known, 0, words * sizeof *inc->known);
    for (uint32_t i = 0; i < inc->num_rows; i++) {
        inc->row[i].sum = 0;
        inc->row[i].num_unmet = 0;
    }
    for (rp_fact_id f = 0; f < r->num_facts; f++)
        for (RP_ROW(number, &inc->needed_by, f))
            inc->row[*number].num_unmet++;
    inc->is_kept = true;
    rp_work(r->limits, (uint64_t)r->num_facts + inc->num_rows + inc->needed_by.begin[r->num_facts]);
}

static void begin_to_hold(rp_incremental *inc, rp_fact_id fact)
{
    inc->value[fact] = 0;
    inc->supporter[fact] = RP_NONE;
    rp_bit_clear(inc->stale, fact);
    enqueue(inc, fact, 0);
}

/* What holds now is queued first: its achievers take over from those that are lost. */
static void compare(rp_incremental *inc, const rp_state_view *state)
{
    const size_t words = RP_WORDS(inc->r->goal_fact);

    for (uint32_t w = 0; w < words; w++)
        for (rp_word left = state->holds[w] & ~inc->holds[w]; left != 0; left &= left - 1)
            begin_to_hold(inc, w * 64 + (uint32_t)__builtin_ctzll(left));
    for (uint32_t w = 0; w < words; w++)
        for (rp_word left = inc->holds[w] & ~state->holds[w]; left != 0; left &= left - 1) {
            const rp_fact_id fact = w * 64 + (uint32_t)__builtin_ctzll(left);
            rp_bit_set(inc->stale, fact);
            enqueue(inc, fact, 0);
        }
    memcpy(inc->holds, state->holds, words * sizeof *inc->holds);
}

static void update(rp_incremental *inc, const rp_state_view *state)
{
    const bool afresh = !inc->is_kept;
    const uint64_t before = inc->work[KEEP];
    uint64_t key;
    rp_fact_id fact;

    if (afresh)
        start_afresh(inc);
    inc->is_kept = false; /* If control leaves by a jump. */
    rp_factqueue_clear(&inc->queue);
    if (afresh)
        begin_to_hold(inc, inc->r->start_fact);
    compare(inc, state);
    while (!inc->saturated && rp_factqueue_pop(&inc->queue, inc->key, &key, &fact)) {
        rp_bit_clear(inc->queued, fact);
        settle(inc, fact);
    }
    rp_work(inc->r->limits, KEEP_WORK * (inc->work[KEEP] - before) + state->num_true);
    inc->is_kept = true;
}

/* TRIAL evaluations by each way; the first of those that keep costs makes them, and does not
   count. */
static void choose_mode(rp_incremental *inc)
{
    if (inc->left > 0 || inc->forced)
        return;
    switch (inc->trial) {
    case NO_TRIAL:
        inc->mode = FULL;
        inc->trial = TRY_FULL;
        inc->left = TRIAL;
        inc->work[FULL] = 0;
        return;
    case TRY_FULL:
        inc->mode = KEEP;
        inc->trial = BEGIN_TO_KEEP;
        inc->left = 1;
        return;
    case BEGIN_TO_KEEP:
        inc->work[KEEP] = 0;
        inc->trial = TRY_KEEP;
        inc->left = TRIAL;
        return;
    case TRY_KEEP:
        inc->mode = inc->work[KEEP] < inc->work[FULL] ? KEEP : FULL;
        inc->trial = NO_TRIAL;
        inc->left = PERIOD;
        return;
    }
}

void rp_incremental_force(rp_incremental *inc)
{
    inc->forced = true;
    inc->mode = KEEP;
}

double rp_incremental_evaluate(rp_incremental *inc, const rp_state_view *state)
{
    rp_relaxation *const r = inc->r;

    if (r->unsolvable)
        return RP_DEAD_END;
    choose_mode(inc);
    inc->left -= inc->left > 0;
    if (inc->mode == KEEP && !inc->saturated) {
        r->fact_cost = inc->cost;
        update(inc, state);
        const uint64_t cost = r->fact_cost[r->goal_fact];
        if (!inc->saturated)
            return cost == RP_UNREACHED ? RP_DEAD_END : (double)cost;
    }
    const uint64_t visited = r->visited;
    inc->is_kept = false;
    r->fact_cost = inc->full_cost;
    const double h = rp_relaxation_evaluate(r, state, RP_SUM);
    inc->work[FULL] += FULL_WEIGHT * (r->visited - visited);
    return h;
}

bool rp_incremental_is_kept(const rp_incremental *inc) { return inc->is_kept; }

bool rp_incremental_changed(rp_incremental *inc, rp_fact_id fact)
{
    const bool changed = !rp_bit_get(inc->known, fact);

    assert(inc->is_kept);
    rp_bit_set(inc->known, fact);
    return changed;
}

uint64_t rp_incremental_cost_of(const rp_incremental *inc, uint32_t achiever)
{
    const row *const from = inc->row + inc->row_of[achiever];

    assert(inc->is_kept);
    return from->num_unmet > 0 ? RP_UNREACHED : from->sum + inc->r->achiever[achiever].cost;
}
