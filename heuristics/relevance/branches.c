#include "heuristics/relevance/branches.h"

#include <math.h>

/* Flags are read eight at a time. */
static size_t flag_bytes(uint32_t lcas) { return ((size_t)lcas + 8) & ~(size_t)7; }

void rp_branches_init(rp_scorer *s, rp_arena *arena, const rp_layout *layout)
{
    const uint32_t lcas = layout->num_lcas;

    s->layout = layout;
    s->limits = arena->limits;
    rp_work(s->limits, (uint64_t)layout->num_entries + layout->num_branches + layout->num_lcas);
    s->state = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS((size_t)layout->num_facts + 1));
    s->branch = RP_ARENA_ARRAY_ZERO(arena, rp_branch, layout->num_branches);
    s->lca = RP_ARENA_ARRAY_ZERO(arena, rp_lca, (size_t)lcas + 1);
    s->stale = RP_ARENA_ARRAY_ZERO(arena, uint8_t, flag_bytes(lcas));
    s->shown = RP_ARENA_ARRAY_ZERO(arena, uint8_t, layout->num_entries);
    s->shown[0] = 1;
    s->gained = RP_ARENA_ARRAY(arena, rp_fact_id, layout->num_facts);
    s->lost = RP_ARENA_ARRAY(arena, rp_fact_id, layout->num_facts);
    for (uint32_t p = 0; p < layout->num_branches; p++)
        s->branch[p].lca = layout->branch_lca[p];
    for (uint32_t j = 0; j <= lcas; j++)
        s->lca[j].first_branch = layout->lca_branch[j];
    for (uint32_t j = 0; j < lcas; j++) {
        s->lca[j].xi = layout->lca_xi[j];
        s->lca[j].inverse = 1 / layout->lca_xi[j];
        s->lca[j].around = layout->lca_around[j];
    }
    for (rp_fact_id f = 0; f < layout->num_facts; f++)
        rp_bit_set(s->state, f);
}

void rp_branches_clear(rp_scorer *s)
{
    const rp_layout *const l = s->layout;

    s->looked += (uint64_t)l->num_branches + l->num_lcas + l->num_entries / 16;
    memset(s->stale, 0, flag_bytes(l->num_lcas));
    memset(s->shown + 1, 0, l->num_entries - 1);
    s->num_visible = 0;
    for (uint32_t p = 0; p < l->num_branches; p++)
        s->branch[p].prob = 0;
    for (uint32_t j = 0; j < l->num_lcas; j++)
        s->lca[j].value = 0;
}

void rp_branches_set_state(rp_scorer *s, const rp_word *holds)
{
    memcpy(s->state, holds, RP_WORDS(s->layout->num_facts) * sizeof(rp_word));
    assert(!rp_bit_get(s->state, s->layout->num_facts));
}

/* Finds how the state differs; returns the number of places of the facts that changed. */
static uint64_t compare(rp_scorer *s, const rp_word *holds)
{
    const rp_layout *const l = s->layout;
    uint32_t gained = 0, lost = 0;
    uint64_t places = 0;

    for (uint32_t w = 0; w < RP_WORDS(l->num_facts); w++)
        for (rp_word changed = s->state[w] ^ holds[w]; changed != 0; changed &= changed - 1) {
            const rp_fact_id fact = w * 64 + (uint32_t)__builtin_ctzll(changed);
            assert(fact < l->num_facts);
            places += l->place_begin[fact + 1] - l->place_begin[fact];
            if (rp_bit_get(holds, fact))
                s->gained[gained++] = fact;
            else
                s->lost[lost++] = fact;
        }
    s->num_gained = gained;
    s->num_lost = lost;
    s->looked += places + RP_WORDS(l->num_facts);
    return places;
}

/* An update looks at all places of the facts that changed; a full evaluation shows about as much
   as before, and clears every branch and lca. */
static bool is_update_cheaper(rp_scorer *s, const rp_word *holds)
{
    const rp_layout *const l = s->layout;

    return compare(s, holds) <= (uint64_t)s->num_visible + l->num_branches + l->num_lcas;
}

double rp_scorer_sum(rp_scorer *s, const rp_word *holds)
{
    const uint64_t touched = s->stats.touched;

    s->looked = 0;
    if (!s->in_part && is_update_cheaper(s, holds)) {
        s->stats.updates++;
        s->kind->update(s, holds);
    } else {
        s->stats.full++;
        s->kind->evaluate(s, holds);
        s->in_part = false;
    }
    rp_work(s->limits, s->looked + ENTRY_WORK * (s->stats.touched - touched));
    return s->dead ? (double)INFINITY : (double)s->branch[0].prob / s->layout->units;
}

double rp_scorer_full_sum(rp_scorer *s, const rp_word *holds)
{
    s->in_part = true;
    return rp_scorer_sum(s, holds);
}

void rp_scorer_scores(const rp_scorer *s, double *score)
{
    const rp_layout *const l = s->layout;

    for (uint32_t label = 0; label < l->num_labels; label++)
        score[label] = 0;
    for (uint32_t i = 1; i < l->num_entries; i++)
        if (s->shown[i] && l->branch[i] == 0 && l->label[i] != RP_NONE)
            score[l->label[i]] += (double)s->prob[i] / l->units;
    for (uint32_t j = 0; j < l->num_lcas; j++)
        if (l->lca_around[j] == 0)
            score[l->lca_label[j]] += (double)s->lca[j].value / l->units;
}

void rp_scorer_scores_below(rp_scorer *s, const rp_word *holds, uint32_t entry, double *score)
{
    assert(entry < s->layout->num_entries);
    s->kind->evaluate_below(s, holds, entry);
    s->in_part = true;
    rp_scorer_scores(s, score);
}

const uint8_t *rp_scorer_visible(const rp_scorer *s)
{
    assert(!s->in_part);
    return s->shown;
}

const rp_word *rp_scorer_state(const rp_scorer *s) { return s->state; }

const rp_scorer_stats *rp_scorer_get_stats(const rp_scorer *s) { return &s->stats; }
