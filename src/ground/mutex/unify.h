/* Which terms of a schema can stand for the same object: unification of its variables and
   constants, with types, with the schema's equalities and inequalities, and with the places of
   static preconditions that hold different objects in all initial atoms.

   Union-find without path compression: schemas have a few variables. */
#ifndef GROUND_MUTEX_UNIFY_H
#define GROUND_MUTEX_UNIFY_H
#include "ground/rules/normalise.h"

typedef struct rp_unifier {
    const rp_lifted *lifted;
    bool **may_equal; /* static predicate: two places; some initial atom has one object in both */
    const rp_normal_schema *schema; /* at hand */
    rp_term *parent;                /* of each of its variables */
} rp_unifier;

/* Lives in the arena. */
rp_unifier rp_unifier_make(rp_arena *, const rp_normal *);

/* Starts with every variable its own class, joined by the schema's equalities. */
void rp_unifier_reset(rp_unifier *, const rp_normal_schema *);

/* Makes the terms the same; false if they can never be. */
bool rp_unifier_join(rp_unifier *, rp_term, rp_term);

/* The term that stands for all that are the same. */
static inline rp_term rp_unifier_root(const rp_unifier *u, rp_term t)
{
    return rp_term_root(u->parent, t);
}

/* Does the schema call for two different objects where the unification has one? */
bool rp_unifier_is_impossible(const rp_unifier *);

/* Do the terms stand for two objects wherever the schema applies? */
bool rp_unifier_differ(const rp_unifier *, rp_term, rp_term);

#endif
