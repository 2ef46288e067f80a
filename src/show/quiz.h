/* Questions about what the page shows, with their answers, which are read off the same data:
   which state is expanded next, what Xi of a fact is, which fact is a landmark, is a heuristic
   admissible in a state.  The same data give the same questions. */
#ifndef SHOW_QUIZ_H
#define SHOW_QUIZ_H
#include "explain/explain.h"

/* [{"kind": …, "search": …, "step": …, "state": …, "question": …, "choices": […], "answer": …,
   "why": …}], of all data but the quiz itself. */
json_t *rp_show_quiz(rp_arena *, const json_t *data);

#endif
