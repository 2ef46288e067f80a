#include "commands/show/searches.h"

#include <inttypes.h>
#include <string.h>

#include "cli/options/arguments.h"
#include "cli/options/presets.h"

#define AT(member) .offset = offsetof(rp_shown_options, planning.member)

static const rp_option rows[] = {
    {"search", 's', "NAME[:KEY=VALUE,...]", RP_OPTION_TEXT, RP_WORDS_ENGINES, .often = true,
     AT(search), .help = "search engine, as of relplan without a command"},
    {"heuristic", 'H', "NAME[:KEY=VALUE,...]", RP_OPTION_TEXT, RP_WORDS_HEURISTICS, .often = true,
     AT(heuristic), .help = "heuristic, likewise"},
    {"weight", 'w', "NUMBER", RP_OPTION_NUMBER, AT(weight),
     .help = "short for --search wastar:weight=NUMBER"},
    {"preset", 0, "NAME", RP_OPTION_TEXT, RP_WORDS_PRESETS, .often = true, AT(preset),
     .call = rp_preset_check_option,
     .help = "search and heuristic by one name (relplan help presets)"},
    {"optimal", 0, NULL, RP_OPTION_FLAG, AT(optimal),
     .help = "A* with an admissible heuristic that is chosen for the task"},
    {.name = "seed",
     .value = "NUMBER",
     .kind = RP_OPTION_SEED,
     AT(seed),
     .standard = "0",
     .help = "seed of everything that is random"},
};
const rp_option_group rp_shown_group = RP_OPTION_GROUP("Search", rows);

const char *rp_shown_compare(rp_arena *arena, void *member, const char *value)
{
    rp_compared *const compared = member;
    const char *const end = strchr(value, '=');

    if (end == NULL || end == value)
        return rp_arena_format(arena, "expected NAME=OPTIONS, such as 'hadd=-H hadd', found '%s'",
                               value);
    if (compared->size == RP_MOST_SHOWN)
        return rp_arena_format(arena, "no more than %d searches can be compared", RP_MOST_SHOWN);
    compared->text[compared->size++] = value;
    return NULL;
}

/* Words parted by spaces, after one that is passed over; ends with NULL. */
static char **split(rp_arena *arena, const char *text)
{
    const size_t length = strlen(text);
    char *const copy = rp_arena_text(arena, text, length);
    char **const word = RP_ARENA_ARRAY_ZERO(arena, char *, length / 2 + 3);
    uint32_t count = 1;

    word[0] = copy;
    for (char *at = copy; *at != '\0';) {
        at += strspn(at, " \t\n");
        if (*at == '\0')
            break;
        word[count++] = at;
        at += strcspn(at, " \t\n");
        if (*at != '\0')
            *at++ = '\0';
    }
    return word;
}

static const char *parse(rp_arena *arena, const char *text, rp_shown_options *to)
{
    static const rp_option_place place[] = {{&rp_shown_group, 0}, {NULL, 0}};
    const char *const end = strchr(text, '=');
    rp_arguments arguments = {.place = place, .state = to};

    *to = (rp_shown_options){.planning = {.jobs = 1}};
    to->name = rp_arena_text(arena, text, (size_t)(end - text));
    to->text = end + 1;
    const char *message = rp_arguments_parse(arena, &arguments, split(arena, to->text));
    if (message == NULL && arguments.files.size > 0)
        message = rp_arena_format(arena, "unexpected '%s'", arguments.files.item[0]);
    if (message == NULL)
        message = rp_options_choose(arena, &to->planning, &to->choice);
    return message == NULL ? NULL : rp_arena_format(arena, "--compare '%s': %s", text, message);
}

static const char *add(rp_arena *arena, const char *text, const char *option, const char *value)
{
    return value == NULL
               ? text
               : rp_arena_format(arena, "%s%s%s %s", text, *text == '\0' ? "" : " ", option, value);
}

static const char *text_of(rp_arena *arena, const rp_options *o)
{
    const char *text = add(arena, "", "--preset", o->preset);

    text = add(arena, text, "-s", o->search);
    text = add(arena, text, "-H", o->heuristic);
    text = add(arena, text, "-w", o->weight);
    if (o->optimal)
        text = add(arena, text, "--optimal", "");
    if (o->seed != 0)
        text =
            rp_arena_format(arena, "%s%s--seed %" PRIu64, text, *text == '\0' ? "" : " ", o->seed);
    return text;
}

/* NULL: no two are called alike. */
static const char *same_name(rp_arena *arena, const rp_shown_options *o, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++)
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(o[i].name, o[k].name) == 0)
                return rp_arena_format(arena, "two searches are called '%s'", o[i].name);
    return NULL;
}

const char *rp_shown_choose(rp_arena *arena, const rp_shown_options *own,
                            const rp_compared *compared, rp_shown_options *to, uint32_t *size)
{
    const char *const text = text_of(arena, &own->planning);
    const char *message = NULL;

    *size = 0;
    if (compared->size == 0 || *text != '\0') {
        to[0] = *own;
        to[0].planning.jobs = 1;
        to[0].name = *text == '\0' ? "default" : text;
        to[0].text = text;
        message = rp_options_choose(arena, &to[0].planning, &to[0].choice);
        *size = 1;
    }
    if (*size + compared->size > RP_MOST_SHOWN)
        return "no more than 3 searches can be shown; one is that of --search, --heuristic, ...";
    for (uint32_t i = 0; i < compared->size && message == NULL; i++)
        message = parse(arena, compared->text[i], &to[(*size)++]);
    return message != NULL ? message : same_name(arena, to, *size);
}
