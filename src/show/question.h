/* A question of the quiz, and the data that it is about.  Texts and choices are kept in the arena;
   they are copied when the question is asked. */
#ifndef SHOW_QUESTION_H
#define SHOW_QUESTION_H
#include "base/json.h"

enum { RP_MOST_CHOICES = 4 };

typedef struct rp_quiz {
    rp_arena *arena;
    const json_t *data, *task, *searches;
    json_t *questions;
} rp_quiz;

typedef struct rp_question {
    const char *kind, *text, *why;
    uint32_t search, step, state; /* RP_NONE: none in particular */
    const char *choice[RP_MOST_CHOICES];
    uint32_t num_choices, answer;
} rp_question;

/* A number that names something; RP_NONE: there is none. */
uint32_t rp_show_id(const json_t *);
uint32_t rp_show_member(const json_t *object, const char *key);

void rp_show_ask(rp_quiz *, const rp_question *);

/* Which state does a search expand next?  The second, the fifth and the tenth expansion, or the next
   ones after these where what the list is sorted by tells.  Where the answer stands among the choices
   depends on the step alone. */
void rp_show_ask_next(rp_quiz *, uint32_t number);

#endif
