/* Tasks below a folder. */
#define _XOPEN_SOURCE 700
#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text/natural.h"
#include "bench/tasks.h"
#include "cli/discover.h"

/* The next character that is neither whitespace nor in a comment, in lower case, or EOF. */
static int next_character(FILE *file)
{
    int c = getc(file);

    while (c == ';' || isspace(c)) {
        while (c == ';' && (c = getc(file)) != '\n' && c != EOF)
            c = ';';
        if (c != EOF)
            c = getc(file);
    }
    return c == EOF ? EOF : tolower(c);
}

static bool is_problem(const char *path)
{
    FILE *const file = fopen(path, "r");
    const char *wanted = "(define(problem";

    if (file == NULL)
        return false;
    while (*wanted != '\0' && next_character(file) == *wanted)
        wanted++;
    fclose(file);
    return *wanted == '\0';
}

typedef RP_VEC(const char *) names;

/* Without hidden files. */
static void list_folder(rp_session *s, const char *path, names *all)
{
    DIR *const folder = opendir(path);
    const struct dirent *entry;

    if (folder == NULL)
        return;
    while ((entry = readdir(folder)) != NULL)
        if (entry->d_name[0] != '.')
            rp_vec_push(&s->limits, all,
                        rp_arena_text(&s->arena, entry->d_name, strlen(entry->d_name)));
    closedir(folder);
    if (all->size > 0)
        qsort(all->item, all->size, sizeof *all->item, rp_natural_compare_items);
}

typedef struct walk {
    rp_session *session;
    rp_tasklist *all;
    uint32_t left_out;
} walk;

static void add_problem(walk *w, const char *path, const char *name)
{
    rp_session *const s = w->session;
    const char *const file = strrchr(name, '/');
    const char *const dot = strrchr(file == NULL ? name : file, '.');
    const char *message;
    const char *const domain = rp_discover_domain(&s->arena, path, &message);

    if (domain == NULL) {
        rp_log_line(&s->log, RP_LOG_NORMAL, "left out: %s", message);
        w->left_out++;
        return;
    }
    const char *const called =
        dot == NULL ? name : rp_arena_text(&s->arena, name, (size_t)(dot - name));
    rp_vec_push(&s->limits, w->all, ((rp_task_files){called, domain, path, domain, path}));
}

/* `name` is the path from the first folder; that of a file there begins with `top`. */
static void visit(walk *w, const char *path, const char *name, const char *top)
{
    rp_session *const s = w->session;
    names entries = {0};
    struct stat status;

    list_folder(s, path, &entries);
    for (uint32_t i = 0; i < entries.size; i++) {
        const char *const entry = entries.item[i];
        const char *const below = rp_arena_format(&s->arena, "%s/%s", path, entry);
        rp_poll(&s->limits);
        if (lstat(below, &status) == 0 && S_ISDIR(status.st_mode))
            visit(w, below, rp_arena_format(&s->arena, "%s%s/", name, entry), top);
        else if (stat(below, &status) == 0 && S_ISREG(status.st_mode) && is_problem(below))
            add_problem(w, below,
                        rp_arena_format(&s->arena, "%s%s", *name == '\0' ? top : name, entry));
    }
    rp_vec_free(&s->limits, &entries);
}

/* "blocks/" of ../blocks or of . when that is blocks. */
static const char *name_of_folder(rp_arena *arena, const char *folder)
{
    char *const real = realpath(folder, NULL);
    const char *const slash = real == NULL ? NULL : strrchr(real, '/');
    const char *const name =
        slash == NULL || slash[1] == '\0' ? "" : rp_arena_format(arena, "%s/", slash + 1);

    free(real);
    return name;
}

uint32_t rp_tasklist_find(rp_session *s, const char *folder, rp_tasklist *all)
{
    size_t length = strlen(folder);

    while (length > 1 && folder[length - 1] == '/')
        length--;
    walk w = {s, all, 0};
    visit(&w, rp_arena_text(&s->arena, folder, length), "", name_of_folder(&s->arena, folder));
    return w.left_out;
}
