/* The page that shows a search: one HTML file with style, script and data in it, which asks the
   network for nothing.  Its security policy names style and script by their SHA-256, so that
   nothing that the data say can run.

   The parts of the page are files in src/show/page/, built into the program (assets.h). */
#ifndef SHOW_PAGE_H
#define SHOW_PAGE_H
#include <stdio.h>

typedef struct rp_show_page {
    const char *title; /* of the window */
    const char *data;  /* JSON */
} rp_show_page;

/* For rp_session_write: the context is an rp_show_page. */
void rp_show_page_write(FILE *, const void *page);

#endif
