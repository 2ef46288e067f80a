#include "report/plots/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_FOUND = 127 };

/* In the child.  The user's settings would change the plots. */
RP_NORETURN static void become_gnuplot(const char *folder, const char *script, int out)
{
    const int nothing = open("/dev/null", O_RDONLY);

    if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 ||
        chdir(folder) != 0 || setenv("LC_ALL", "C.UTF-8", 1) != 0)
        _exit(1);
    execlp("gnuplot", "gnuplot", "-d", script, (char *)NULL);
    _exit(errno == ENOENT || errno == EACCES || errno == ENOTDIR ? NOT_FOUND : 1);
}

typedef RP_VEC(char) text_buffer;

static bool read_all(rp_limits *limits, int in, text_buffer *buffer)
{
    enum { PIECE = 1 << 16 };

    for (;;) {
        rp_vec_reserve(limits, buffer, (uint64_t)buffer->size + PIECE);
        const ssize_t got = read(in, buffer->item + buffer->size, PIECE);
        if (got == 0)
            return true;
        if (got < 0 && errno != EINTR)
            return false;
        buffer->size += got < 0 ? 0 : (uint32_t)got;
        rp_poll(limits);
    }
}

rp_gnuplot rp_gnuplot_run(rp_session *s, const char *folder, const char *script, const char **text,
                          size_t *size)
{
    text_buffer buffer = {NULL, 0, 0};
    int ends[2], status;

    if (pipe(ends) != 0)
        return RP_GNUPLOT_FAILED;
    const pid_t child = fork();
    if (child == 0)
        become_gnuplot(folder, script, ends[1]);
    close(ends[1]);
    const bool read = child > 0 && read_all(&s->limits, ends[0], &buffer);
    close(ends[0]);
    if (child < 0)
        return RP_GNUPLOT_FAILED;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return RP_GNUPLOT_FAILED;
    *size = buffer.size;
    *text = rp_arena_text(&s->arena, buffer.item, buffer.size);
    rp_vec_free(&s->limits, &buffer);
    if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_FOUND)
        return RP_GNUPLOT_MISSING;
    return read && WIFEXITED(status) && WEXITSTATUS(status) == 0 && *size > 0 ? RP_GNUPLOT_DONE
                                                                              : RP_GNUPLOT_FAILED;
}
