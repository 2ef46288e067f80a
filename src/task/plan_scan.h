/* What the text of a plan file says, before names are looked up: steps as words, in the
   order of their time stamps.  Layouts that are understood:

     (a x y)        IPC; several on a line, or one on several; also 0.5: (a x y) [1]  as LPG and
                    POPF write them
     step 0: A X Y  FF and Metric-FF; also  0: A X Y
     a x y (1)      the log of Fast Downward
     a(x, y)        also with a number before it
     a x y          if it looks like a step of this task
     (:plan (a x) …), (((!a x) 1.0 (!b) 1.0))   lists, as SHOP writes them

   What else a log says may stand before and behind the steps.  Of several plans that a log
   announces, or that lines `; cost = …` end, the last counts.  Nothing that looks like a step is
   passed over: the rest is an error that names the line.

   What looks up and quotes words is in plan_names.c. */
#ifndef TASK_PLAN_SCAN_H
#define TASK_PLAN_SCAN_H
#include "base/data/vec.h"
#include "base/diag.h"
#include "task/lifted.h"

/* By symbol; RP_NONE: no such thing. */
typedef struct rp_plan_names {
    const rp_lifted *task;
    const rp_schema_id *schema;
    const rp_object_id *object;
} rp_plan_names;

/* RP_NONE if there is none.  SHOP's `!` before the name of an action is passed over. */
rp_schema_id rp_plan_action(const rp_plan_names *, const char *text, size_t length);
rp_object_id rp_plan_object(const rp_plan_names *, const char *text, size_t length);

typedef struct rp_plan_word {
    const char *text; /* in the file */
    uint32_t length, line, column;
} rp_plan_word;

typedef struct rp_plan_line {
    uint32_t first_word, num_words; /* at least one */
    double time;                    /* its number; without one, that of the step before */
    rp_loc loc;
} rp_plan_line;

typedef struct rp_plan_text {
    RP_VEC(rp_plan_word) word;
    RP_VEC(rp_plan_line) line;
} rp_plan_text;

/* Begins with an empty text, which is freed by the caller.  False after an error was added. */
bool rp_plan_scan(rp_diags *, uint32_t file, const rp_plan_names *, rp_plan_text *) RP_MUST_CHECK;

/* A short printable copy in the arena, for messages. */
const char *rp_plan_quote(rp_arena *, const char *text, size_t length);

#endif
