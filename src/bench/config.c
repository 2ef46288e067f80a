#include "bench/config.h"

#include <string.h>

#include "cli/options/line.h"
#include "results/row.h"

/* Also after the file was replaced, by make for instance, it is this program. */
const char rp_bench_self[] = "/proc/self/exe";

const char *rp_bench_config_read(rp_arena *arena, const char *value, bool is_foreign,
                                 rp_bench_config *out)
{
    const char *const equals = strchr(value, '=');
    rp_option_line line;

    if (equals == NULL || equals == value)
        return rp_arena_format(arena, "expected NAME=%s, found '%s'",
                               is_foreign ? "COMMAND" : "OPTIONS", value);
    *out = (rp_bench_config){.name = rp_arena_text(arena, value, (size_t)(equals - value)),
                             .text = equals + 1,
                             .is_foreign = is_foreign};
    if (!rp_result_is_name(out->name, strlen(out->name)))
        return rp_arena_format(arena, "a name is one line of text and may hold %s",
                               rp_result_name_rule);
    if (is_foreign)
        return strstr(out->text, "{plan}") != NULL
                   ? NULL
                   : rp_arena_format(arena, "the command of '%s' does not mention {plan}",
                                     out->name);
    /* Mistakes show before the first run. */
    const char *const message = rp_option_line_read(arena, out->text, &line);
    out->num_options = line.size;
    out->option = line.word;
    return message == NULL ? NULL : rp_arena_format(arena, "'%s': %s", out->name, message);
}

const char *rp_shell_quote(rp_arena *arena, const char *text)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./,:=@%";
    static const char quote[] = "'\\''";
    size_t num_quotes = 0;

    if (*text != '\0' && text[strspn(text, plain)] == '\0')
        return text;
    for (const char *at = text; *at != '\0'; at++)
        num_quotes += *at == '\'';
    char *const quoted = rp_arena_alloc(arena, strlen(text) + num_quotes * 3 + sizeof "''");
    char *out = quoted;
    *out++ = '\'';
    for (; *text != '\0'; text++) {
        const size_t length = *text == '\'' ? sizeof quote - 1 : 1;
        memcpy(out, *text == '\'' ? quote : text, length);
        out += length;
    }
    memcpy(out, "'", sizeof "'");
    return quoted;
}

/* What a name in a command stands for. */
typedef struct placeholder {
    const char *name, *text;
} placeholder;

static const placeholder *find_placeholder(const placeholder *table, const char *at)
{
    for (; *at == '{' && table->name != NULL; table++)
        if (strncmp(at, table->name, strlen(table->name)) == 0)
            return table;
    return NULL;
}

/* Returns the length of the command with all replaced; writes it unless `out` is NULL. */
static size_t replace(const placeholder *table, const char *at, char *out)
{
    size_t size = 0;

    while (*at != '\0') {
        const placeholder *const p = find_placeholder(table, at);
        const size_t length = p == NULL ? 1 : strlen(p->text);
        if (out != NULL)
            memcpy(out + size, p == NULL ? at : p->text, length);
        size += length;
        at += p == NULL ? 1 : strlen(p->name);
    }
    return size;
}

static const char *expand(rp_arena *arena, const char *command, const rp_bench_places *places)
{
    const placeholder table[] = {
        {"{d}", rp_shell_quote(arena, places->task->domain_path)},
        {"{p}", rp_shell_quote(arena, places->task->problem_path)},
        {"{plan}", rp_shell_quote(arena, places->plan)},
        {"{here}", rp_shell_quote(arena, places->here)},
        {"{time}", rp_arena_format(arena, "%.10g", places->limits->time)},
        {"{memory}", rp_arena_format(arena, "%zu", places->limits->memory >> 20)},
        {NULL, NULL}};
    const size_t size = replace(table, command, NULL);
    char *const out = rp_arena_alloc(arena, size + 1);

    replace(table, command, out);
    out[size] = '\0';
    return out;
}

char *const *rp_bench_config_command(rp_arena *arena, const rp_bench_config *config,
                                     const rp_bench_places *places)
{
    const char *const before[] = {"relplan", "-q", "--stats=none"};
    const char *const after[] = {"--stats-file",
                                 places->stats,
                                 "-o",
                                 places->plan,
                                 "--",
                                 places->task->domain_path,
                                 places->task->problem_path};
    enum {
        NUM_BEFORE = sizeof before / sizeof before[0],
        NUM_AFTER = sizeof after / sizeof *after
    };
    const char **const argv =
        RP_ARENA_ARRAY_ZERO(arena, const char *, NUM_BEFORE + config->num_options + NUM_AFTER + 1);

    if (config->is_foreign) {
        argv[0] = "sh";
        argv[1] = "-c";
        argv[2] = expand(arena, config->text, places);
        return (char *const *)argv;
    }
    memcpy(argv, before, sizeof before);
    if (config->num_options > 0)
        memcpy(argv + NUM_BEFORE, config->option, config->num_options * sizeof *argv);
    memcpy(argv + NUM_BEFORE + config->num_options, after, sizeof after);
    return (char *const *)argv;
}

const char *rp_bench_config_program(const rp_bench_config *config)
{
    return config->is_foreign ? "/bin/sh" : rp_bench_self;
}
