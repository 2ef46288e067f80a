#include "cli/discover.h"

#include <ctype.h>
#include <dirent.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/data/vec.h"

typedef struct finder {
    rp_arena *arena;
    const char *problem;
    const char *folder; /* with the final '/', or "" */
    const char *stem;   /* "p05-small" */
    const char *ending; /* ".pddl", or "" */
    RP_VEC(const char *) found;
} finder;

static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Notes the file if it is there, is not the problem itself, and was not found before. */
static void try_path(finder *f, const char *path)
{
    struct stat candidate, other;

    if (stat(path, &candidate) != 0 || S_ISDIR(candidate.st_mode))
        return;
    if (stat(f->problem, &other) == 0 && is_same_file(&candidate, &other))
        return;
    for (uint32_t i = 0; i < f->found.size; i++)
        if (stat(f->found.item[i], &other) == 0 && is_same_file(&candidate, &other))
            return;
    rp_vec_push(f->arena->limits, &f->found, path);
}

/* `name` without the ending, in the folder `beside` relative to the problem's. */
static void try_name(finder *f, const char *beside, const char *name)
{
    try_path(f, rp_arena_format(f->arena, "%s%s%s%s", f->folder, beside, name, f->ending));
    if (strcmp(f->ending, ".pddl") != 0)
        try_path(f, rp_arena_format(f->arena, "%s%s%s.pddl", f->folder, beside, name));
}

static void try_stem(finder *f, const char *beside, const char *stem)
{
    static const char *const forms[][2] = {
        {"", "-domain"}, {"", "_domain"}, {"domain-", ""}, {"domain_", ""}, {"domain", ""}};

    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        try_name(f, beside, rp_arena_format(f->arena, "%s%s%s", forms[i][0], stem, forms[i][1]));
}

/* p05-small: p05-domain-small */
static void try_between(finder *f)
{
    for (const char *p = f->stem; *p != '\0'; p++)
        if (*p == '-' || *p == '_')
            try_name(f, "",
                     rp_arena_format(f->arena, "%.*s%cdomain%c%s", (int)(p - f->stem), f->stem, *p,
                                     *p, p + 1));
}

/* What follows a leading word of letters: "7" in instance-7 and problem7; "" if nothing
   or no digit does. */
static const char *number_part(const char *stem)
{
    while (isalpha((unsigned char)*stem))
        stem++;
    if (*stem == '-' || *stem == '_')
        stem++;
    return isdigit((unsigned char)*stem) ? stem : "";
}

static void try_exact(finder *f, const char *beside)
{
    const char *const number = number_part(f->stem);

    try_stem(f, beside, f->stem);
    if (*number != '\0' && number != f->stem)
        try_stem(f, beside, number);
}

static void try_prefix(finder *f)
{
    const size_t length = strcspn(f->stem, "-_");

    if (f->stem[length] != '\0')
        try_stem(f, "", rp_arena_text(f->arena, f->stem, length));
}

static bool mentions_domain(const char *name)
{
    for (; *name != '\0'; name++)
        if (strncasecmp(name, "domain", 6) == 0)
            return true;
    return false;
}

static void try_folder(finder *f)
{
    DIR *const folder = opendir(*f->folder == '\0' ? "." : f->folder);
    const struct dirent *entry;

    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        const size_t length = strlen(entry->d_name), ending = strlen(f->ending);
        if (length >= ending && strcmp(entry->d_name + length - ending, f->ending) == 0 &&
            mentions_domain(entry->d_name))
            try_path(f, rp_arena_format(f->arena, "%s%s", f->folder, entry->d_name));
    }
    if (folder != NULL)
        closedir(folder);
}

static void search_row(finder *f, int row)
{
    switch (row) {
    case 1:
        try_exact(f, "");
        try_between(f);
        break;
    case 2:
        try_prefix(f);
        break;
    case 3:
        try_name(f, "", "domain");
        break;
    case 4:
        try_exact(f, "../domains/");
        break;
    case 5:
        try_name(f, "../", "domain");
        break;
    default:
        try_folder(f);
    }
}

enum { NUM_ROWS = 6 };

static void split_path(finder *f)
{
    const char *const slash = strrchr(f->problem, '/');
    const char *const name = slash == NULL ? f->problem : slash + 1;
    const char *const dot = strrchr(name, '.');
    const size_t length = dot == NULL || dot == name ? strlen(name) : (size_t)(dot - name);

    f->folder = rp_arena_text(f->arena, f->problem, (size_t)(name - f->problem));
    f->stem = rp_arena_text(f->arena, name, length);
    f->ending = name + length;
}

static const char *ambiguity(finder *f)
{
    const char *list = "";
    uint32_t first = 0;

    for (uint32_t i = 1; i < f->found.size; i++) /* Folders have no order. */
        for (uint32_t k = i; k > 0 && strcmp(f->found.item[k - 1], f->found.item[k]) > 0; k--) {
            const char *const other = f->found.item[k];
            f->found.item[k] = f->found.item[k - 1];
            f->found.item[k - 1] = other;
        }
    for (; first < f->found.size && first < 4; first++)
        list = rp_arena_format(f->arena, "%s%s'%s'", list, first == 0 ? "" : ", ",
                               f->found.item[first]);
    return rp_arena_format(f->arena,
                           "which domain file belongs to '%s'? There are %s%s; name it "
                           "before the problem file",
                           f->problem, list, first < f->found.size ? ", ..." : "");
}

const char *rp_discover_domain(rp_arena *arena, const char *problem, const char **message)
{
    finder f = {.arena = arena, .problem = problem};

    if (strcmp(problem, "-") == 0) {
        *message = "the domain file must be named if the problem is read from standard input";
        return NULL;
    }
    split_path(&f);
    for (int row = 1; row <= NUM_ROWS && f.found.size == 0; row++)
        search_row(&f, row);
    const char *const path = f.found.size == 1 ? f.found.item[0] : NULL;
    if (f.found.size == 0)
        *message = rp_arena_format(arena,
                                   "no domain file found for '%s' (such as '%sdomain.pddl'); "
                                   "name it before the problem file",
                                   problem, f.folder);
    else if (path == NULL)
        *message = ambiguity(&f);
    rp_vec_free(arena->limits, &f.found);
    return path;
}
