/* The common part of the commands that look at one state of a task: options, reading, grounding,
   choosing the state, printing. */
#ifndef COMMANDS_INSPECT_H
#define COMMANDS_INSPECT_H
#include "base/text/component.h"
#include "cli/command.h"
#include "cli/options/options.h"
#include "commands/state_choice.h"

typedef enum rp_inspection_format {
    RP_INSPECTION_TEXT,
    RP_INSPECTION_JSON,
    RP_INSPECTION_DOT
} rp_inspection_format;

/* Begins the state of such a command. */
typedef struct rp_inspection {
    rp_session *session;
    rp_state_choice choice;
    bool steps_given;
    rp_grounding_options grounding;
    rp_inspection_format format;
    const rp_strips *strips;
    rp_state_buffer state;
} rp_inspection;

/* rp_strips_fact_text or rp_strips_op_text. */
typedef size_t rp_strips_text(const rp_strips *, uint32_t id, char *buffer, size_t size);

/* The whole name, however long, in the arena. */
const char *rp_inspection_name(rp_inspection *, rp_strips_text *, uint32_t id);

/* A text within the quotes of a label for Graphviz. */
void rp_inspection_print_label(const char *text);

/* Of options that cannot be combined: NULL or a message. */
const char *rp_inspection_check(const rp_inspection *);

/* The values of a component's parameters, in the arena, from the text that the options of kind
   RP_OPTION_PARAMETER left (NULL: none).  NULL or a message. */
const char *rp_inspection_read_params(rp_inspection *, const char *text, const rp_component *,
                                      double **param);

/* The end of a stage that printed; false: memory did not suffice. */
rp_exit rp_inspection_end(rp_inspection *, bool done);

/* Rows of --state, --after and --steps. */
extern const rp_option_group rp_inspection_group;

/* Places of options, after those of the command itself. */
#define RP_INSPECTION_PLACES                                                                       \
    {&rp_inspection_group, 0}, {&rp_plain_grounding_group, offsetof(rp_inspection, grounding)},    \
        RP_SESSION_PLACES

/* Stages up to the choice of the state. */
#define RP_INSPECTION_STAGES                                                                       \
    {.phase = RP_PHASE_PARSE, .run = rp_stage_load},                                               \
        {.phase = RP_PHASE_GROUND, .run = rp_inspection_ground},                                   \
    {                                                                                              \
        .phase = RP_PHASE_VALIDATE, .run = rp_inspection_select                                    \
    }
rp_exit rp_inspection_ground(void *state);
rp_exit rp_inspection_select(void *state);

#endif
