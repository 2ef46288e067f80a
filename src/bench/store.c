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

/* 0 or an errno; reading a pipe would take from it. */
static int read_all(rp_arena *arena, int fd, text *out)
{
    struct stat status;

    if (fstat(fd, &status) != 0)
        return errno;
    if (!S_ISREG(status.st_mode))
        return S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
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

/* ENOENT if there is no such file. */
static int load_file(rp_session *s, const char *path, text *out)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (fd < 0)
        return errno;
    const int error = read_all(&s->arena, fd, out);
    close(fd);
    return error;
}

/* It may be torn before that ends. */
static bool begins_as(const text *t, const char *start)
{
    const size_t length = strlen(start);
    return t->size == 0 || memcmp(t->bytes, start, t->size < length ? t->size : length) == 0;
}

/* The first line is a row, or the torn beginning of one. */
static bool is_own_json(rp_arena *arena, const text *json)
{
    const char *const newline = json->size == 0 ? NULL : memchr(json->bytes, '\n', json->size);
    const size_t length = newline == NULL ? json->size : (size_t)(newline - json->bytes);
    const rp_name_table statuses = rp_status_names();
    rp_result_row row;

    if (!begins_as(json, "{\"task\":"))
        return false;
    if (newline == NULL && (length == 0 || json->bytes[length - 1] != '}'))
        return true;
    return rp_result_row_read_json(arena, json->bytes, length, &row) &&
           rp_name_find(&statuses, row.field[RP_COLUMN_status]) != RP_NONE;
}

/* Whatever is changed later is known to be of this program and version. */
static rp_exit recognise(rp_session *s, const paths *p, const text *csv, const text *json)
{
    const bool fits = begins_as(csv, rp_result_row_header(&s->arena));

    if (fits && is_own_json(&s->arena, json))
        return RP_EXIT_OPEN;
    rp_session_error(s, "%s is no file of results, or of another version: choose another -o",
                     fits ? p->json : p->csv);
    return RP_EXIT_INPUT;
}

/* Changes nothing.  Says whether there is one of the files. */
static rp_exit look(rp_session *s, const paths *p, bool *exists)
{
    text csv = {0}, json = {0};
    const int csv_error = load_file(s, p->csv, &csv);
    const int json_error = load_file(s, p->json, &json);

    *exists = csv_error == 0 || json_error == 0;
    if (csv_error != 0 && csv_error != ENOENT)
        return fail(s, "read", p->csv, csv_error);
    if (json_error != 0 && json_error != ENOENT)
        return fail(s, "read", p->json, json_error);
    return recognise(s, p, &csv, &json);
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

static void note_damage(rp_session *s, const char *path, const rp_result_rows *t)
{
    if (t->damaged > 0)
        rp_log_line(&s->log, RP_LOG_NORMAL, "%s: %u damaged lines are passed over", path,
                    t->damaged);
}

/* Cuts off torn lines; a CSV that is empty then gets its header.  0 or an errno. */
static int repair_files(rp_bench_store *store, text *csv, text *json)
{
    int error = repair(store, store->csv, store->csv_path, csv);

    error = error != 0 ? error : repair(store, store->json, store->json_path, json);
    return error != 0 || csv->size > 0
               ? error
               : append(store->csv, rp_result_row_header(&store->session->arena));
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
    const paths p = {store->csv_path, store->json_path};
    text csv, json;

    int error = read_all(&s->arena, store->csv, &csv);
    error = error != 0 ? error : read_all(&s->arena, store->json, &json);
    if (error != 0)
        return fail(s, "read", store->csv_path, error);
    const rp_exit result = recognise(s, &p, &csv, &json);
    if (result != RP_EXIT_OPEN)
        return result;
    error = repair_files(store, &csv, &json);
    error = error != 0 ? error : complete(store, &csv, &json);
    return error == 0 ? RP_EXIT_OPEN : fail(s, "write to", store->csv_path, error);
}

rp_exit rp_bench_store_open(rp_bench_store *store, rp_session *s, const char *prefix)
{
    const paths p = paths_of(&s->arena, prefix);
    bool exists;

    *store = (rp_bench_store){
        .session = s, .csv_path = p.csv, .json_path = p.json, .csv = -1, .json = -1};
    rp_result_rows_init(&store->done, &s->arena);
    const rp_exit result = look(s, &p, &exists);
    if (result != RP_EXIT_OPEN)
        return result;
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

rp_exit rp_bench_store_check(rp_session *s, const char *prefix, const char *const *input,
                             uint32_t count, bool *exists)
{
    rp_arena *const arena = &s->arena;
    const paths p = paths_of(arena, prefix);
    const char **const file = RP_ARENA_ARRAY(arena, const char *, 2 * (size_t)count);

    for (size_t i = 0; i < count; i++) {
        const paths in = paths_of(arena, input[i]);
        file[2 * i] = in.csv;
        file[2 * i + 1] = in.json;
    }
    const char *message = rp_output_refuse(arena, p.csv, file, 2 * count);
    message = message == NULL ? rp_output_refuse(arena, p.json, file, 2 * count) : message;
    if (message == NULL)
        return look(s, &p, exists);
    rp_session_error(s, "%s", message);
    return RP_EXIT_INPUT;
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
