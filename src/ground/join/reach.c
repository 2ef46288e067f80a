#include "ground/join/reach.h"

static inline bool passes(const rp_reach *r, const rp_rule *rule, const rp_check *check,
                          uint32_t count)
{
    for (const rp_check *end = check + count; check != end; check++) {
        if (check->kind == RP_CHECK_DIFFER) {
            if (rule->value[check->slot[0]] == rule->value[check->slot[1]])
                return false;
            continue;
        }
        const uint32_t number = rp_relation_find(check->relation, rule->value, check->slot);
        if (check->kind == RP_CHECK_ABSENT) {
            if (number != RP_NONE)
                return false;
            continue;
        }
        if (number >= check->relation->processed) /* RP_NONE is, too */
            return false;
        if (check->not_current && number == r->current)
            return false;
        rule->number[check->atom] = number;
    }
    return true;
}

/* Binds what the entry gives; false if it does not fit. */
static inline bool binds(const rp_rule *rule, const rp_bind *bind, uint32_t count,
                         const uint32_t *entry)
{
    for (const rp_bind *end = bind + count; bind != end; bind++) {
        const uint32_t object = entry[bind->offset];
        if (!bind->sets) {
            if (rule->value[bind->slot] != object)
                return false;
        } else if (bind->domain != NULL && !rp_bit_get(bind->domain, object)) {
            return false;
        } else {
            rule->value[bind->slot] = object;
        }
    }
    return true;
}

static void note_undefined(rp_reach *r, const rp_rule *rule, uint32_t cost)
{
    if (r->num_undefined++ > 0)
        return;
    r->undefined_rule = rule;
    r->undefined_cost = cost;
    r->undefined_value =
        rp_arena_copy(r->db->arena, rule->value, rule->num_slots * sizeof(uint32_t));
}

/* The sum of an instance's costs; false if one has no value. */
static bool find_cost(rp_reach *r, const rp_rule *rule, uint32_t *out)
{
    int64_t sum = rule->constant_cost;
    for (uint32_t i = 0; i < rule->num_costs; i++) {
        const rp_function_table *const f = &r->db->function[rule->cost[i].pred];
        const uint32_t number = rp_relation_find(&f->relation, rule->value, rule->cost[i].slot);
        if (number == RP_NONE) {
            note_undefined(r, rule, i);
            return false;
        }
        sum += f->value[number];
    }
    if (sum < 0 || sum > INT32_MAX) {
        r->costly_rule = rule;
        r->costly_cost = sum;
        sum = 0;
    }
    *out = (uint32_t)sum;
    return true;
}

/* Instances that differ only in what may be projected away are looked for when there are so many,
   and again when there are twice as many; so many alike are too many. */
enum { LEAST_INSTANCES = 1 << 10, MOST_ALIKE = 4 };

static uint32_t count_different(const rp_reach *r, const rp_rule *rule)
{
    const rp_normal_schema *const n = rule->normal;
    rp_tupleset seen;

    rp_tupleset_init(&seen, r->limits);
    uint32_t *const tuple = RP_NEW_ARRAY(r->limits, uint32_t, rule->num_args);
    for (uint32_t i = 0; i < rule->num_records; i++) {
        uint32_t size = 0;
        for (uint32_t k = 0; k < rule->num_args; k++)
            if (!rp_row_has(n->kept, n->num_kept, n->arg[k]))
                tuple[size++] = rp_rule_record(rule, i)[k];
        rp_tupleset_add(&seen, 0, tuple, size);
    }
    const uint32_t count = rp_tupleset_size(&seen);
    rp_free(r->limits, tuple);
    rp_tupleset_release(&seen);
    return count;
}

static void look_for_repetitions(rp_reach *r, const rp_rule *rule)
{
    const uint32_t count = rule->num_records;

    if (count < LEAST_INSTANCES || (count & (count - 1)) != 0)
        return;
    r->repeats = count / MOST_ALIKE >= count_different(r, rule);
    if (r->repeats)
        r->overrun = rule;
}

/* What is worked, in units of an entry that a join looks at, about a nanosecond: for a look-up, for
   a derivation of which only the atom is kept, and for an instance. */
enum { LOOKUP_WORK = 16, CHOICE_WORK = 32, INSTANCE_WORK = 256 };

static void give_up(rp_reach *r, const rp_rule *rule)
{
    r->too_many = true;
    r->overrun = rule;
}

static void write_instance(rp_reach *r, rp_rule *rule)
{
    if (rule->normal->kind == RP_RULE_CHOICE) {
        r->work += CHOICE_WORK;
        rp_relation_insert(&r->db->table[rule->head->pred].relation, rule->value, rule->head->slot);
        return;
    }
    r->work += INSTANCE_WORK;
    if (++r->num_instances > r->most.instances)
        give_up(r, rule);
    uint32_t cost = 0;
    if (rule->num_costs > 0 && !find_cost(r, rule, &cost))
        return;
    rp_vec_reserve(r->limits, &rule->record, (uint64_t)rule->record.size + rule->width);
    uint32_t *out = rule->record.item + rule->record.size;
    for (uint32_t i = 0; i < rule->num_args; i++)
        *out++ = rule->value[rule->arg[i]];
    for (uint32_t i = 0; i < rule->num_fluent; i++)
        *out++ = rule->number[i];
    for (uint32_t i = 0; i < rule->num_heads; i++)
        *out++ = rp_relation_insert(&r->db->table[rule->head[i].pred].relation, rule->value,
                                    rule->head[i].slot);
    if (rule->num_costs > 0)
        *out++ = cost;
    assert(out <= rule->record.item + rule->record.size + rule->width);
    rule->record.size += rule->width;
    rule->num_records++;
    if (rule->may_repeat)
        look_for_repetitions(r, rule);
}

/* A rule is split when its joins have looked at so many entries in all, and for each
   instance found. */
enum { LEAST_WORK = 2000000, MOST_WORK_AN_INSTANCE = 40 };

/* Whether the rule's work is out of proportion. */
static bool overruns(rp_reach *r, rp_rule *rule)
{
    rp_poll(r->limits);
    if (!rp_normal_can_be_split(r->db->lifted, rule->normal)) {
        rule->work_limit = 2 * rule->work;
        return false;
    }
    if (rule->work / MOST_WORK_AN_INSTANCE <= rule->num_records) {
        rule->work_limit = 2 * rule->work;
        return false;
    }
    r->overrun = rule;
    return true;
}

static uint32_t run_levels(rp_reach *, const rp_joinplan *, uint32_t depth);

/* A level that binds a variable to each object in turn. */
static uint32_t enumerate(rp_reach *r, const rp_joinplan *plan, uint32_t depth)
{
    rp_rule *const rule = plan->rule;
    const rp_level *const level = &plan->level[depth];
    rule->work += level->num_objects;
    r->work += level->num_objects;
    for (uint32_t i = 0; i < level->num_objects; i++) {
        rule->value[level->slot] = level->object[i];
        if (!passes(r, rule, level->check, level->num_checks))
            continue;
        const uint32_t resume = run_levels(r, plan, depth + 1);
        if (resume <= depth)
            return resume;
    }
    return depth;
}

/* A level that runs through the entries of an index. */
static uint32_t scan(rp_reach *r, const rp_joinplan *plan, uint32_t depth)
{
    rp_rule *const rule = plan->rule;
    const rp_level *const level = &plan->level[depth];
    uint32_t count;
    const uint32_t width = level->index->width;
    const uint32_t *entry = rp_index_find(level->index, rule->value, level->key_slot, &count);
    r->work += LOOKUP_WORK + count;
    if (count == 0)
        return level->resume;
    rule->work += count;
    if (rule->work > rule->work_limit && overruns(r, rule))
        return 0;
    for (const uint32_t *end = entry + (size_t)count * width; entry != end; entry += width) {
        if (level->not_current && entry[0] == r->current)
            continue;
        rule->number[level->atom] = entry[0];
        if (!binds(rule, level->bind, level->num_binds, entry) ||
            !passes(r, rule, level->check, level->num_checks))
            continue;
        const uint32_t resume = run_levels(r, plan, depth + 1);
        if (resume <= depth)
            return resume;
    }
    return depth;
}

/* Runs the plan's levels from `depth` on.  Returns the number of levels that stay as they
   are but for the last of them, which is to advance: `depth`, or less when what failed
   here does not depend on the ones between (`resume`).  */
static uint32_t run_levels(rp_reach *r, const rp_joinplan *plan, uint32_t depth)
{
    if (depth == plan->num_levels) {
        write_instance(r, plan->rule);
        return r->overrun == NULL ? depth : 0;
    }
    rp_poll(r->limits);
    if (RP_UNLIKELY(r->work > r->most.work)) {
        give_up(r, plan->rule);
        return 0;
    }
    return plan->level[depth].index == NULL ? enumerate(r, plan, depth) : scan(r, plan, depth);
}

static void run_plan(rp_reach *r, const rp_joinplan *plan)
{
    if (r->overrun == NULL && passes(r, plan->rule, plan->check, plan->num_checks))
        run_levels(r, plan, 0);
}

static void pull_triggers(rp_reach *r, const rp_relation *relation, const rp_trigger *first,
                          const rp_trigger *end)
{
    for (const rp_trigger *t = first; t != end; t++) {
        const rp_rule *const rule = t->plan->rule;
        rule->number[t->atom] = r->current;
        if (binds(rule, t->bind, t->num_binds, rp_relation_tuple(relation, r->current)))
            run_plan(r, t->plan);
    }
}

static void process(rp_reach *r, rp_pred_id pred)
{
    rp_atom_table *const table = &r->db->table[pred];
    rp_relation *const relation = &table->relation;
    const rp_triggers *const triggers = &r->plans->of_pred[pred];
    const rp_trigger *const item = triggers->item.item;

    r->current = relation->processed++;
    for (uint32_t i = 0; i < table->index.size; i++)
        rp_index_add(table->index.item[i], r->current);
    if (triggers->item.size == 0)
        return;
    pull_triggers(r, relation, item, item + triggers->num_general);
    for (uint32_t k = 0; k < relation->arity; k++) {
        if (triggers->begin[k] == NULL)
            continue;
        const uint32_t object = rp_relation_tuple(relation, r->current)[k];
        const uint32_t *const begin = triggers->begin[k] + (object - relation->column[k].low);
        const rp_trigger *const first = item + triggers->first[k];
        pull_triggers(r, relation, first + begin[0], first + begin[1]);
    }
}

static void run_late_rules(rp_reach *r, rp_rules *rules)
{
    r->current = RP_NONE;
    for (uint32_t i = 0; i < rules->count; i++) {
        rp_rule *const rule = &rules->rule[i];
        if (rule->normal->late && !rule->dead)
            run_plan(r, rp_joinplan_make_late(r->db, rules, rule));
    }
}

static uint64_t limit_of(uint64_t most) { return most > 0 ? most : UINT64_MAX; }

void rp_reach_run(rp_reach *r, rp_database *db, rp_rules *rules, const rp_joinplans *plans,
                  rp_reach_most most)
{
    *r = (rp_reach){.limits = db->arena->limits,
                    .db = db,
                    .plans = plans,
                    .current = RP_NONE,
                    .most = {limit_of(most.instances), limit_of(most.work)},
                    .work = r->work};
    for (uint32_t i = 0; i < rules->count; i++)
        if (rp_normal_can_be_split(db->lifted, rules->rule[i].normal))
            rules->rule[i].work_limit = LEAST_WORK;
    for (uint32_t i = 0; i < plans->untriggered.size; i++)
        run_plan(r, plans->untriggered.item[i]);
    bool found = true;
    while (found) {
        found = false;
        for (uint32_t p = 0; p < db->lifted->num_predicates; p++) {
            if (!db->lifted->predicate[p].fluent)
                continue;
            const rp_relation *const relation = &db->table[p].relation;
            for (; relation->processed < relation->size && r->overrun == NULL; found = true)
                process(r, p);
        }
    }
    if (r->overrun == NULL)
        run_late_rules(r, rules);
}
