#include "results/status.h"

#include <signal.h>

#include "results/exitcode.h"

#define CODES(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
const rp_status_row rp_status_table[RP_NUM_STATUSES] = {
#define STATUS(symbol, name, counts_as, own, foreign, meaning)                                     \
    [RP_STATUS_##symbol] = {name, meaning, RP_COUNTS_AS_##counts_as, own, foreign},
#include "results/status.def"
#undef STATUS
};
#undef CODES

static bool has_code(const int *code, int wanted)
{
    for (int i = 0; i < RP_MAX_STATUS_CODES; i++)
        if (code[i] == wanted)
            return true;
    return false;
}

rp_status rp_status_of_signal(int number)
{
    return number == SIGINT || number == SIGTERM || number == SIGHUP ? RP_STATUS_INTERRUPTED
                                                                     : RP_STATUS_CRASHED;
}

rp_status rp_status_of_code(int exit_code, bool is_foreign)
{
    enum { SHELL_SIGNALS = 128 };

    for (int i = 0; i < RP_NUM_STATUSES && exit_code != 0; i++) {
        const rp_status_row *const row = &rp_status_table[i];
        if (has_code(is_foreign ? row->foreign : row->own, exit_code))
            return (rp_status)i;
    }
    return exit_code > SHELL_SIGNALS ? rp_status_of_signal(exit_code - SHELL_SIGNALS)
                                     : RP_STATUS_ERROR;
}

rp_name_table rp_status_names(void) { return RP_NAMES("status", rp_status_table, RP_NUM_STATUSES); }
