#include "cli/options/presets.h"

#include <string.h>

#include "cli/options/arguments.h"

enum { NAME_COLUMN = 19 };

static const struct preset {
    const char *name, *search, *heuristic, *summary;
} presets[] = {
    {"paper-s1", "wastar:weight=10", "relevance:first=1000,nodes=100000,negative=drop",
     "weighted A* with the relevance score, S1 in \"Relevance Score\""},
    {"paper-s2", "wastar:weight=10", "landmarks:method=backchain",
     "weighted A* with landmark counting, as S2 in \"Relevance Score\""},
    {"paper-choice", "wastar:weight=10", "choice:negative=drop",
     "S2 where there are non-trivial landmarks, else S1, as \"Relevance Score\" recommends"},
    {"paper-alternate", "wastar:weight=10",
     "landmarks:method=backchain,relevance:first=1000,nodes=100000,negative=drop",
     "S1 and S2 in one search: open lists of both heuristics, by turns"},
    {"soft-landmarks", "lazy:weight=10", "soft-landmarks",
     "both in one heuristic: landmarks, and other facts by their relevance; lazy search"},
    {"lama", "lazy", "landmarks,ff", "the first iteration of LAMA"},
    {"bfws", "bfws", NULL, "best-first width search"},
    {"auto", "auto", NULL, "the default"},
};
enum { NUM_PRESETS = sizeof presets / sizeof presets[0] };

const rp_name_table rp_preset_names = {"preset", presets, sizeof *presets, NUM_PRESETS, false};

const char *rp_preset_check(rp_arena *arena, const char *name)
{
    return rp_name_find(&rp_preset_names, name) == RP_NONE
               ? rp_name_unknown(arena, &rp_preset_names, name)
               : NULL;
}

void rp_preset_apply(rp_options *options)
{
    const uint32_t i = rp_name_find(&rp_preset_names, options->preset);

    assert(i != RP_NONE);
    options->search = presets[i].search;
    options->heuristic = presets[i].heuristic;
}

bool rp_preset_help(const char *name, FILE *out)
{
    char text[256];
    bool found = false;

    for (size_t i = 0; i < NUM_PRESETS; i++) {
        const struct preset *const p = &presets[i];
        if (name != NULL && strcmp(name, p->name) != 0)
            continue;
        found = true;
        snprintf(text, sizeof text, "%s: --search %s%s%s", p->summary, p->search,
                 p->heuristic == NULL ? "" : " --heuristic ",
                 p->heuristic == NULL ? "" : p->heuristic);
        rp_help_row(out, NAME_COLUMN, p->name, text);
    }
    return found;
}
