/* relplan debug: the planner, watched in VS Code. */
#include <errno.h>
#include <string.h>

#include "base/output.h"
#include "cli/command.h"
#include "run/planning.h"
#include "trace/debugger.h"

enum { MOST_PORT = 65535 };

typedef struct debug {
    rp_planning planning; /* first, as the planner's stages take it */
    uint32_t port, max_states;
    rp_debugger debugger;
} debug;

#define AT(member) .offset = offsetof(debug, member)

static const rp_option options[] = {
    {"port", 0, "NUMBER", RP_OPTION_COUNT, .least = 1, .most = MOST_PORT, .often = true, AT(port),
     .help = "where the search debugger listens on this machine; without it nobody is told"},
    {"max-states", 0, "NUMBER", RP_OPTION_COUNT, .least = 1, AT(max_states), .standard = "2000",
     .help = "tell of so many states, then only of those of plans"},
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

/* Once the options are known to go together. */
static const char *connect_debugger(rp_planning *p)
{
    debug *const d = (debug *)p;
    rp_session *const s = p->session;

    if (d->port == 0)
        return NULL;
    rp_debugger_init(&d->debugger, &s->limits, (uint16_t)d->port, d->max_states, &p->strips);
    const int error = rp_debugger_greet(&d->debugger);
    if (error == EAGAIN || error == EWOULDBLOCK)
        return rp_arena_format(
            &s->arena,
            "what listens at port %u of this machine does not answer as a search "
            "debugger does",
            (unsigned)d->port);
    if (error != 0)
        return rp_arena_format(&s->arena,
                               "no search debugger at port %u of this machine: %s; in VS Code, "
                               "'PDDL: Start search debugger' starts it",
                               (unsigned)d->port, rp_output_error(&s->arena, error));
    p->observer = &d->debugger.observer;
    return NULL;
}

static const char *check(void *state, const rp_positionals *files)
{
    debug *const d = state;
    rp_planning *const p = &d->planning;

    p->session->domain = files->size == 1 ? NULL : files->item[0];
    p->session->problem = files->item[files->size > 1];
    if (p->options.planning.trace != NULL)
        return "a search is either traced or debugged; leave out --trace";
    if (p->options.planning.jobs != 1)
        return "a search that is debugged runs in one thread; leave out --jobs";
    p->prepare = connect_debugger;
    return NULL;
}

/* Before the plan is printed, as messages come first. */
static void tell_end(debug *d)
{
    rp_session *const s = d->planning.session;
    const rp_debugger *const debugger = &d->debugger;

    if (debugger->error != 0)
        rp_session_say(s, RP_LOG_NORMAL,
                       "relplan: the search debugger has gone; it was told of %u states",
                       (unsigned)debugger->num_sent);
    else if (debugger->status != 0)
        rp_session_say(s, RP_LOG_NORMAL, "relplan: the search debugger refused a message (%u)",
                       (unsigned)debugger->status);
    if (debugger->num_left_out > 0)
        rp_session_say(s, RP_LOG_NORMAL,
                       "relplan: the search debugger was not told of %u more states (--max-states)",
                       (unsigned)debugger->num_left_out);
}

static void release(void *state)
{
    debug *const d = state;

    tell_end(d);
    rp_pipeline_release(&d->planning);
    rp_debugger_release(&d->debugger);
}

const rp_command rp_command_debug = {
    .name = "debug",
    RP_TASK_COMMAND,
    .summary = "find a plan while VS Code's search debugger shows the search",
    .about =
        "The planner, with its options, which tells a search debugger on this machine of each "
        "state, estimate and plan, as the PDDL extension of VS Code has it: start the debugger "
        "there, and give its port.",
    .state_size = sizeof(debug),
    .place = {{&group, 0}, RP_PLANNER_PLACES(offsetof(debug, planning.options)), RP_SESSION_PLACES},
    .check = check,
    .stage = rp_pipeline,
    .release = release,
};
