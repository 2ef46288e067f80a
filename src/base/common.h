/* What every file needs: fixed-width types, the id sentinel, attributes. */
#ifndef BASE_COMMON_H
#define BASE_COMMON_H
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* "No such id", for every kind of id. */
#define RP_NONE UINT32_MAX

#define RP_MUST_CHECK __attribute__((warn_unused_result))
#define RP_PRINTF(format_index, first_arg) __attribute__((format(printf, format_index, first_arg)))
#define RP_NORETURN _Noreturn
#define RP_NOINLINE __attribute__((noinline)) /* keeps a rare branch out of a hot function */
#define RP_LIKELY(x) __builtin_expect(!!(x), 1)
#define RP_UNLIKELY(x) __builtin_expect(!!(x), 0)

#endif
