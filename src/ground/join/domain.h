/* Which objects can occur where: the reachability of single arguments.

   An over-estimate of what the joins will find, column by column: the objects in each
   position of each fluent predicate, and in each variable of each rule.  It costs next to
   nothing, gives the relations small boxes for direct addressing, makes indexes hold only
   what can be joined, and tells rules that can never apply. */
#ifndef GROUND_JOIN_DOMAIN_H
#define GROUND_JOIN_DOMAIN_H
#include "ground/join/rule.h"

/* Grows the fluent columns of `db` from :init to a fixpoint, cuts the rules' domains down
   to them, and marks rules without instances as dead. */
void rp_domains_settle(rp_rules *, rp_database *);

#endif
