#include "bench/tasks.h"

#include <string.h>

/* A path of the list, seen from the current folder.  A file named - is no standard input. */
static const char *path_beside(rp_arena *arena, const char *list, const char *path)
{
    const char *const slash = strrchr(list, '/');

    if (slash == NULL && strcmp(path, "-") == 0)
        return "./-";
    if (path[0] == '/' || slash == NULL)
        return path;
    return rp_arena_format(arena, "%.*s%s", (int)(slash + 1 - list), list, path);
}

/* The next word of a line, or NULL; *at moves behind it. */
static const char *next_word(rp_arena *arena, const char **at, const char *end)
{
    static const char whitespace[] = " \t\r";

    while (*at < end && strchr(whitespace, **at) != NULL)
        ++*at;
    const char *const start = *at;
    while (*at < end && strchr(whitespace, **at) == NULL)
        ++*at;
    return *at == start ? NULL : rp_arena_text(arena, start, (size_t)(*at - start));
}

static void read_line(rp_session *s, rp_tasklist *all, rp_loc place, const char *at,
                      const char *end)
{
    const char *const list = s->diags.source.item[place.file].path;
    rp_task_files e = {.name = next_word(&s->arena, &at, end)};

    if (e.name == NULL || e.name[0] == '#')
        return;
    e.domain = next_word(&s->arena, &at, end);
    e.problem = next_word(&s->arena, &at, end);
    if (e.problem == NULL || next_word(&s->arena, &at, end) != NULL) {
        rp_error(&s->diags, place, "task-list",
                 "expected a name, a domain file and a problem file, separated by whitespace");
        return;
    }
    e.domain_path = path_beside(&s->arena, list, e.domain);
    e.problem_path = path_beside(&s->arena, list, e.problem);
    rp_vec_push(&s->limits, all, e);
}

uint32_t rp_tasklist_read(rp_session *s, const char *path, rp_tasklist *all)
{
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    const uint32_t file = rp_diags_add_file(&s->diags, path);
    const rp_source source = s->diags.source.item[file];
    uint32_t line = 1;

    if (source.text == NULL)
        return file;
    const char *at = source.text, *const stop = at + source.size;
    if (strncmp(at, byte_order_mark, strlen(byte_order_mark)) == 0)
        at += strlen(byte_order_mark);
    while (at < stop) {
        const char *end = at;
        while (end < stop && *end != '\n' && *end != '\r')
            end++;
        read_line(s, all, (rp_loc){file, line, 1, line, (uint32_t)(end - at) + 1}, at, end);
        at = end + (end[0] == '\r' && end[1] == '\n' ? 2 : 1);
        line++;
    }
    return file;
}
