/* relplan show: a page on which a search can be watched. */
#include <string.h>

#include "base/json.h"
#include "cli/version.h"
#include "commands/commands.h"
#include "commands/show/searches.h"
#include "ground/ground.h"
#include "run/finish.h"
#include "run/optimal.h"
#include "run/search.h"
#include "show/data.h"
#include "show/page.h"

enum { MOST_BYTES = 5000000 };

/* Numbers of the choices of --format. */
typedef enum show_format { SHOW_HTML, SHOW_JSON } show_format;

typedef struct show {
    rp_session *session;
    rp_shown_options own;
    rp_compared compared;
    rp_grounding_options grounding;
    const char *output;
    show_format format;
    bool quiz;
    uint32_t max_states, nodes, expansions;

    const rp_strips *strips;
    const rp_encoding *encoding;
    rp_shown_options searched[RP_MOST_SHOWN];
    rp_show_search search[RP_MOST_SHOWN];
    rp_planning run[RP_MOST_SHOWN];
    uint32_t size;    /* searches */
    uint32_t current; /* that runs */
} show;

#define AT(member) .offset = offsetof(show, member)

static const rp_option options[] = {
    {"output", 'o', "FILE", RP_OPTION_FILE, .often = true, AT(output),
     .help = "the page (default: standard output)"},
    {"compare", 0, "NAME=OPTIONS", RP_OPTION_CALL, .often = true, AT(compared),
     .call = rp_shown_compare,
     .help =
         "one more search, beside that of the options above if there are any: 'hadd=-H hadd'; up "
         "to three"},
    {"max-states", 0, "NUMBER", RP_OPTION_COUNT, .least = 1, AT(max_states), .standard = "1000",
     .help = "keep so many expansions of each search; fewer if the page gets too large"},
    {"quiz", 0, NULL, RP_OPTION_FLAG, AT(quiz), .help = "questions on the page, with answers"},
    {"nodes", 0, "NUMBER", RP_OPTION_COUNT, .least = 1, .most = 100000, AT(nodes),
     .standard = "4000", .help = "nodes of the backtracking tree on the page"},
    {"expansions", 0, "NUMBER", RP_OPTION_COUNT, AT(expansions), .standard = "10000",
     .help = "give up h* of a state after so many expansions of A*; 0: no h*"},
    {"format", 0, "html|json", RP_OPTION_CHOICE, AT(format), .standard = "html",
     .help = "the page, or only its data"},
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

static const char *check(void *state, const rp_positionals *files)
{
    show *const w = state;

    (void)files;
    return rp_shown_choose(&w->session->arena, &w->own, &w->compared, w->searched, &w->size);
}

static rp_exit ground(void *state)
{
    show *const w = state;
    rp_session *const s = w->session;
    const rp_ground_options how = {.prune = w->grounding.prune,
                                   .no_mutex = w->grounding.no_mutex,
                                   .duals = true,
                                   .log = &s->log};
    rp_ground_stats stats;

    w->strips = rp_ground(&s->arena, &s->diags, s->lifted, &how, &stats);
    if (w->strips == NULL)
        return RP_EXIT_OPEN;
    w->encoding = rp_encoding_create(&s->arena, w->strips);
    return RP_EXIT_OPEN;
}

/* A search that was asked for has nothing but the rows of its options. */
static rp_planning *begin(show *w)
{
    rp_planning *const p = &w->run[w->current];

    p->session = w->session;
    p->options.planning = w->searched[w->current].planning;
    p->choice = w->searched[w->current].choice;
    p->strips = w->strips;
    p->encoding = w->encoding;
    if (p->options.planning.optimal)
        rp_optimal_choose(p);
    return p;
}

static const char *outcome_name(rp_outcome outcome)
{
    switch (outcome) {
    case RP_SOLVED:
        return "solved";
    case RP_EXHAUSTED:
        return "unsolvable";
    case RP_INCOMPLETE:
        return "exhausted";
    case RP_CONTINUE:
        break;
    }
    return "stopped";
}

static rp_exit run(show *w)
{
    rp_planning *const p = begin(w);
    const rp_run_search with = {.search = p->choice.search,
                                .heuristic = p->choice.heuristic,
                                .num_heuristics = p->choice.num_heuristics};

    if (!rp_run_search_begin(p, &with))
        return RP_EXIT_UNSUPPORTED;
    const rp_outcome outcome = rp_run_search_to_end(p);
    w->search[w->current].status = outcome_name(outcome);
    rp_run_search_count(p);
    return outcome == RP_SOLVED ? rp_finish_validate(p) : RP_EXIT_OPEN;
}

/* The states along the plan alone. */
static json_t *record_plan(const void *context, uint32_t most_expansions)
{
    const rp_planning *const p = context;
    rp_arena *const arena = &p->session->arena;
    json_t *const states = json_array(), *const steps = json_array(), *const plans = json_array();
    json_t *const path = json_array(), *const ops = json_array();
    rp_state_buffer buffer;
    rp_word *packed = RP_ARENA_ARRAY(arena, rp_word, p->encoding->words);
    uint64_t g = 0;

    (void)most_expansions;
    rp_state_buffer_init(&buffer, arena, p->strips);
    rp_state_initial(p->encoding, packed);
    json_array_append_new(states,
                          json_pack("{si si si s[] s[]}", "p", -1, "o", -1, "g", 0, "a", "d"));
    json_array_append_new(path, json_integer(0));
    for (uint32_t i = 0; i < p->found.length; i++) {
        json_t *const gained = json_array(), *const lost = json_array();
        rp_word *const after = RP_ARENA_ARRAY(arena, rp_word, p->encoding->words);
        rp_word *const before = RP_ARENA_ARRAY(arena, rp_word, RP_WORDS(p->strips->num_facts));
        rp_state_unpack(p->encoding, packed, &buffer);
        memcpy(before, buffer.view.holds, RP_WORDS(p->strips->num_facts) * sizeof *before);
        rp_view_apply(p->encoding, p->found.op[i], &buffer.view, packed, after);
        rp_state_unpack(p->encoding, after, &buffer);
        for (rp_fact_id f = 0; f < p->strips->num_facts; f++) {
            if (rp_bit_get(buffer.view.holds, f) && !rp_bit_get(before, f))
                json_array_append_new(gained, json_integer(f));
            if (!rp_bit_get(buffer.view.holds, f) && rp_bit_get(before, f))
                json_array_append_new(lost, json_integer(f));
        }
        g += (uint64_t)p->strips->cost[p->found.op[i]];
        json_array_append_new(states,
                              json_pack("{si si sI so so}", "p", (int)i, "o", (int)p->found.op[i],
                                        "g", (json_int_t)g, "a", gained, "d", lost));
        json_array_append_new(steps, json_pack("{si si si s[{ss si s[{si}]}]}", "s", (int)i, "m", 0,
                                               "turn", 0, "lists", "name", "plan", "size", 1,
                                               "best", "s", (int)i));
        json_array_append_new(ops, json_integer(p->found.op[i]));
        json_array_append_new(path, json_integer(i + 1));
        packed = after;
    }
    json_array_append_new(
        plans, json_pack("{so so sI}", "ops", ops, "states", path, "cost", (json_int_t)g));
    return json_pack("{so so so}", "states", states, "steps", steps, "plans", plans);
}

static rp_exit search(void *state)
{
    show *const w = state;
    rp_exit result = RP_EXIT_OPEN;

    for (uint32_t i = 0; i < w->size; i++)
        w->search[i] = (rp_show_search){.name = w->searched[i].name,
                                        .options = w->searched[i].text,
                                        .status = "not run",
                                        .record = record_plan,
                                        .context = &w->run[i]};
    for (; w->current < w->size && result == RP_EXIT_OPEN; w->current++) {
        result = run(w);
        rp_run_search_end(&w->run[w->current]);
    }
    return result;
}

/* What was seen up to a limit is worth a page, too. */
static rp_exit rescue(void *state, rp_exit result)
{
    show *const w = state;
    const bool is_memory = result == RP_EXIT_MEMORY || result == RP_EXIT_MEMORY_AND_TIME;

    if (!is_memory && result != RP_EXIT_TIME)
        return result;
    w->search[w->current].status = is_memory ? "out of memory" : "out of time";
    rp_run_search_end(&w->run[w->current]);
    rp_session_lift_limits(w->session);
    return RP_EXIT_OPEN;
}

static void write_text(FILE *out, const void *text)
{
    fputs(text, out);
    fputc('\n', out);
}

static const char *symbol(const rp_session *s, rp_symbol name)
{
    return name == RP_NONE ? NULL : rp_lifted_text(s->lifted, name);
}

static rp_exit write(void *state)
{
    show *const w = state;
    rp_session *const s = w->session;
    const rp_show_input input = {.domain = symbol(s, s->lifted->domain_name),
                                 .problem = symbol(s, s->lifted->problem_name),
                                 .version = RP_VERSION,
                                 .encoding = w->encoding,
                                 .search = w->search,
                                 .num_searches = w->size,
                                 .most_expansions = w->max_states,
                                 .most_bytes = MOST_BYTES,
                                 .quiz = w->quiz,
                                 .explain = {.nodes = w->nodes,
                                             .state_expansions = w->expansions,
                                             .all_expansions = (uint64_t)w->expansions * 20,
                                             .log = &s->log}};
    json_t *const data = rp_show_data(&s->arena, &input);
    char *const text = rp_show_text(data);
    const rp_show_page page = {.title = rp_arena_format(&s->arena, "%s – %s",
                                                        input.problem == NULL ? "" : input.problem,
                                                        input.domain == NULL ? "" : input.domain),
                               .data = text};
    const rp_exit result = w->format == SHOW_JSON
                               ? rp_session_write(s, w->output, write_text, text)
                               : rp_session_write(s, w->output, rp_show_page_write, &page);

    rp_json_free(text);
    json_decref(data);
    return result;
}

static void release(void *state)
{
    show *const w = state;

    for (uint32_t i = 0; i < w->size; i++) {
        rp_run_search_end(&w->run[i]);
        rp_free(&w->session->limits, w->run[i].found.op);
    }
}

const rp_command rp_command_show = {
    .name = "show",
    RP_TASK_COMMAND,
    .summary = "write a page on which a search can be watched",
    .about =
        "Searches, and writes one HTML file that shows how: the states in the order of their "
        "expansion, the open lists, what each heuristic says and why, and the backtracking tree "
        "of relevance.  It needs no network.  Grounding leaves nothing out unless --prune says "
        "so, and plans are shown as they are found, not improved.",
    .state_size = sizeof(show),
    .place = {{&group, 0},
              {&rp_shown_group, offsetof(show, own)},
              {&rp_plain_grounding_group, offsetof(show, grounding)},
              RP_SESSION_PLACES},
    .check = check,
    .stage = RP_STAGES({.phase = RP_PHASE_PARSE, .run = rp_stage_load},
                       {.phase = RP_PHASE_GROUND, .run = ground},
                       {.phase = RP_PHASE_SEARCH, .run = search, .rescue = rescue},
                       {.phase = RP_PHASE_WRITE, .run = write}),
    .release = release,
};
