/* Who watches a search is told of its events, in the order in which they happen: which states it
   makes, evaluates and expands, and what its open lists are given and give.

   An engine that makes states of a task begins a *search* each time that it numbers states from 0,
   with its first state; it gets a number, which its events carry.  A portfolio begins one for each
   member, and a member that starts again another one.  Members alternate, so the events of
   several searches may be mixed.

   Without an observer nothing is done: where that could be measured, hooks stand on ways that are
   only taken with one (`tells_paths` in search/states/space.h, `is_single` in search/open/frontier.c).
   An observer must not change what the search does, so it neither counts work nor jumps.

   Facts and operators are those of the task that the engine searches, which may be a part of the
   whole one (search/portfolio/part.h): `fact` and `op` say which ones of the whole they are. */
#ifndef SEARCH_OBSERVER_H
#define SEARCH_OBSERVER_H
#include "task/costs.h"
#include "task/state.h"

typedef enum rp_event_kind {
    RP_EVENT_GENERATE,  /* a new state was made, and stored; the first one is the initial state */
    RP_EVENT_DUPLICATE, /* a known state was reached again */
    RP_EVENT_REOPEN,    /* that was cheaper, so this closed state is opened again */
    RP_EVENT_EVALUATE,  /* also of a state that was evaluated before */
    RP_EVENT_LISTS,     /* the open lists are these, and are empty */
    RP_EVENT_OPEN,      /* an entry was put into one of them */
    RP_EVENT_TAKE,      /* an entry came out; nothing comes of one that another list gave before */
    RP_EVENT_EXPAND,
    RP_EVENT_PREFERRED, /* operators of the state expanded last are preferred */
    RP_EVENT_PLAN
} rp_event_kind;

/* Of the plan's cost so far there is no count. */
#define RP_NO_G UINT64_MAX

typedef struct rp_list_name {
    const char *kind;   /* "h", "types", "novelty", "width", "queue" */
    uint32_t heuristic; /* of "h": by the first so many of the search; else RP_NONE */
    bool preferred;     /* takes preferred entries only */
} rp_list_name;

/* Members that an event has no use for are 0. */
typedef struct rp_event {
    rp_event_kind kind;
    uint32_t search;
    rp_state_id state; /* not of LISTS and TAKE; OPEN: of an edge (lazy search) its parent */
    /* GENERATE, DUPLICATE, REOPEN: how it was reached this time.  RP_NO_STATE, RP_NONE: the initial
       state.  OPEN: the operator of an edge, else RP_NONE. */
    rp_state_id parent;
    rp_op_id op;
    uint64_t
        g; /* of the state, or of where the edge leads; or RP_NO_G.  As the search counts costs. */
    const rp_word *packed, *from; /* GENERATE: the state, and its parent's, or NULL */

    /* EVALUATE: by the first so many heuristics, before the search rounds them; those after one
       that proves a dead end are not asked.  OPEN: what the entry is sorted by. */
    const double *h;
    uint32_t num_h;
    bool is_dead;
    uint32_t novelty, partition; /* width search: 1, 2, … and a number */

    uint32_t list;  /* OPEN, TAKE; EXPAND: from which list it came, or RP_NONE */
    uint32_t entry; /* OPEN, TAKE: its number, in all lists the same; used again once all gave it */
    bool preferred; /* OPEN: a preferred operator led there */
    bool is_sorted; /* OPEN: by its key, */
    double key;     /* lowest first, */
    double tie;     /* then lowest, then what came first.  Not of types and novelty. */
    const rp_list_name *lists; /* LISTS */
    uint32_t num_lists;

    /* EXPAND, PREFERRED: those applicable; PLAN: the plan. */
    const rp_op_id *ops;
    uint32_t num_ops;
    const rp_word *marked;   /* PREFERRED: bit an operator */
    const rp_state_id *path; /* PLAN: num_ops + 1 states; with orbits, of their images */
} rp_event;

enum { RP_MOST_ESTIMATES = 8 };

/* A search that begins.  Names are valid during the call, the rest as long as the engine. */
typedef struct rp_observed {
    const char *name;   /* "lazy:lookahead=true with ff" */
    const char *engine; /* "lazy" */
    const char *const *h_name;
    uint32_t num_h;
    rp_cost_kind cost;           /* that g counts */
    bool has_orbits;             /* states are exchanged into images before they are stored */
    bool merges;                 /* equal states are one; otherwise each step makes a state */
    const rp_encoding *encoding; /* of the states, with their task */
    const rp_fact_id *fact;      /* NULL: those of the whole task */
    const rp_op_id *op;
} rp_observed;

typedef struct rp_observer {
    uint32_t (*begin)(void *context, const rp_observed *); /* returns the search's number */
    void (*tell)(void *context, const rp_event *);
    void *context;
    const char *name; /* of the engine that it is given to, for rp_observed */
    const rp_fact_id *fact;
    const rp_op_id *op;
} rp_observer;

/* The same with another name; NULL if there is none. */
static inline const rp_observer *rp_observer_named(rp_arena *arena, const rp_observer *observer,
                                                   const char *name)
{
    if (observer == NULL)
        return NULL;
    rp_observer *const o = (rp_observer *)rp_arena_copy(arena, observer, sizeof *observer);
    o->name = name;
    return o;
}

/* An observer's place in a search: what open lists need to know besides. */
typedef struct rp_search_watch {
    const rp_observer *observer; /* NULL: nobody watches */
    uint32_t search;
    rp_state_id expanded; /* last */
    uint32_t list;        /* that gave an entry last, and nothing was expanded since, or RP_NONE */
} rp_search_watch;

/* Requires an observer. */
static inline void rp_watch_tell(const rp_search_watch *w, rp_event event)
{
    event.search = w->search;
    w->observer->tell(w->observer->context, &event);
}

/* Of a search with one open list of its own: the list is empty, or gives the entry. */
static inline void rp_watch_tell_list(const rp_search_watch *w, const char *kind)
{
    const rp_list_name name = {kind, RP_NONE, false};

    if (w->observer != NULL)
        rp_watch_tell(w, (rp_event){.kind = RP_EVENT_LISTS, .lists = &name, .num_lists = 1});
}
static inline void rp_watch_tell_taken(rp_search_watch *w, uint32_t entry)
{
    w->list = 0;
    rp_watch_tell(w, (rp_event){.kind = RP_EVENT_TAKE, .entry = entry});
}
/* Its state is the entry; what it is sorted by. */
static inline void rp_watch_tell_entry(const rp_search_watch *w, rp_event event)
{
    event.kind = RP_EVENT_OPEN;
    event.op = RP_NONE;
    event.entry = event.state;
    event.is_sorted = true;
    rp_watch_tell(w, event);
}

#endif
