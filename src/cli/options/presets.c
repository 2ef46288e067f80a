#include "cli/options/presets.h"

#include <string.h>

#include "cli/options/arguments.h"

enum { NAME_COLUMN = 16 };

static const struct preset {
    const char *name, *search, *heuristic;
    rp_improve_mode improve; /* unset: the default */
    const char *summary;
} presets[] = {
    {"paper-s1", "wastar:weight=10", "relevance:first=1000,nodes=100000,negative=drop",
     RP_IMPROVE_UNSET, "weighted A* with the relevance score, S1 in \"Relevance Score\""},
    {"paper-s2", "wastar:weight=10", "landmarks:method=backchain", RP_IMPROVE_UNSET,
     "weighted A* with landmark counting, as S2 in \"Relevance Score\""},
    {"lama", "lazy", "landmarks,ff", RP_IMPROVE_UNSET, "the first iteration of LAMA"},
    {"bfws", "bfws", NULL, RP_IMPROVE_UNSET, "best-first width search"},
    {"auto", "auto", NULL, RP_IMPROVE_UNSET, "the default"},
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
    const struct preset *const preset = &presets[i];
    options->search = preset->search;
    options->heuristic = preset->heuristic;
    if (options->improve == RP_IMPROVE_UNSET)
        options->improve = presets[i].improve;
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
