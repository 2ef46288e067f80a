#include "cli/options/arguments.h"

#include <string.h>

#include "base/data/vec.h"
#include "base/text/names.h"

enum { HELP_COLUMN = 26, HELP_WIDTH = 90 };

typedef struct parser {
    rp_arena *arena;
    rp_arguments *arguments;
    char *const *next; /* NULL at the end */
} parser;

bool rp_option_next(rp_option_cursor *c)
{
    while (c->place->group != NULL && c->next == c->place->group->size) {
        c->place++;
        c->next = 0;
    }
    c->option = c->place->group == NULL ? NULL : &c->place->group->row[c->next++];
    return c->option != NULL;
}

/* The struct that the row fills. */
static void *target_of(const parser *p, const rp_option_cursor *at)
{
    const rp_arguments *const a = p->arguments;
    return at->place->group->of_session ? a->session : (char *)a->state + at->place->offset;
}

static const char *store(parser *p, const rp_option_cursor *at, const char *value)
{
    return rp_option_store(p->arena, at->option, target_of(p, at), value);
}

static const char *store_standard(parser *p, const rp_option_cursor *at)
{
    const char *const message = store(p, at, at->option->standard);

    if (at->option->given != 0)
        *(bool *)((char *)target_of(p, at) + at->option->given) = false;
    return message;
}

static const char *unknown_option(parser *p, const char *name)
{
    RP_VEC(const char *) names = {0};

    for (rp_option_cursor c = {.place = p->arguments->place}; rp_option_next(&c);)
        rp_vec_push(p->arena->limits, &names, c.option->name);
    const char *const near = rp_nearest_name(name, names.item, names.size);
    rp_vec_free(p->arena->limits, &names);
    if (near != NULL)
        return rp_arena_format(p->arena, "unknown option '--%s'; did you mean '--%s'?", name, near);
    return rp_arena_format(p->arena, "unknown option '--%s'", name);
}

/* `value` is what was attached to the option, or NULL. */
static const char *set(parser *p, const rp_option_cursor *at, const char *shown, const char *value)
{
    const rp_option *const o = at->option;

    if (o->value == NULL && value != NULL)
        return rp_arena_format(p->arena, "option '%s' takes no value", shown);
    if (o->value != NULL && value == NULL && o->kind != RP_OPTION_TOPIC) {
        if (*p->next == NULL)
            return rp_arena_format(p->arena, "option '%s' needs a value: %s", shown, o->value);
        value = *p->next++;
    }
    const char *const message = store(p, at, value);
    return message == NULL ? NULL : rp_arena_format(p->arena, "option '%s': %s", shown, message);
}

static const char *parse_long(parser *p, const char *text)
{
    const size_t length = strcspn(text, "=");
    const char *const shown = rp_arena_text(p->arena, text, length);

    for (rp_option_cursor c = {.place = p->arguments->place}; rp_option_next(&c);)
        if (strcmp(c.option->name, shown + 2) == 0)
            return set(p, &c, shown, text[length] == '=' ? text + length + 1 : NULL);
    return unknown_option(p, shown + 2);
}

static bool find_letter(rp_option_cursor *c, char letter)
{
    while (rp_option_next(c))
        if (c->option->letter == letter)
            return true;
    return false;
}

/* "-qv", "-oFILE", "-o FILE" */
static const char *parse_short(parser *p, const char *text)
{
    for (const char *at = text + 1; *at != '\0'; at++) {
        rp_option_cursor c = {.place = p->arguments->place};
        const char shown[] = {'-', *at, '\0'};
        if (!find_letter(&c, *at))
            return rp_arena_format(p->arena, "unknown option '%s'", shown);
        const bool attached =
            c.option->value != NULL && c.option->kind != RP_OPTION_TOPIC && at[1] != '\0';
        const char *const message = set(p, &c, shown, attached ? at + 1 : NULL);
        if (message != NULL || attached)
            return message;
    }
    return NULL;
}

static const char *store_standards(parser *p)
{
    const char *message = NULL;

    for (rp_option_cursor c = {.place = p->arguments->place};
         message == NULL && rp_option_next(&c);)
        if (c.option->standard != NULL)
            message = store_standard(p, &c);
    return message;
}

const char *rp_arguments_parse(rp_arena *arena, rp_arguments *arguments, char *const *argv)
{
    parser p = {arena, arguments, argv};
    rp_positionals *const files = &arguments->files;
    const char *message = store_standards(&p);
    uint32_t count = 0;
    bool options_over = false;

    while (argv[count] != NULL)
        count++;
    *files = (rp_positionals){RP_ARENA_ARRAY(arena, const char *, count), 0};
    p.next += count > 0;
    while (*p.next != NULL && message == NULL) {
        const char *const text = *p.next++;
        if (options_over || text[0] != '-' || text[1] == '\0')
            files->item[files->size++] = text;
        else if (strcmp(text, "--") == 0)
            options_over = true;
        else
            message = text[1] == '-' ? parse_long(&p, text) : parse_short(&p, text);
    }
    return message;
}

void rp_help_wrapped(FILE *out, int indent, const char *text)
{
    int column = indent;

    while (*text != '\0' && *text != '\n') {
        const size_t length = strcspn(text, " \n");
        if (column > indent && column + 1 + (int)length > HELP_WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            fputc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", (int)length, text);
        column += (int)length;
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', out);
}

static void align(FILE *out, int width, int indent)
{
    if (width + 2 > indent) {
        fputc('\n', out);
        width = 0;
    }
    fprintf(out, "%*s", indent - width, "");
}

void rp_help_row(FILE *out, int indent, const char *name, const char *text)
{
    align(out, fprintf(out, "  %s", name), indent);
    rp_help_wrapped(out, indent, text);
}

/* In short: without what stands after a semicolon or in parentheses. */
static void print_option(FILE *out, const rp_option *o, bool in_short)
{
    const bool is_open = o->standard == NULL || in_short;
    const size_t length = in_short ? strcspn(o->help, ";(") : strlen(o->help);
    char text[1024];

    int width = o->letter == 0 ? fprintf(out, "      --%s", o->name)
                               : fprintf(out, "  -%c, --%s", o->letter, o->name);
    if (o->value != NULL)
        width += fprintf(out, o->kind == RP_OPTION_TOPIC ? "[=%s]" : " %s", o->value);
    align(out, width, HELP_COLUMN);
    snprintf(text, sizeof text, "%.*s%s%s%s", (int)length, o->help,
             is_open ? "" : " (default: ", is_open ? "" : o->standard, is_open ? "" : ")");
    rp_help_wrapped(out, HELP_COLUMN, text);
}

void rp_arguments_help(FILE *out, const rp_option_place *place, bool often)
{
    const char *shown = "";

    for (rp_option_cursor c = {.place = place}; rp_option_next(&c);) {
        const char *const title = c.place->group->title == NULL ? "Options" : c.place->group->title;
        if (often && !c.option->often)
            continue;
        if (!often && strcmp(title, shown) != 0)
            fprintf(out, "\n%s:\n", title);
        shown = title;
        print_option(out, c.option, often);
    }
}
