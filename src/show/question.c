#include "show/question.h"

#include <string.h>

enum { MOST_NEXT = 3 };

uint32_t rp_show_id(const json_t *value)
{
    return json_is_integer(value) && json_integer_value(value) >= 0
               ? (uint32_t)json_integer_value(value)
               : RP_NONE;
}

uint32_t rp_show_member(const json_t *object, const char *key)
{
    return rp_show_id(json_object_get(object, key));
}

static void set_id(json_t *object, const char *key, uint32_t id)
{
    if (id != RP_NONE)
        json_object_set_new(object, key, json_integer(id));
}

void rp_show_ask(rp_quiz *q, const rp_question *a)
{
    json_t *const object = json_object(), *const choices = json_array();

    for (uint32_t i = 0; i < a->num_choices; i++)
        json_array_append_new(choices, rp_json_text(a->choice[i]));
    json_object_set_new(object, "kind", rp_json_text(a->kind));
    set_id(object, "search", a->search);
    set_id(object, "step", a->step);
    set_id(object, "state", a->state);
    json_object_set_new(object, "question", rp_json_text(a->text));
    json_object_set_new(object, "choices", choices);
    json_object_set_new(object, "answer", json_integer(a->answer));
    json_object_set_new(object, "why", rp_json_text(a->why));
    json_array_append_new(q->questions, object);
}

/* --- Which state is expanded next? */

static const char *op_name(const rp_quiz *q, uint32_t op)
{
    const json_t *const row = json_array_get(json_object_get(q->task, "operators"), op);
    const char *const name = json_string_value(json_object_get(row, "name"));

    return name == NULL ? "the initial state" : name;
}

/* What a list is sorted by: A* by f and then by h, the others by h alone. */
typedef struct sorting {
    bool by_f;
    bool is_deferred;
} sorting;

static double value(const json_t *entry, const char *key)
{
    return json_number_value(json_object_get(entry, key));
}

/* Is the first of two entries before the other one, whatever the order in which they were put in? */
static bool is_before(sorting by, const json_t *first, const json_t *other)
{
    if (by.by_f && value(first, "f") != value(other, "f"))
        return value(first, "f") < value(other, "f");
    return value(first, "h") < value(other, "h");
}

/* Does the sorting alone say that the first entry is the next one? */
static bool is_unique(sorting by, const json_t *entries)
{
    size_t i;
    const json_t *entry;

    json_array_foreach(entries, i, entry)
    {
        if (!json_is_number(json_object_get(entry, "h")) ||
            (by.by_f && !json_is_number(json_object_get(entry, "f"))) ||
            (i > 0 && !is_before(by, json_array_get(entries, 0), entry)))
            return false;
    }
    return i > 1;
}

/* "s6", or, where evaluation is deferred, "(go a b) in s6". */
static const char *entry_name(const rp_quiz *q, const json_t *entry)
{
    const uint32_t from = rp_show_member(entry, "s"), op = rp_show_member(entry, "o");

    if (op == RP_NONE)
        return rp_arena_format(q->arena, "s%u", from);
    return rp_arena_format(q->arena, "%s in s%u", op_name(q, op), from);
}

static const char *entry_text(const rp_quiz *q, const json_t *states, sorting by,
                              const json_t *entry)
{
    const json_t *const state = json_array_get(states, rp_show_member(entry, "s"));
    const char *const made = by.is_deferred
                                 ? entry_name(q, entry)
                                 : rp_arena_format(q->arena, "%s: %s", entry_name(q, entry),
                                                   op_name(q, rp_show_member(state, "o")));

    if (by.by_f)
        return rp_arena_format(q->arena, "%s, g %.6g, h %.6g, f %.6g", made, value(entry, "g"),
                               value(entry, "h"), value(entry, "f"));
    return rp_arena_format(q->arena, "%s, g %.6g, h%s %.6g", made, value(entry, "g"),
                           by.is_deferred ? " of the parent" : "", value(entry, "h"));
}

static const char *reason(const rp_quiz *q, sorting by, const json_t *entries)
{
    const json_t *const first = json_array_get(entries, 0), *const second =
                                                                json_array_get(entries, 1);
    const char *const key = by.by_f && value(first, "f") < value(second, "f") ? "f" : "h";
    const char *const tie =
        by.by_f && *key == 'h'
            ? rp_arena_format(q->arena, "several have f = %.6g, the lowest, and of these ",
                              value(first, "f"))
            : "";

    return rp_arena_format(
        q->arena, "%s%s has %s = %.6g%s, the lowest; the next one, %s, has %.6g.", tie,
        entry_name(q, first), key, value(first, key), by.is_deferred ? " of its parent" : "",
        entry_name(q, second), value(second, key));
}

/* Scattered, so that nobody learns the place instead of the rule. */
static uint32_t place_of(uint32_t step, uint32_t num_choices)
{
    return (step * 2654435761u >> 16) % num_choices;
}

static void set_choices(const rp_quiz *q, rp_question *a, sorting by, const json_t *entries)
{
    const json_t *const states = json_object_get(json_array_get(q->searches, a->search), "states");
    const size_t size = json_array_size(entries);

    a->num_choices = size < RP_MOST_CHOICES ? (uint32_t)size : RP_MOST_CHOICES;
    a->answer = place_of(a->step, a->num_choices);
    for (uint32_t i = 0, next = 1; i < a->num_choices; i++)
        a->choice[i] =
            entry_text(q, states, by, json_array_get(entries, i == a->answer ? 0 : next++));
}

/* The engine of the member whose step it is; of a portfolio "gbfs with ff, ...". */
static sorting sorting_of(const json_t *search, const json_t *row, const json_t *entries)
{
    const uint32_t member = rp_show_member(row, "m");
    const char *const name = json_string_value(
        json_array_get(json_object_get(search, "members"), member == RP_NONE ? 0 : member));

    return (sorting){.by_f = name != NULL && strstr(name, "astar") != NULL,
                     .is_deferred = rp_show_member(json_array_get(entries, 0), "o") != RP_NONE};
}

/* Is what was expanded what this entry stands for, by the way that it was first reached? */
static bool is_taken(const json_t *search, uint32_t state, const json_t *entry)
{
    const json_t *const row = json_array_get(json_object_get(search, "states"), state);
    const uint32_t from = rp_show_member(entry, "s"), op = rp_show_member(entry, "o");

    if (op == RP_NONE)
        return from == state;
    return rp_show_member(row, "p") == from && rp_show_member(row, "o") == op;
}

/* False: the list does not tell; what has no estimates is sorted by when it was put in. */
static bool ask_next(rp_quiz *q, uint32_t number, uint32_t step)
{
    const json_t *const search = json_array_get(q->searches, number);
    const json_t *const row = json_array_get(json_object_get(search, "steps"), step);
    const json_t *const lists = json_object_get(row, "lists");
    const json_t *const list = json_array_get(lists, rp_show_member(row, "turn"));
    const json_t *const entries = json_object_get(list, "best");
    const char *const name = json_string_value(json_object_get(list, "name"));
    const sorting by = sorting_of(search, row, entries);
    rp_question a = {.kind = "next", .search = number, .step = step, .state = RP_NONE};

    if (name == NULL || !is_unique(by, entries) ||
        !is_taken(search, rp_show_member(row, "s"), json_array_get(entries, 0)))
        return false;
    a.text = json_array_size(lists) == 1
                 ? "Which state is expanded next?"
                 : rp_arena_format(q->arena,
                                   "It is the turn of the open list %s.  Which state is expanded "
                                   "next?",
                                   name);
    a.why = reason(q, by, entries);
    set_choices(q, &a, by, entries);
    rp_show_ask(q, &a);
    return true;
}

void rp_show_ask_next(rp_quiz *q, uint32_t number)
{
    static const uint32_t first[MOST_NEXT] = {1, 4, 9};
    const json_t *const search = json_array_get(q->searches, number);
    const size_t size = json_array_size(json_object_get(search, "steps"));
    uint32_t step = 0;

    for (uint32_t i = 0; i < MOST_NEXT; i++) {
        if (step < first[i])
            step = first[i];
        while (step < size && !ask_next(q, number, step))
            step++;
        step++;
    }
}
