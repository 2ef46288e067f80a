/* Options as typed rows: what a command line is read by, and what `--help`, the man page and the
   completions of shells are made from.

   A row says what its value is and where it goes: an offset into a small struct of its group. */
#ifndef CLI_OPTIONS_OPTION_H
#define CLI_OPTIONS_OPTION_H
#include <stddef.h>

#include "base/arena.h"

typedef enum rp_option_kind {
    RP_OPTION_FLAG,      /* bool: true; takes no value */
    RP_OPTION_LEVEL,     /* an enum: `least`; takes no value */
    RP_OPTION_CHOICE,    /* an enum: which word of `value`, "a|b|c", counted from `least` */
    RP_OPTION_COUNT,     /* uint32_t, from `least` to `most` (0: no upper bound) */
    RP_OPTION_SEED,      /* uint64_t */
    RP_OPTION_NUMBER,    /* const char *: a plain decimal number, as it was written */
    RP_OPTION_TIME,      /* double: seconds, at least `least` thousandths */
    RP_OPTION_SIZE,      /* size_t: bytes, at least 1 MiB */
    RP_OPTION_TEXT,      /* const char *, as it was written */
    RP_OPTION_FILE,      /* the same, never empty */
    RP_OPTION_TOPIC,     /* the same; "" without a value, which can only follow after '=' */
    RP_OPTION_PARAMETER, /* const char *: NAME=VALUE is added to a list of parameters (params.h) */
    RP_OPTION_CALL       /* what `call` makes of it */
} rp_option_kind;

/* What a shell may complete the value to, beside the words of "a|b|c". */
typedef enum rp_option_words {
    RP_WORDS_NONE,
    RP_WORDS_FILES, /* of kind RP_OPTION_FILE anyway */
    RP_WORDS_ENGINES,
    RP_WORDS_HEURISTICS,
    RP_WORDS_PRESETS,
    RP_WORDS_WARNINGS
} rp_option_words;

/* Members stand in the order in which rows are read. */
// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding)
typedef struct rp_option {
    const char *name;  /* long form, without the dashes */
    char letter;       /* short form, or 0 */
    const char *value; /* what its value is called in help; NULL: it takes none */
    rp_option_kind kind;
    rp_option_words words;
    bool often;           /* one of those that are used most */
    uint32_t offset;      /* of the member that it is stored to */
    uint32_t given;       /* of a bool that tells that it was given; 0: there is none */
    uint32_t least, most; /* see the kinds */
    const char *standard; /* what holds if it is not given; NULL: what the member was before */
    const char *none;     /* of times and sizes: the word for 0; or NULL */
    const char *help;     /* one line, however long */
    /* NULL, or what is wrong, in the arena.  Of RP_OPTION_CALL: stores the value to the member;
       of texts: checks them. */
    const char *(*call)(rp_arena *, void *member, const char *value);
} rp_option;

/* What belongs together: rows about one struct. */
typedef struct rp_option_group {
    const char *title; /* in help; NULL: that of the command */
    const rp_option *row;
    uint32_t size;
    bool of_session; /* the struct is the rp_session */
} rp_option_group;

/* An initialiser of a group, by its array of rows. */
#define RP_OPTION_GROUP(heading, rows)                                                             \
    {                                                                                              \
        .title = (heading), .row = (rows), .size = sizeof(rows) / sizeof(rows)[0]                  \
    }

/* The row of a seed, a uint64_t. */
#define RP_SEED_OPTION(type, member, what)                                                         \
    {                                                                                              \
        .name = "seed", .value = "NUMBER", .kind = RP_OPTION_SEED,                                 \
        .offset = offsetof(type, member), .standard = "0", .help = (what)                          \
    }

/* A group of a command, and where its struct is in the command's state.  A list of these ends
   with a group NULL. */
typedef struct rp_option_place {
    const rp_option_group *group;
    size_t offset;
} rp_option_place;

/* Stores a value (NULL: none was given) to the member of `target`.  NULL, or what was expected,
   in the arena. */
const char *rp_option_store(rp_arena *, const rp_option *, void *target, const char *value);

/* The value of the member, as it would be written; "yes" or "no" of flags, "none" of what there is
   none of.  Not of rows that call. */
const char *rp_option_text(rp_arena *, const rp_option *, const void *target);

/* The i-th part of "a|b|c" and its length; NULL after the last. */
const char *rp_text_part(const char *text, char separator, uint32_t i, int *length);

#endif
