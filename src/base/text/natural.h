/* The order in which people count names. */
#ifndef BASE_TEXT_NATURAL_H
#define BASE_TEXT_NATURAL_H

/* Like strcmp, but numbers within go by their value: p2 before p10.  0 only for equal texts. */
int rp_natural_compare(const char *, const char *);

/* The same of two pointers to texts, for qsort and bsearch. */
int rp_natural_compare_items(const void *, const void *);

#endif
