#include "cli/options/presets.h"

#include <string.h>

#include "cli/options/arguments.h"

enum { NAME_COLUMN = 19 };

/* Weighted A* of LAMA (2008), option w: deferred evaluation, keys 10 h + g with h of the parent, ties
   by g, states opened again when they are reached cheaper, costs of a metric plus 1.  Its second
   open list takes what preferred operators lead to, if such are asked for; the paper names none. */
#define LAMA_SEARCH "lazy:weight=10,cost=plusone,preferred=false,tie=g"

static const struct preset {
    const char *name, *search, *heuristic, *summary;
    bool is_plain; /* nothing is done for it before or after: --prune=reach --improve=none */
} presets[] = {
    {"paper-s1", "wastar:weight=10", "relevance:first=1000,nodes=100000,negative=drop",
     "weighted A* with the relevance score, S1 in \"Relevance Score\"", false},
    {"paper-s2", "wastar:weight=10", "landmarks:method=backchain",
     "weighted A* with landmark counting, as S2 in \"Relevance Score\"", false},
    {"paper-s1-letter", LAMA_SEARCH,
     "relevance:explore=dive,nodes=100000,rho=0.2,round=true,negative=drop",
     "S1 as the paper has it: its exploration, rounding, and LAMA's weighted A*", true},
    {"paper-s2-letter", LAMA_SEARCH,
     "landmarks:method=backchain,disjunctions=0,cost=one,negative=drop",
     "S2 as the paper has it: fact landmarks, counted, and LAMA's weighted A*", true},
    {"paper-choice", "wastar:weight=10", "choice:negative=drop",
     "S2 where there are non-trivial landmarks, else S1, as \"Relevance Score\" recommends", false},
    {"paper-alternate", "wastar:weight=10",
     "landmarks:method=backchain,relevance:first=1000,nodes=100000,negative=drop",
     "S1 and S2 in one search: open lists of both heuristics, by turns", false},
    {"soft-landmarks", "lazy:weight=10,novelty=1", "soft-landmarks",
     "both in one heuristic: landmarks, and other facts by their relevance; lazy search", false},
    {"relevance", "wastar:weight=10", "relevance-graph,soft-landmarks",
     "relevance in the state and from the initial one, by turns, and nothing else", false},
    {"lama", "lazy", "landmarks,ff", "the first iteration of LAMA", false},
    {"bfws", "bfws", NULL, "best-first width search", false},
    {"auto", "auto", NULL, "the default", false},
};
enum { NUM_PRESETS = sizeof presets / sizeof presets[0] };

const rp_name_table rp_preset_names = {"preset", presets, sizeof *presets, NUM_PRESETS, false};

const char *rp_preset_check(rp_arena *arena, const char *name)
{
    return rp_name_find(&rp_preset_names, name) == RP_NONE
               ? rp_name_unknown(arena, &rp_preset_names, name)
               : NULL;
}

const char *rp_preset_check_option(rp_arena *arena, void *member, const char *value)
{
    (void)member;
    return rp_preset_check(arena, value);
}

void rp_preset_apply(rp_options *options)
{
    const uint32_t i = rp_name_find(&rp_preset_names, options->preset);

    assert(i != RP_NONE);
    options->search = presets[i].search;
    options->heuristic = presets[i].heuristic;
    if (presets[i].is_plain && options->improve == RP_IMPROVE_UNSET)
        options->improve = RP_IMPROVE_NONE;
}

const char *rp_preset_heuristic(const char *name)
{
    const uint32_t i = rp_name_find(&rp_preset_names, name);

    assert(i != RP_NONE);
    return presets[i].heuristic;
}

rp_prune rp_preset_prune(const char *name, const rp_grounding_options *grounding)
{
    const uint32_t i = name == NULL ? RP_NONE : rp_name_find(&rp_preset_names, name);

    return i != RP_NONE && presets[i].is_plain && !grounding->has_prune ? RP_PRUNE_REACH
                                                                        : grounding->prune;
}

bool rp_preset_help(const char *name, FILE *out)
{
    char text[512];
    bool found = false;

    for (size_t i = 0; i < NUM_PRESETS; i++) {
        const struct preset *const p = &presets[i];
        if (name != NULL && strcmp(name, p->name) != 0)
            continue;
        found = true;
        snprintf(text, sizeof text, "%s: --search %s%s%s%s", p->summary, p->search,
                 p->heuristic == NULL ? "" : " --heuristic ",
                 p->heuristic == NULL ? "" : p->heuristic,
                 p->is_plain ? " --prune reach --improve none" : "");
        rp_help_row(out, NAME_COLUMN, p->name, text);
    }
    return found;
}
