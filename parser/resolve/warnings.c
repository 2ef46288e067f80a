/* Warnings about what is legal but likely wrong. */
#include "base/text/names.h"
#include "parser/resolve/messages.h"

/* Requirement flags. */

enum {
    TYPING = 1 << FEATURE_TYPING,
    NEGATION = 1 << FEATURE_NEGATION,
    DISJUNCTION = 1 << FEATURE_DISJUNCTION,
    EQUALITY = 1 << FEATURE_EQUALITY,
    EXISTS = 1 << FEATURE_EXISTS,
    FORALL = 1 << FEATURE_FORALL,
    CONDITIONAL = 1 << FEATURE_CONDITIONAL,
    DERIVED = 1 << FEATURE_DERIVED,
    COSTS = 1 << FEATURE_COSTS,
    UNSUPPORTED = 1 << NUM_FEATURES
};

/* The flags of PDDL 1.2 to 3.1, and what each allows. */
static const struct flag {
    const char *name;
    int allows;
} flag[] = {
    {":strips", 0},
    {":typing", TYPING},
    {":negative-preconditions", NEGATION},
    {":disjunctive-preconditions", DISJUNCTION},
    {":equality", EQUALITY},
    {":existential-preconditions", EXISTS},
    {":universal-preconditions", FORALL},
    {":quantified-preconditions", EXISTS | FORALL},
    {":conditional-effects", CONDITIONAL},
    {":fluents", COSTS},
    {":numeric-fluents", COSTS},
    {":action-costs", COSTS},
    {":adl", TYPING | NEGATION | DISJUNCTION | EQUALITY | EXISTS | FORALL | CONDITIONAL},
    {":ucpop", NEGATION | DISJUNCTION | EQUALITY | EXISTS | FORALL | CONDITIONAL | DERIVED},
    {":derived-predicates", DERIVED},
    {":domain-axioms", DERIVED},
    {":object-fluents", COSTS | UNSUPPORTED},
    {":durative-actions", UNSUPPORTED},
    {":duration-inequalities", UNSUPPORTED},
    {":durative-inequalities", UNSUPPORTED},
    {":continuous-effects", UNSUPPORTED},
    {":timed-initial-literals", UNSUPPORTED},
    {":timed-effects", UNSUPPORTED},
    {":time", UNSUPPORTED},
    {":preferences", UNSUPPORTED},
    {":constraints", UNSUPPORTED},
    {":goal-utilities", UNSUPPORTED},
    {":non-deterministic", UNSUPPORTED},
    {":probabilistic-effects", UNSUPPORTED},
    {":rewards", UNSUPPORTED},
    {":mdp", UNSUPPORTED},
    {":hierarchy", UNSUPPORTED},
    {":multi-agent", UNSUPPORTED},
    {":open-world", UNSUPPORTED},
    {":true-negation", UNSUPPORTED},
    {":foreach-expansions", UNSUPPORTED},
    {":dag-expansions", UNSUPPORTED},
    {":action-expansions", UNSUPPORTED},
    {":subgoal-through-axioms", UNSUPPORTED},
    {":safety-constraints", UNSUPPORTED},
    {":expression-evaluation", UNSUPPORTED},
};
enum { NUM_FLAGS = sizeof flag / sizeof *flag };

static int check_flag(resolver *r, const ast_node *word)
{
    const char *const text = rp_resolve_text(r, word->name);
    const rp_loc loc = rp_resolve_loc(r, word);
    const rp_name_table table = RP_NAMES("requirement", flag, NUM_FLAGS);

    for (uint32_t i = 0; i < NUM_FLAGS; i++) {
        if (strcasecmp(text, flag[i].name) != 0)
            continue;
        if ((flag[i].allows & UNSUPPORTED) != 0)
            rp_resolve_warn(r, loc, "unsupported-requirement",
                            "requirement %s is not supported; what needs it will be refused",
                            rp_resolve_quote(r, word->name));
        return flag[i].allows;
    }
    const char *const near = rp_name_nearest(&table, text);
    rp_resolve_warn(r, loc, "unknown-requirement", "unknown requirement %s%s",
                    rp_resolve_quote(r, word->name),
                    near == NULL ? "" : rp_arena_format(r->scratch, "; did you mean `%s`?", near));
    return 0;
}

static int check_flags(resolver *r, const ast_file *file)
{
    int allowed = 0;

    r->file = file;
    for (const ast_node *word = file->requirements.first; word != NULL; word = word->next)
        allowed |= check_flag(r, word);
    return allowed;
}

void rp_resolve_requirements(resolver *r)
{
    static const char *const missing[NUM_FEATURES] = {
        [FEATURE_TYPING] = "types are used, but `:typing` is not in :requirements",
        [FEATURE_NEGATION] =
            "`not` in conditions needs `:negative-preconditions`, which is not in :requirements",
        [FEATURE_DISJUNCTION] = "`or` and `imply` need `:disjunctive-preconditions`, which is not "
                                "in :requirements",
        [FEATURE_EQUALITY] = "`=` needs `:equality`, which is not in :requirements",
        [FEATURE_EXISTS] = "`exists` needs `:existential-preconditions`, which is not in "
                           ":requirements",
        [FEATURE_FORALL] = "`forall` in conditions needs `:universal-preconditions`, which is not "
                           "in :requirements",
        [FEATURE_CONDITIONAL] = "`when` and `forall` in effects need `:conditional-effects`, which "
                                "is not in :requirements",
        [FEATURE_DERIVED] = "`:derived` needs `:derived-predicates`, which is not in :requirements",
        [FEATURE_COSTS] = "costs need `:action-costs`, which is not in :requirements",
    };
    int allowed = check_flags(r, r->domain);

    if (r->problem != NULL)
        allowed |= check_flags(r, r->problem);
    /* Without the section, the manuals say :strips; nobody means it. */
    const char *const name =
        r->domain->requirements_at == RP_NONE ? "missing-requirements" : "undeclared-requirement";
    if (r->diags->errors > 0 ||
        (r->domain->requirements_at == RP_NONE && !rp_diags_want(r->diags, name)))
        return;
    for (int f = 0; f < NUM_FEATURES; f++)
        if (r->used[f].file != RP_NONE && (allowed >> f & 1) == 0)
            rp_warning(r->diags, r->used[f], name, "%s", missing[f]);
}

/* The two files together. */

void rp_resolve_frame(resolver *r)
{
    const ast_file *const p = r->problem;

    if (p == NULL)
        return;
    const rp_loc header = rp_ast_header_loc(p);
    if (p->domain_at == RP_NONE)
        rp_error(r->diags, header, "missing-section", "the problem has no (:domain NAME)");
    if (p->goal_at == RP_NONE)
        rp_error(r->diags, header, "missing-section", "the problem has no (:goal ...)");
    if (p->domain == NULL || r->domain->name == NULL || p->domain->name == r->domain->name->name)
        return;
    r->file = p;
    rp_resolve_warn(r, rp_resolve_loc(r, p->domain), "domain-mismatch",
                    "this problem is for domain %s, but the domain is named %s",
                    rp_resolve_quote(r, p->domain->name),
                    rp_resolve_quote(r, r->domain->name->name));
}

/* Types. */

/* a b - c on two lines, as people write it who think that a line break ends the list:
   one name alone on the line before. */
static void warn_of_swallowed_lines(resolver *r)
{
    const ast_node *before = NULL; /* the word before, if it has the same type */
    const rp_tokens *const tokens = r->domain->tokens;

    r->file = r->domain;
    for (const ast_node *word = r->domain->types.first; word != NULL; word = word->next) {
        const ast_node *const type = word->related, *const next = word->next;
        if (type == NULL || type->kind == AST_BROKEN)
            continue;
        const uint32_t line = rp_resolve_loc(r, word).line;
        const uint32_t type_line = rp_resolve_loc(r, type).line;
        const bool is_first = before == NULL || before->related != type;
        before = word;
        if (!is_first || next == NULL || next->related != type || line == type_line ||
            rp_resolve_loc(r, next).line != type_line ||
            rp_token_loc(tokens, word->span.first - 1).line == line)
            continue;
        rp_resolve_warn(r, rp_resolve_loc(r, word), "type-list-spans-lines",
                        "type %s belongs to the list that ends on line %u: it is put below %s",
                        rp_resolve_quote(r, word->name), type_line,
                        rp_ast_quote(r->file, r->scratch, type));
    }
}

static void warn_of_empty_types(resolver *r)
{
    const rp_lifted *const task = r->task;

    for (rp_schema_id s = 0; s < task->num_schemas; s++)
        for (uint32_t i = 0; i < task->schema[s].scope.num_params; i++) {
            const rp_type_id type = task->schema[s].scope.variable_type[i];
            if (rp_csr_size(&task->objects_of_type, type) > 0)
                continue;
            rp_resolve_warn(r, task->schema[s].loc, "no-instances",
                            "action %s has no instances: type %s has no objects",
                            rp_resolve_quote(r, task->schema[s].name),
                            rp_resolve_type_quote(r, type));
            break;
        }
}

static void mark_types(const resolver *r, bool *used, const rp_type_id *type, uint32_t num_types)
{
    for (uint32_t t = 0; t < num_types; t++) {
        uint32_t count;
        const rp_type_id *const member = rp_resolve_members(r, &type[t], &count);
        for (uint32_t i = 0; i < count; i++)
            used[member[i]] = true;
    }
}

static void mark_scope(const resolver *r, bool *used, const rp_scope *scope)
{
    mark_types(r, used, scope->variable_type, scope->num_variables);
}

/* Types that no predicate, parameter, variable, object has, nor a type below them. */
static void warn_of_unused_types(resolver *r)
{
    const rp_lifted *const task = r->task;
    bool *const used = RP_ARENA_ARRAY_ZERO(r->scratch, bool, task->num_types);

    for (rp_pred_id p = RP_PRED_EQUALS + 1; p < task->num_predicates; p++)
        mark_types(r, used, task->predicate[p].param_type, task->predicate[p].arity);
    for (rp_schema_id s = 0; s < task->num_schemas; s++)
        mark_scope(r, used, &task->schema[s].scope);
    for (uint32_t d = 0; d < task->num_derivations; d++)
        mark_scope(r, used, &task->derivation[d].scope);
    for (rp_object_id o = 0; o < task->num_objects; o++)
        mark_types(r, used, &task->object[o].type, 1);
    for (uint32_t i = r->top_down.size; i > 0; i--) {
        const rp_type_id type = r->top_down.item[i - 1];
        for (RP_ROW(below, &task->subtypes, type))
            used[type] |= used[*below];
    }
    for (rp_type_id t = 1; t < r->num_named_types; t++)
        if (!used[t])
            rp_resolve_warn(r, task->type[t].loc, "unused-type", "type %s is never used",
                            rp_resolve_quote(r, task->type[t].name));
}

/* A metric that counts what no action changes. */
static void warn_of_costless_metric(resolver *r)
{
    bool any = !r->task->use_costs;

    for (rp_schema_id s = 0; s < r->schemas.size; s++)
        any |= r->schemas.item[s].num_costs > 0;
    if (any)
        return;
    r->file = r->problem;
    rp_resolve_warn(
        r, rp_resolve_loc(r, r->problem->metric.last), "costless-metric", "%s: every plan costs 0",
        r->total_cost_declared ? "no action increases `total-cost`"
                               : "`total-cost` is not declared, and no action increases it");
}

/* Predicates. */

static void warn_of_unused_predicates(resolver *r)
{
    for (rp_pred_id p = RP_PRED_EQUALS + 1; p < r->predicates.size; p++)
        if (!r->is_used[p])
            rp_resolve_warn(r, r->predicates.item[p].loc, "unused-predicate",
                            "predicate %s is declared but never used",
                            rp_resolve_quote(r, r->predicates.item[p].name));
}

/* Warns of the positive atoms of a conjunction that nothing ever makes true, once for each
   predicate. */
static void warn_of_false_atoms(resolver *r, const rp_formula *f, const char *consequence)
{
    if (f->kind == RP_FORMULA_AND)
        for (uint32_t i = 0; i < f->num_children; i++)
            warn_of_false_atoms(r, f->child[i], consequence);
    if (f->kind != RP_FORMULA_ATOM || f->pred == RP_PRED_EQUALS || r->can_be_true[f->pred])
        return;
    r->can_be_true[f->pred] = true;
    rp_resolve_warn(r, f->loc, "never-true",
                    "%s is never true: no such fact is in :init, and no action adds one; %s",
                    rp_resolve_quote(r, r->predicates.item[f->pred].name), consequence);
}

static void warn_of_dead_conditions(resolver *r)
{
    for (rp_schema_id s = 0; s < r->schemas.size; s++)
        warn_of_false_atoms(r, r->schemas.item[s].precondition,
                            rp_arena_format(r->scratch, "action %s can never apply",
                                            rp_resolve_quote(r, r->schemas.item[s].name)));
    warn_of_false_atoms(r, r->task->goal, "the goal cannot be reached");
}

void rp_resolve_warnings(resolver *r)
{
    warn_of_swallowed_lines(r);
    warn_of_unused_predicates(r);
    rp_resolve_contradictions(r);
    if (rp_diags_want(r->diags, "unused-type"))
        warn_of_unused_types(r);
    if (r->problem == NULL)
        return;
    warn_of_empty_types(r);
    warn_of_costless_metric(r);
    if (r->problem->init_at != RP_NONE)
        warn_of_dead_conditions(r);
}
