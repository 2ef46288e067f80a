#include "show/quiz.h"

#include "show/question.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CHOICES = RP_MOST_CHOICES, MOST_XI = 2, MOST_LANDMARKS = 2 };

static const char *fact_name(const rp_quiz *q, uint32_t fact)
{
    return json_string_value(json_array_get(json_object_get(q->task, "facts"), fact));
}

/* --- Xi of a fact. */

static int by_size(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;

    return a < b ? -1 : a > b;
}

static const char *percent(const rp_quiz *q, double x)
{
    return rp_arena_format(q->arena, "%.1f %%", 100 * x);
}

/* Wrong ones that mistakes lead to, no two alike. */
static void set_percents(rp_quiz *q, rp_question *a, double right)
{
    const double wrong[] = {1 - right, right / 2, (1 + right) / 2, right * right, 0.5, 1};
    double all[MOST_CHOICES] = {right};

    a->num_choices = 1;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong && a->num_choices < MOST_CHOICES; i++) {
        bool is_new = true;
        for (uint32_t k = 0; k < a->num_choices; k++)
            is_new &= fabs(all[k] - wrong[i]) > 0.02;
        if (is_new)
            all[a->num_choices++] = wrong[i];
    }
    qsort(all, a->num_choices, sizeof *all, by_size);
    for (uint32_t k = 0; k < a->num_choices; k++) {
        a->choice[k] = percent(q, all[k]);
        if (all[k] == right)
            a->answer = k;
    }
}

static uint32_t count_nodes(const json_t *relevance, uint32_t fact)
{
    const json_t *const facts = json_object_get(json_object_get(relevance, "tree"), "f");
    uint32_t count = 0;
    size_t i;
    const json_t *label;

    json_array_foreach(facts, i, label) count += rp_show_id(label) == fact;
    return count;
}

static void ask_xi(rp_quiz *q, uint32_t fact, double xi, uint32_t nodes)
{
    rp_question a = {.kind = "xi", .search = RP_NONE, .step = RP_NONE, .state = RP_NONE};

    a.text = rp_arena_format(q->arena,
                             "What is \u039e of %s, the probability that the agent requires it, "
                             "whatever holds already?",
                             fact_name(q, fact));
    a.why = rp_arena_format(q->arena,
                            "%s: it labels %u node%s of the backtracking tree; the tree on the "
                            "page has their probabilities.",
                            percent(q, xi), nodes, nodes == 1 ? "" : "s");
    set_percents(q, &a, xi);
    rp_show_ask(q, &a);
}

/* Of facts with few nodes, so that it can be worked out by hand, and of trees that are whole. */
static void ask_for_xi(rp_quiz *q)
{
    enum { MOST_NODES = 8 };
    const json_t *const relevance = json_object_get(q->data, "relevance");
    uint32_t asked = 0;
    double before = 0; /* Another one with the same answer would be dull. */
    size_t i;
    const json_t *pair;

    if (!json_is_true(json_object_get(relevance, "complete")))
        return;
    for (uint32_t nodes = 1; nodes <= MOST_NODES && asked < MOST_XI; nodes++)
        json_array_foreach(json_object_get(relevance, "Xi"), i, pair)
        {
            const uint32_t fact = rp_show_id(json_array_get(pair, 0));
            const double xi = json_real_value(json_array_get(pair, 1));
            if (asked == MOST_XI || xi == before || xi < 0.03 || xi > 0.97 ||
                count_nodes(relevance, fact) != nodes)
                continue;
            ask_xi(q, fact, xi, nodes);
            before = xi;
            asked++;
        }
}

/* --- Which facts are landmarks?  By the landmark graph, which has all those of the delete relaxation
   of the initial state. */

static void mark(const rp_quiz *q, const char *key, rp_word *facts)
{
    size_t i;
    const json_t *fact;

    json_array_foreach(json_object_get(q->task, key), i, fact) rp_bit_set(facts, rp_show_id(fact));
}

static void mark_landmarks(const rp_quiz *q, rp_word *facts)
{
    const json_t *const graph = json_object_get(q->data, "landmarks");
    size_t i;
    const json_t *node;

    json_array_foreach(json_object_get(graph, "nodes"), i,
                       node) if (json_array_size(json_object_get(node, "facts")) == 1)
        rp_bit_set(facts, rp_show_id(json_array_get(json_object_get(node, "facts"), 0)));
}

/* Right ones are no goals and do not hold, wrong ones have the highest Xi; by the initial state. */
typedef struct candidates {
    uint32_t right[MOST_LANDMARKS], num_right;
    uint32_t wrong[MOST_CHOICES - 1], num_wrong;
} candidates;

/* The one with the highest score of those that are not passed over; RP_NONE: there is none. */
static uint32_t highest(const json_t *scores, const rp_word *passed_over)
{
    double best = 0;
    uint32_t fact = RP_NONE;
    size_t i;
    const json_t *pair;

    json_array_foreach(scores, i, pair)
    {
        const uint32_t f = rp_show_id(json_array_get(pair, 0));
        const double xi = json_real_value(json_array_get(pair, 1));
        if (xi > best && !rp_bit_get(passed_over, f)) {
            best = xi;
            fact = f;
        }
    }
    return fact;
}

static void find_wrong(const json_t *scores, rp_word *passed_over, candidates *c)
{
    for (uint32_t i = 0; i < MOST_CHOICES - 1; i++) {
        const uint32_t fact = highest(scores, passed_over);
        if (fact == RP_NONE)
            return;
        rp_bit_set(passed_over, fact);
        c->wrong[c->num_wrong++] = fact;
    }
}

static candidates find_candidates(const rp_quiz *q, const json_t *scores)
{
    const size_t words = RP_WORDS(json_array_size(json_object_get(q->task, "facts")));
    rp_word *const landmark = RP_ARENA_ARRAY_ZERO(q->arena, rp_word, words);
    rp_word *const known = RP_ARENA_ARRAY_ZERO(q->arena, rp_word, words);
    candidates c = {.num_right = 0};

    mark_landmarks(q, landmark);
    mark(q, "init", known);
    mark(q, "goal", known);
    for (uint32_t f = 0; f < json_array_size(json_object_get(q->task, "facts")); f++)
        if (rp_bit_get(landmark, f) && !rp_bit_get(known, f) && c.num_right < MOST_LANDMARKS)
            c.right[c.num_right++] = f;
    for (size_t w = 0; w < words; w++)
        known[w] |= landmark[w];
    find_wrong(scores, known, &c);
    return c;
}

static void ask_landmark(rp_quiz *q, const candidates *c, uint32_t number)
{
    rp_question a = {.kind = "landmark", .search = RP_NONE, .step = RP_NONE, .state = 0};

    a.num_choices = c->num_wrong + 1;
    a.answer = (c->right[number] + number) % a.num_choices;
    for (uint32_t i = 0, next = 0; i < a.num_choices; i++)
        a.choice[i] = fact_name(q, i == a.answer ? c->right[number] : c->wrong[next++]);
    a.text = "Deletes ignored, which of these facts does every plan make true?";
    a.why = rp_arena_format(q->arena,
                            "%s is a landmark: without what needs it the goal is unreachable.  The "
                            "others there are ways around.",
                            a.choice[a.answer]);
    rp_show_ask(q, &a);
}

static const json_t *detail_of(const json_t *search, uint32_t state)
{
    char key[16];

    snprintf(key, sizeof key, "%u", state);
    return json_object_get(json_object_get(search, "details"), key);
}

static void ask_for_landmarks(rp_quiz *q)
{
    const json_t *const first = detail_of(json_array_get(q->searches, 0), 0);
    const candidates c =
        find_candidates(q, json_object_get(json_object_get(first, "relevance"), "Xi_s"));

    if (c.num_wrong == 0)
        return;
    for (uint32_t i = 0; i < c.num_right; i++)
        ask_landmark(q, &c, i);
}

/* --- Is h at most h* here? */

static uint32_t step_of(const json_t *search, uint32_t state)
{
    size_t i;
    const json_t *step;

    json_array_foreach(json_object_get(search, "steps"), i,
                       step) if (rp_show_member(step, "s") == state) return (uint32_t)i;
    return RP_NONE;
}

static void ask_admissible(rp_quiz *q, uint32_t number, uint32_t state, const char *name)
{
    const json_t *const search = json_array_get(q->searches, number);
    const json_t *const detail = detail_of(search, state);
    const double h = json_number_value(json_object_get(json_object_get(detail, "values"), name));
    const double perfect = json_number_value(json_object_get(detail, "hstar"));
    const rp_question a = {
        .kind = "admissible",
        .search = number,
        .step = step_of(search, state),
        .state = state,
        .text = rp_arena_format(
            q->arena, "In s%u, %s says %.4g.  Is that at most h*, the true cost?", state, name, h),
        .choice = {"yes", "no"},
        .num_choices = 2,
        .answer = h > perfect,
        .why = rp_arena_format(
            q->arena,
            h > perfect
                ? "h* is %.4g here.  One state above h* makes %s inadmissible on this task."
                : "h* is %.4g here.  One such state does not make %s admissible: no state may be "
                  "above its h*.",
            perfect, name)};

    rp_show_ask(q, &a);
}

/* The first heuristic of these that says more than h*, or one that does not. */
static const char *find_heuristic(const json_t *detail, bool above)
{
    static const char *const names[] = {"ff", "landmarks", "hadd", "relevance", "hmax"};
    const json_t *const perfect = json_object_get(detail, "hstar");
    const json_t *const values = json_object_get(detail, "values");

    if (!json_is_number(perfect))
        return NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const json_t *const value = json_object_get(values, names[i]);
        const double more = json_number_value(value) - json_number_value(perfect);
        if (json_is_number(value) &&
            (above ? more > 1e-6 : more <= 0 && json_number_value(value) > 0))
            return names[i];
    }
    return NULL;
}

static void ask_for_admissible(rp_quiz *q, uint32_t number)
{
    const json_t *const search = json_array_get(q->searches, number);
    const size_t size = json_array_size(json_object_get(search, "states"));
    bool asked[2] = {false, false};

    for (uint32_t state = 0; state < size; state++)
        for (int above = 1; above >= 0; above--) {
            const json_t *const detail = detail_of(search, state);
            const char *const name =
                detail == NULL || asked[above] ? NULL : find_heuristic(detail, above == 1);
            if (name == NULL)
                continue;
            ask_admissible(q, number, state, name);
            asked[above] = true;
            break; /* One question a state. */
        }
}

json_t *rp_show_quiz(rp_arena *arena, const json_t *data)
{
    rp_quiz q = {.arena = arena,
                 .data = data,
                 .task = json_object_get(data, "task"),
                 .searches = json_object_get(data, "searches"),
                 .questions = json_array()};

    for (uint32_t number = 0; number < json_array_size(q.searches); number++)
        rp_show_ask_next(&q, number);
    ask_for_xi(&q);
    ask_for_landmarks(&q);
    ask_for_admissible(&q, 0);
    return q.questions;
}
