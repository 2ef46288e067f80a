#include "support/same_tree.h"

static bool same_nodes(const ast_node *a, const ast_node *b)
{
    for (; a != NULL && b != NULL; a = a->next, b = b->next) {
        if (a->kind != b->kind || a->name != b->name || a->num_items != b->num_items)
            return false;
        if (!same_nodes(a->item, b->item) || (a->related == NULL) != (b->related == NULL))
            return false;
        /* The words before a dash share their type: compare it once. */
        const bool shared = a->next != NULL && a->next->related == a->related;
        if (shared && (b->next == NULL || b->next->related != b->related))
            return false;
        if (!shared && !same_nodes(a->related, b->related))
            return false;
    }
    return a == NULL && b == NULL;
}

static bool same_actions(const ast_action *a, const ast_action *b)
{
    for (; a != NULL && b != NULL; a = a->next, b = b->next)
        if (a->has_parameters != b->has_parameters || !same_nodes(a->name, b->name) ||
            !same_nodes(a->parameters.first, b->parameters.first) ||
            !same_nodes(a->condition, b->condition) || !same_nodes(a->effect, b->effect))
            return false;
    return a == NULL && b == NULL;
}

bool same_tree(const ast_file *a, const ast_file *b)
{
    return a->kind == b->kind && same_nodes(a->name, b->name) &&
           same_nodes(a->requirements.first, b->requirements.first) &&
           same_nodes(a->types.first, b->types.first) &&
           same_nodes(a->constants.first, b->constants.first) &&
           same_nodes(a->objects.first, b->objects.first) &&
           same_nodes(a->predicates.first, b->predicates.first) &&
           same_nodes(a->functions.first, b->functions.first) &&
           same_actions(a->actions, b->actions) && same_actions(a->derived, b->derived) &&
           same_nodes(a->init.first, b->init.first) && same_nodes(a->domain, b->domain) &&
           same_nodes(a->goal, b->goal) && same_nodes(a->metric.first, b->metric.first);
}
