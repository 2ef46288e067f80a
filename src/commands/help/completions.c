/* relplan completions: what shells complete command lines of relplan by, made from the options'
   rows and the tables of components. */
#include <string.h>

#include "cli/command.h"
#include "cli/diagnostics/names.h"
#include "cli/options/components.h"
#include "cli/options/presets.h"
#include "cli/version.h"

/* Where it goes, and how a shell writes words there. */
typedef struct writer {
    FILE *out;
    const char *colon; /* within a word */
    const char *quote; /* within a text in single quotes */
    const rp_name_table *commands;
} writer;

static void print_word(const writer *w, const char *text, int length)
{
    for (; length > 0; text++, length--)
        if (*text == ':')
            fputs(w->colon, w->out);
        else
            fputc(*text, w->out);
}

/* Within single quotes; square brackets, which have a meaning to zsh, become round. */
static void print_help(const writer *w, const char *text)
{
    for (; *text != '\0'; text++)
        if (*text == '\'')
            fputs(w->quote, w->out);
        else
            fputc(*text == '[' ? '(' : *text == ']' ? ')' : *text, w->out);
}

/* "name", and "name:param=" for each parameter, or with each of its values. */
static void print_component(const writer *w, const char *name, const rp_param *param,
                            uint32_t num_params)
{
    fprintf(w->out, "%s ", name);
    for (uint32_t i = 0; i < num_params; i++) {
        const char *const values = param[i].kind == RP_PARAM_CHOICE ? param[i].choices
                                   : param[i].kind == RP_PARAM_BOOL ? "true|false"
                                                                    : "";
        const char *value;
        int length;
        for (uint32_t k = 0; (value = rp_text_part(values, '|', k, &length)) != NULL; k++)
            fprintf(w->out, "%s%s%s=%.*s ", name, w->colon, param[i].name, length, value);
    }
}

static void print_components(const writer *w, const rp_name_table *table)
{
    for (uint32_t i = 0; i < table->size; i++) {
        const rp_component *const c = rp_component_at(table, i);
        print_component(w, c->name, c->param, c->num_params);
    }
}

static void print_engines(const writer *w) { print_components(w, &rp_engine_table); }

static void print_heuristics(const writer *w) { print_components(w, &rp_heuristic_table); }

static void print_presets(const writer *w)
{
    for (uint32_t i = 0; i < rp_preset_names.size; i++)
        fprintf(w->out, "%s ", rp_name_at(&rp_preset_names, i));
}

static void print_warnings(const writer *w)
{
    for (uint32_t i = 0; i < rp_diag_table_size; i++)
        if (rp_diag_is_warning(rp_diag_table[i].name))
            fprintf(w->out, "%s ", rp_diag_table[i].name);
}

/* "a|b|c" as words; nothing if there is only one, which is what the value is called. */
static void print_parts(const writer *w, const char *text)
{
    const char *part;
    int length;

    for (uint32_t i = 0;
         strchr(text, '|') != NULL && (part = rp_text_part(text, '|', i, &length)) != NULL; i++) {
        const char *const file = strstr(part, ":FILE");
        print_word(w, part, file != NULL && file < part + length ? (int)(file - part) + 1 : length);
        fputc(' ', w->out);
    }
}

/* The words that the option's value may be, each with a blank behind it. */
static void print_words(const writer *w, const rp_option *o)
{
    static void (*const lists[])(const writer *) = {[RP_WORDS_ENGINES] = print_engines,
                                                    [RP_WORDS_HEURISTICS] = print_heuristics,
                                                    [RP_WORDS_PRESETS] = print_presets,
                                                    [RP_WORDS_WARNINGS] = print_warnings};
    if (o->words >= RP_WORDS_ENGINES)
        lists[o->words](w);
    else
        print_parts(w, o->value);
}

typedef enum value_kind { NO_VALUE, ANY_VALUE, FILE_VALUE, WORD_VALUE, COMPONENT_VALUE } value_kind;

static value_kind kind_of(const rp_option *o)
{
    if (o->value == NULL || o->kind == RP_OPTION_TOPIC)
        return NO_VALUE;
    if (o->words == RP_WORDS_ENGINES || o->words == RP_WORDS_HEURISTICS)
        return COMPONENT_VALUE;
    if (o->words != RP_WORDS_NONE || strchr(o->value, '|') != NULL)
        return WORD_VALUE;
    return o->kind == RP_OPTION_FILE ? FILE_VALUE : ANY_VALUE;
}

static void print_commands(const writer *w, char between)
{
    for (uint32_t i = 0; i < w->commands->size; i++) {
        if (i > 0)
            fputc(between, w->out);
        fputs(rp_command_at(w->commands, i)->name, w->out);
    }
}

static void print_bash_values(const writer *w, const rp_command *c)
{
    static const char *const kinds[] = {[ANY_VALUE] = "any",
                                        [FILE_VALUE] = "files",
                                        [WORD_VALUE] = "words",
                                        [COMPONENT_VALUE] = "components"};

    for (rp_option_cursor at = {.place = c->place}; rp_option_next(&at);) {
        const rp_option *const o = at.option;
        const value_kind kind = kind_of(o);
        if (kind == NO_VALUE)
            continue;
        fprintf(w->out, "    %s:--%s", c->name, o->name);
        if (o->letter != 0)
            fprintf(w->out, "|%s:-%c", c->name, o->letter);
        fprintf(w->out, ") kind=%s words='", kinds[kind]);
        print_words(w, o);
        fputs("' ;;\n", w->out);
    }
}

static void print_bash_names(const writer *w, const rp_command *c)
{
    fprintf(w->out, "    %s) options='", c->name);
    for (rp_option_cursor at = {.place = c->place}; rp_option_next(&at);) {
        fprintf(w->out, "--%s ", at.option->name);
        if (at.option->letter != 0)
            fprintf(w->out, "-%c ", at.option->letter);
    }
    fputs("' places='", w->out);
    print_parts(w, c->words == NULL ? "" : c->words);
    fputs("' ;;\n", w->out);
}

static const char bash_begin[] =
    "# What the value of an option may be, of $1 = COMMAND:OPTION: sets kind and words.\n"
    "_relplan_value() {\n"
    "    kind= words=\n"
    "    case $1 in\n";

static const char bash_names[] =
    "    esac\n"
    "}\n\n"
    "# The options of command $1, and what stands after them if that is no file.\n"
    "_relplan_names() {\n"
    "    case $1 in\n";

/* The word is taken from the line, as bash divides words at ':' and '='; what it replaces is only
   the last part, so the part before is taken off again. */
static const char bash_end[] =
    "    esac\n"
    "}\n\n"
    "# Components with parameters: $1 are all, $2 what was written; sets COMPREPLY.\n"
    "_relplan_components() {\n"
    "    local before= last=$2 name= word all=()\n"
    "    [[ $2 == *,* ]] && before=${2%,*}, last=${2##*,}\n"
    "    [[ $before == *:* ]] && name=${before%:*} && name=${name##*,}\n"
    "    for word in $1; do\n"
    "        [[ $word != *:* || $last == *:* ]] && all+=(\"$before$word\")\n"
    "        [[ -n $name && $word == \"$name\":* ]] && all+=(\"$before${word#\"$name\":}\")\n"
    "    done\n"
    "    COMPREPLY=($(compgen -W \"${all[*]}\" -- \"$2\"))\n"
    "}\n\n"
    "_relplan() {\n"
    "    local line=${COMP_LINE:0:COMP_POINT} command=plan option= before= kind words\n"
    "    local options places given breaks=\n"
    "    local word=${line##*[[:space:]]}\n"
    "    read -ra given <<< \"${line%\"$word\"}\"\n"
    "    [[ ${#given[@]} -gt 1 && \" $_relplan_commands \" == *\" ${given[1]} \"* ]] && "
    "command=${given[1]}\n"
    "    local value=$word\n"
    "    option=${given[${#given[@]} - 1]}\n"
    "    if [[ $word == --*=* ]]; then\n"
    "        option=${word%%=*} value=${word#*=} before=$option=\n"
    "    fi\n"
    "    _relplan_value \"$command:$option\"\n"
    "    _relplan_names \"$command\"\n"
    "    COMPREPLY=()\n"
    "    case $kind in\n"
    "    any) ;;\n"
    "    files) compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -f -- \"$value\")) ;;\n"
    "    words) COMPREPLY=($(compgen -W \"$words\" -- \"$value\")) ;;\n"
    "    components) _relplan_components \"$words\" \"$value\" ;;\n"
    "    *)\n"
    "        if [[ $word == -* ]]; then\n"
    "            COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
    "        elif [[ -n $places ]]; then\n"
    "            COMPREPLY=($(compgen -W \"$places\" -- \"$word\"))\n"
    "        else\n"
    "            [[ ${#given[@]} -eq 1 ]] && words=$_relplan_commands\n"
    "            compopt -o filenames 2> /dev/null\n"
    "            COMPREPLY=($(compgen -W \"$words\" -- \"$word\") $(compgen -f -- \"$word\"))\n"
    "        fi ;;\n"
    "    esac\n"
    "    COMPREPLY=(\"${COMPREPLY[@]/#/$before}\")\n"
    "    [[ $COMP_WORDBREAKS == *:* ]] && breaks=:\n"
    "    [[ $COMP_WORDBREAKS == *=* ]] && breaks+==\n"
    "    [[ -n $breaks ]] && COMPREPLY=(\"${COMPREPLY[@]#\"${word%\"${word##*[$breaks]}\"}\"}\")\n"
    "}\n"
    "complete -F _relplan relplan\n";

static void print_bash(const rp_name_table *commands, FILE *out)
{
    const writer w = {out, ":", "'", commands};

    fputs("_relplan_commands='", out);
    print_commands(&w, ' ');
    fprintf(out, "'\n\n%s", bash_begin);
    for (uint32_t i = 0; i < w.commands->size; i++)
        print_bash_values(&w, rp_command_at(w.commands, i));
    fputs(bash_names, out);
    for (uint32_t i = 0; i < w.commands->size; i++)
        print_bash_names(&w, rp_command_at(w.commands, i));
    fputs(bash_end, out);
}

static void print_zsh_option(const writer *w, const rp_option *o)
{
    const value_kind kind = kind_of(o);
    const bool many = o->kind == RP_OPTION_CALL, takes = kind != NO_VALUE;

    if (o->letter == 0)
        fprintf(w->out, "            '%s--%s%s", many ? "*" : "", o->name, takes ? "=" : "");
    else if (many)
        fprintf(w->out, "            '*'{-%c+,--%s=}'", o->letter, o->name);
    else
        fprintf(w->out, "            '(-%c --%s)'{-%c%s,--%s%s}'", o->letter, o->name, o->letter,
                takes ? "+" : "", o->name, takes ? "=" : "");
    fputc('[', w->out);
    print_help(w, o->help);
    fputc(']', w->out);
    if (takes)
        fprintf(w->out, ":%s:", o->name);
    if (kind == FILE_VALUE)
        fputs("_files", w->out);
    if (kind == WORD_VALUE || kind == COMPONENT_VALUE) {
        fputc('(', w->out);
        print_words(w, o);
        fputc(')', w->out);
    }
    fputs(kind == ANY_VALUE ? " ' \\\n" : "' \\\n", w->out);
}

static void print_zsh(const rp_name_table *commands, FILE *out)
{
    const writer w = {out, "\\:", "'\\''", commands};

    fputs("_relplan() {\n    local command=plan\n    if (( CURRENT > 2 )); then\n"
          "        case $words[2] in\n        ",
          out);
    print_commands(&w, '|');
    fputs(") command=$words[2]; shift words; (( CURRENT-- )) ;;\n        esac\n"
          "    elif [[ $words[2] != -* ]]; then\n        local -a commands=(\n",
          out);
    for (uint32_t i = 0; i < w.commands->size; i++) {
        fprintf(out, "            '%s:", rp_command_at(w.commands, i)->name);
        print_help(&w, rp_command_at(w.commands, i)->summary);
        fputs("'\n", out);
    }
    fputs("        )\n        _describe command commands\n    fi\n    case $command in\n", out);
    for (uint32_t i = 0; i < w.commands->size; i++) {
        const rp_command *const c = rp_command_at(w.commands, i);
        fprintf(out, "    %s)\n        _arguments -s -S \\\n", c->name);
        for (rp_option_cursor at = {.place = c->place}; rp_option_next(&at);)
            print_zsh_option(&w, at.option);
        fputs("            '*:file:", out);
        fputs(c->words == NULL ? "_files" : "(", out);
        print_parts(&w, c->words == NULL ? "" : c->words);
        fputs(c->words == NULL ? "' ;;\n" : ")' ;;\n", out);
    }
    fputs("    esac\n}\n_relplan \"$@\"\n", out);
}

static void print_fish_option(const writer *w, const rp_command *c, const rp_option *o)
{
    const value_kind kind = kind_of(o);

    fprintf(w->out, "complete -c relplan -n '__relplan_is %s' -l %s", c->name, o->name);
    if (o->letter != 0)
        fprintf(w->out, " -s %c", o->letter);
    if (kind == FILE_VALUE)
        fputs(" -r -F", w->out);
    else if (kind != NO_VALUE)
        fputs(" -x", w->out);
    if (kind == WORD_VALUE || kind == COMPONENT_VALUE) {
        fputs(" -a '", w->out);
        print_words(w, o);
        fputc('\'', w->out);
    }
    fputs(" -d '", w->out);
    print_help(w, o->help);
    fputs("'\n", w->out);
}

static void print_fish(const rp_name_table *commands, FILE *out)
{
    const writer w = {out, ":", "\\'", commands};

    fputs("function __relplan_is\n    set -l words (commandline -opc)\n    set -l command plan\n"
          "    if set -q words[2]; and contains -- $words[2] ",
          out);
    print_commands(&w, ' ');
    fputs("\n        set command $words[2]\n    end\n    test $command = $argv[1]\nend\n", out);
    for (uint32_t i = 0; i < w.commands->size; i++) {
        const rp_command *const c = rp_command_at(w.commands, i);
        fprintf(out, "complete -c relplan -n 'test (count (commandline -opc)) -eq 1' -a %s -d '",
                c->name);
        print_help(&w, c->summary);
        fputs("'\n", out);
        if (c->words != NULL) {
            fprintf(out, "complete -c relplan -n '__relplan_is %s' -f -a '", c->name);
            print_parts(&w, c->words);
            fputs("'\n", out);
        }
        for (rp_option_cursor at = {.place = c->place}; rp_option_next(&at);)
            print_fish_option(&w, c, at.option);
    }
}

typedef struct completions {
    rp_session *session;
    uint32_t shell;
} completions;

static const struct shell {
    const char *name, *first_line;
    void (*print)(const rp_name_table *commands, FILE *);
} shells[] = {
    {"bash", "", print_bash}, {"zsh", "#compdef relplan\n", print_zsh}, {"fish", "", print_fish}};
enum { NUM_SHELLS = sizeof shells / sizeof shells[0] };
static const rp_name_table shell_names = {"shell", shells, sizeof *shells, NUM_SHELLS, false};

static const char *check(void *state, const rp_positionals *files)
{
    completions *const c = state;

    c->shell = rp_name_find(&shell_names, files->item[0]);
    return c->shell != RP_NONE ? NULL
                               : rp_name_unknown(&c->session->arena, &shell_names, files->item[0]);
}

static rp_exit print(void *state)
{
    const completions *const c = state;

    printf("%s# Completions of relplan " RP_VERSION " for %s, by `relplan completions %s`.\n",
           shells[c->shell].first_line, shells[c->shell].name, shells[c->shell].name);
    shells[c->shell].print(c->session->commands, stdout);
    return rp_session_flush(c->session);
}

const rp_command rp_command_completions = {
    .name = "completions",
    .arguments = "bash|zsh|fish",
    .summary = "print what a shell completes command lines of relplan by",
    .about = "`make install` puts these where the shells look for them.  By hand, in bash: source "
             "<(relplan completions bash)",
    .least_files = 1,
    .most_files = 1,
    .files = "a shell: bash, zsh or fish",
    .words = "bash|zsh|fish",
    .state_size = sizeof(completions),
    .place = {{&rp_common_group, 0}},
    .check = check,
    .stage = RP_STAGES({.phase = RP_PHASE_WRITE, .run = print}),
};
