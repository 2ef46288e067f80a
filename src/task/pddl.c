#include "task/pddl.h"

void rp_pddl_put(rp_pddl_writer *w, const char *text)
{
    for (; *text != '\0'; text++)
        rp_vec_push(w->limits, &w->text, *text);
}

static bool is_full(const rp_pddl_writer *w) { return w->most > 0 && w->text.size >= w->most; }

void rp_pddl_put_name(rp_pddl_writer *w, rp_symbol name)
{
    rp_pddl_put(w, w->prefix);
    rp_pddl_put(w, rp_lifted_text(w->task, name));
}

void rp_pddl_put_type(rp_pddl_writer *w, rp_type_id type)
{
    const rp_type *const all = w->task->type;

    rp_pddl_put(w, " - ");
    if (all[type].name != RP_NONE) {
        rp_pddl_put_name(w, all[type].name);
        return;
    }
    rp_pddl_put(w, "(either");
    for (RP_ROW(member, &w->task->either_members, type)) {
        rp_pddl_put(w, " ");
        rp_pddl_put_name(w, all[*member].name);
    }
    rp_pddl_put(w, ")");
}

void rp_pddl_put_variables(rp_pddl_writer *w, uint32_t first, uint32_t count)
{
    for (uint32_t v = first; v < first + count && !is_full(w); v++) {
        rp_pddl_put(w, v == first ? "" : " ");
        rp_pddl_put(w, rp_lifted_text(w->task, w->scope->variable_name[v]));
        if (*w->prefix != '\0' || w->scope->variable_type[v] != RP_TYPE_OBJECT)
            rp_pddl_put_type(w, w->scope->variable_type[v]);
    }
}

void rp_pddl_put_predicate(rp_pddl_writer *w, rp_pred_id pred)
{
    rp_pddl_put(w, "(");
    if (pred == RP_PRED_EQUALS)
        rp_pddl_put(w, "=");
    else
        rp_pddl_put_name(w, w->task->predicate[pred].name);
}

static void put_term(rp_pddl_writer *w, rp_term term)
{
    const bool is_variable = rp_term_is_variable(term);
    const uint32_t v = rp_term_variable(term);
    const bool has_value = is_variable && w->value != NULL && w->value[v] != RP_NONE;

    if (is_variable && !has_value)
        rp_pddl_put(w, rp_lifted_text(w->task, w->scope->variable_name[v]));
    else
        rp_pddl_put_name(w, w->task->object[has_value ? w->value[v] : term].name);
}

void rp_pddl_put_terms(rp_pddl_writer *w, const rp_term *term, uint32_t count)
{
    for (uint32_t i = 0; i < count && !is_full(w); i++) {
        rp_pddl_put(w, " ");
        put_term(w, term[i]);
    }
    rp_pddl_put(w, ")");
}

void rp_pddl_put_quantifier(rp_pddl_writer *w, const char *word, uint32_t first, uint32_t count)
{
    rp_pddl_put(w, word);
    rp_pddl_put(w, " (");
    rp_pddl_put_variables(w, first, count);
    rp_pddl_put(w, ")");
}

void rp_pddl_put_formula(rp_pddl_writer *w, const rp_formula *f)
{
    static const char *const words[] = {
        [RP_FORMULA_NOT] = "(not",       [RP_FORMULA_AND] = "(and",
        [RP_FORMULA_OR] = "(or",         [RP_FORMULA_IMPLY] = "(imply",
        [RP_FORMULA_FORALL] = "(forall", [RP_FORMULA_EXISTS] = "(exists"};

    if (is_full(w))
        return;
    if (f->kind == RP_FORMULA_ATOM) {
        rp_pddl_put_predicate(w, f->pred);
        rp_pddl_put_terms(w, f->term, f->num_terms);
        return;
    }
    if (f->kind == RP_FORMULA_FORALL || f->kind == RP_FORMULA_EXISTS)
        rp_pddl_put_quantifier(w, words[f->kind], f->first_variable, f->num_variables);
    else
        rp_pddl_put(w, words[f->kind]);
    for (uint32_t i = 0; i < f->num_children && !is_full(w); i++) {
        rp_pddl_put(w, " ");
        rp_pddl_put_formula(w, f->child[i]);
    }
    rp_pddl_put(w, ")");
}
