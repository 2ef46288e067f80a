/* The trace of a run (planning.h). */

#include "cli/version.h"
#include "run/planning.h"
#include "write/plan_json.h"

const char *rp_tracing_check(const rp_options *o)
{
    return o->trace != NULL && o->jobs != 1
               ? "--trace is of searches in one thread; leave out --jobs"
               : NULL;
}

static void begin(rp_planning *p)
{
    const rp_session *const s = p->session;
    const rp_lifted *const task = s->lifted;
    const rp_trace_header header = {RP_VERSION, s->domain, s->problem, p->search_text,
                                    task == NULL || !task->use_costs ? 1
                                                                     : (uint32_t)task->cost_scale};

    if (p->is_traced)
        return;
    p->is_traced = true; /* Also if control leaves by a jump. */
    rp_trace_begin(&p->trace, &p->session->arena, p->options.planning.trace, &header);
}

static void put_task(rp_planning *p)
{
    if (p->strips == NULL || p->has_traced_task)
        return;
    if (p->encoding == NULL)
        p->encoding = rp_encoding_create(&p->session->arena, p->strips);
    p->has_traced_task = true;
    rp_trace_put_task(&p->trace, p->strips, p->encoding);
}

void rp_tracing_begin(rp_planning *p)
{
    if (p->options.planning.trace == NULL)
        return;
    begin(p);
    put_task(p);
    p->observer = &p->trace.observer;
    if (p->is_lifted)
        rp_trace_put(&p->trace,
                     json_pack("{ss ss sb}", "event", "search", "name", "lifted", "traced", 0));
}

static json_t *plan_of(const rp_lifted *task, const rp_plan *plan)
{
    json_t *const steps = json_array();

    for (uint32_t i = 0; i < plan->num_steps; i++)
        json_array_append_new(steps, rp_json_step(task, &plan->step[i]));
    return steps;
}

/* Is the plan that is printed the one found last?  A limit may have come between. */
static bool is_last_found(const rp_planning *p)
{
    const rp_strips *const s = p->strips;
    bool same = p->has_found && !p->is_lifted && p->found.length == p->plan.num_steps;

    for (uint32_t i = 0; i < p->plan.num_steps && same; i++) {
        const rp_op_id op = p->found.op[i];
        const rp_step *const step = &p->plan.step[i];
        same = s->op_schema[op] == step->schema;
        for (uint32_t k = 0; k < rp_csr_size(&s->op_arg, op) && same; k++)
            same = rp_csr_row(&s->op_arg, op)[k] == step->arg[k];
    }
    return same;
}

static json_t *operators_of(const rp_planning *p)
{
    json_t *const list = json_array();

    for (uint32_t i = 0; i < p->found.length; i++)
        json_array_append_new(list, json_integer(p->found.op[i]));
    return list;
}

static json_t *ending(const rp_planning *p, rp_exit result)
{
    const rp_stats *const stats = &p->stats;
    const rp_lifted *const task = p->session->lifted;
    json_t *const line = json_pack("{ss ss si}", "event", "end", "status", rp_exit_name(result),
                                   "exit_code", (int)result);

    for (uint32_t i = 0; i < RP_STATS_COUNTERS; i++)
        json_object_set_new(line, rp_stats_counter[i].json_key,
                            json_integer((json_int_t)rp_stats_read_counter(&stats->counters, i)));
    if (stats->plan != NULL) {
        json_object_set_new(line, "cost", rp_json_cost(task, stats->plan->cost));
        json_object_set_new(line, "plan", plan_of(task, stats->plan));
        if (is_last_found(p))
            json_object_set_new(line, "operators", operators_of(p));
    }
    return line;
}

rp_exit rp_tracing_end(rp_planning *p, rp_exit result)
{
    const char *const path = p->options.planning.trace;

    if (path == NULL || result == RP_EXIT_INPUT || result == RP_EXIT_UNSUPPORTED)
        return RP_EXIT_OPEN;
    begin(p);
    put_task(p);
    rp_trace_put(&p->trace, ending(p, result));
    return rp_session_tell(p->session, rp_trace_end(&p->trace), "write the trace to '%s'", path);
}
