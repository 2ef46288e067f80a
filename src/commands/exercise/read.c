/* The text of an exercise: a line is a comment, which is part of the question, or a keyword and its
   value; all after the line `answer` is the answer. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "commands/exercise/exercise.h"

typedef struct line {
    rp_exercise *exercise;
    const char *word, *value; /* in the arena; "" if there is none */
    rp_loc loc;
} line;

static rp_arena *arena_of(const line *l) { return &l->exercise->session->arena; }

#define WRONG(l, ...)                                                                              \
    rp_error(&(l)->exercise->session->diags, (l)->loc, "bad-exercise", __VA_ARGS__)

/* Single spaces between words, none at the ends. */
static char *neat(rp_arena *arena, const char *text, size_t length)
{
    char *const copy = rp_arena_text(arena, text, length);
    char *to = copy;

    for (const char *from = copy; *from != '\0'; from++)
        if (!isspace((unsigned char)*from))
            *to++ = *from;
        else if (to > copy && to[-1] != ' ')
            *to++ = ' ';
    while (to > copy && to[-1] == ' ')
        to--;
    *to = '\0';
    return copy;
}

/* Beside the exercise, unless it is absolute. */
static const char *beside(const line *l, const char *name)
{
    const char *const path = l->exercise->session->diags.source.item[l->exercise->file].path;
    const char *const slash = strrchr(path, '/');

    if (*name == '/' || slash == NULL)
        return name;
    return rp_arena_format(arena_of(l), "%.*s/%s", (int)(slash - path), path, name);
}

static const char *const kinds[] = {
    [RP_EXERCISE_PLAN] = "plan",     [RP_EXERCISE_NUMBER] = "number",
    [RP_EXERCISE_FACTS] = "facts",   [RP_EXERCISE_ACTIONS] = "actions",
    [RP_EXERCISE_DOMAIN] = "domain", [RP_EXERCISE_PROBLEM] = "problem"};
static const char *const quantities[RP_NUM_QUANTITIES] = {[RP_QUANTITY_NUMBER] = "none",
                                                          [RP_QUANTITY_STEPS] = "steps",
                                                          [RP_QUANTITY_COST] = "cost",
                                                          [RP_QUANTITY_OPTIMUM] = "optimum",
                                                          [RP_QUANTITY_HEURISTIC] = "heuristic",
                                                          [RP_QUANTITY_EXPANSIONS] = "expansions",
                                                          [RP_QUANTITY_LANDMARKS] = "landmarks",
                                                          [RP_QUANTITY_RELEVANCE] = "relevance",
                                                          [RP_QUANTITY_APPLICABLE] = "applicable",
                                                          [RP_QUANTITY_NOVELTY] = "novelty"};

/* Splits off the first word; returns what follows. */
static const char *split(rp_arena *arena, const char *text, const char **word)
{
    const size_t length = strcspn(text, " ");

    *word = rp_arena_text(arena, text, length);
    return text + length + strspn(text + length, " ");
}

/* Are names and parameters right?  NULL or a message. */
static const char *check_components(rp_arena *arena, const rp_quantity *q)
{
    const rp_options options = {.search = q->kind == RP_QUANTITY_EXPANSIONS ? q->argument : NULL,
                                .heuristic = q->kind == RP_QUANTITY_EXPANSIONS ? q->heuristics
                                                                               : q->argument};
    rp_choice choice;

    return rp_options_choose(arena, &options, &choice);
}

static void read_number(const line *l, const char *text, rp_quantity *q)
{
    char *end;

    *q = (rp_quantity){.kind = RP_QUANTITY_NUMBER, .number = (double)INFINITY, .text = text};
    if (strcmp(text, "none") == 0)
        return;
    q->number = strtod(text, &end);
    if (*end != '\0' || end == text || !isfinite(q->number))
        WRONG(l, "expected a number or a quantity, found '%s'", text);
}

static void read_quantity(const line *l, const char *text, rp_quantity *q)
{
    const rp_name_table table = RP_NAMES("quantity", quantities, RP_NUM_QUANTITIES);
    rp_arena *const arena = arena_of(l);
    const char *word;
    const char *const rest = split(arena, text, &word);
    const uint32_t kind = rp_name_find(&table, word);

    if (kind == RP_NONE || kind == RP_QUANTITY_NUMBER) {
        read_number(l, text, q);
        return;
    }
    *q = (rp_quantity){.kind = (rp_quantity_kind)kind, .text = text, .argument = rest};
    const bool wants_more = q->kind == RP_QUANTITY_HEURISTIC || q->kind == RP_QUANTITY_EXPANSIONS ||
                            q->kind == RP_QUANTITY_RELEVANCE;
    if (wants_more != (*rest != '\0'))
        WRONG(l, "'%s' %s", word, wants_more ? "of what?" : "takes nothing behind it");
    if (q->kind == RP_QUANTITY_EXPANSIONS) {
        const char *const heuristics = split(arena, rest, &q->argument);
        q->heuristics = *heuristics == '\0' ? NULL : heuristics;
    }
    const char *const message =
        !wants_more || q->kind == RP_QUANTITY_RELEVANCE ? NULL : check_components(arena, q);
    if (message != NULL)
        WRONG(l, "%s", message);
}

static void read_want(const line *l)
{
    static const char *const signs[] = {[RP_LESS] = " < ",
                                        [RP_AT_MOST] = " <= ",
                                        [RP_EQUAL] = " = ",
                                        [RP_AT_LEAST] = " >= ",
                                        [RP_MORE] = " > "};
    rp_exercise *const e = l->exercise;

    for (uint32_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const char *const sign = strstr(l->value, signs[i]);
        if (sign == NULL)
            continue;
        rp_exercise_condition c = {.relation = (rp_exercise_relation)i};
        read_quantity(l, rp_arena_text(arena_of(l), l->value, (size_t)(sign - l->value)), &c.left);
        read_quantity(l, sign + strlen(signs[i]), &c.right);
        rp_vec_push(&e->session->limits, &e->want, c);
        return;
    }
    WRONG(l, "expected two quantities with one of < <= = >= > between them");
}

/* "QUANTITY: TEXT" */
static void read_mistake(const line *l)
{
    rp_exercise *const e = l->exercise;
    const char *const colon = strstr(l->value, ": ");

    if (colon == NULL) {
        WRONG(l, "expected a quantity, a colon and a text");
        return;
    }
    rp_exercise_mistake m = {.text = colon + 2};
    read_quantity(l, rp_arena_text(arena_of(l), l->value, (size_t)(colon - l->value)), &m.quantity);
    rp_vec_push(&e->session->limits, &e->mistake, m);
}

static void read_kind(const line *l)
{
    const rp_name_table table = RP_NAMES("kind of answer", kinds, RP_EXERCISE_NO_KIND);
    const uint32_t kind = rp_name_find(&table, l->value);

    if (kind == RP_NONE)
        WRONG(l, "%s", rp_name_unknown(arena_of(l), &table, l->value));
    else
        l->exercise->kind = (rp_exercise_kind)kind;
}

static void read_pair(const line *l)
{
    static const char *const words[] = {"domain", "problem", "state", "after", "solution", "ask",
                                        "of",     "want",    "if",    "note",  "hint"};
    enum { ASK = 5, OF, WANT, IF, NOTE };
    const rp_name_table table = RP_NAMES("line", words, sizeof words / sizeof *words);
    rp_exercise *const e = l->exercise;
    const char **const file[] = {&e->domain, &e->problem, &e->state, &e->after, &e->solution};
    const uint32_t word = rp_name_find(&table, l->word);

    if (word == RP_NONE)
        WRONG(l, "%s", rp_name_unknown(arena_of(l), &table, l->word));
    else if (word < ASK)
        *file[word] = beside(l, l->value);
    else if (word == ASK)
        read_kind(l);
    else if (word == OF)
        read_quantity(l, l->value, &e->of);
    else if (word == WANT)
        read_want(l);
    else if (word == IF)
        read_mistake(l);
    else if (word == NOTE)
        e->note = l->value;
    else
        rp_vec_push(&e->session->limits, &e->hint, l->value);
}

static void read_line(rp_exercise *e, const char *text, size_t length, uint32_t number)
{
    rp_arena *const arena = &e->session->arena;
    line l = {.exercise = e, .loc = {e->file, number, 1, number, (uint32_t)length + 1}};

    if (length > 0 && *text == ';') {
        const size_t skip = length > 1 && text[1] == ' ' ? 2 : 1;
        const char *const comment = rp_arena_text(arena, text + skip, length - skip);
        rp_vec_push(&e->session->limits, &e->question, comment);
        return;
    }
    l.value = split(arena, neat(arena, text, length), &l.word);
    if (*l.word != '\0')
        read_pair(&l);
}

/* The rest of the file with its lines where they are, for messages about it. */
static uint32_t embedded_answer(rp_exercise *e, const char *answer)
{
    rp_diags *const diags = &e->session->diags;
    const rp_source source = diags->source.item[e->file];
    char *const text = rp_arena_text(&e->session->arena, source.text, source.size);

    for (char *p = text; p < text + (answer - source.text); p++)
        if (*p != '\n')
            *p = ' ';
    return answer[strspn(answer, " \t\r\n")] == '\0'
               ? RP_NONE
               : rp_diags_add_text(diags, source.path, text, source.size);
}

static void read_lines(rp_exercise *e)
{
    const char *at = e->session->diags.source.item[e->file].text;

    for (uint32_t number = 1; *at != '\0'; number++) {
        const size_t length = strcspn(at, "\n"), word = strcspn(at, " \t\r\n");
        const bool is_answer = word == strlen("answer") && strncmp(at, "answer", word) == 0;
        if (is_answer) {
            e->answer = embedded_answer(e, at + word);
            return;
        }
        read_line(e, at, length, number);
        at += length + (at[length] == '\n');
    }
}

static bool is_task(rp_exercise_kind kind)
{
    return kind == RP_EXERCISE_DOMAIN || kind == RP_EXERCISE_PROBLEM;
}

static bool is_list(rp_exercise_kind kind)
{
    return kind == RP_EXERCISE_FACTS || kind == RP_EXERCISE_ACTIONS;
}

/* NULL, or what is missing. */
static const char *incomplete(const rp_exercise *e)
{
    const bool is_domain = e->kind == RP_EXERCISE_DOMAIN,
               is_problem = e->kind == RP_EXERCISE_PROBLEM;

    if (e->kind == RP_EXERCISE_NO_KIND)
        return "the line 'ask' is missing";
    if ((e->domain == NULL) != is_domain || (e->problem == NULL) != is_problem)
        return "a domain and a problem are needed, but for the one that is asked for";
    if (e->kind == RP_EXERCISE_NUMBER && e->of.kind == RP_QUANTITY_NUMBER)
        return "a number needs a line 'of' that says what it is of";
    if (e->mistake.size > 0 && e->kind != RP_EXERCISE_NUMBER)
        return "'if' is for exercises that ask for a number";
    if (e->solution != NULL && !is_task(e->kind))
        return "'solution' is for exercises that ask for a domain or a problem";
    if (e->state != NULL && e->after != NULL)
        return "'state' and 'after' cannot be combined";
    if (e->of.kind == RP_QUANTITY_NOVELTY && e->after == NULL)
        return "novelty needs a line 'after', a plan";
    if (is_list(e->kind) && e->of.kind != (e->kind == RP_EXERCISE_FACTS ? RP_QUANTITY_LANDMARKS
                                                                        : RP_QUANTITY_APPLICABLE))
        return "facts are asked of 'landmarks', actions of 'applicable'";
    return NULL;
}

void rp_exercise_read(rp_exercise *e, const char *path, const char *answer)
{
    rp_session *const s = e->session;

    e->kind = RP_EXERCISE_NO_KIND;
    e->answer = RP_NONE;
    e->file = rp_session_add_file(s, path, "exercise");
    if (s->diags.errors > 0)
        return;
    read_lines(e);
    const char *const message = s->diags.errors > 0 ? NULL : incomplete(e);
    if (message != NULL)
        rp_error(&s->diags, (rp_loc){.file = e->file}, "bad-exercise", "%s", message);
    if (answer != NULL)
        e->answer = rp_session_add_file(s, answer, "answer");
}
