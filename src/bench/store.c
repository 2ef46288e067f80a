#define _XOPEN_SOURCE 700
#include "bench/store.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output.h"

const char *rp_bench_store_prefix(rp_arena *arena, const char *prefix)
{
    const char *const dot = strrchr(prefix, '.');
    const bool known = dot != NULL && (strcmp(dot, ".csv") == 0 || strcmp(dot, ".jsonl") == 0);

    return known ? rp_arena_text(arena, prefix, (size_t)(dot - prefix)) : prefix;
}

/* Both files of a prefix. */
typedef struct paths {
    const char *csv, *json;
} paths;

static paths paths_of(rp_arena *arena, const char *prefix)
{
    prefix = rp_bench_store_prefix(arena, prefix);
    return (paths){rp_arena_format(arena, "%s.csv", prefix),
                   rp_arena_format(arena, "%s.jsonl", prefix)};
}

static rp_exit fail(rp_session *s, const char *what, const char *path, int error)
{
    rp_session_error(s, "cannot %s %s: %s", what, path, rp_output_error(&s->arena, error));
    return RP_EXIT_INPUT;
}

typedef struct text {
    char *bytes;
    size_t size;
} text;

/* 0 or an errno. */
static int read_all(rp_arena *arena, int fd, text *out)
{
    struct stat status;

    if (fstat(fd, &status) != 0)
        return errno;
    out->bytes = rp_arena_alloc(arena, (size_t)status.st_size + 1);
    out->size = 0;
    while (out->size < (size_t)status.st_size) {
        const ssize_t got =
            pread(fd, out->bytes + out->size, (size_t)status.st_size - out->size, (off_t)out->size);
        if (got < 0 && errno != EINTR)
            return errno;
        if (got == 0)
            break;
        out->size += got > 0 ? (size_t)got : 0;
    }
    return 0;
}

/* Cuts off what follows the last line end. */
static int repair(rp_bench_store *store, int fd, const char *path, text *t)
{
    size_t whole = t->size;

    while (whole > 0 && t->bytes[whole - 1] != '\n')
        whole--;
    if (whole == t->size)
        return 0;
    rp_log_line(&store->session->log, RP_LOG_NORMAL, "%s: a torn last line is cut off", path);
    t->size = whole;
    return ftruncate(fd, (off_t)whole) == 0 ? 0 : errno;
}

/* Nobody else may append; the lock goes with the process, however it ends. */
static int lock(int fd)
{
    const struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_SETLK, &all) == 0 ? 0 : errno;
}

static int open_file(const char *path)
{
    return open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
}

static int append(int fd, const char *line)
{
    const size_t size = strlen(line);
    ssize_t written;

    do
        written = write(fd, line, size);
    while (written < 0 && errno == EINTR);
    if (written != (ssize_t)size)
        return written < 0 ? errno : ENOSPC;
    return fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : errno;
}

int rp_bench_store_append(rp_bench_store *store, const char *csv_line, const char *json_line)
{
    const int error = append(store->json, json_line);
    return error != 0 ? error : append(store->csv, csv_line);
}

/* Appends the rows of `all` that `there` has not. */
static int append_missing(int fd, const rp_result_rows *all, const rp_result_rows *there,
                          const char *(*line_of)(rp_arena *, const rp_result_row *))
{
    int error = 0;

    for (uint32_t i = 0; i < all->row.size && error == 0; i++) {
        const rp_result_row *const row = &all->row.item[i];
        if (rp_result_rows_find(there, row->field[RP_COLUMN_task], row->field[RP_COLUMN_config]) ==
            NULL)
            error = append(fd, line_of(all->arena, row));
    }
    return error;
}

/* The CSV begins with this version's header, which an empty file gets.  Sets *fits. */
static int check_header(const rp_bench_store *store, const text *csv, bool *fits)
{
    const char *const header = rp_result_row_header(&store->session->arena);
    const size_t length = strlen(header);

    *fits = csv->size == 0 || (csv->size >= length && memcmp(csv->bytes, header, length) == 0);
    return csv->size == 0 ? append(store->csv, header) : 0;
}

static void note_damage(rp_session *s, const char *path, const rp_result_rows *t)
{
    if (t->damaged > 0)
        rp_log_line(&s->log, RP_LOG_NORMAL, "%s: %u damaged lines are passed over", path,
                    t->damaged);
}

/* Reads both files, cuts off torn lines, and sees whether the CSV is of this version.  0 or an
   errno. */
static int read_files(rp_bench_store *store, text *csv, text *json, bool *fits)
{
    rp_arena *const arena = &store->session->arena;

    int error = read_all(arena, store->csv, csv);
    error = error != 0 ? error : read_all(arena, store->json, json);
    error = error != 0 ? error : repair(store, store->csv, store->csv_path, csv);
    error = error != 0 ? error : repair(store, store->json, store->json_path, json);
    return error != 0 ? error : check_header(store, csv, fits);
}

/* Gives each file the rows that only the other has; they are all `done`. */
static int complete(rp_bench_store *store, const text *csv_text, const text *json_text)
{
    rp_session *const s = store->session;
    rp_result_rows *const done = &store->done;
    rp_result_rows json;

    rp_result_rows_init(&json, &s->arena);
    rp_result_rows_read_json(&json, json_text->bytes, json_text->size);
    rp_result_rows_sort(&json);
    if (csv_text->size > 0)
        rp_result_rows_read_csv(done, csv_text->bytes, csv_text->size);
    rp_result_rows_sort(done);
    note_damage(s, store->csv_path, done);
    if (done->duplicates > 0)
        rp_log_line(&s->log, RP_LOG_NORMAL, "%s: %u rows are about a run that has a row before",
                    store->csv_path, done->duplicates);
    int error = append_missing(store->csv, &json, done, rp_result_row_csv);
    error = error != 0 ? error : append_missing(store->json, done, &json, rp_result_row_json);
    rp_result_rows_add(done, &json);
    done->duplicates = 0;
    rp_result_rows_sort(done);
    rp_result_rows_free(&json);
    return error;
}

static rp_exit recover(rp_bench_store *store)
{
    rp_session *const s = store->session;
    text csv, json;
    bool fits = true;

    int error = read_files(store, &csv, &json, &fits);
    if (error != 0)
        return fail(s, "read", store->csv_path, error);
    if (!fits) {
        rp_session_error(s, "%s is no file of results, or of another version: choose another -o",
                         store->csv_path);
        return RP_EXIT_INPUT;
    }
    error = complete(store, &csv, &json);
    return error == 0 ? RP_EXIT_OPEN : fail(s, "write to", store->csv_path, error);
}

rp_exit rp_bench_store_open(rp_bench_store *store, rp_session *s, const char *prefix)
{
    const paths p = paths_of(&s->arena, prefix);

    *store = (rp_bench_store){
        .session = s, .csv_path = p.csv, .json_path = p.json, .csv = -1, .json = -1};
    rp_result_rows_init(&store->done, &s->arena);
    store->csv = open_file(store->csv_path);
    if (store->csv < 0)
        return fail(s, "write to", store->csv_path, errno);
    const int error = lock(store->csv);
    if (error == EACCES || error == EAGAIN) {
        rp_session_error(s, "another relplan bench is writing to %s", store->csv_path);
        return RP_EXIT_INPUT;
    }
    store->json = open_file(store->json_path);
    if (store->json < 0)
        return fail(s, "write to", store->json_path, errno);
    return recover(store);
}

void rp_bench_store_close(rp_bench_store *store)
{
    if (store->session == NULL)
        return;
    if (store->csv >= 0)
        close(store->csv);
    if (store->json >= 0)
        close(store->json);
    store->csv = store->json = -1;
    rp_result_rows_free(&store->done);
}

/* ENOENT if there is no such file. */
static int load_file(rp_session *s, const char *path, text *out)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return errno;
    const int error = read_all(&s->arena, fd, out);
    close(fd);
    return error;
}

/* A file that was torn before its header was whole has no rows. */
static bool read_csv(rp_result_rows *part, const text *csv)
{
    const bool has_line = csv->size > 0 && memchr(csv->bytes, '\n', csv->size) != NULL;

    if (has_line)
        return rp_result_rows_read_csv(part, csv->bytes, csv->size);
    part->damaged += csv->size > 0;
    return true;
}

rp_exit rp_bench_store_load(rp_session *s, const char *prefix, rp_result_rows *all)
{
    const paths p = paths_of(&s->arena, prefix);
    rp_result_rows part;
    text csv = {0}, json = {0};

    const int csv_error = load_file(s, p.csv, &csv);
    const int json_error = load_file(s, p.json, &json);
    if (csv_error != 0 && (csv_error != ENOENT || json_error != 0))
        return fail(s, "read", p.csv, csv_error);
    if (json_error != 0 && json_error != ENOENT)
        return fail(s, "read", p.json, json_error);
    rp_result_rows_init(&part, &s->arena);
    rp_result_rows_read_json(&part, json.bytes, json.size); /* With statistics, so they stay. */
    const bool fits = read_csv(&part, &csv);
    note_damage(s, prefix, &part);
    rp_result_rows_sort(&part);
    rp_result_rows_add(all, &part);
    rp_result_rows_free(&part);
    if (fits)
        return RP_EXIT_OPEN;
    rp_session_error(s, "%s is no file of results", p.csv);
    return RP_EXIT_INPUT;
}

bool rp_bench_store_exists(rp_arena *arena, const char *prefix)
{
    return access(paths_of(arena, prefix).csv, F_OK) == 0;
}

typedef struct printing {
    rp_arena *arena;
    const rp_result_rows *table;
} printing;

static void print_csv(FILE *out, const void *context)
{
    const printing *const p = context;

    fputs(rp_result_row_header(p->arena), out);
    for (uint32_t i = 0; i < p->table->row.size; i++)
        fputs(rp_result_row_csv(p->arena, &p->table->row.item[i]), out);
}

static void print_json(FILE *out, const void *context)
{
    const printing *const p = context;

    for (uint32_t i = 0; i < p->table->row.size; i++)
        fputs(rp_result_row_json(p->arena, &p->table->row.item[i]), out);
}

rp_exit rp_bench_store_write(rp_session *s, const char *prefix, const rp_result_rows *table)
{
    const paths path = paths_of(&s->arena, prefix);
    const printing p = {&s->arena, table};

    const rp_exit result = rp_session_write(s, path.json, print_json, &p);
    return result == RP_EXIT_OPEN ? rp_session_write(s, path.csv, print_csv, &p) : result;
}
