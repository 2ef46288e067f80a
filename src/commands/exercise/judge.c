/* Is an answer right, and if not, what is wrong with it? */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "commands/exercise/exercise.h"
#include "validate/validate.h"

typedef rp_exercise_verdict verdict;

static rp_arena *arena_of(const rp_exercise *e) { return &e->session->arena; }

const char *rp_quantity_number_text(rp_arena *arena, double number)
{
    return isinf(number) ? "none" : rp_arena_format(arena, "%.6g", number);
}

static const char *answer_text(const rp_exercise *e)
{
    return e->session->diags.source.item[e->answer].text;
}

static bool holds(rp_exercise_relation relation, double left, double right)
{
    switch (relation) {
    case RP_LESS:
        return left < right;
    case RP_AT_MOST:
        return left <= right;
    case RP_EQUAL:
        return left == right;
    case RP_AT_LEAST:
        return left >= right;
    default:
        return left > right;
    }
}

static const char *relation_text(rp_exercise_relation relation)
{
    static const char *const texts[] = {[RP_LESS] = "less than",
                                        [RP_AT_MOST] = "at most",
                                        [RP_EQUAL] = "exactly",
                                        [RP_AT_LEAST] = "at least",
                                        [RP_MORE] = "more than"};
    return texts[relation];
}

/* "7", or "cost, which is 7". */
static const char *amount_text(rp_arena *arena, const rp_quantity *q, double value)
{
    const char *const number = rp_quantity_number_text(arena, value);
    return q->kind == RP_QUANTITY_NUMBER
               ? number
               : rp_arena_format(arena, "%s, which is %s", q->text, number);
}

/* For the student to look at: of a task that is the answer. */
static rp_quantity_names plan_of(rp_exercise *e, const rp_quantity *q)
{
    const bool is_task = e->kind == RP_EXERCISE_DOMAIN || e->kind == RP_EXERCISE_PROBLEM;

    return is_task && q->kind == RP_QUANTITY_OPTIMUM ? rp_quantity_plan(e) : (rp_quantity_names){0};
}

/* What is wrong with the left side. */
static const char *failure_text(rp_arena *arena, const rp_exercise_condition *c, double left,
                                double right)
{
    const char *const found = rp_quantity_number_text(arena, left);
    const bool is_long = c->right.kind == RP_QUANTITY_OPTIMUM && left > right;

    if (is_long && c->left.kind == RP_QUANTITY_STEPS)
        return rp_arena_format(arena, "%s steps; %s are enough", found,
                               rp_quantity_number_text(arena, right));
    if (is_long && c->left.kind == RP_QUANTITY_COST)
        return rp_arena_format(arena, "the cost is %s; %s is enough", found,
                               rp_quantity_number_text(arena, right));
    return rp_arena_format(arena, "%s: %s; wanted is %s %s", c->left.text, found,
                           relation_text(c->relation), amount_text(arena, &c->right, right));
}

/* All conditions, or the first that does not hold. */
static verdict compare(rp_exercise *e, const char *praise)
{
    rp_arena *const arena = arena_of(e);

    for (uint32_t i = 0; i < e->want.size; i++) {
        const rp_exercise_condition *const c = &e->want.item[i];
        const double left = rp_quantity_compute(e, &c->left);
        const double right = rp_quantity_compute(e, &c->right);
        if (isnan(left) || isnan(right))
            return (verdict){.why = NULL};
        if (!holds(c->relation, left, right))
            return (verdict){.why = failure_text(arena, c, left, right),
                             .plan = plan_of(e, &c->left)};
        praise = rp_arena_format(arena, "%s%s%s: %s", praise, *praise == '\0' ? "" : "; ",
                                 c->left.text, rp_quantity_number_text(arena, left));
    }
    return (verdict){.is_right = true, .why = praise};
}

static verdict judge_plan(rp_exercise *e)
{
    rp_session *const s = e->session;
    const rp_plan_reading reading =
        rp_plan_read(&s->arena, &s->diags, e->answer, s->lifted, &e->plan);

    if (reading == RP_PLAN_NO_PLAN)
        return (verdict){.why = "this does not read as a plan"};
    const rp_verdict v = rp_validate(&s->arena, s->lifted, &e->plan);
    const bool is_step = !v.valid && v.step <= e->plan.num_steps;
    if (is_step)
        return (verdict){.why = rp_arena_format(&s->arena, "line %u, step %u: %s",
                                                e->plan.step[v.step - 1].loc.line, v.step, v.why)};
    if (reading == RP_PLAN_BAD_STEP)
        return (verdict){.why = "a step is none of the task's actions"};
    if (!v.valid)
        return (verdict){.why = v.why};
    return compare(e, rp_arena_format(&s->arena, "a plan of %u step%s", e->plan.num_steps,
                                      e->plan.num_steps == 1 ? "" : "s"));
}

/* "8", "2.5", "8/3", "66.7 %", "none"; NAN: none of these. */
/* A sign of percent behind it is skipped, but told of. */
static double read_number(const char *text, bool *is_percent)
{
    const char *const begin = text + strspn(text, " \t\r\n");
    const bool is_none = strncmp(begin, "none", 4) == 0;
    char *end = (char *)begin + (is_none ? 4 : 0);
    double value = is_none ? (double)INFINITY : strtod(begin, &end);

    if (end == begin)
        return (double)NAN;
    if (*end == '/')
        value /= strtod(end + 1, &end);
    *is_percent = end[strspn(end, " \t")] == '%';
    end += strspn(end, " %\t\r\n");
    return *end == '\0' ? value : (double)NAN;
}

/* Whole numbers must be met, others to one in a hundred. */
static bool is_near(double answer, double value)
{
    if (isinf(value))
        return answer == value;
    if (value == floor(value)) /* but 100 times 0.07 is a bit more than 7 */
        return fabs(answer - value) <= 1e-9 * fmax(1, fabs(value));
    return fabs(answer - value) <= 0.01 * fmax(1, fabs(value));
}

/* A share, such as 3/4, if a number of percent was asked for? */
static bool is_share(const rp_exercise *e, double answer, bool is_percent)
{
    return e->of.kind == RP_QUANTITY_RELEVANCE && !is_percent && answer >= 0 && answer <= 1;
}

/* That of the first mistake whose number it is; NULL: of none. */
static const char *mistake_text(rp_exercise *e, double answer)
{
    for (uint32_t i = 0; i < e->mistake.size; i++) {
        const rp_exercise_mistake *const m = &e->mistake.item[i];
        if (is_near(answer, rp_quantity_compute(e, &m->quantity)))
            return m->text;
    }
    return NULL;
}

static verdict judge_number(rp_exercise *e)
{
    bool is_percent = false;
    const double value = rp_quantity_compute(e, &e->of);
    double answer = read_number(answer_text(e), &is_percent);

    if (isnan(value))
        return (verdict){.why = NULL};
    if (isnan(answer))
        return (verdict){.why = "a number was asked for, such as 3, 2.5, 5/2 or none"};
    if (is_share(e, answer, is_percent) && !is_near(answer, value))
        answer *= 100;
    const bool is_right = is_near(answer, value);
    const bool has_unit = e->of.kind == RP_QUANTITY_RELEVANCE && isfinite(answer);
    return (verdict){
        .is_right = is_right,
        .mistake = is_right ? NULL : mistake_text(e, answer),
        .why = rp_arena_format(arena_of(e), "%s is %s%s%s", e->of.text, is_right ? "" : "not ",
                               rp_quantity_number_text(arena_of(e), answer), has_unit ? " %" : "")};
}

/* The next "(…)" of the text in the arena, with single spaces and lower case; NULL: no more. */
static const char *next_atom(rp_arena *arena, const char **text)
{
    const char *const open = strchr(*text, '(');
    const char *const close = open == NULL ? NULL : strchr(open, ')');

    if (close == NULL)
        return NULL;
    char *const atom = rp_arena_text(arena, open, (size_t)(close - open) + 1);
    char *to = atom;
    for (const char *from = atom; *from != '\0'; from++) {
        const bool space = isspace((unsigned char)*from);
        if (!space && *from == ')' && to[-1] == ' ')
            to--;
        if (!space)
            *to++ = (char)tolower((unsigned char)*from);
        else if (to[-1] != ' ' && to[-1] != '(')
            *to++ = ' ';
    }
    *to = '\0';
    *text = close + 1;
    return atom;
}

static uint32_t place_of(const rp_quantity_names *names, const char *atom)
{
    uint32_t k = 0;

    while (k < names->size && strcmp(names->item[k], atom) != 0)
        k++;
    return k;
}

static verdict judge_list(rp_exercise *e)
{
    rp_arena *const arena = arena_of(e);
    const rp_quantity_names names = rp_quantity_list(e, &e->of);
    bool *const named = RP_ARENA_ARRAY_ZERO(arena, bool, names.size);
    const char *text = answer_text(e), *wrong = NULL;
    uint32_t right = 0, others = 0;

    if (names.is_unknown)
        return (verdict){.why = NULL};
    for (const char *atom; (atom = next_atom(arena, &text)) != NULL;) {
        const uint32_t k = place_of(&names, atom);
        if (k == names.size) {
            wrong = others++ == 0 ? atom : wrong;
            continue;
        }
        right += !named[k];
        named[k] = true;
    }
    const char *const found = rp_arena_format(arena, "%u of %u %s", right, names.size, e->of.text);
    if (wrong != NULL)
        return (verdict){.why = rp_arena_format(arena, "%s; %s is none of them", found, wrong)};
    return (verdict){.is_right = right == names.size, .why = found};
}

rp_exercise_verdict rp_exercise_judge(rp_exercise *e)
{
    switch (e->kind) {
    case RP_EXERCISE_PLAN:
        return judge_plan(e);
    case RP_EXERCISE_NUMBER:
        return judge_number(e);
    case RP_EXERCISE_FACTS:
    case RP_EXERCISE_ACTIONS:
        return judge_list(e);
    default:
        return compare(e, "");
    }
}
