/* Parts of JSON reports about plans; as those of base/json.h. */
#ifndef WRITE_PLAN_JSON_H
#define WRITE_PLAN_JSON_H
#include "base/json.h"
#include "task/plan.h"

/* ["move", "a", "b"] */
json_t *rp_json_step(const rp_lifted *, const rp_step *);

/* A cost in the user's units: a whole number, or a real one. */
json_t *rp_json_cost(const rp_lifted *, int64_t cost);

#endif
