/* Runs files, and all files of folders, through all targets, without libFuzzer:

       replay [--only TARGET] FILE|FOLDER…

   Names each file before it is run, so that the last line names the one that failed; at the
   end the total.  --only is for looking at one failure. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

typedef struct target {
    const char *name;
    void (*run)(const uint8_t *data, size_t size);
} target;

static const target targets[] = {{"front_end", fuzz_front_end}, {"pipeline", fuzz_pipeline},
                                 {"plan", fuzz_plan},           {"csv", fuzz_csv},
                                 {"options", fuzz_options},     {"tasks", fuzz_tasks}};

typedef struct replay {
    const char *only;
    unsigned passed, failed;
} replay;

/* The contents in a block of exactly their size, for AddressSanitizer. */
static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *const file = fopen(path, "rb");
    long length = -1;

    if (file != NULL && fseek(file, 0, SEEK_END) == 0)
        length = ftell(file);
    uint8_t *const data = length < 0 ? NULL : malloc(length == 0 ? 1 : (size_t)length);
    if (data != NULL) {
        rewind(file);
        *size = fread(data, 1, (size_t)length, file);
    }
    if (file != NULL)
        fclose(file);
    return data;
}

static void run_file(replay *r, const char *path)
{
    size_t size = 0;
    uint8_t *const data = read_file(path, &size);

    if (data == NULL) {
        printf("cannot read %s\n", path);
        r->failed++;
        return;
    }
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        if (r->only != NULL && strcmp(r->only, targets[i].name) != 0)
            continue;
        printf("%s %s\n", targets[i].name, path);
        fflush(stdout);
        targets[i].run(data, size);
        r->passed++;
    }
    free(data);
}

static int is_visible(const struct dirent *entry) { return entry->d_name[0] != '.'; }

static void run_path(replay *r, const char *path)
{
    struct dirent **entry;
    const int count = scandir(path, &entry, is_visible, alphasort);

    if (count < 0) {
        run_file(r, path);
        return;
    }
    for (int i = 0; i < count; i++) {
        const size_t room = strlen(path) + strlen(entry[i]->d_name) + 2;
        char *const name = malloc(room);
        if (name == NULL)
            abort();
        snprintf(name, room, "%s/%s", path, entry[i]->d_name);
        run_path(r, name);
        free(name);
        free(entry[i]);
    }
    free(entry);
}

int main(int argc, char **argv)
{
    replay r = {.only = NULL};
    int first = 1;

    if (argc > 2 && strcmp(argv[1], "--only") == 0) {
        r.only = argv[2];
        first = 3;
    }
    for (int i = first; i < argc; i++)
        run_path(&r, argv[i]);
    printf("%u passed, %u failed\n", r.passed, r.failed);
    return r.failed > 0 || r.passed == 0;
}
