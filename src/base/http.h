/* A client of HTTP/1.1 for one server on this machine (127.0.0.1), one request after the other over
   one connection, which is opened again where the server closes it.  What the server answers is read
   and passed over, but for its status. */
#ifndef BASE_HTTP_H
#define BASE_HTTP_H
#include "base/common.h"

typedef struct rp_http {
    int fd; /* below 0: not connected */
    uint16_t port;
} rp_http;

void rp_http_init(rp_http *, uint16_t port);
void rp_http_close(rp_http *);

/* `method` "GET" or "POST"; the body, which may be NULL, is JSON.  *status is that of the answer.
   Returns 0, or an errno: there is no server, or none that speaks HTTP.  An answer that takes more
   than ten seconds is none. */
int rp_http_request(rp_http *, const char *method, const char *path, const char *body,
                    uint32_t *status);

#endif
