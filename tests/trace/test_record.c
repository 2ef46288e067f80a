/* Searches that are recorded, and traces that are read: on random tasks, for every engine. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "search/engine.h"
#include "support/heuristics.h"
#include "support/tasks/random_task.h"
#include "trace/reader.h"
#include "trace/writer.h"

enum { MOST_STEPS = 40, MOST_RUNS = 20000 };

typedef struct setting {
    const char *search, *heuristics; /* the latter separated by blanks */
} setting;

static const setting settings[] = {
    {"astar", "hmax:cost=normal"},
    {"wastar:weight=2", "ff:cost=normal hadd:cost=one"},
    {"gbfs:types=true,novelty=1", "ff:cost=normal goalcount"},
    {"gbfs", "relevance-graph"},
    {"lazy", "ff:cost=one"},
    {"lazy:weight=2,randomize=true,types=true", "hadd:cost=normal blind"},
    {"lazy:lookahead=true", "ff:cost=one"},
    {"ehc", "ff:cost=one"},
    {"bfs", ""},
    {"bfws", ""},
    {"bfws:variant=dual", ""},
    {"walks:limit=20", "goalcount"},
};
enum { NUM_SETTINGS = sizeof settings / sizeof *settings };

/* The heuristics of a setting; returns their number. */
static uint32_t make_all(tiny *t, const rp_strips *s, const char *names, rp_heuristic *h[4])
{
    char text[100];
    char *rest = NULL;
    uint32_t count = 0;

    strcpy(text, names);
    for (char *name = strtok_r(text, " ", &rest); name != NULL; name = strtok_r(NULL, " ", &rest))
        h[count++] = make_heuristic(&t->arena, s, name);
    return count;
}

/* Runs the search, which the observer is told of. */
static rp_outcome run(tiny *t, const rp_strips *s, const setting *with, const rp_observer *observer,
                      rp_search_stats *stats)
{
    rp_heuristic *h[4];
    rp_spec *spec;
    const char *error;
    rp_outcome outcome = RP_CONTINUE;
    rp_engine_args args = {.strips = s,
                           .encoding = rp_encoding_create(&t->arena, s),
                           .limits = &t->limits,
                           .heuristic = h,
                           .num_heuristics = make_all(t, s, with->heuristics, h),
                           .observer = rp_observer_named(&t->arena, observer, with->search)};

    assert_int_equal(rp_specs_split(&t->arena, with->search, &spec), 1);
    rp_engine *const engine = rp_engine_create(&t->arena, spec, &args, &error);
    if (engine == NULL)
        fail_msg("%s", error);
    for (uint32_t i = 0; i < MOST_RUNS && outcome == RP_CONTINUE; i++)
        outcome = rp_engine_run(engine, 1);
    *stats = engine->stats;
    rp_engine_destroy(engine);
    for (uint32_t i = 0; i < args.num_heuristics; i++)
        rp_heuristic_destroy(h[i]);
    return outcome;
}

/* --- What is recorded is true. */

static const rp_state_view *view_in(const rp_record *r, uint32_t search, rp_state_id id,
                                    const rp_strips *s, rp_state_buffer *buffer)
{
    rp_word holds[1];
    rp_fact_id fact[64];
    uint32_t count = 0;

    assert_true(s->num_facts <= 64);
    rp_record_holds(r, search, id, s, holds);
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if (rp_bit_get(holds, f))
            fact[count++] = f;
    rp_state_view_of(s, fact, count, buffer);
    assert_int_equal(buffer->holds[0], holds[0]); /* what is derived, too */
    return &buffer->view;
}

/* Heuristics made anew say the same of each state. */
static void check_estimates(tiny *t, const rp_record *r, const rp_strips *s, const setting *with)
{
    rp_heuristic *h[4];
    rp_state_buffer buffer;
    const uint32_t count = make_all(t, s, with->heuristics, h);
    const rp_recorded_search *const search = &r->search.item[0];

    rp_state_buffer_init(&buffer, &t->arena, s);
    for (rp_state_id id = 0; id < search->state.size; id++) {
        const rp_recorded_state *const state = &search->state.item[id];
        const rp_state_view *const view = view_in(r, 0, id, s, &buffer);
        for (uint32_t i = 0; i < state->num_h && i < count; i++)
            assert_true(search->h.item[state->first_h + i] == rp_heuristic_evaluate(h[i], view));
    }
    for (uint32_t i = 0; i < count; i++)
        rp_heuristic_destroy(h[i]);
}

/* The first of the best entries is the one that was taken, in eager search the state expanded. */
static void check_steps(const rp_record *r)
{
    for (uint32_t i = 0; i < r->step.size; i++) {
        const rp_recorded_step *const step = &r->step.item[i];
        const rp_recorded_search *const s = &r->search.item[step->search];
        if (step->num_lists == 0)
            continue;
        assert_true(step->turn < step->num_lists);
        assert_int_equal(step->num_lists, s->list_name.size);
        const rp_recorded_list *const list = &r->list.item[step->first_list + step->turn];
        assert_true(list->size > 0);
        if (list->num_best == 0)
            continue;
        const rp_live_entry *const first = &r->entry.item[list->first_entry];
        if (first->op == RP_NONE)
            assert_int_equal(first->state, step->state);
        for (uint32_t k = 1; k < list->num_best; k++)
            assert_true(first[k - 1].key <= first[k].key);
    }
}

static void check_plans(const rp_record *r, const rp_strips *s, rp_outcome outcome,
                        rp_state_buffer *buffer)
{
    const uint32_t last = r->search.size - 1;
    const rp_recorded_search *const search = &r->search.item[last];

    if (outcome != RP_SOLVED)
        return;
    assert_int_equal(search->plan.size, 1);
    const rp_recorded_plan *const plan = search->plan.item;
    assert_int_equal(plan->state[0], 0);
    for (uint32_t i = 0; i < plan->length; i++)
        assert_true(
            rp_view_is_applicable(s, view_in(r, last, plan->state[i], s, buffer), plan->op[i]));
    assert_true(rp_view_is_goal(s, view_in(r, last, plan->state[plan->length], s, buffer)));
}

static void check_keep(tiny *t, const rp_record *r)
{
    const rp_recorded_search *const s = &r->search.item[0];
    uint32_t count, kept = 0;
    const uint32_t *const number = rp_record_keep(s, &t->arena, &count);

    for (rp_state_id id = 0; id < s->state.size; id++) {
        assert_true(number[id] == RP_NONE || number[id] == kept);
        kept += number[id] != RP_NONE;
        if (number[id] != RP_NONE && id > 0)
            assert_true(number[s->state.item[id].parent] != RP_NONE);
    }
    assert_int_equal(kept, count);
    for (uint32_t i = 0; i < r->step.size; i++)
        if (r->step.item[i].search == 0)
            assert_true(number[r->step.item[i].state] != RP_NONE);
}

static void check_counts(const rp_record *r, const rp_search_stats *stats)
{
    uint64_t expanded = 0, evaluated = 0, generated = 0, reopened = 0;

    for (uint32_t i = 0; i < r->search.size; i++) {
        const rp_recorded_search *const s = &r->search.item[i];
        expanded += s->expanded;
        evaluated += s->evaluated;
        generated += s->generated;
        reopened += s->reopened;
    }
    assert_int_equal(expanded, stats->expanded);
    assert_int_equal(evaluated, stats->evaluated);
    assert_int_equal(generated, stats->generated);
    assert_int_equal(reopened, stats->reopened);
    assert_int_equal(r->step.size, expanded < MOST_STEPS ? expanded : MOST_STEPS);
}

static void check_record(tiny *t, const rp_strips *s, const setting *with)
{
    rp_record r;
    rp_search_stats stats;
    rp_state_buffer buffer;

    rp_state_buffer_init(&buffer, &t->arena, s);
    rp_record_init(&r, &t->limits, MOST_STEPS);
    const rp_outcome outcome = run(t, s, with, &r.observer, &stats);
    if (!s->unsolvable) {
        check_estimates(t, &r, s, with);
        check_steps(&r);
        check_plans(&r, s, outcome, &buffer);
        check_keep(t, &r);
        check_counts(&r, &stats);
    }
    rp_record_release(&r);
}

static void check_records(tiny *t, const rp_strips *s, uint64_t i)
{
    for (uint32_t k = (uint32_t)(i % 3); k < NUM_SETTINGS; k += 3)
        check_record(t, s, &settings[k]);
}

static void test_records_are_true(void **state)
{
    (void)state;
    random_tasks_check((random_range){.begin = 0, .end = 150, .facts = 12}, check_records);
    random_tasks_check((random_range){.begin = 150, .end = 250, .facts = 12, .effects = 4},
                       check_records);
    random_tasks_check(
        (random_range){.begin = 250, .end = 350, .facts = 12, .effects = 2, .axioms = 4},
        check_records);
}

/* --- A trace that is read is the record. */

#define SAME_MEMBERS(a, b, vec, type)                                                              \
    do {                                                                                           \
        assert_int_equal((a)->vec.size, (b)->vec.size);                                            \
        if ((a)->vec.size > 0)                                                                     \
            for (uint32_t same_i = 0; same_i < (a)->vec.size; same_i++)                            \
                same_##type(&(a)->vec.item[same_i], &(b)->vec.item[same_i]);                       \
    } while (0)

static void same_id(const uint32_t *a, const uint32_t *b) { assert_int_equal(*a, *b); }
static void same_h(const double *a, const double *b) { assert_true(*a == *b); }

static void same_state(const rp_recorded_state *a, const rp_recorded_state *b)
{
    assert_int_equal(a->parent, b->parent);
    assert_int_equal(a->op, b->op);
    assert_int_equal(a->g, b->g);
    assert_int_equal(a->num_add, b->num_add);
    assert_int_equal(a->num_del, b->num_del);
    assert_int_equal(a->num_h, b->num_h);
    assert_int_equal(a->is_dead, b->is_dead);
    assert_int_equal(a->is_expanded, b->is_expanded);
    assert_int_equal(a->width, b->width);
}

static void same_width(const rp_recorded_width *a, const rp_recorded_width *b)
{
    assert_int_equal(a->novelty, b->novelty);
    assert_int_equal(a->partition, b->partition);
    assert_int_equal(a->num_facts, b->num_facts);
}

static void same_plan(const rp_recorded_plan *a, const rp_recorded_plan *b)
{
    assert_int_equal(a->length, b->length);
    for (uint32_t i = 0; i < a->length; i++)
        assert_int_equal(a->op[i], b->op[i]);
    for (uint32_t i = 0; i <= a->length; i++)
        assert_int_equal(a->state[i], b->state[i]);
}

static void same_search(const rp_recorded_search *a, const rp_recorded_search *b)
{
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->engine, b->engine);
    assert_int_equal(a->num_h, b->num_h);
    for (uint32_t i = 0; i < a->num_h; i++)
        assert_string_equal(a->h_name[i], b->h_name[i]);
    assert_int_equal(a->cost, b->cost);
    assert_int_equal(a->merges, b->merges);
    assert_int_equal(a->num_shown, b->num_shown);
    assert_int_equal(a->list_name.size, b->list_name.size);
    SAME_MEMBERS(a, b, state, state);
    SAME_MEMBERS(a, b, fact, id);
    SAME_MEMBERS(a, b, h, h);
    SAME_MEMBERS(a, b, width, width);
    SAME_MEMBERS(a, b, plan, plan);
}

static void same_event(const rp_recorded_event *a, const rp_recorded_event *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->search, b->search);
    assert_int_equal(a->state, b->state);
    assert_int_equal(a->g, b->g);
    assert_int_equal(a->number, b->number);
    assert_int_equal(a->num_h, b->num_h);
}

static void same_list(const rp_recorded_list *a, const rp_recorded_list *b)
{
    assert_int_equal(a->size, b->size);
    assert_int_equal(a->first_entry, b->first_entry);
    assert_int_equal(a->num_best, b->num_best);
}

static void same_entry(const rp_live_entry *a, const rp_live_entry *b)
{
    assert_int_equal(a->state, b->state);
    assert_int_equal(a->op, b->op);
    assert_int_equal(a->g, b->g);
    assert_true(a->key == b->key);
    assert_true(a->h == b->h || (a->h != a->h && b->h != b->h));
    assert_int_equal(a->preferred, b->preferred);
}

static void same_step(const rp_recorded_step *a, const rp_recorded_step *b)
{
    assert_memory_equal(a, b, sizeof *a);
}

static void same_record(const rp_record *a, const rp_record *b)
{
    SAME_MEMBERS(a, b, search, search);
    SAME_MEMBERS(a, b, event, event);
    SAME_MEMBERS(a, b, step, step);
    SAME_MEMBERS(a, b, list, list);
    SAME_MEMBERS(a, b, entry, entry);
    SAME_MEMBERS(a, b, op, id);
    assert_int_equal(a->expanded, b->expanded);
}

/* To the file of that name. */
static void write_trace(tiny *t, const rp_strips *s, const setting *with, const char *path)
{
    const rp_trace_header header = {"1", "d.pddl", "p.pddl", with->search, 1};
    rp_trace_writer w;
    rp_search_stats stats;

    rp_trace_begin(&w, &t->arena, path, &header);
    rp_trace_put_task(&w, s, rp_encoding_create(&t->arena, s));
    (void)run(t, s, with, &w.observer, &stats);
    assert_int_equal(rp_trace_end(&w), 0);
}

static void read_trace(tiny *t, const char *path, rp_record *r, rp_trace *trace)
{
    FILE *const file = fopen(path, "r");

    assert_non_null(file);
    const char *const error = rp_trace_read(&t->arena, file, r, trace);
    fclose(file);
    if (error != NULL)
        fail_msg("%s", error);
}

static void check_trace(tiny *t, const rp_strips *s, const setting *with)
{
    char path[] = "/tmp/relplan-trace-XXXXXX";
    rp_record told, read;
    rp_trace trace;
    rp_search_stats stats;
    const int fd = mkstemp(path);

    assert_true(fd >= 0);
    close(fd);
    rp_record_init(&told, &t->limits, MOST_STEPS);
    rp_record_init(&read, &t->limits, MOST_STEPS);
    (void)run(t, s, with, &told.observer, &stats);
    write_trace(t, s, with, path);
    read_trace(t, path, &read, &trace);
    unlink(path);
    assert_string_equal(trace.domain, "d.pddl");
    assert_int_equal(trace.task->num_ops, s->num_ops);
    same_record(&told, &read);
    rp_record_release(&told);
    rp_record_release(&read);
}

static void check_traces(tiny *t, const rp_strips *s, uint64_t i)
{
    check_trace(t, s, &settings[i % NUM_SETTINGS]);
}

static void test_a_trace_is_read_as_it_was_told(void **state)
{
    (void)state;
    random_tasks_check((random_range){.begin = 0, .end = 100, .facts = 12}, check_traces);
    random_tasks_check(
        (random_range){.begin = 100, .end = 200, .facts = 12, .effects = 3, .axioms = 3},
        check_traces);
}

/* --- What is no trace. */

#define HEADER "{\"format\":\"relplan-trace\",\"version\":1}\n"
#define TASK                                                                                       \
    "{\"format\":\"relplan-ground\",\"facts\":[{\"name\":\"(a)\"},{\"name\":\"(b)\"}],"            \
    "\"groups\":[],\"initial_state\":[0],\"goal\":[1],\"operators\":[{\"name\":\"(o)\","           \
    "\"cost\":1,\"precondition\":[0],\"add\":[1],\"delete\":[],\"conditional_effects\":[]}],"      \
    "\"axioms\":[]}\n"
#define SEARCH                                                                                     \
    "{\"event\":\"search\",\"search\":0,\"name\":\"bfs\",\"engine\":\"bfs\",\"heuristics\":[]}\n"
#define FIRST "{\"event\":\"generate\",\"state\":0,\"add\":[],\"delete\":[]}\n"

static void check_text(const char *text, const char *part)
{
    tiny *const t = tiny_create("init: a\ngoal: b\nop: a -> b\n");
    rp_record r;
    rp_trace trace;
    FILE *const file = fmemopen((void *)(uintptr_t)text, strlen(text), "r");

    assert_non_null(file);
    rp_record_init(&r, &t->limits, MOST_STEPS);
    const char *const error = rp_trace_read(&t->arena, file, &r, &trace);
    fclose(file);
    if (part == NULL)
        assert_null(error);
    else if (error == NULL || strstr(error, part) == NULL)
        fail_msg("no '%s' in '%s'", part, error == NULL ? "nothing" : error);
    rp_record_release(&r);
    tiny_destroy(t);
}

static void test_wrong_traces_are_refused(void **state)
{
    (void)state;
    check_text(HEADER TASK SEARCH FIRST, NULL);
    check_text(" ", "line 1: ");
    check_text("{}\n", "line 1: expected a trace of relplan");
    check_text("{\"format\":\"relplan-trace\",\"version\":2}\n", "line 1: the trace is of another");
    check_text(HEADER "[]\n", "line 2: expected an object");
    check_text(HEADER "{\"format\":\"relplan-ground\"}\n", "line 2: \"facts\": expected a list");
    check_text(HEADER SEARCH, "line 2: there is no task");
    check_text(HEADER TASK FIRST, "line 3: no search has begun");
    check_text(HEADER TASK SEARCH FIRST FIRST, "line 5: \"state\": expected the next number");
    check_text(HEADER TASK SEARCH "{\"event\":\"expand\",\"state\":0}\n", "line 4: \"state\"");
    check_text(HEADER TASK SEARCH FIRST
               "{\"event\":\"generate\",\"state\":1,\"parent\":0,\"operator\":1,\"add\":[],"
               "\"delete\":[]}\n",
               "line 5: \"operator\": expected a number below 1");
    check_text(HEADER TASK SEARCH FIRST "{\"event\":\"take\",\"list\":0,\"entry\":0}\n",
               "line 5: \"list\"");
    check_text(HEADER TASK SEARCH FIRST "{\"event\":\"lists\",\"lists\":[{\"kind\":\"h\"}]}\n"
                                        "{\"event\":\"take\",\"list\":0,\"entry\":0}\n",
               "line 6: \"entry\": it is not in the list");
    check_text(HEADER TASK SEARCH FIRST
               "{\"event\":\"plan\",\"state\":0,\"operators\":[0],\"states\":[0]}\n",
               "line 5: \"states\": expected one more than operators");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_are_true),
        cmocka_unit_test(test_a_trace_is_read_as_it_was_told),
        cmocka_unit_test(test_wrong_traces_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
