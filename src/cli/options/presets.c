#include "cli/options/presets.h"

#include "base/names.h"
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

static const rp_name_table names = {"preset", presets, sizeof *presets, NUM_PRESETS, false};

const char *rp_preset_check(rp_arena *arena, const char *name)
{
    return rp_name_find(&names, name) != RP_NONE ? NULL : rp_name_unknown(arena, &names, name);
}

void rp_preset_apply(rp_options *options)
{
    const uint32_t i = rp_name_find(&names, options->preset);

    assert(i != RP_NONE);
    options->search = presets[i].search;
    options->heuristic = presets[i].heuristic;
    if (options->improve == RP_IMPROVE_UNSET)
        options->improve = presets[i].improve;
}

void rp_presets_help(FILE *out)
{
    char text[256];

    fputs("Presets (--preset):\n", out);
    for (size_t i = 0; i < NUM_PRESETS; i++) {
        const struct preset *const p = &presets[i];
        const int width = fprintf(out, "  %s", p->name);
        snprintf(text, sizeof text, "%s: --search %s%s%s", p->summary, p->search,
                 p->heuristic == NULL ? "" : " --heuristic ",
                 p->heuristic == NULL ? "" : p->heuristic);
        fprintf(out, "%*s", width < NAME_COLUMN ? NAME_COLUMN - width : 1, "");
        rp_help_wrapped(out, NAME_COLUMN, text);
    }
}
