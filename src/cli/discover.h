/* Finds the domain file that belongs to a problem file, by the naming customs of the
   benchmark collections.  For blocks/p05-small.pddl, most special first:

     1  p05-small-domain, p05-small_domain, domain-p05-small, domain_p05-small,
        p05-domain-small; for instance-7 or problem7 also domain-7, domain7 and so on
     2  p05-domain, p05_domain, domain-p05, domain_p05 (the name up to its first '-' or '_')
     3  domain
     4  the names of row 1 in ../domains
     5  ../domain
     6  any other file of the folder with "domain" in its name

   each with the problem's own ending (.pddl).  The first row that has a file decides; two
   files in one row are an ambiguity. */
#ifndef CLI_DISCOVER_H
#define CLI_DISCOVER_H
#include "base/arena.h"

/* Returns the path, or NULL and *message. */
const char *rp_discover_domain(rp_arena *, const char *problem, const char **message);

#endif
