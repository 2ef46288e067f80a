/* Costs: effects on total-cost, values of cost functions, the metric.

   Numbers are kept exactly: decimals first (number.c), and, when all that matter are known,
   integers by one common power of 10. */
#include <math.h>

#include "parser/resolve/messages.h"

static int64_t power_of_10(uint32_t exponent)
{
    int64_t power = 1;
    for (; exponent > 0; exponent--)
        power *= 10;
    return power;
}

static void remember_number(resolver *r, resolve_decimal value, rp_loc loc, int32_t *target)
{
    rp_vec_push(r->limits, &r->numbers, ((resolve_number){value, loc, target}));
}

/* (increase (total-cost) …). */

static bool is_total_cost(const resolver *r, const ast_node *node)
{
    return (node->kind == AST_FORM || node->kind == AST_NAME) && node->name == r->total_cost &&
           node->num_items == 0;
}

static void add_cost(resolver *r, rp_cost_term cost, resolve_decimal number)
{
    rp_vec_push(r->limits, &r->costs, cost);
    rp_vec_push(r->limits, &r->cost_numbers, number);
}

static void cost_expression(resolver *r, const ast_node *node)
{
    rp_cost_term cost = {.loc = rp_resolve_loc(r, node), .func = RP_NONE};
    resolve_decimal number = {0};
    resolve_atom a;

    if (node->kind == AST_BROKEN)
        return;
    if (rp_resolve_constant(r, node, &number)) {
        add_cost(r, cost, number);
    } else if ((node->kind == AST_FORM || node->kind == AST_NAME) && node->name != r->total_cost) {
        if (!rp_resolve_function_atom(r, node, &a))
            return;
        cost.func = a.symbol;
        cost.num_terms = a.num_terms;
        cost.term = a.term;
        r->is_cost[a.symbol] = true;
        add_cost(r, cost, number);
    } else if (node->kind == AST_ARITHMETIC && rp_resolve_text(r, node->name)[0] == '+') {
        for (const ast_node *item = node->item; item != NULL && !rp_resolve_gives_up(r);
             item = item->next)
            cost_expression(r, item);
    } else {
        rp_unsupported(r->diags, cost.loc, "cost-expression",
                       "cost %s%s: only sums of numbers and functions are supported",
                       rp_ast_quote(r->file, r->scratch, node), rp_resolve_where(r));
    }
}

void rp_resolve_cost_effect(resolver *r, const ast_node *node)
{
    const rp_loc loc = rp_resolve_loc(r, node);
    const char *const text = rp_ast_quote(r->file, r->scratch, node);

    if (!rp_resolve_count_items(r, node, 2, "a function and a number"))
        return;
    if (!is_total_cost(r, node->item) ||
        strcasecmp(rp_resolve_text(r, node->name), "increase") != 0) {
        rp_unsupported(r->diags, loc, "numeric-effect",
                       "numeric effect %s%s is not supported; only (increase (total-cost) ...) is",
                       text, rp_resolve_where(r));
        return;
    }
    rp_resolve_use(r, FEATURE_COSTS, node);
    if (r->when_depth > 0 || r->forall_depth > 0) {
        rp_unsupported(r->diags, loc, "conditional-cost",
                       "cost effect %s inside a %s effect is not supported", text,
                       r->when_depth > 0 ? "conditional" : "universal");
        return;
    }
    if (!r->total_cost_declared && !r->functions_incomplete &&
        rp_resolve_report_once(r, r->total_cost))
        rp_resolve_warn(r, rp_resolve_loc(r, node->item), "undeclared-total-cost",
                        "function `total-cost` is used but not declared in :functions");
    cost_expression(r, node->item->next);
}

void rp_resolve_remember_constants(resolver *r, rp_cost_term *cost)
{
    for (uint32_t i = 0; i < r->costs.size; i++)
        if (cost[i].func == RP_NONE)
            remember_number(r, r->cost_numbers.item[i], cost[i].loc, &cost[i].constant);
}

/* (= (f a…) number) of :init. */

static bool is_known_value(resolver *r, const ast_node *node, const resolve_atom *a,
                           resolve_decimal number)
{
    const uint32_t i = rp_tupleset_add(&r->value_set, a->symbol, a->term, a->num_terms);

    if (i == r->values.size)
        return false;
    const resolve_value *const first = &r->values.item[i];
    const ast_node *const text = node->item->next;
    const bool is_same = number.fault != NUMBER_FITS
                             ? text->num_items == 0 && text->name == first->text->name
                             : first->number.fault == NUMBER_FITS &&
                                   number.mantissa == first->number.mantissa &&
                                   number.decimals == first->number.decimals;
    if (is_same) {
        rp_resolve_warn(r, rp_resolve_loc(r, node), "duplicate-value",
                        "%s is given the same value twice",
                        rp_ast_quote(r->file, r->scratch, node->item));
        return true;
    }
    rp_error(r->diags, rp_resolve_loc(r, node), "contradictory-value", "%s is given a second value",
             rp_ast_quote(r->file, r->scratch, node->item));
    rp_note(r->diags, first->value.loc, "the first one is here");
    return true;
}

static void refuse_function(resolver *r, const ast_node *function)
{
    if (function->kind != AST_BROKEN)
        rp_error(r->diags, rp_resolve_loc(r, function), "syntax",
                 "found %s in :init, expected a function such as (total-cost)",
                 rp_ast_quote(r->file, r->scratch, function));
}

static void refuse_number(resolver *r, const ast_node *number)
{
    if (number->kind == AST_NAME)
        rp_unsupported(r->diags, rp_resolve_loc(r, number), "object-fluent",
                       "found %s in :init, expected a number; object fluents are not supported",
                       rp_resolve_quote(r, number->name));
    else if (number->kind != AST_BROKEN)
        rp_error(r->diags, rp_resolve_loc(r, number), "syntax",
                 "found %s in :init, expected a number", rp_ast_quote(r->file, r->scratch, number));
}

void rp_resolve_value(resolver *r, const ast_node *node)
{
    const rp_loc loc = rp_resolve_loc(r, node);
    const ast_node *const function = node->item, *const number = function->next;
    resolve_decimal value;
    resolve_atom a;

    if (is_total_cost(r, function)) {
        if (!r->total_cost_declared && !r->functions_incomplete)
            rp_resolve_warn(r, loc, "undeclared-total-cost",
                            "function `total-cost` is not declared in the domain; "
                            "the assignment is ignored");
        return;
    }
    if (function->kind != AST_FORM && function->kind != AST_NAME) {
        refuse_function(r, function);
        return;
    }
    if (!rp_resolve_function_atom(r, function, &a))
        return;
    if (!rp_resolve_constant(r, number, &value))
        refuse_number(r, number);
    else if (!is_known_value(r, node, &a, value))
        rp_vec_push(
            r->limits, &r->values,
            ((resolve_value){{.func = a.symbol, .arg = a.term, .loc = loc}, value, number}));
}

/* The metric. */

static bool is_word(const resolver *r, const ast_node *node, const char *word)
{
    return (node->kind == AST_NAME || node->kind == AST_FORM) && node->num_items == 0 &&
           strcasecmp(rp_resolve_text(r, node->name), word) == 0;
}

/* What a metric says of (total-cost) and (total-time), the number of steps: cost * c + time * t +
   constant.  NAN: something else. */
typedef struct metric_sum {
    double cost, time, constant;
} metric_sum;

static metric_sum combine_sums(char op, metric_sum a, metric_sum b)
{
    const bool a_is_constant = a.cost == 0 && a.time == 0,
               b_is_constant = b.cost == 0 && b.time == 0;

    if (op == '+')
        return (metric_sum){a.cost + b.cost, a.time + b.time, a.constant + b.constant};
    if (op == '-')
        return (metric_sum){a.cost - b.cost, a.time - b.time, a.constant - b.constant};
    if (op == '/' && b_is_constant && b.constant != 0)
        return (metric_sum){a.cost / b.constant, a.time / b.constant, a.constant / b.constant};
    if (op == '*' && b_is_constant)
        return (metric_sum){a.cost * b.constant, a.time * b.constant, a.constant * b.constant};
    if (op == '*' && a_is_constant)
        return combine_sums(op, b, a);
    return (metric_sum){NAN, NAN, NAN};
}

static metric_sum read_sum(resolver *r, const ast_node *node)
{
    const metric_sum zero = {0};
    resolve_decimal number;

    if (is_total_cost(r, node))
        return (metric_sum){.cost = 1};
    if (is_word(r, node, "total-time"))
        return (metric_sum){.time = 1};
    if (rp_resolve_constant(r, node, &number) && number.fault == NUMBER_FITS)
        return (metric_sum){.constant =
                                (double)number.mantissa / (double)power_of_10(number.decimals)};
    if (node->kind != AST_ARITHMETIC || node->num_items == 0)
        return (metric_sum){NAN, NAN, NAN};
    const char op = *rp_resolve_text(r, node->name);
    metric_sum sum = read_sum(r, node->item);
    if (node->num_items == 1)
        return op == '-' ? combine_sums(op, zero, sum) : sum;
    for (const ast_node *item = node->item->next; item != NULL; item = item->next)
        sum = combine_sums(op, sum, read_sum(r, item));
    return sum;
}

/* (* 2 (total-cost)) and the like, which order plans as (total-cost) or (total-time) alone do. */
static void arithmetic_metric(resolver *r, const ast_node *what, double sign)
{
    const metric_sum sum = read_sum(r, what);
    const double cost = sign * sum.cost, time = sign * sum.time;

    if (cost > 0 && time == 0)
        r->task->use_costs = true;
    else if (!(cost == 0 && time > 0))
        rp_unsupported(r->diags, rp_resolve_loc(r, what), "metric",
                       "the metric %s is not supported; only what grows with (total-cost) alone is",
                       rp_ast_quote(r->file, r->scratch, what));
}

/* A section that is not a direction and one item. */
static void refuse_metric(resolver *r, const ast_node *direction)
{
    for (const ast_node *node = direction; node != NULL; node = node->next)
        if (node->kind == AST_BROKEN)
            return;
    if (direction == NULL || is_word(r, direction, "minimize"))
        rp_error(r->diags, rp_token_loc(r->file->tokens, r->problem->metric_at + 1), "syntax",
                 "expected (:metric minimize (total-cost))");
    else
        rp_error(r->diags, rp_resolve_loc(r, direction), "syntax",
                 "found %s, expected `minimize (total-cost)`",
                 rp_ast_quote(r->file, r->scratch, direction));
}

void rp_resolve_metric(resolver *r)
{
    if (r->problem == NULL || r->problem->metric_at == RP_NONE)
        return;
    const ast_list *const metric = &r->problem->metric;
    const ast_node *const direction = metric->first;

    r->file = r->problem;
    if (metric->size != 2 ||
        (!is_word(r, direction, "minimize") && !is_word(r, direction, "maximize"))) {
        refuse_metric(r, direction);
        return;
    }
    const ast_node *const what = direction->next;
    if (what->kind == AST_ARITHMETIC) {
        arithmetic_metric(r, what, is_word(r, direction, "minimize") ? 1 : -1);
        return;
    }
    if (is_word(r, direction, "minimize") && is_total_cost(r, what)) {
        r->task->use_costs = true;
        return;
    }
    if (is_word(r, direction, "minimize") && is_word(r, what, "total-time"))
        return;
    const ast_node all = {.span = {direction->span.first, what->span.last}};
    rp_resolve_warn(r, rp_resolve_loc(r, &all), "ignored-metric",
                    "the metric %s is ignored, every action counts 1: only "
                    "`minimize (total-cost)` is supported",
                    rp_ast_quote(r->file, r->scratch, &all));
}

/* One scale for all. */

/* Only values of functions that are some action's cost matter. */
static void keep_values(resolver *r)
{
    rp_value *const value = RP_ARENA_ARRAY(r->arena, rp_value, r->values.size);
    uint32_t n = 0;

    for (uint32_t i = 0; i < r->values.size; i++) {
        const resolve_value *const v = &r->values.item[i];
        if (!r->is_cost[v->value.func])
            continue;
        value[n] = v->value;
        remember_number(r, v->number, v->value.loc, &value[n].value);
        n++;
    }
    r->task->value = value;
    r->task->num_values = n;
}

static void store_number(resolver *r, const resolve_number *number, uint32_t decimals)
{
    const int32_t scale = r->task->cost_scale;
    const resolve_decimal *const v = &number->value;
    const int64_t unit = v->fault == NUMBER_FITS ? power_of_10(decimals - v->decimals) : 1;

    if (!r->task->use_costs) /* Never read. */
        *number->target = 0;
    else if (v->fault == NUMBER_UNDEFINED)
        rp_error(r->diags, number->loc, "inexact-cost", "this cost is divided by 0");
    else if (v->fault == NUMBER_TOO_FINE)
        rp_error(r->diags, number->loc, "inexact-cost",
                 "this cost has too many digits to be kept exactly (at most %d behind the point)",
                 RP_MOST_DECIMALS);
    else if (v->fault == NUMBER_FITS && v->mantissa >= 0 && v->mantissa <= INT32_MAX / unit)
        *number->target = (int32_t)(v->mantissa * unit);
    else if (v->mantissa < 0)
        rp_error(r->diags, number->loc, "negative-cost", "costs must not be negative");
    else
        rp_error(r->diags, number->loc, "inexact-cost",
                 "this cost is too large to be kept exactly: at most %.*f%s", (int)decimals,
                 (double)INT32_MAX / scale,
                 scale > 1 ? ", with as many digits behind the point as other costs have" : "");
}

void rp_resolve_scale_costs(resolver *r)
{
    uint32_t decimals = 0;

    keep_values(r);
    for (uint32_t i = 0; i < r->numbers.size; i++)
        if (r->numbers.item[i].value.decimals > decimals)
            decimals = r->numbers.item[i].value.decimals;
    r->task->cost_scale = (int32_t)power_of_10(decimals);
    for (uint32_t i = 0; i < r->numbers.size; i++)
        store_number(r, &r->numbers.item[i], decimals);
}
