/* relplan completions: what shells complete command lines of relplan by.

   The shell asks the program itself (docs/completions), so that what it offers are the options'
   rows and the tables of components. */
#include <string.h>

#include "cli/command.h"
#include "cli/diagnostics/names.h"
#include "cli/options/components.h"
#include "cli/options/presets.h"

/* A command line that is completed. */
typedef struct line {
    rp_arena *arena;
    const rp_command *command;
    const char *fixed; /* the part of the last word that stays, … */
    const char *open;  /* … and the part after it, which candidates must begin with */
} line;

static void offer(const line *l, const char *word, const char *help)
{
    if (strncmp(word, l->open, strlen(l->open)) == 0)
        printf("%s%s%s%s\n", l->fixed, word, help[0] == '\0' ? "" : "\t", help);
}

/* Of "a|b|c" the words; of a single one, which is what the value is called, none. */
static void offer_parts(const line *l, const char *text)
{
    const char *part;
    int length;

    for (uint32_t i = 0;
         strchr(text, '|') != NULL && (part = rp_text_part(text, '|', i, &length)) != NULL; i++) {
        const char *const file = strstr(part, ":FILE");
        if (file != NULL && file < part + length)
            length = (int)(file - part) + 1;
        offer(l, rp_arena_text(l->arena, part, (size_t)length), "");
    }
}

static void offer_names(const line *l, const rp_name_table *names)
{
    for (uint32_t i = 0; i < names->size; i++)
        offer(l, rp_name_at(names, i), "");
}

static void offer_warnings(const line *l)
{
    for (uint32_t i = 0; i < rp_diag_table_size; i++)
        if (rp_diag_is_warning(rp_diag_table[i].name))
            offer(l, rp_diag_table[i].name, "");
}

/* "param=" of a component, with each of its values if they can be named, after `before`. */
static void offer_param(const line *l, const char *before, const rp_param *p)
{
    const char *const values = p->kind == RP_PARAM_CHOICE ? p->choices
                               : p->kind == RP_PARAM_BOOL ? "true|false"
                                                          : "";
    const char *value;
    int length;

    for (uint32_t k = 0; (value = rp_text_part(values, '|', k, &length)) != NULL; k++)
        offer(l, rp_arena_format(l->arena, "%s%s=%.*s", before, p->name, length, value), p->help);
}

/* NAME, NAME:PARAM=VALUE,PARAM=VALUE, or several of these with commas between. */
static void offer_components(const line *written, const rp_name_table *table)
{
    line l = *written;
    const char *const comma = strrchr(l.open, ','), *colon = NULL;

    if (comma != NULL) {
        const char *const before = rp_arena_text(l.arena, l.open, (size_t)(comma + 1 - l.open));
        l.fixed = rp_arena_format(l.arena, "%s%s", l.fixed, before);
        l.open = comma + 1;
        colon = strrchr(before, ':');
    }
    for (uint32_t i = 0; i < table->size; i++) {
        const rp_component *const c = rp_component_at(table, i);
        const size_t length = strlen(c->name);
        const bool is_open = colon != NULL && (size_t)(colon - l.fixed) >= length &&
                             strncmp(colon - length, c->name, length) == 0;
        const char *const before = rp_arena_format(l.arena, "%s:", c->name);
        offer(&l, c->name, c->summary);
        for (uint32_t k = 0; k < c->num_params; k++) {
            if (strchr(l.open, ':') != NULL)
                offer_param(&l, before, &c->param[k]);
            if (is_open)
                offer_param(&l, "", &c->param[k]);
        }
    }
}

static void offer_values(const line *l, const rp_option *o)
{
    if (o->words == RP_WORDS_FILES || o->kind == RP_OPTION_FILE)
        puts(":files");
    else if (o->words == RP_WORDS_ENGINES)
        offer_components(l, &rp_engine_table);
    else if (o->words == RP_WORDS_HEURISTICS)
        offer_components(l, &rp_heuristic_table);
    else if (o->words == RP_WORDS_PRESETS)
        offer_names(l, &rp_preset_names);
    else if (o->words == RP_WORDS_WARNINGS)
        offer_warnings(l);
    else
        offer_parts(l, o->value);
}

static void offer_options(const line *l)
{
    for (rp_option_cursor c = {.place = l->command->place}; rp_option_next(&c);) {
        offer(l, rp_arena_format(l->arena, "--%s", c.option->name), c.option->help);
        if (c.option->letter != 0)
            offer(l, rp_arena_format(l->arena, "-%c", c.option->letter), c.option->help);
    }
}

/* The option written as "--name", of which `length` bytes count, or "-c", if it takes a value. */
static const rp_option *find_taker(const line *l, const char *text, size_t length)
{
    for (rp_option_cursor c = {.place = l->command->place}; rp_option_next(&c);) {
        const rp_option *const o = c.option;
        const bool is_long = strncmp(text, "--", 2) == 0 && strlen(o->name) + 2 == length &&
                             strncmp(text + 2, o->name, length - 2) == 0;
        if (o->value != NULL &&
            (is_long || (length == 2 && text[0] == '-' && text[1] == o->letter)))
            return o;
    }
    return NULL;
}

static void offer_places(const line *l, const rp_name_table *commands, bool is_first)
{
    if (l->command->words != NULL) {
        offer_parts(l, l->command->words);
        return;
    }
    for (uint32_t i = 0; is_first && i < commands->size; i++)
        offer(l, rp_command_at(commands, i)->name, rp_command_at(commands, i)->summary);
    puts(":files");
}

/* Of the words after the program's name; the last one is completed. */
static void complete(rp_session *s, const char *const *word, uint32_t count)
{
    const char *const last = word[count - 1], *const before = count > 1 ? word[count - 2] : "";
    const uint32_t named = count > 1 ? rp_name_find(s->commands, word[0]) : RP_NONE;
    const char *const equals = strncmp(last, "--", 2) == 0 ? strchr(last, '=') : NULL;
    line l = {&s->arena, rp_command_at(s->commands, named == RP_NONE ? 0 : named), "", last};
    const rp_option *const waiting = find_taker(&l, before, strlen(before));

    if (equals != NULL) {
        const rp_option *const o = find_taker(&l, last, (size_t)(equals - last));
        l.fixed = rp_arena_text(l.arena, last, (size_t)(equals + 1 - last));
        l.open = equals + 1;
        if (o != NULL)
            offer_values(&l, o);
    } else if (waiting != NULL && waiting->kind != RP_OPTION_TOPIC)
        offer_values(&l, waiting);
    else if (last[0] == '-')
        offer_options(&l);
    else
        offer_places(&l, s->commands, count == 1);
}

typedef struct completions {
    rp_session *session;
    const rp_positionals *words;
} completions;

static const char *check(void *state, const rp_positionals *words)
{
    ((completions *)state)->words = words;
    return NULL;
}

static rp_exit print(void *state)
{
    const completions *const c = state;

    complete(c->session, c->words->item, c->words->size);
    return rp_session_flush(c->session);
}

const rp_command rp_command_completions = {
    .name = "completions",
    .arguments = "-- WORD...",
    .summary = "print what the last of the words of a command line can be completed to",
    .about = "For shells: `make install` puts files that ask this where bash, zsh and fish look "
             "for them.  "
             "A line a candidate, with a tab and a description after it; the line ':files' "
             "where names of files fit.",
    .least_files = 1,
    .most_files = UINT32_MAX,
    .files = "words of a command line",
    .state_size = sizeof(completions),
    .place = {{&rp_common_group, 0}},
    .check = check,
    .stage = RP_STAGES({.phase = RP_PHASE_WRITE, .run = print}),
};
