#include "task/plan.h"

void rp_plan_write(const rp_lifted *task, const rp_plan *plan, FILE *out)
{
    char cost[64];

    for (uint32_t i = 0; i < plan->num_steps; i++) {
        const rp_schema *const schema = &task->schema[plan->step[i].schema];
        fprintf(out, "(%s", rp_lifted_text(task, schema->name));
        for (uint32_t k = 0; k < schema->scope.num_params; k++)
            fprintf(out, " %s", rp_lifted_text(task, task->object[plan->step[i].arg[k]].name));
        fputs(")\n", out);
    }
    rp_lifted_cost_text(task, plan->cost, cost, sizeof cost);
    fprintf(out, "; cost = %s (%s cost)\n", cost, task->use_costs ? "general" : "unit");
}
