/* Ground tasks as text, to be compared with what a test expects. */
#ifndef SUPPORT_TASKS_TASK_TEXT_H
#define SUPPORT_TASKS_TASK_TEXT_H
#include "task/strips.h"

typedef struct text_page {
    char text[4000];
    size_t length;
} text_page;

void text_put(text_page *, const char *);

/* The initial state and the goal; a line an operator, "(go a b) 1: (at a) -> (at b) !(at a)",
   each followed by its conditional effects; then the axioms.  The text is the page's. */
const char *task_text(const rp_strips *, text_page *);

#endif
