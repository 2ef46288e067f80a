#include "cli/options/presets.h"

#include <string.h>

#include "base/diag.h"
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

static const struct preset *find(const char *name)
{
    for (size_t i = 0; i < NUM_PRESETS; i++)
        if (strcmp(presets[i].name, name) == 0)
            return &presets[i];
    return NULL;
}

const char *rp_preset_check(rp_arena *arena, const char *name)
{
    const char *names[NUM_PRESETS], *all = "";

    if (find(name) != NULL)
        return NULL;
    for (size_t i = 0; i < NUM_PRESETS; i++) {
        names[i] = presets[i].name;
        all = rp_arena_format(arena, "%s%s%s", all, i == 0 ? "" : ", ", names[i]);
    }
    const char *const near = rp_nearest_name(name, names, NUM_PRESETS);
    if (near != NULL)
        return rp_arena_format(arena, "unknown preset '%s'; did you mean '%s'?", name, near);
    return rp_arena_format(arena, "unknown preset '%s'; there are %s", name, all);
}

void rp_preset_apply(rp_options *options)
{
    const struct preset *const preset = find(options->preset);

    assert(preset != NULL);
    options->search = preset->search;
    options->heuristic = preset->heuristic;
    if (options->improve == RP_IMPROVE_UNSET)
        options->improve = preset->improve;
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
