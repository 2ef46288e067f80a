#include "base/diag.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output.h"
#include "base/text/names.h"

size_t rp_source_mark(const rp_source *source)
{
    return source->size >= 3 && memcmp(source->text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

void rp_diags_init(rp_diags *diags, rp_arena *arena) { *diags = (rp_diags){.arena = arena}; }

static void keep(rp_diags *diags, rp_diag diag, const char *format, va_list args)
{
    diag.message = rp_arena_format_list(diags->arena, format, args);
    rp_vec_push(diags->arena->limits, &diags->diag, diag);
}

/* An error or warning: counts it, and keeps it unless there are too many. */
static void add(rp_diags *diags, rp_diag diag, const char *format, va_list args)
{
    uint32_t *const counter = diag.severity == RP_ERROR ? &diags->errors : &diags->warnings;

    *counter += 1;
    diags->dropped = *counter > RP_MAX_ERRORS;
    if (!diags->dropped)
        keep(diags, diag, format, args);
}

void rp_error(rp_diags *diags, rp_loc loc, const char *name, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    add(diags, (rp_diag){.severity = RP_ERROR, .loc = loc, .name = name}, format, args);
    va_end(args);
}

void rp_unsupported(rp_diags *diags, rp_loc loc, const char *name, const char *format, ...)
{
    va_list args;

    diags->unsupported++;
    va_start(args, format);
    add(diags, (rp_diag){.severity = RP_ERROR, .unsupported = true, .loc = loc, .name = name},
        format, args);
    va_end(args);
}

static bool is_among(const rp_diag_names *names, const char *name)
{
    const rp_name_table table = RP_NAMES("warning", names->item, names->size);
    return rp_name_find(&table, name) != RP_NONE;
}

bool rp_diags_want(const rp_diags *diags, const char *name)
{
    return is_among(&diags->wanted, name);
}

void rp_warning(rp_diags *diags, rp_loc loc, const char *name, const char *format, ...)
{
    va_list args;

    if (is_among(&diags->hidden, name)) {
        diags->dropped = true;
        return;
    }
    va_start(args, format);
    add(diags, (rp_diag){.severity = RP_WARNING, .loc = loc, .name = name}, format, args);
    va_end(args);
}

void rp_note(rp_diags *diags, rp_loc loc, const char *format, ...)
{
    va_list args;

    if (diags->dropped)
        return;
    va_start(args, format);
    keep(diags, (rp_diag){.severity = RP_NOTE, .loc = loc, .name = "note"}, format, args);
    va_end(args);
}

void rp_diags_promote(rp_diags *diags, uint32_t first, uint32_t count)
{
    assert(count <= diags->warnings);
    for (uint32_t i = first; i < diags->diag.size; i++)
        if (diags->diag.item[i].severity == RP_WARNING)
            diags->diag.item[i].severity = RP_ERROR;
    diags->warnings -= count;
    diags->errors += count;
}

/* Reading.  Runs under an rp_protect of its own, so that running out of memory half-way
   does not leave the file open. */
typedef struct reading {
    rp_limits *limits;
    int fd;
    char *text; /* grows; 0-terminated at the end */
    size_t size, capacity;
    int error; /* errno, 0 if all went well */
} reading;

#ifdef RP_STRESS
enum { FIRST_BUFFER = 16 };
#else
enum { FIRST_BUFFER = 64 << 10 };
#endif

static void read_all(void *arg)
{
    reading *const r = arg;
    struct stat status;

    if (fstat(r->fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > INT32_MAX) {
        r->error = EFBIG; /* Without reading so much of it. */
        return;
    }
    for (;;) {
        if (r->capacity - r->size < 2) {
            r->capacity = r->capacity == 0 ? FIRST_BUFFER : 2 * r->capacity;
            r->text = rp_realloc(r->limits, r->text, r->capacity);
        }
        rp_poll(r->limits);
        const ssize_t got = read(r->fd, r->text + r->size, r->capacity - r->size - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            r->error = errno;
        else if ((r->size += (size_t)got) > INT32_MAX)
            r->error = EFBIG; /* Locations have 32 bits. */
        if (got <= 0 || r->error != 0)
            break;
    }
    r->text[r->size] = '\0';
}

/* 0, or an errno. */
static int read_file(rp_arena *arena, const char *path, rp_source *source)
{
    const bool from_stdin = strcmp(path, "-") == 0;
    reading r = {.limits = arena->limits};

    r.fd = from_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (r.fd < 0)
        return errno;
    const rp_stop stop = rp_protect(arena->limits, read_all, &r);
    if (!from_stdin)
        close(r.fd);
    if (stop != RP_STOP_NONE)
        rp_stop_now(arena->limits, stop);
    if (r.error == 0) {
        source->text = rp_arena_text(arena, r.text, r.size);
        source->size = r.size;
    }
    rp_free(arena->limits, r.text);
    return r.error;
}

static uint32_t add_source(rp_diags *diags, rp_source source)
{
    rp_vec_push(diags->arena->limits, &diags->source, source);
    return diags->source.size - 1;
}

uint32_t rp_diags_add_file(rp_diags *diags, const char *path)
{
    rp_source source = {.path = rp_arena_text(diags->arena, path, strlen(path))};
    const int error = read_file(diags->arena, path, &source);
    const uint32_t file = add_source(diags, source);

    if (error != 0)
        rp_error(diags, (rp_loc){.file = file}, "unreadable-file", "cannot read '%s': %s", path,
                 rp_output_error(diags->arena, error));
    return file;
}

uint32_t rp_diags_add_text(rp_diags *diags, const char *path, const char *text, size_t size)
{
    return add_source(diags, (rp_source){.path = rp_arena_text(diags->arena, path, strlen(path)),
                                         .text = rp_arena_text(diags->arena, text, size),
                                         .size = size});
}
