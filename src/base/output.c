#include "base/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int rp_output_flush(FILE *file)
{
    errno = 0;
    if (fflush(file) == 0 && !ferror(file))
        return 0;
    return errno != 0 ? errno : EIO;
}

static int close_file(FILE *file)
{
    const int error = rp_output_flush(file);

    errno = 0;
    if (fclose(file) != 0 && error == 0)
        return errno != 0 ? errno : EIO;
    return error;
}

/* The folder of a path, with the final '/'; "" for the current one. */
static const char *folder_of(rp_arena *arena, const char *path)
{
    const char *const slash = strrchr(path, '/');
    return rp_arena_text(arena, path, slash == NULL ? 0 : (size_t)(slash - path) + 1);
}

static bool is_replaceable(const char *path)
{
    struct stat status;
    return lstat(path, &status) != 0 || S_ISREG(status.st_mode);
}

/* mkstemp lets nobody else read the file; give it the mode of the file that it replaces, or
   the one that fopen would have given. */
static void set_usual_mode(int fd, const char *path)
{
    struct stat old;
    const mode_t mask = umask(0);

    umask(mask);
    const mode_t mode = stat(path, &old) == 0
                            ? old.st_mode & 07777
                            : (S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH) & ~mask;
    if (fchmod(fd, mode) != 0)
        return; /* The file is only less readable. */
}

/* The errno; no memory is no property of the file. */
static int cannot_open(rp_arena *arena)
{
    if (errno == ENOMEM)
        rp_stop_now(arena->limits, RP_STOP_MEMORY);
    return errno;
}

/* NULL, with errno, if there can be none. */
static FILE *open_temporary(char *name, const char *path)
{
    const int fd = mkstemp(name);
    FILE *const file = fd < 0 ? NULL : fdopen(fd, "w");

    if (file == NULL && fd >= 0) {
        const int error = errno;
        close(fd);
        unlink(name);
        errno = error;
    }
    if (file != NULL)
        set_usual_mode(fd, path);
    return file;
}

int rp_output_begin(rp_arena *arena, rp_output *output, const char *path)
{
    const char *const folder = folder_of(arena, path);
    char *const name = is_replaceable(path)
                           ? rp_arena_format(arena, "%s.%s.XXXXXX", folder, path + strlen(folder))
                           : NULL;

    *output = (rp_output){NULL, path, name};
    output->file = name == NULL ? fopen(path, "w") : open_temporary(name, path);
    return output->file == NULL ? cannot_open(arena) : 0;
}

int rp_output_end(rp_output *o)
{
    int error = rp_output_flush(o->file);

    if (o->name != NULL && error == 0 && fsync(fileno(o->file)) != 0 && errno != EINVAL &&
        errno != ENOTSUP)
        error = errno;
    const int close_error = close_file(o->file);
    if (error == 0)
        error = close_error;
    if (error == 0 && o->name != NULL && rename(o->name, o->path) != 0)
        error = errno;
    if (error != 0 && o->name != NULL)
        unlink(o->name);
    o->file = NULL;
    return error;
}

void rp_output_drop(rp_output *o)
{
    if (o->file == NULL)
        return;
    fclose(o->file);
    if (o->name != NULL)
        unlink(o->name);
    o->file = NULL;
}

typedef struct writing {
    void (*write)(FILE *, const void *);
    FILE *file;
    const void *context;
} writing;

static void run_writing(void *arg)
{
    const writing *const w = arg;

    w->write(w->file, w->context);
}

int rp_output_write(rp_arena *arena, const char *path, void (*write)(FILE *, const void *),
                    const void *context)
{
    rp_output output;
    const int error = rp_output_begin(arena, &output, path);

    if (error != 0)
        return error;
    writing w = {write, output.file, context};
    const rp_stop stop = rp_protect(arena->limits, run_writing, &w);
    if (stop != RP_STOP_NONE) {
        rp_output_drop(&output);
        rp_stop_now(arena->limits, stop);
    }
    return rp_output_end(&output);
}

/* 0, or the errno that will keep `path` from being written. */
static int check(rp_arena *arena, const char *path)
{
    const char *const folder = folder_of(arena, path);
    struct stat status;

    const bool exists = stat(path, &status) == 0;

    if (exists && S_ISDIR(status.st_mode))
        return EISDIR;
    if (exists && access(path, W_OK) != 0)
        return errno;
    if (!exists && !is_replaceable(path))
        return 0; /* A link to a file that opening will make. */
    const char *const needed = is_replaceable(path) ? (*folder == '\0' ? "." : folder) : path;
    return access(needed, W_OK) == 0 ? 0 : errno;
}

/* Do both paths name one regular file, or are they the same text? */
static bool is_same(const char *path, const char *other)
{
    struct stat a, b;

    if (strcmp(path, other) == 0)
        return stat(path, &a) != 0 || S_ISREG(a.st_mode);
    return stat(path, &a) == 0 && stat(other, &b) == 0 && S_ISREG(a.st_mode) &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

const char *rp_output_error(rp_arena *arena, int error)
{
    char text[128] = "unknown error";

    strerror_r(error, text, sizeof text);
    return rp_arena_text(arena, text, strlen(text));
}

bool rp_output_is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

const char *rp_output_overwrites(rp_arena *arena, const char *path, const char *const *other,
                                 uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (other[i] != NULL && is_same(path, other[i]))
            return rp_arena_format(arena, "'%s' would be overwritten: it is '%s'", other[i], path);
    return NULL;
}

const char *rp_output_refuse(rp_arena *arena, const char *path, const char *const *other,
                             uint32_t count)
{
    if (path == NULL)
        return NULL;
    const char *const message = rp_output_overwrites(arena, path, other, count);
    if (message != NULL)
        return message;
    const int error = check(arena, path);
    return error == 0 ? NULL
                      : rp_arena_format(arena, "cannot write '%s': %s", path,
                                        rp_output_error(arena, error));
}
