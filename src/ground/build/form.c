#include "ground/build/form.h"

#include <string.h>

void rp_forms_init(rp_forms *f, rp_arena *arena, const rp_database *db)
{
    rp_limits *const limits = arena->limits;
    *f = (rp_forms){.limits = limits, .arena = arena, .db = db};
    f->literal = RP_ARENA_ARRAY_ZERO(arena, rp_form *, db->lifted->num_predicates);
    rp_tupleset_init(&f->known, limits);
    rp_vec_push(limits, &f->node, (rp_form_node){0});
    rp_vec_push(limits, &f->node, (rp_form_node){0});
}

void rp_forms_release(rp_forms *f)
{
    rp_vec_free(f->limits, &f->node);
    rp_tupleset_release(&f->known);
    rp_vec_free(f->limits, &f->form_of);
    rp_vec_free(f->limits, &f->scratch);
}

rp_form rp_forms_literal(rp_forms *f, rp_pred_id pred, uint32_t number, bool positive)
{
    if (f->literal[pred] == NULL)
        f->literal[pred] = RP_ARENA_ARRAY_ZERO(f->arena, rp_form, f->db->table[pred].relation.size);
    rp_form *const form = &f->literal[pred][number];
    if (*form == 0) {
        const rp_form_node node = {RP_FORM_LITERAL, pred, number};
        if (f->node.size % 2 == 1)
            rp_vec_push(f->limits, &f->node, (rp_form_node){0});
        *form = f->node.size;
        rp_vec_push(f->limits, &f->node, node);
        rp_vec_push(f->limits, &f->node, node);
    }
    return *form + !positive;
}

/* Parts of the same kind are replaced by theirs. */
static void flatten(rp_forms *f, rp_form_kind kind, const rp_form *part, uint32_t count)
{
    f->scratch.size = 0;
    for (uint32_t i = 0; i < count; i++) {
        const rp_form_node *const n = &f->node.item[part[i]];
        if (n->kind != kind) {
            rp_vec_push(f->limits, &f->scratch, part[i]);
            continue;
        }
        for (uint32_t k = 0; k < n->count; k++)
            rp_vec_push(f->limits, &f->scratch, rp_forms_items(f, n)[k]);
    }
    rp_row_sort(f->scratch.item, f->scratch.size);
}

static rp_form intern(rp_forms *f, rp_form_kind kind, const uint32_t *part, uint32_t count)
{
    const uint32_t at = rp_tupleset_add(&f->known, kind, part, count);
    if (at == f->form_of.size) {
        const rp_form_node node = {kind, f->known.begin.item[at] + 1, count};
        rp_vec_push(f->limits, &f->form_of, f->node.size);
        rp_vec_push(f->limits, &f->node, node);
    }
    return f->form_of.item[at];
}

/* Absorption: x and (x or y) is x; x or (x and y) is x.  Returns how many parts are left. */
static uint32_t absorb(const rp_forms *f, rp_form_kind kind, rp_form *list, uint32_t count)
{
    const rp_form_kind dual = kind == RP_FORM_AND ? RP_FORM_OR : RP_FORM_AND;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const rp_form_node *const n = &f->node.item[list[i]];
        bool absorbed = false;
        for (uint32_t k = 0; n->kind == dual && k < n->count && !absorbed; k++)
            absorbed = rp_row_has(list, count, rp_forms_items(f, n)[k]);
        f->scratch.item[count + kept] = list[i];
        kept += !absorbed;
    }
    memcpy(list, list + count, kept * sizeof *list);
    return kept;
}

rp_form rp_forms_join(rp_forms *f, rp_form_kind kind, const rp_form *part, uint32_t count)
{
    const rp_form neutral = kind == RP_FORM_AND ? RP_FORM_TRUE : RP_FORM_FALSE;
    const rp_form absorbing = kind == RP_FORM_AND ? RP_FORM_FALSE : RP_FORM_TRUE;
    flatten(f, kind, part, count);
    rp_form *list = f->scratch.item;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < f->scratch.size; i++) {
        if (list[i] == absorbing)
            return absorbing;
        if (list[i] == neutral || (kept > 0 && list[kept - 1] == list[i]))
            continue;
        if (kept > 0 && list[i] % 2 == 1 && list[kept - 1] == list[i] - 1 &&
            f->node.item[list[i]].kind == RP_FORM_LITERAL &&
            f->node.item[list[i] - 1].kind == RP_FORM_LITERAL)
            return absorbing;
        list[kept++] = list[i];
    }
    if (kept > 1) {
        rp_vec_reserve(f->limits, &f->scratch, 2 * (uint64_t)kept);
        kept = absorb(f, kind, f->scratch.item, kept);
    }
    list = f->scratch.item;
    return kept == 0 ? neutral : kept == 1 ? list[0] : intern(f, kind, list, kept);
}

const rp_form *rp_forms_parts(const rp_forms *f, rp_form_kind kind, const rp_form *form,
                              uint32_t *count)
{
    const rp_form_node *const n = &f->node.item[*form];
    *count = n->kind == kind ? n->count : 1;
    if (*form == (kind == RP_FORM_AND ? RP_FORM_TRUE : RP_FORM_FALSE))
        *count = 0;
    return n->kind == kind ? rp_forms_items(f, n) : form;
}
