#include "ground/build/form.h"

#include <string.h>

#include "base/data/hash.h"

enum { FIRST_SLOTS = 256 };

void rp_forms_init(rp_forms *f, rp_limits *limits)
{
    *f = (rp_forms){.limits = limits, .num_slots = FIRST_SLOTS};
    f->slot = RP_NEW_ARRAY_ZERO(limits, uint32_t, f->num_slots);
    rp_vec_push(limits, &f->node, (rp_form_node){0});
    rp_vec_push(limits, &f->node, (rp_form_node){0});
}

void rp_forms_release(rp_forms *f)
{
    rp_vec_free(f->limits, &f->node);
    rp_vec_free(f->limits, &f->item);
    rp_vec_free(f->limits, &f->scratch);
    rp_free(f->limits, f->slot);
}

static uint64_t hash_literal(uint32_t pred, uint32_t number)
{
    return rp_hash_mix(rp_hash_mix(pred) + number);
}

static uint64_t hash_list(rp_form_kind kind, const uint32_t *item, uint32_t count)
{
    return rp_hash_mix(rp_hash_u32s(item, count) + kind);
}

static uint64_t hash_node(const rp_forms *f, const rp_form_node *n)
{
    return n->kind == RP_FORM_LITERAL ? hash_literal(n->first, n->count)
                                      : hash_list(n->kind, f->item.item + n->first, n->count);
}

/* Before something is added. */
static void make_room(rp_forms *f)
{
    if (f->num_used < f->num_slots / 2)
        return;
    rp_free(f->limits, f->slot);
    f->slot = NULL;
    f->num_slots *= 2;
    f->slot = RP_NEW_ARRAY_ZERO(f->limits, uint32_t, f->num_slots);
    for (uint32_t i = 2; i < f->node.size; i++) {
        const rp_form_node *const n = &f->node.item[i];
        if (n->kind == RP_FORM_CONSTANT || (n->kind == RP_FORM_LITERAL && i % 2 == 1))
            continue;
        uint32_t at = (uint32_t)hash_node(f, n) & (f->num_slots - 1);
        while (f->slot[at] != 0)
            at = (at + 1) & (f->num_slots - 1);
        f->slot[at] = i + 1;
    }
}

static rp_form add_node(rp_forms *f, uint32_t at, rp_form_node node)
{
    const rp_form form = f->node.size;
    rp_vec_push(f->limits, &f->node, node);
    f->slot[at] = form + 1;
    f->num_used++;
    return form;
}

rp_form rp_forms_literal(rp_forms *f, rp_pred_id pred, uint32_t number, bool positive)
{
    make_room(f);
    uint32_t at = (uint32_t)hash_literal(pred, number) & (f->num_slots - 1);
    for (; f->slot[at] != 0; at = (at + 1) & (f->num_slots - 1)) {
        const rp_form_node *const n = &f->node.item[f->slot[at] - 1];
        if (n->kind == RP_FORM_LITERAL && n->first == pred && n->count == number)
            return f->slot[at] - 1 + !positive;
    }
    if (f->node.size % 2 == 1)
        rp_vec_push(f->limits, &f->node, (rp_form_node){0});
    const rp_form_node node = {RP_FORM_LITERAL, pred, number};
    const rp_form form = add_node(f, at, node);
    rp_vec_push(f->limits, &f->node, node);
    return form + !positive;
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
            rp_vec_push(f->limits, &f->scratch, f->item.item[n->first + k]);
    }
    rp_row_sort(f->scratch.item, f->scratch.size);
}

static rp_form intern(rp_forms *f, rp_form_kind kind, const uint32_t *item, uint32_t count)
{
    make_room(f);
    uint32_t at = (uint32_t)hash_list(kind, item, count) & (f->num_slots - 1);
    for (; f->slot[at] != 0; at = (at + 1) & (f->num_slots - 1)) {
        const rp_form_node *const n = &f->node.item[f->slot[at] - 1];
        if (n->kind == kind && n->count == count &&
            memcmp(f->item.item + n->first, item, count * sizeof *item) == 0)
            return f->slot[at] - 1;
    }
    const rp_form_node node = {kind, f->item.size, count};
    for (uint32_t i = 0; i < count; i++)
        rp_vec_push(f->limits, &f->item, item[i]);
    return add_node(f, at, node);
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
            absorbed = rp_row_has(list, count, f->item.item[n->first + k]);
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
    return n->kind == kind ? f->item.item + n->first : form;
}
