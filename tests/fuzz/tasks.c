/* Any text is a list of tasks for `bench`, or it is said which line is not. */
#define _GNU_SOURCE
#include "bench/tasks.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz/fuzz.h"

/* A list is read from a file: this one has no name. */
static int list_of(fuzz_text text)
{
    const int file = memfd_create("list", MFD_CLOEXEC);

    FUZZ_CHECK(file >= 0 && write(file, text.text, text.size) == (ssize_t)text.size,
               "no file for the list");
    return file;
}

static void check_tasks(fuzz_world *w, const rp_tasklist *tasks)
{
    for (uint32_t i = 0; i < tasks->size; i++) {
        const rp_task_files t = tasks->item[i];
        FUZZ_CHECK(*t.name != '\0' && *t.name != '#' && *t.domain != '\0' && *t.problem != '\0',
                   "a task without a name or a file");
        FUZZ_CHECK(strpbrk(t.name, " \t\r\n") == NULL, "a name with whitespace");
        FUZZ_CHECK(t.domain[0] != '/' || strcmp(t.domain, t.domain_path) == 0,
                   "an absolute path is another");
    }
    FUZZ_CHECK(tasks->size <= w->text.size, "more tasks than characters");
}

static int list = -1;

static void read_list(fuzz_world *w)
{
    const char *const path = rp_arena_format(&w->session.arena, "/proc/self/fd/%d", list);
    rp_tasklist tasks = {0};

    rp_tasklist_read(&w->session, path, &tasks);
    check_tasks(w, &tasks);
    rp_vec_free(&w->session.limits, &tasks);
}

void fuzz_tasks(const uint8_t *data, size_t size)
{
    list = list_of((fuzz_text){(const char *)data, size});
    fuzz_in_world(data, size, read_list);
    close(list);
}
