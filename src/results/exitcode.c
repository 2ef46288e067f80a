#include "results/exitcode.h"

#include <assert.h>

const rp_exit_entry rp_exit_table[] = {
    {RP_EXIT_SOLVED, "solved", "a plan was found (validate: the plan is valid)"},
    {RP_EXIT_SOLVED_MEMORY, "solved-memory-limit",
     "--anytime: a plan was found, then memory ran out while looking for a better one (validate: "
     "the plan is not valid; check: there are mistakes; exercise: not right)"},
    {RP_EXIT_SOLVED_TIME, "solved-time-limit", "the same with time, or a signal"},
    {RP_EXIT_SOLVED_BOTH, "solved-memory-and-time-limit", "the same with memory and time"},
    {RP_EXIT_UNSOLVABLE, "unsolvable", "proved that there is no plan"},
    {RP_EXIT_EXHAUSTED, "exhausted", "no plan found, but the search may have missed one"},
    {RP_EXIT_MEMORY, "memory-limit", "out of memory"},
    {RP_EXIT_TIME, "time-limit", "out of time"},
    {RP_EXIT_MEMORY_AND_TIME, "memory-and-time-limit", "out of memory and time"},
    {RP_EXIT_INPUT, "input-error", "wrong options, wrong or unreadable files, unwritable output"},
    {RP_EXIT_INTERNAL, "internal-error", "a fault in relplan: please report it"},
    {RP_EXIT_UNSUPPORTED, "unsupported", "the task uses a feature that relplan does not support"},
    {RP_EXIT_INTERRUPTED, "interrupted", "stopped by SIGINT (Ctrl-C) before a plan was found"},
    {RP_EXIT_TERMINATED, "terminated", "stopped by SIGTERM or SIGHUP before a plan was found"},
};

const unsigned rp_exit_table_size = sizeof rp_exit_table / sizeof rp_exit_table[0];

static const rp_exit_entry *entry_of(rp_exit exit)
{
    static const rp_exit_entry undecided = {RP_EXIT_OPEN, "undecided", "undecided"};

    for (unsigned i = 0; i < rp_exit_table_size; i++)
        if (rp_exit_table[i].exit == exit)
            return &rp_exit_table[i];
    assert(0);
    return &undecided;
}

const char *rp_exit_name(rp_exit exit) { return entry_of(exit)->name; }

const char *rp_exit_meaning(rp_exit exit) { return entry_of(exit)->meaning; }
