/* The table of all heuristics, and how one is made from what the user wrote. */
#include "heuristics/heuristic.h"

#define RP_HEURISTIC(type) extern const rp_heuristic_type type;
#include "heuristics/registry.def"
#undef RP_HEURISTIC

#define RP_HEURISTIC(type) &type.component,
static const rp_component *const components[] = {
#include "heuristics/registry.def"
};
#undef RP_HEURISTIC

const rp_name_table rp_heuristic_table = RP_NAMES_BY_POINTER("heuristic", components);

/* What the task has and the heuristic cannot handle, or NULL. */
static const char *unhandled(const rp_heuristic_type *type, const rp_strips *strips)
{
    if (strips->num_axioms > 0 && !type->axioms)
        return "cannot handle derived predicates, which this task has";
    if (strips->num_effects > 0 && !type->conditional)
        return "cannot handle conditional effects, which this task has";
    return NULL;
}

rp_heuristic *rp_heuristic_create(rp_arena *arena, const rp_spec *spec, rp_heuristic_args *args,
                                  const char **error)
{
    const rp_heuristic_type *const type = (const rp_heuristic_type *)rp_component_resolve(
        arena, &rp_heuristic_table, spec, &args->param, error);

    if (type == NULL)
        return NULL;
    const char *const message = unhandled(type, args->strips);
    if (message != NULL) {
        *error = rp_component_wrong(arena, &rp_heuristic_table, spec->name, message);
        return NULL;
    }
    return rp_heuristic_new(type, args);
}

double rp_heuristic_of_initial(rp_arena *arena, const rp_spec *spec, rp_heuristic_args *args)
{
    const rp_strips *const strips = args->strips;
    const char *error;
    rp_heuristic *const h = rp_heuristic_create(arena, spec, args, &error);
    rp_state_buffer buffer;

    if (h == NULL)
        return -1;
    rp_state_buffer_init(&buffer, arena, strips);
    rp_state_view_of(strips, strips->init, strips->num_init, &buffer);
    const double value = rp_heuristic_evaluate(h, &buffer.view);
    rp_heuristic_destroy(h);
    return value;
}
