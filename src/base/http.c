#include "base/http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { SECONDS = 10, MOST_HEADER = 8192 };

/* What was read and not used yet. */
typedef struct input {
    int fd;
    size_t at, size;
    char bytes[MOST_HEADER];
} input;

void rp_http_init(rp_http *http, uint16_t port) { *http = (rp_http){.fd = -1, .port = port}; }

void rp_http_close(rp_http *http)
{
    if (http->fd >= 0)
        close(http->fd);
    http->fd = -1;
}

static int connect_to(rp_http *http)
{
    const struct timeval timeout = {.tv_sec = SECONDS};
    const int on = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(http->port)};

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    http->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (http->fd < 0)
        return errno;
    (void)setsockopt(http->fd, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    (void)setsockopt(http->fd, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof timeout);
    (void)setsockopt(http->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(http->fd, (const struct sockaddr *)&address, sizeof address) == 0)
        return 0;
    const int error = errno;
    rp_http_close(http);
    return error;
}

static int send_all(int fd, const char *data, size_t size)
{
    while (size > 0) {
        const ssize_t sent = send(fd, data, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return sent == 0 ? EPIPE : errno;
        data += sent;
        size -= (size_t)sent;
    }
    return 0;
}

static int send_request(const rp_http *http, const char *method, const char *path, const char *body)
{
    const size_t length = body == NULL ? 0 : strlen(body);
    char header[512];
    const int size = snprintf(header, sizeof header,
                              "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                              "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
                              method, path, (unsigned)http->port, length);

    assert(size > 0 && (size_t)size < sizeof header);
    const int error = send_all(http->fd, header, (size_t)size);
    return error != 0 || length == 0 ? error : send_all(http->fd, body, length);
}

/* The next byte, or below 0 an errno. */
static int next_byte(input *in)
{
    while (in->at == in->size) {
        const ssize_t got = recv(in->fd, in->bytes, sizeof in->bytes, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0 ? -ECONNRESET : -errno;
        in->at = 0;
        in->size = (size_t)got;
    }
    return (unsigned char)in->bytes[in->at++];
}

/* Without its end; 0 or an errno.  What is longer is cut. */
static int read_line(input *in, char *line, size_t size)
{
    size_t length = 0;

    for (;;) {
        const int byte = next_byte(in);
        if (byte < 0)
            return -byte;
        if (byte == '\n')
            break;
        if (byte != '\r' && length + 1 < size)
            line[length++] = (char)byte;
    }
    line[length] = '\0';
    return 0;
}

static int skip(input *in, unsigned long size)
{
    for (; size > 0; size--) {
        const int byte = next_byte(in);
        if (byte < 0)
            return -byte;
    }
    return 0;
}

/* Chunks, each behind its size in hexadecimal; then lines up to an empty one. */
static int skip_chunks(input *in)
{
    char line[64] = "";

    for (;;) {
        int error = read_line(in, line, sizeof line);
        const unsigned long size = error == 0 ? strtoul(line, NULL, 16) : 0;
        if (error == 0 && size > 0)
            error = skip(in, size + 2);
        if (error != 0)
            return error;
        if (size == 0)
            break;
    }
    for (;;) {
        const int error = read_line(in, line, sizeof line);
        if (error != 0 || *line == '\0')
            return error;
    }
}

/* What headers say of the rest. */
typedef struct answer {
    unsigned long length;
    bool is_chunked, closes;
} answer;

static bool begins(const char *line, const char *name)
{
    return strncasecmp(line, name, strlen(name)) == 0;
}

static int read_headers(input *in, answer *a)
{
    char line[512] = "";

    for (;;) {
        const int error = read_line(in, line, sizeof line);
        if (error != 0 || *line == '\0')
            return error;
        if (begins(line, "content-length:"))
            a->length = strtoul(line + sizeof "content-length:" - 1, NULL, 10);
        a->is_chunked |= begins(line, "transfer-encoding: chunked");
        a->closes |= begins(line, "connection: close");
    }
}

static int read_answer(rp_http *http, uint32_t *status)
{
    input in = {.fd = http->fd};
    answer a = {0};
    char line[256] = "";
    unsigned minor, code;
    int error = read_line(&in, line, sizeof line);

    if (error == 0 && sscanf(line, "HTTP/1.%1u %3u", &minor, &code) != 2)
        return EPROTO;
    if (error == 0)
        error = read_headers(&in, &a);
    if (error == 0)
        error = a.is_chunked ? skip_chunks(&in) : skip(&in, a.length);
    if (error != 0)
        return error;
    *status = code;
    if (a.closes || minor == 0)
        rp_http_close(http);
    return 0;
}

static int try(rp_http *http, const char *method, const char *path, const char *body,
               uint32_t *status)
{
    const int connected = http->fd >= 0 ? 0 : connect_to(http);

    if (connected != 0)
        return connected;
    int error = send_request(http, method, path, body);
    if (error == 0)
        error = read_answer(http, status);
    if (error != 0)
        rp_http_close(http);
    return error;
}

/* A connection that was open may have been closed meanwhile: then a new one. */
int rp_http_request(rp_http *http, const char *method, const char *path, const char *body,
                    uint32_t *status)
{
    const bool was_open = http->fd >= 0;
    const int error = try(http, method, path, body, status);

    if (was_open && (error == ECONNRESET || error == EPIPE))
        return try(http, method, path, body, status);
    return error;
}
