/* Parts of JSON reports.  All return new references.

   jansson drops a member that it got no memory for, in silence.  After rp_json_own its memory
   belongs to the session's limits, so that control jumps instead (base/limits.h): a report is made
   whole or not at all, and what was made of it is freed with the rest. */
#ifndef BASE_JSON_H
#define BASE_JSON_H
#include <jansson.h>
#include <stdio.h>

#include "base/diag.h"

/* All of jansson's memory belongs to these limits from now on, those of the program's session:
   to be called before the first use of jansson, which is then for stages only. */
void rp_json_own(rp_limits *);

/* Frees what json_dumps returned. */
void rp_json_free(char *);

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

/* One line, whole or nothing, with so many digits a number; takes the reference.  False if it could
   not be made: what cannot be written is found when the file is flushed. */
bool rp_json_print(json_t *, FILE *, size_t digits);

#endif
