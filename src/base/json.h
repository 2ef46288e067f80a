/* Parts of JSON reports.  All return new references, or NULL when jansson gets no memory:
   it accepts such NULLs and leaves the member out. */
#ifndef BASE_JSON_H
#define BASE_JSON_H
#include <jansson.h>
#include <stdio.h>

#include "base/diag.h"

/* A string; bytes that are not UTF-8 become '?'.  NULL becomes null. */
json_t *rp_json_text(const char *);

/* A number, or null if it is not finite. */
json_t *rp_json_number(double);

/* {"file": …, "line": …, "column": …}, or null for no place. */
json_t *rp_json_place(const rp_diags *, rp_loc);

/* [{"severity": …, "name": …, "message": …, "file": …, …}, …] */
json_t *rp_json_messages(const rp_diags *);

/* Number `index`, an error or a warning: {"file": …, "line": …, "column": …, "end":
   {"line": …, "column": …}, "severity": …, "name": …, "message": …, "notes": [{…}, …]}.
   Members that are not known are left out. */
json_t *rp_json_diagnostic(const rp_diags *, uint32_t index);

enum { RP_JSON_DIGITS = 9, RP_JSON_ALL_DIGITS = 17 /* tell doubles apart */ };

/* One line, with so many digits a number; takes the reference.  False if it could not be made: what
   cannot be written is found when the file is flushed. */
bool rp_json_print(json_t *, FILE *, size_t digits);

#endif
