#include "ground/join/database.h"

#include <string.h>

/* The range of objects from the first to the last one of the set. */
static rp_column range_of(const rp_word *set, uint32_t words)
{
    const uint32_t low = rp_bit_first(set, words);
    uint32_t last = words;
    if (low == RP_NONE)
        return (rp_column){0};
    while (set[last - 1] == 0)
        last--;
    const uint32_t high = last * 64 - 1 - (uint32_t)__builtin_clzll(set[last - 1]);
    return (rp_column){.low = low, .extent = high - low + 1};
}

static void make_relation(rp_database *db, rp_relation *r, uint32_t arity, const rp_word *column)
{
    rp_column *const range = RP_ARENA_ARRAY(db->arena, rp_column, arity);
    for (uint32_t k = 0; k < arity; k++)
        range[k] = range_of(column + (size_t)k * db->words, db->words);
    rp_relation_init(r, db->arena->limits, arity, range);
}

static void make_relations(rp_database *db, bool fluent)
{
    const rp_lifted *const t = db->lifted;
    for (uint32_t p = 0; p < t->num_predicates; p++)
        if (t->predicate[p].fluent == fluent)
            make_relation(db, &db->table[p].relation, t->predicate[p].arity, db->table[p].column);
    for (uint32_t i = 0; i < t->num_init; i++) {
        rp_relation *const r = &db->table[t->init[i].pred].relation;
        if (t->predicate[t->init[i].pred].fluent == fluent)
            rp_relation_insert(r, t->init[i].arg, r->identity);
    }
}

static void init_columns(rp_database *db)
{
    const rp_lifted *const t = db->lifted;
    for (uint32_t p = 0; p < t->num_predicates; p++)
        db->table[p].column =
            RP_ARENA_ARRAY_ZERO(db->arena, rp_word, (size_t)t->predicate[p].arity * db->words);
    for (uint32_t i = 0; i < t->num_init; i++)
        for (uint32_t k = 0; k < t->predicate[t->init[i].pred].arity; k++)
            rp_bit_set(rp_database_column(db, t->init[i].pred, k), t->init[i].arg[k]);
}

static void init_functions(rp_database *db)
{
    const rp_lifted *const t = db->lifted;
    rp_word **const column = RP_ARENA_ARRAY(db->arena, rp_word *, t->num_functions);
    uint32_t *const count = RP_ARENA_ARRAY_ZERO(db->arena, uint32_t, t->num_functions);

    db->function = RP_ARENA_ARRAY_ZERO(db->arena, rp_function_table, t->num_functions);
    for (uint32_t f = 0; f < t->num_functions; f++)
        column[f] =
            RP_ARENA_ARRAY_ZERO(db->arena, rp_word, (size_t)t->function[f].arity * db->words);
    for (uint32_t i = 0; i < t->num_values; i++) {
        const rp_value *const v = &t->value[i];
        count[v->func]++;
        for (uint32_t k = 0; k < t->function[v->func].arity; k++)
            rp_bit_set(column[v->func] + (size_t)k * db->words, v->arg[k]);
    }
    for (uint32_t f = 0; f < t->num_functions; f++) {
        make_relation(db, &db->function[f].relation, t->function[f].arity, column[f]);
        db->function[f].value = RP_ARENA_ARRAY(db->arena, int32_t, count[f]);
    }
    for (uint32_t i = 0; i < t->num_values; i++) {
        rp_function_table *const f = &db->function[t->value[i].func];
        f->value[rp_relation_insert(&f->relation, t->value[i].arg, f->relation.identity)] =
            t->value[i].value;
    }
}

void rp_database_init(rp_database *db, rp_arena *arena, const rp_lifted *lifted)
{
    *db = (rp_database){
        .arena = arena,
        .lifted = lifted,
        .words = lifted->type_words,
        .table = RP_ARENA_ARRAY_ZERO(arena, rp_atom_table, lifted->num_predicates),
        .set_as_ids = RP_ARENA_ARRAY(arena, uint32_t, 2 * (size_t)lifted->type_words),
    };
    rp_tupleset_init(&db->sets, arena->limits);
    init_columns(db);
    make_relations(db, false);
    for (uint32_t p = 0; p < lifted->num_predicates; p++)
        db->table[p].relation.processed = db->table[p].relation.size;
    if (lifted->use_costs)
        init_functions(db);
}

void rp_database_open_fluents(rp_database *db) { make_relations(db, true); }

void rp_database_release(rp_database *db)
{
    rp_limits *const limits = db->arena->limits;
    for (uint32_t p = 0; p < db->lifted->num_predicates; p++) {
        rp_atom_table *const table = &db->table[p];
        for (uint32_t i = 0; i < table->index.size; i++)
            rp_index_release(table->index.item[i]);
        rp_vec_free(limits, &table->index);
        if (table->relation.limits != NULL)
            rp_relation_release(&table->relation);
    }
    if (db->function != NULL)
        for (uint32_t f = 0; f < db->lifted->num_functions; f++)
            rp_relation_release(&db->function[f].relation);
    rp_vec_free(limits, &db->set);
    rp_tupleset_release(&db->sets);
}

const rp_word *rp_database_set(rp_database *db, const rp_word *set)
{
    const size_t bytes = db->words * sizeof(rp_word);
    memcpy(db->set_as_ids, set, bytes);
    const uint32_t number = rp_tupleset_add(&db->sets, 0, db->set_as_ids, 2 * db->words);
    if (number == db->set.size) {
        const rp_word *const copy = rp_arena_copy(db->arena, set, bytes);
        rp_vec_push(db->arena->limits, &db->set, copy);
    }
    return db->set.item[number];
}

static bool is_same_index(const rp_index *index, const bool *is_key, const rp_word *const *filter)
{
    for (uint32_t k = 0; k < index->num_key; k++)
        if (!is_key[index->key_position[k]])
            return false;
    for (uint32_t k = 0; k < index->num_free; k++)
        if (is_key[index->free_position[k]] || index->filter[k] != filter[index->free_position[k]])
            return false;
    return true;
}

const rp_index *rp_database_index(rp_database *db, rp_pred_id pred, const bool *is_key,
                                  const rp_word *const *filter)
{
    rp_atom_table *const table = &db->table[pred];
    for (uint32_t i = 0; i < table->index.size; i++)
        if (is_same_index(table->index.item[i], is_key, filter))
            return table->index.item[i];
    rp_index *const index = RP_ARENA_NEW(db->arena, rp_index);
    rp_index_init(index, &table->relation, is_key, filter);
    rp_vec_push(db->arena->limits, &table->index, index);
    return index;
}
