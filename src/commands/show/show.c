/* relplan show: a page on which a search can be watched. */
#include <errno.h>
#include <string.h>

#include "base/json.h"
#include "base/output.h"
#include "cli/version.h"
#include "commands/commands.h"
#include "commands/show/searches.h"
#include "ground/ground.h"
#include "run/finish.h"
#include "run/optimal.h"
#include "run/search.h"
#include "show/data.h"
#include "show/page.h"
#include "show/recorded.h"
#include "trace/reader.h"

enum {
    MOST_BYTES = 4700000,     /* of data: with style and script the page stays below 5 MB */
    SEARCHES_FOR_HSTAR = 20,  /* that may take all that they are given */
    PERFECT_WORK = 200000000, /* in one of these: some tenths of a second */
};

/* Numbers of the choices of --format. */
typedef enum show_format { SHOW_HTML, SHOW_JSON } show_format;

/* Some ten seconds. */
static const uint64_t MOST_WORK = UINT64_C(10000000000);

typedef struct recorded recorded;

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
    recorded *recorded; /* one a search */
    rp_trace trace;     /* what was read, if a trace is shown */
    bool is_trace;      /* the file given is one */
    uint32_t size;      /* searches */
    uint32_t current;   /* that runs */
    bool is_late;       /* a limit struck while details were computed */
    char *text;         /* the data */
    const char *title;
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

/* All that says how to search was said when it was recorded. */
static const char *check_trace(show *w)
{
    const char *const message =
        rp_shown_choose(&w->session->arena, &w->own, &w->compared, w->searched, &w->size);

    if (message != NULL)
        return message;
    return w->size > 1 || *w->searched[0].text != '\0' || w->compared.size > 0 ||
                   w->grounding.has_prune
               ? "a trace is shown as it was recorded: leave out what says how to search"
               : NULL;
}

static const char *check(void *state, const rp_positionals *files)
{
    show *const w = state;
    const char *const file = files->item[files->size - 1];
    const char *const ending = strrchr(file, '.');

    w->is_trace = files->size == 1 && ending != NULL && strcmp(ending, ".jsonl") == 0;
    if (w->is_trace)
        return check_trace(w);
    return rp_shown_choose(&w->session->arena, &w->own, &w->compared, w->searched, &w->size);
}

/* A search, or what a trace has of one. */
struct recorded {
    const show *show;
    rp_record record;
    rp_observer observer; /* tells the record, and knows whether that came to its end */
    bool is_recording;
    const char *engine;
    bool has_plan;
    rp_show_plan plan;
};

static uint32_t record_begin(void *context, const rp_observed *search)
{
    recorded *const r = context;
    const rp_observer *const to = &r->record.observer;

    r->is_recording = true;
    const uint32_t number = to->begin(to->context, search);
    r->is_recording = false;
    return number;
}

static void record_event(void *context, const rp_event *event)
{
    recorded *const r = context;
    const rp_observer *const to = &r->record.observer;

    r->is_recording = true;
    to->tell(to->context, event);
    r->is_recording = false;
}

static json_t *tell(const void *context, uint32_t most_expansions)
{
    const recorded *const r = context;
    json_t *const told = rp_show_recorded(&r->show->session->arena, &r->record, r->show->encoding,
                                          r->has_plan ? &r->plan : NULL, most_expansions);

    json_object_set_new(told, "engine", rp_json_text(r->engine));
    return told;
}

static rp_exit read_trace(show *w)
{
    rp_session *const s = w->session;
    FILE *const file = fopen(s->problem, "r");

    if (file == NULL)
        return rp_session_tell(s, errno, "read '%s'", s->problem);
    w->recorded = RP_ARENA_NEW(&s->arena, recorded);
    *w->recorded = (recorded){.show = w};
    rp_record_init(&w->recorded->record, &s->limits, w->max_states + 1);
    const char *const error = rp_trace_read(&s->arena, file, &w->recorded->record, &w->trace);
    fclose(file);
    if (error == NULL && w->trace.status == NULL)
        rp_log_line(&s->log, RP_LOG_NORMAL, "%s has no last line: it was cut, or is being written",
                    s->problem);
    if (error == NULL && w->trace.task != NULL)
        return RP_EXIT_OPEN;
    rp_session_error(s, "%s: %s", s->problem,
                     error != NULL ? error
                                   : "it has no ground task: lifted search, and what ends before "
                                     "grounding does, cannot be shown");
    return RP_EXIT_INPUT;
}

static void take_trace(show *w)
{
    const rp_trace *const t = &w->trace;

    w->strips = t->task;
    w->encoding = t->encoding;
    w->recorded->has_plan = t->has_plan;
    w->recorded->plan = (rp_show_plan){t->plan, t->plan_length};
    w->recorded->engine = w->recorded->record.search.size == 1
                              ? w->recorded->record.search.item[0].engine
                              : "several";
    w->search[0] = (rp_show_search){.name = t->options == NULL ? "recorded" : t->options,
                                    .options = t->options == NULL ? "" : t->options,
                                    .status = t->status == NULL ? "stopped" : t->status,
                                    .record = tell,
                                    .context = w->recorded};
}

/* The page shall not take the place of what it is made from. */
static const char *refuse_output(show *w)
{
    rp_session *const s = w->session;

    if (!w->is_trace)
        (void)rp_session_find_domain(s); /* If there is none, parsing says so. */
    const char *const input[] = {s->domain, s->problem};
    return rp_output_refuse(&s->arena, w->output, input, 2);
}

static rp_exit load(void *state)
{
    show *const w = state;
    const char *const message = refuse_output(w);

    if (message != NULL) {
        rp_session_error(w->session, "%s", message);
        return RP_EXIT_INPUT;
    }
    const rp_exit result = w->is_trace ? read_trace(w) : rp_stage_load(state);
    if (w->is_trace && result == RP_EXIT_OPEN)
        take_trace(w);
    return result;
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

    if (w->is_trace)
        return RP_EXIT_OPEN;
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
    p->observer = &w->recorded[w->current].observer;
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
    if (outcome == RP_SOLVED) {
        w->recorded[w->current].has_plan = true;
        w->recorded[w->current].plan = (rp_show_plan){p->found.op, p->found.length};
    }
    return outcome == RP_SOLVED ? rp_finish_validate(p) : RP_EXIT_OPEN;
}

/* One expansion more, so that what the last one led to is there as well. */
static void make_records(show *w)
{
    rp_arena *const arena = &w->session->arena;

    w->recorded = RP_ARENA_ARRAY_ZERO(arena, recorded, w->size);
    for (uint32_t i = 0; i < w->size; i++) {
        w->recorded[i].show = w;
        w->recorded[i].engine = w->searched[i].choice.search.name;
        rp_record_init(&w->recorded[i].record, arena->limits, w->max_states + 1);
        w->recorded[i].observer =
            (rp_observer){.begin = record_begin, .tell = record_event, .context = &w->recorded[i]};
        w->search[i] = (rp_show_search){.name = w->searched[i].name,
                                        .options = w->searched[i].text,
                                        .status = "not run",
                                        .record = tell,
                                        .context = &w->recorded[i]};
    }
}

static rp_exit search(void *state)
{
    show *const w = state;
    rp_exit result = RP_EXIT_OPEN;

    if (w->is_trace)
        return RP_EXIT_OPEN;
    make_records(w);
    for (; w->current < w->size && result == RP_EXIT_OPEN; w->current++) {
        result = run(w);
        rp_run_search_end(&w->run[w->current]);
    }
    return result;
}

static bool is_limit(rp_exit result)
{
    return result == RP_EXIT_TIME || result == RP_EXIT_MEMORY || result == RP_EXIT_MEMORY_AND_TIME;
}

/* What was seen up to a limit is worth a page, too, unless memory was not enough to note it. */
static rp_exit rescue(void *state, rp_exit result)
{
    show *const w = state;
    if (!is_limit(result) || w->recorded == NULL || w->recorded[w->current].is_recording)
        return result;
    w->search[w->current].status = result == RP_EXIT_TIME ? "out of time" : "out of memory";
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

static rp_exit make_data(void *state)
{
    show *const w = state;
    rp_session *const s = w->session;
    const rp_show_input input = {
        .domain = w->is_trace ? w->trace.domain_name : symbol(s, s->lifted->domain_name),
        .problem = w->is_trace ? w->trace.problem_name : symbol(s, s->lifted->problem_name),
        .version = RP_VERSION,
        .encoding = w->encoding,
        .search = w->search,
        .num_searches = w->size,
        .most_expansions = w->max_states,
        .most_bytes = MOST_BYTES,
        .most_work = MOST_WORK,
        .few = w->is_late,
        .quiz = w->quiz,
        .explain = {.nodes = w->nodes,
                    .state_perfect = {w->expansions, PERFECT_WORK},
                    .all_perfect = {(uint64_t)w->expansions * SEARCHES_FOR_HSTAR,
                                    (uint64_t)PERFECT_WORK * SEARCHES_FOR_HSTAR},
                    .log = &s->log}};
    json_t *const data = rp_show_data(&s->arena, &input);

    w->text = rp_show_text(data);
    if (strlen(w->text) > MOST_BYTES)
        rp_log_line(&s->log, RP_LOG_NORMAL, "the page takes %zu MB, as the task's names are long",
                    strlen(w->text) >> 20);
    w->title = rp_arena_format(&s->arena, "%s – %s", input.problem == NULL ? "" : input.problem,
                               input.domain == NULL ? "" : input.domain);
    json_decref(data);
    return RP_EXIT_OPEN;
}

/* What takes time is left out then. */
static rp_exit rescue_data(void *state, rp_exit result)
{
    show *const w = state;

    if (!is_limit(result))
        return result;
    w->is_late = true;
    rp_session_lift_limits(w->session);
    return rp_session_run(w->session, RP_PHASE_WRITE, make_data, w);
}

static rp_exit write(void *state)
{
    show *const w = state;
    const rp_show_page page = {.title = w->title, .data = w->text};

    rp_session_lift_limits(w->session);
    const rp_exit result = w->format == SHOW_JSON
                               ? rp_session_write(w->session, w->output, write_text, w->text)
                               : rp_session_write(w->session, w->output, rp_show_page_write, &page);
    rp_json_free(w->text);
    return result;
}

static void release(void *state)
{
    show *const w = state;

    for (uint32_t i = 0; i < w->size; i++) {
        rp_run_search_end(&w->run[i]);
        rp_free(&w->session->limits, w->run[i].found.op);
        if (w->recorded != NULL)
            rp_record_release(&w->recorded[i].record);
    }
}

const rp_command rp_command_show = {
    .name = "show",
    .arguments = "[domain.pddl] problem.pddl\ntrace.jsonl",
    .least_files = 1,
    .most_files = 2,
    .files = "domain and problem, or a trace",
    .takes_task = true,
    .summary = "write a page on which a search can be watched",
    .about =
        "Searches, and writes one HTML file that shows how: the states in the order of their "
        "expansion, the open lists, what each heuristic says and why, and the backtracking tree "
        "of relevance.  It needs no network.  Grounding leaves nothing out unless --prune says "
        "so, and plans are shown as they are found, not improved.  A trace that was written with "
        "--trace is shown as it was recorded.",
    .state_size = sizeof(show),
    .place = {{&group, 0},
              {&rp_shown_group, offsetof(show, own)},
              {&rp_plain_grounding_group, offsetof(show, grounding)},
              RP_SESSION_PLACES},
    .check = check,
    .stage =
        RP_STAGES({.phase = RP_PHASE_PARSE, .run = load}, {.phase = RP_PHASE_GROUND, .run = ground},
                  {.phase = RP_PHASE_SEARCH, .run = search, .rescue = rescue},
                  {.phase = RP_PHASE_WRITE, .run = make_data, .rescue = rescue_data},
                  {.phase = RP_PHASE_WRITE, .run = write}),
    .release = release,
};
