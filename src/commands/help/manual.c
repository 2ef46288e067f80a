#include "commands/help/manual.h"

#include <ctype.h>
#include <string.h>

#include "cli/command.h"

/* A line of text for roff: minus signs, backslashes and ² have names there. */
static void print_text(FILE *out, const char *text)
{
    for (; *text != '\0' && *text != '\n'; text++) {
        if (*text == '-')
            fputs("\\-", out);
        else if (*text == '\\')
            fputs("\\e", out);
        else if (strncmp(text, "²", 2) == 0)
            fputs("\\(S2", out), text++;
        else
            fputc(*text, out);
    }
}

/* A sentence that begins a line. */
static void print_sentence(FILE *out, const char *text, const char *end)
{
    fprintf(out, *text == '.' || *text == '\'' ? "\\&%c" : "%c", toupper((unsigned char)*text));
    print_text(out, text + 1);
    fprintf(out, "%s\n", end);
}

static void print_option(FILE *out, const rp_option *o)
{
    fputs(".TP\n", out);
    if (o->letter != 0)
        fprintf(out, "\\fB\\-%c\\fR, ", o->letter);
    fputs("\\fB\\-\\-", out);
    print_text(out, o->name);
    fputs("\\fR", out);
    if (o->value != NULL) {
        const bool is_optional = o->kind == RP_OPTION_TOPIC;
        fputs(is_optional ? "[=\\fI" : " \\fI", out);
        print_text(out, o->value);
        fputs(is_optional ? "\\fR]" : "\\fR", out);
    }
    fputc('\n', out);
    if (o->standard == NULL) {
        print_sentence(out, o->help, ".");
        return;
    }
    print_sentence(out, o->help, "");
    fputs("(default: ", out);
    print_text(out, o->standard);
    fputs(").\n", out);
}

/* The forms of a command line, a line each. */
static void print_forms(FILE *out, const rp_command *c)
{
    const char *form;
    int length;

    for (uint32_t i = 0; (form = rp_text_part(c->arguments, '\n', i, &length)) != NULL; i++) {
        fprintf(out, ".B relplan%s%s\n[options] ", c->is_standard ? "" : " ",
                c->is_standard ? "" : c->name);
        print_text(out, form);
        fputs("\n.br\n", out);
    }
}

static bool is_of_planner(const rp_command *planner, const rp_option_group *group)
{
    for (const rp_option_place *p = planner->place; p->group != NULL; p++)
        if (p->group == group)
            return true;
    return false;
}

/* What a command has in common with the planner stands there. */
static void print_common(FILE *out, const rp_command *planner, const rp_command *c)
{
    const char *before = ".PP\nAs of the planner: ";

    for (rp_option_cursor o = {.place = c->place}; rp_option_next(&o);)
        if (is_of_planner(planner, o.place->group)) {
            fprintf(out, "%s\\fB\\-\\-", before);
            print_text(out, o.option->name);
            fputs("\\fR", out);
            before = ", ";
        }
    fputs(".\n", out);
}

static void print_command(FILE *out, const rp_command *planner, const rp_command *c)
{
    const char *line;
    int length;

    fprintf(out, ".SS relplan %s\n", c->name);
    for (uint32_t i = 0; (line = rp_text_part(c->about, '\n', i, &length)) != NULL; i++) {
        fputs(i == 0 ? "" : ".PP\n", out);
        print_sentence(out, line, "");
    }
    for (rp_option_cursor o = {.place = c->place}; rp_option_next(&o);)
        if (!is_of_planner(planner, o.place->group))
            print_option(out, o.option);
    print_common(out, planner, c);
}

void rp_manual_print(const rp_name_table *commands, FILE *out)
{
    const rp_command *const planner = rp_command_at(commands, 0);

    fputs("@SYNOPSIS@\n", out);
    for (uint32_t i = 0; i < commands->size; i++)
        print_forms(out, rp_command_at(commands, i));
    fputs("@OPTIONS@\n", out);
    for (rp_option_cursor o = {.place = planner->place}; rp_option_next(&o);)
        print_option(out, o.option);
    fputs("@COMMANDS@\n", out);
    for (uint32_t i = 1; i < commands->size; i++)
        print_command(out, planner, rp_command_at(commands, i));
    fputs("@EXITS@\n.TS\nr l lx.\n", out);
    for (unsigned i = 0; i < rp_exit_table_size; i++) {
        const rp_exit_entry *const e = &rp_exit_table[i];
        fprintf(out, "%d\t%s\tT{\n%s\nT}\n", (int)e->exit, e->name, e->meaning);
    }
    fputs(".TE\n", out);
}
