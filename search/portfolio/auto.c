/* auto, the default search: engines that fail on different tasks, by turns (turns.h).

   Which ones is decided in members.def.  Tasks that fall apart at the goal are searched as several
   (ways.h).  With more than one thread parallel.h takes over, and members run side by side. */
#include "search/portfolio/parallel.h"
#include "search/portfolio/ways.h"

enum { PARAM_TURN, NUM_PARAMS };

static rp_engine *create(rp_engine_args *args)
{
    const rp_turns_options options = {{0, 1}, (uint64_t)args->param[PARAM_TURN]};

    if (args->jobs > 1 && !args->strips->unsolvable)
        return rp_parallel_create(args, options.unit);
    return rp_ways_create(args, options);
}

static const rp_param params[NUM_PARAMS] = {
    [PARAM_TURN] = {.name = "turn",
                    .kind = RP_PARAM_INT,
                    .min = 1,
                    .max = 1e12,
                    .standard = 1e7,
                    .help = "the unit of turns, in counted work, about a nanosecond each"},
};

const rp_engine_type rp_auto_type = {
    .component = {.name = "auto",
                  .summary = rp_members_summary,
                  .param = params,
                  .num_params = NUM_PARAMS},
    .ignores_costs = rp_engine_ignores_costs,
    .parallel = true,
    .uses_h2 = true,
    .improves_near = true,
    .create = create, /* engines of types of their own */
};
