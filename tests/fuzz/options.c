/* Any text is a command line's options, a command of another planner, and components with
   parameters, or it is said why not. */
#include <string.h>

#include "bench/config.h"
#include "cli/options/components.h"
#include "fuzz/fuzz.h"

/* What a shell makes of a quoted word. */
static void check_quoted(const char *text, const char *quoted)
{
    bool inside = false;

    for (; *quoted != '\0'; quoted++) {
        if (*quoted == '\'') {
            inside = !inside;
            continue;
        }
        quoted += !inside && *quoted == '\\';
        FUZZ_CHECK(*text != '\0' && *text == *quoted, "a shell reads another word");
        text++;
    }
    FUZZ_CHECK(!inside && *text == '\0', "a shell does not read the whole word");
}

static void check_command(fuzz_world *w, const rp_bench_config *config)
{
    static const rp_bench_limits limits = {0};
    const rp_task_files task = {"t", "d", "p", "d.pddl", config->text};
    const rp_bench_places places = {&task, "plan", "stats.json", "/here", &limits};
    char *const *const argv = rp_bench_config_command(&w->session.arena, config, &places);

    FUZZ_CHECK(argv != NULL && argv[0] != NULL, "a command without a program");
}

static void check_config(fuzz_world *w, const char *text, bool is_foreign)
{
    const char *const value = rp_arena_format(&w->session.arena, "name=%s", text);
    rp_bench_config config;
    const char *const message = rp_bench_config_read(&w->session.arena, value, is_foreign, &config);

    FUZZ_CHECK(message == NULL || *message != '\0', "refused without a word");
    if (message == NULL)
        check_command(w, &config);
}

static void check_components(fuzz_world *w, const char *text)
{
    rp_spec *spec;
    const uint32_t count = rp_specs_split(&w->session.arena, text, &spec);

    for (uint32_t i = 0; i < count; i++) {
        const char *const engine =
            rp_component_check(&w->session.arena, &rp_engine_table, &spec[i]);
        const char *const heuristic =
            rp_component_check(&w->session.arena, &rp_heuristic_table, &spec[i]);
        FUZZ_CHECK((engine != NULL || rp_component_engine(spec[i].name) != NULL) &&
                       (heuristic != NULL || rp_component_heuristic(spec[i].name) != NULL),
                   "a component that there is not");
        if (engine == NULL)
            (void)rp_component_ignores_costs(&w->session.arena, &spec[i]);
    }
}

static void check_options(fuzz_world *w)
{
    const char *const text = rp_arena_text(&w->session.arena, w->text.text, w->text.size);

    check_config(w, text, false);
    check_config(w, text, true);
    check_components(w, text);
    check_quoted(text, rp_shell_quote(&w->session.arena, text));
}

void fuzz_options(const uint8_t *data, size_t size) { fuzz_in_world(data, size, check_options); }
