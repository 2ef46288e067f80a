#include "write/plan_json.h"

json_t *rp_json_step(const rp_lifted *task, const rp_step *step)
{
    const rp_schema *const schema = &task->schema[step->schema];
    json_t *const list = json_array();

    json_array_append_new(list, rp_json_text(rp_lifted_text(task, schema->name)));
    for (uint32_t i = 0; i < schema->scope.num_params; i++)
        json_array_append_new(list,
                              rp_json_text(rp_lifted_text(task, task->object[step->arg[i]].name)));
    return list;
}

json_t *rp_json_cost(const rp_lifted *task, int64_t cost)
{
    if (!task->use_costs || task->cost_scale == 1)
        return json_integer(cost);
    return json_real((double)cost / task->cost_scale);
}
