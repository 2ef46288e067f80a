#include "cli/options/arguments.h"

#include <string.h>

#include "base/diag.h"
#include "base/names.h"

enum { HELP_COLUMN = 26, HELP_WIDTH = 90 };

typedef struct parser {
    rp_arena *arena;
    const rp_argument_table *table;
    void *target;
    char *const *next; /* NULL at the end */
} parser;

static const rp_argument *find_name(const rp_argument_table *table, const char *name, size_t length)
{
    for (uint32_t i = 0; i < table->size; i++)
        if (strlen(table->argument[i].name) == length &&
            memcmp(table->argument[i].name, name, length) == 0)
            return &table->argument[i];
    return NULL;
}

static const rp_argument *find_letter(const rp_argument_table *table, char letter)
{
    for (uint32_t i = 0; i < table->size; i++)
        if (table->argument[i].letter == letter)
            return &table->argument[i];
    return NULL;
}

static const char *unknown_option(parser *p, const char *text)
{
    const char **const names = RP_ARENA_ARRAY(p->arena, const char *, p->table->size);
    const char *const name = rp_arena_text(p->arena, text + 2, strcspn(text + 2, "="));

    for (uint32_t i = 0; i < p->table->size; i++)
        names[i] = p->table->argument[i].name;
    const char *const near = rp_nearest_name(name, names, p->table->size);
    if (near != NULL)
        return rp_arena_format(p->arena, "unknown option '--%s'; did you mean '--%s'?", name, near);
    return rp_arena_format(p->arena, "unknown option '--%s'", name);
}

/* `value` is what was attached to the option, or NULL. */
static const char *set(parser *p, const rp_argument *argument, const char *shown, const char *value)
{
    if (argument->value == NULL && value != NULL)
        return rp_arena_format(p->arena, "option '%s' takes no value", shown);
    if (argument->value != NULL && value == NULL) {
        if (*p->next == NULL)
            return rp_arena_format(p->arena, "option '%s' needs a value: %s", shown,
                                   argument->value);
        value = *p->next++;
    }
    const char *const message = argument->set(p->arena, p->target, value);
    return message == NULL ? NULL : rp_arena_format(p->arena, "option '%s': %s", shown, message);
}

static const char *parse_long(parser *p, const char *text)
{
    const char *const equals = strchr(text, '=');
    const size_t length = equals == NULL ? strlen(text) : (size_t)(equals - text);
    const rp_argument *const argument = find_name(p->table, text + 2, length - 2);

    if (argument == NULL)
        return unknown_option(p, text);
    return set(p, argument, rp_arena_text(p->arena, text, length),
               equals == NULL ? NULL : equals + 1);
}

/* "-qv", "-oFILE", "-o FILE" */
static const char *parse_short(parser *p, const char *text)
{
    for (const char *at = text + 1; *at != '\0'; at++) {
        const rp_argument *const argument = find_letter(p->table, *at);
        const char shown[] = {'-', *at, '\0'};
        if (argument == NULL)
            return rp_arena_format(p->arena, "unknown option '%s'", shown);
        const bool attached = argument->value != NULL && at[1] != '\0';
        const char *const message = set(p, argument, shown, attached ? at + 1 : NULL);
        if (message != NULL || attached)
            return message;
    }
    return NULL;
}

const char *rp_arguments_parse(rp_arena *arena, const rp_argument_table *table, char *const *argv,
                               void *target, rp_positionals *positionals)
{
    parser p = {arena, table, target, argv};
    uint32_t count = 0;
    bool options_over = false;

    while (argv[count] != NULL)
        count++;
    positionals->item = RP_ARENA_ARRAY(arena, const char *, count);
    positionals->size = 0;
    p.next += count > 0;
    while (*p.next != NULL) {
        const char *const text = *p.next++;
        const char *message = NULL;
        if (options_over || text[0] != '-' || text[1] == '\0')
            positionals->item[positionals->size++] = text;
        else if (strcmp(text, "--") == 0)
            options_over = true;
        else
            message = text[1] == '-' ? parse_long(&p, text) : parse_short(&p, text);
        if (message != NULL)
            return message;
    }
    return NULL;
}

void rp_help_wrapped(FILE *out, int indent, const char *text)
{
    int column = indent;

    while (*text != '\0') {
        const size_t length = strcspn(text, " ");
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

void rp_arguments_help(const rp_argument_table *table, FILE *out)
{
    for (uint32_t i = 0; i < table->size; i++) {
        const rp_argument *const a = &table->argument[i];
        int width = a->letter == 0 ? fprintf(out, "      --%s", a->name)
                                   : fprintf(out, "  -%c, --%s", a->letter, a->name);
        if (a->value != NULL)
            width += fprintf(out, " %s", a->value);
        if (width + 2 > HELP_COLUMN) {
            fputc('\n', out);
            width = 0;
        }
        fprintf(out, "%*s", HELP_COLUMN - width, "");
        rp_help_wrapped(out, HELP_COLUMN, a->help);
    }
}
