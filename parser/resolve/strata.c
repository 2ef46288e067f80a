/* The strata of derived predicates: a predicate is above all that it negates, so that
   those are settled before it (van Gelder 1986; in planning: Thiebaux, Hoffmann and Nebel
   2005).

   The graph: derived predicates, an arrow from a head to each derived predicate of its
   bodies, which is negative if it stands under an odd number of negations.  A negative
   arrow inside a strongly connected component means that there are no strata.  Components
   by Tarjan's algorithm (1972), without recursion; it finishes a component after all that
   it depends on.  Linear in the size of the rules. */
#include "parser/resolve/messages.h"

typedef struct arrow {
    rp_pred_id from, to;
    bool negative;
    uint32_t rule; /* index of the derivation */
} arrow;

typedef struct graph {
    resolver *r;
    RP_VEC(arrow) arrows;  /* by rule */
    rp_csr out;            /* row: predicate; items: arrows */
    uint32_t *index, *low; /* by predicate, as in Tarjan's paper; RP_NONE: not visited */
    uint32_t *component;   /* by predicate; RP_NONE: not finished */
    uint32_t *stratum;     /* by predicate */
    rp_u32vec stack, path; /* predicates */
    uint32_t *next;        /* by predicate: next entry of its row */
    uint32_t *reached_by;  /* by predicate: an arrow; RP_NONE but while a way is looked for */
    uint32_t num_visited, num_components;
} graph;

static void collect(graph *g, uint32_t rule, const rp_formula *f, bool negative)
{
    const rp_pred_id head = g->r->derivations.item[rule].head;

    if (f->kind == RP_FORMULA_ATOM && g->r->predicates.item[f->pred].derived)
        rp_vec_push(g->r->limits, &g->arrows, ((arrow){head, f->pred, negative, rule}));
    for (uint32_t i = 0; i < f->num_children; i++) {
        const bool flips = f->kind == RP_FORMULA_NOT || (f->kind == RP_FORMULA_IMPLY && i == 0);
        collect(g, rule, f->child[i], negative != flips);
    }
}

static void build_rows(graph *g)
{
    rp_pred_id *const from = RP_ARENA_ARRAY(g->r->scratch, rp_pred_id, g->arrows.size);

    for (uint32_t a = 0; a < g->arrows.size; a++)
        from[a] = g->arrows.item[a].from;
    g->out = rp_csr_group(g->r->scratch, from, g->arrows.size, g->r->predicates.size);
}

static void enter(graph *g, rp_pred_id p)
{
    g->index[p] = g->low[p] = g->num_visited++;
    g->next[p] = g->out.begin[p];
    rp_vec_push(g->r->limits, &g->stack, p);
    rp_vec_push(g->r->limits, &g->path, p);
}

/* `root` is the first visited of its component, which is on top of the stack. */
static void finish_component(graph *g, rp_pred_id root)
{
    const uint32_t component = g->num_components++;
    uint32_t stratum = 0, begin = g->stack.size;

    do
        g->component[g->stack.item[--begin]] = component;
    while (g->stack.item[begin] != root);
    for (uint32_t i = begin; i < g->stack.size; i++)
        for (RP_ROW(a, &g->out, g->stack.item[i])) {
            const arrow *const to = &g->arrows.item[*a];
            if (g->component[to->to] == component)
                continue;
            const uint32_t least = g->stratum[to->to] + to->negative;
            stratum = least > stratum ? least : stratum;
        }
    for (uint32_t i = begin; i < g->stack.size; i++)
        g->stratum[g->stack.item[i]] = stratum;
    g->stack.size = begin;
}

static void visit(graph *g, rp_pred_id start)
{
    enter(g, start);
    while (g->path.size > 0) {
        const rp_pred_id p = g->path.item[g->path.size - 1];
        if (g->next[p] < g->out.begin[p + 1]) {
            const rp_pred_id to = g->arrows.item[g->out.item[g->next[p]++]].to;
            if (g->index[to] == RP_NONE)
                enter(g, to);
            else if (g->component[to] == RP_NONE && g->index[to] < g->low[p])
                g->low[p] = g->index[to];
            continue;
        }
        g->path.size--;
        if (g->low[p] == g->index[p]) {
            finish_component(g, p);
        } else {
            const rp_pred_id parent = g->path.item[g->path.size - 1];
            g->low[parent] = g->low[p] < g->low[parent] ? g->low[p] : g->low[parent];
        }
    }
}

/* A shortest way from `from` to `to` in their component, as the arrows taken, by
   breadth-first search. */
static void find_way(graph *g, rp_pred_id from, rp_pred_id to, rp_u32vec *way)
{
    uint32_t *const reached_by = g->reached_by;
    rp_u32vec queue = {0};

    rp_vec_push(g->r->limits, &queue, from);
    for (uint32_t i = 0; from != to && reached_by[to] == RP_NONE; i++) {
        assert(i < queue.size);
        for (RP_ROW(a, &g->out, queue.item[i])) {
            const rp_pred_id next = g->arrows.item[*a].to;
            if (next == from || reached_by[next] != RP_NONE ||
                g->component[next] != g->component[from])
                continue;
            reached_by[next] = *a;
            rp_vec_push(g->r->limits, &queue, next);
        }
    }
    for (rp_pred_id p = to; p != from; p = g->arrows.item[reached_by[p]].from)
        rp_vec_push(g->r->limits, way, reached_by[p]);
    for (uint32_t i = 0; i < queue.size; i++)
        reached_by[queue.item[i]] = RP_NONE;
    rp_vec_free(g->r->limits, &queue);
}

static const char *quote_arrow(graph *g, const char *before, const arrow *a)
{
    return rp_arena_format(g->r->scratch, "%s -> %s%s", before, a->negative ? "not " : "",
                           rp_resolve_quote(g->r, g->r->predicates.item[a->to].name));
}

/* The negative arrow lies on a cycle. */
static void report(graph *g, const arrow *negative)
{
    resolver *const r = g->r;
    const char *const name = rp_resolve_quote(r, r->predicates.item[negative->from].name);
    const char *text = quote_arrow(g, name, negative);
    rp_u32vec way = {0};

    find_way(g, negative->to, negative->from, &way);
    const uint32_t untold = way.size > RP_RESOLVE_MOST_NAMED ? way.size - RP_RESOLVE_MOST_NAMED : 0;
    for (uint32_t i = way.size; i > untold; i--)
        text = quote_arrow(g, text, &g->arrows.item[way.item[i - 1]]);
    if (untold > 0)
        text = rp_arena_format(r->scratch, "%s -> ... -> %s", text, name);
    rp_error(r->diags, r->derivations.item[negative->rule].loc, "not-stratifiable",
             "derived predicate %s depends on its own negation (not stratifiable): %s", name, text);
    for (uint32_t i = way.size; i > untold; i--)
        rp_note(r->diags, r->derivations.item[g->arrows.item[way.item[i - 1]].rule].loc,
                "this rule is part of the cycle");
    rp_vec_free(r->limits, &way);
}

/* One report for each component: its last negative arrow. */
static void report_cycles(graph *g)
{
    bool *const reported = RP_ARENA_ARRAY_ZERO(g->r->scratch, bool, g->num_components);

    for (uint32_t i = g->arrows.size; i > 0; i--) {
        const arrow *const a = &g->arrows.item[i - 1];
        const uint32_t component = g->component[a->from];
        if (!a->negative || component != g->component[a->to] || reported[component])
            continue;
        reported[component] = true;
        report(g, a);
    }
}

void rp_resolve_strata(resolver *r)
{
    const uint32_t n = r->predicates.size;
    graph g = {.r = r,
               .index = RP_ARENA_ARRAY(r->scratch, uint32_t, n),
               .low = RP_ARENA_ARRAY(r->scratch, uint32_t, n),
               .component = RP_ARENA_ARRAY(r->scratch, uint32_t, n),
               .stratum = RP_ARENA_ARRAY(r->scratch, uint32_t, n),
               .next = RP_ARENA_ARRAY(r->scratch, uint32_t, n),
               .reached_by = RP_ARENA_ARRAY(r->scratch, uint32_t, n)};

    for (uint32_t rule = 0; rule < r->derivations.size; rule++)
        if (r->derivations.item[rule].head != RP_NONE && r->derivations.item[rule].body != NULL)
            collect(&g, rule, r->derivations.item[rule].body, false);
    build_rows(&g);
    for (rp_pred_id p = 0; p < n; p++)
        g.index[p] = g.component[p] = g.reached_by[p] = RP_NONE;
    for (uint32_t rule = 0; rule < r->derivations.size; rule++) {
        rp_derivation *const d = &r->derivations.item[rule];
        if (d->head == RP_NONE)
            continue;
        if (g.index[d->head] == RP_NONE)
            visit(&g, d->head);
        d->stratum = g.stratum[d->head];
        if (d->stratum >= r->task->num_strata)
            r->task->num_strata = d->stratum + 1;
    }
    report_cycles(&g);
    rp_vec_free(r->limits, &g.arrows);
    rp_vec_free(r->limits, &g.stack);
    rp_vec_free(r->limits, &g.path);
}
