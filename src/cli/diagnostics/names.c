#include "cli/diagnostics/names.h"

#include <string.h>

#include "base/text/names.h"

enum {
    E = RP_DIAG_ERROR,
    U = RP_DIAG_UNSUPPORTED,
    W = RP_DIAG_WARNING,
    D = RP_DIAG_WARNING | RP_DIAG_ON_DEMAND
};

const rp_diag_entry rp_diag_table[] = {
    {"added-and-deleted", D, "an effect adds and deletes the same atom; adding wins"},
    {"axiom", U, "an axiom in the notation of 1998, `:axiom`"},
    {"bad-exercise", E, "a mistake in the file of an exercise"},
    {"conditional-cost", U, "a cost below `when` or `forall`"},
    {"constraints", U, "trajectory constraints"},
    {"contradictory-condition", W, "a precondition or goal that no state can fulfil"},
    {"contradictory-init", E, "a fact is both listed and negated in :init"},
    {"contradictory-value", E, "a cost has two different values"},
    {"cost-expression", U,
     "a cost that is no number, no function of the parameters, and no sum of such"},
    {"cost-out-of-range", E, "the cost of an action is too large"},
    {"costless-metric", W, "(total-cost) is to be minimised, and no action increases it"},
    {"derived-in-effect", E, "an action changes a derived predicate"},
    {"derived-in-init", E, "a fact of a derived predicate in :init"},
    {"domain-mismatch", W, "the problem names another domain than that of the domain file"},
    {"duplicate-action", E, "two actions of the same name"},
    {"duplicate-declaration", E | W,
     "a predicate or function is declared again; an error if the parameters differ"},
    {"duplicate-object", E | W,
     "an object or constant is declared again; an error if the types differ"},
    {"duplicate-run", W, "a run that a file of results has twice"},
    {"duplicate-section", E, "a section that may stand only once stands there twice"},
    {"duplicate-slot", E, "an action with two preconditions, effects or parameter lists"},
    {"duplicate-type", W, "a type is declared again"},
    {"duplicate-value", W, "a cost is given twice, with the same value"},
    {"duplicate-variable", E, "two parameters of the same name"},
    {"durative-action", U, "a durative action"},
    {"empty-type-list", W, "a dash with a type that no names stand before"},
    {"false-static-atom", E, "a state lacks or adds a fact that no action changes"},
    {"goal-not-reached", E, "a plan that does not reach the goal"},
    {"ignored-metric", W, "a metric that is read and has no effect"},
    {"ignored-section", W, "a section that is read and has no effect"},
    {"inexact-cost", E, "a cost that cannot be kept exactly"},
    {"invalid-step", E, "a step of a plan that is not applicable"},
    {"metric", U, "a metric that does not grow with (total-cost) alone"},
    {"misplaced-section", E, "a section of a problem in a domain, or the reverse"},
    {"misplaced-word", E, "a word such as `when` or `or` where it cannot stand"},
    {"missing-blank", E | W,
     "two words without white space between them: `?a?b`; an error if one is a keyword"},
    {"missing-bracket", E, "a parenthesis that is not closed, reported where it was opened"},
    {"missing-init", W, "the problem has no :init"},
    {"missing-requirements", D, "a domain that has no :requirements and needs some"},
    {"missing-section", E, "the problem has no :domain or no :goal"},
    {"needless-brackets", W, "a second pair of parentheses around a form"},
    {"negated-head", E, "the head of a derived predicate is negated"},
    {"negative-cost", E, "a cost below zero"},
    {"nested-when", W, "`when` right inside `when`"},
    {"nesting-too-deep", E, "parentheses inside parentheses, 10000 deep"},
    {"never-true", W, "a condition on a fact that is not in :init and that nothing adds"},
    {"no-definition", E, "the file has no `(define`"},
    {"no-domain", E, "no domain file was given, and none was found"},
    {"no-instances", W, "an action with a parameter whose type has no objects"},
    {"nondeterminism", U, "nondeterministic or probabilistic effects"},
    {"not-a-variable", E, "a parameter that does not begin with `?`"},
    {"not-stratifiable", E, "derived predicates that depend on their own negation"},
    {"not-text", E, "the file is not valid UTF-8"},
    {"numeric-condition", U, "a condition on numbers"},
    {"numeric-effect", U, "an effect on a number other than (total-cost)"},
    {"object-fluent", U, "a function whose values are objects"},
    {"object-named-like-type", W, "an object and a type of the same name"},
    {"plan-syntax", E, "a mistake in a plan file"},
    {"predicate-named-like-type", W, "a predicate and a type of the same name"},
    {"preference", U, "preferences"},
    {"process", U, "processes and events"},
    {"repeated-parameter", W, "a predicate is declared with the same parameter name twice"},
    {"results-table", E, "a mistake in a CSV file of results"},
    {"several-plans", W, "a log with several plans, of which the last one is read"},
    {"state-syntax", E, "a mistake in a state file"},
    {"step-not-applicable", E, "a plan that does not lead to the state that was asked for"},
    {"stray-character", E, "a character that cannot stand in PDDL"},
    {"superfluous-bracket", E, "a parenthesis that closes nothing"},
    {"syntax", E, "any other word that does not fit"},
    {"task-list", E, "a mistake in a list of tasks"},
    {"text-after-end", E, "text behind the last parenthesis of the definition"},
    {"text-before-definition", W, "text before `(define`, which is skipped"},
    {"timed-condition", U, "a condition of durative actions: `at start`, `over all`"},
    {"timed-initial-literal", U, "a fact in :init that becomes true later"},
    {"too-few-steps", E, "a plan is shorter than the number of steps asked for"},
    {"total-cost", E, "(total-cost) is declared with parameters"},
    {"two-inputs", E, "two files from standard input"},
    {"type-below-itself", W, "a type is declared as its own supertype"},
    {"type-cycle", E, "types that are subtypes of each other"},
    {"type-list-spans-lines", W,
     "`- type` also covers a name on a line of its own before; a type was probably forgotten"},
    {"undeclared-requirement", W, "a feature is used whose flag is not in :requirements"},
    {"undeclared-supertype", W, "a supertype that is not declared itself"},
    {"undeclared-total-cost", W, "(total-cost) is used but not declared"},
    {"undefined-cost", W, "an action has no cost in :init and is left out"},
    {"unknown-action", E, "a plan with an action that the domain does not have"},
    {"unknown-function", E, "a function that is not declared"},
    {"unknown-object", E, "an object that is not declared"},
    {"unknown-predicate", E, "a predicate that is not declared"},
    {"unknown-requirement", W, "a flag in :requirements that no version of PDDL has"},
    {"unknown-section", E, "a section of a name that PDDL does not have"},
    {"unknown-slot", E, "an action with a word that is no `:precondition`, `:effect` …"},
    {"unknown-type", E, "a type that is not declared"},
    {"unknown-variable", E, "a variable that is no parameter"},
    {"unreachable-atom", W, "a state with a fact that no plan can make true"},
    {"unreachable-goal", W, "a goal that is unreachable even under delete relaxation"},
    {"unreadable-file", E, "the file cannot be read"},
    {"unsupported-requirement", W, "a flag of a feature that relplan does not have"},
    {"unused-parameter", W, "a parameter that the action does not mention"},
    {"unused-predicate", W, "a predicate that is declared and never used"},
    {"unused-type", D, "a type that no parameter and no object has"},
    {"wrong-arity", E, "too many or too few arguments"},
    {"wrong-file", E, "a problem where a domain was expected, or the reverse"},
    {"wrong-type", E, "an argument of a type that the parameter does not allow"},
};

const uint32_t rp_diag_table_size = sizeof rp_diag_table / sizeof rp_diag_table[0];

enum { AS_EVER, SHOW, HIDE }; /* wishes */

static bool is_warning(uint32_t i) { return (rp_diag_table[i].uses & RP_DIAG_WARNING) != 0; }

/* A table index, or RP_NONE. */
static uint32_t find(const char *name)
{
    const rp_name_table all = RP_NAMES("message", rp_diag_table, rp_diag_table_size);
    return rp_name_find(&all, name);
}

bool rp_diag_is_warning(const char *name)
{
    const uint32_t index = find(name);
    return index != RP_NONE && is_warning(index);
}

static const char *unknown_name(rp_arena *arena, const char *name)
{
    const char **const names = RP_ARENA_ARRAY(arena, const char *, rp_diag_table_size);
    uint32_t count = 0;

    for (uint32_t i = 0; i < rp_diag_table_size; i++)
        if (is_warning(i))
            names[count++] = rp_diag_table[i].name;
    const char *const near = rp_nearest_name(name, names, count);
    if (near != NULL)
        return rp_arena_format(arena, "there is no warning '%s'; did you mean '%s'?", name, near);
    return rp_arena_format(arena, "there is no warning '%s'; --help warnings lists them", name);
}

static const char *choose_one(rp_arena *arena, rp_diag_choice *choice, const char *name, bool show)
{
    const unsigned char wish = show ? SHOW : HIDE;

    if (strcmp(name, "all") == 0) {
        memset(choice->wish, wish, rp_diag_table_size);
        return NULL;
    }
    const uint32_t index = find(name);
    if (index == RP_NONE)
        return unknown_name(arena, name);
    if (!is_warning(index))
        return rp_arena_format(arena, "'%s' is an error, not a warning", name);
    choice->wish[index] = wish;
    return NULL;
}

const char *rp_diag_choose(rp_arena *arena, rp_diag_choice *choice, const char *names, bool show)
{
    if (choice->wish == NULL)
        choice->wish = RP_ARENA_ARRAY_ZERO(arena, unsigned char, rp_diag_table_size);
    for (const char *at = names, *end;; at = end + 1) {
        end = at + strcspn(at, ",");
        const char *const name = rp_arena_text(arena, at, (size_t)(end - at));
        const char *const message = choose_one(arena, choice, name, show);
        if (message != NULL || *end == '\0')
            return message;
    }
}

static rp_diag_names with_wish(const rp_diag_choice *choice, rp_arena *arena, unsigned char wish)
{
    rp_diag_names names = {RP_ARENA_ARRAY(arena, const char *, rp_diag_table_size), 0};

    for (uint32_t i = 0; i < rp_diag_table_size; i++)
        if (is_warning(i) && choice->wish[i] == wish)
            names.item[names.size++] = rp_diag_table[i].name;
    return names;
}

void rp_diag_apply(const rp_diag_choice *choice, rp_diags *diags)
{
    if (choice->wish == NULL)
        return;
    diags->wanted = with_wish(choice, diags->arena, SHOW);
    diags->hidden = with_wish(choice, diags->arena, HIDE);
}

static const char *kind(unsigned uses)
{
    switch (uses) {
    case RP_DIAG_UNSUPPORTED:
        return "unsupported";
    case RP_DIAG_WARNING:
        return "warning";
    case RP_DIAG_WARNING | RP_DIAG_ON_DEMAND:
        return "warning, off";
    case RP_DIAG_WARNING | RP_DIAG_ERROR:
        return "error or warning";
    default:
        return "error";
    }
}

void rp_diag_list(FILE *out)
{
    for (uint32_t i = 0; i < rp_diag_table_size; i++)
        fprintf(out, "%-26s %-17s %s\n", rp_diag_table[i].name, kind(rp_diag_table[i].uses),
                rp_diag_table[i].meaning);
}
