/* A binary counter: what few facts make hard, as there is only one way, and a long one. */
#ifndef SUPPORT_TASKS_COUNTER_TASK_H
#define SUPPORT_TASKS_COUNTER_TASK_H
#include "support/tasks/tiny.h"

enum { COUNTER_MOST_BITS = 24 };

/* From zero to all ones, in 2^bits - 1 steps. */
tiny *counter_task(uint32_t bits);

#endif
