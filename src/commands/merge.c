/* relplan merge: one task of two, solved by solving either. */
#include "commands/commands.h"
#include "commands/merge_files.h"

enum { MOST_PAIRS = 100000 };

typedef struct merge {
    rp_session *session;
    const char *output;
    rp_merge_pair pair;
    rp_merge_random random; /* count 0: not --random */
} merge;

#define AT(member) .offset = offsetof(merge, member)

static const rp_option options[] = {
    {"output", 'o', "PREFIX", RP_OPTION_FILE, AT(output),
     .help = "write PREFIX-domain.pddl and PREFIX-problem.pddl; with --random the folder to write "
             "to"},
    {"random", 0, "NUMBER", RP_OPTION_COUNT, .least = 1, .most = MOST_PAIRS, AT(random.count),
     .help = "merge so many random pairs of the tasks of a list"},
    {"from", 0, "LIST", RP_OPTION_FILE, AT(random.list),
     .help = "the list of --random: lines of name, domain file, problem file; paths are seen from "
             "the list's folder"},
    RP_SEED_OPTION(merge, random.seed, "seed of --random"),
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

static const char *check(void *state, const rp_positionals *files)
{
    merge *const m = state;
    const bool is_random = m->random.count > 0;

    if (m->output == NULL)
        return "expected -o, to say where to write";
    if (is_random != (m->random.list != NULL))
        return "--random and --from belong together";
    if (files->size != (is_random ? 0 : 4))
        return rp_arena_format(&m->session->arena, "expected %s, found %u file names",
                               is_random ? "no files beside the list" : "two domains and problems",
                               files->size);
    for (uint32_t i = 0; i < files->size; i += 2) {
        m->pair.domain[i / 2] = files->item[i];
        m->pair.problem[i / 2] = files->item[i + 1];
    }
    return NULL;
}

static rp_exit run(void *state)
{
    merge *const m = state;

    return m->random.count > 0 ? rp_merge_random_pairs(m->session, &m->random, m->output)
                               : rp_merge_files(m->session, &m->pair, m->output);
}

const rp_command rp_command_merge = {
    .name = "merge",
    .arguments = "-o PREFIX domain1.pddl problem1.pddl domain2.pddl problem2.pddl\n"
                 "--random NUMBER --seed NUMBER --from LIST -o FOLDER",
    .summary = "make one task of two, solved by solving either",
    .about = "Makes one task of two that is solved by solving either: a task without non-trivial "
             "landmarks.  Names of the first get the prefix a-, those of the second b-; the "
             "actions win-a and win-b reach the goal, (winning).  If a task has action costs, so "
             "has the result, and actions of the other cost 1.  --random also writes list.txt (for "
             "other programs) and manifest.csv (which tasks each pair is made of) into the folder. "
             "A file name of - is standard input.  Nothing is written over an input.\n"
             "Exit codes: 0 done, 31 wrong options, mistakes in the files, files that cannot be "
             "read or written, 33 unsupported feature, 22 out of memory, 23 out of time.",
    .most_files = UINT32_MAX,
    .state_size = sizeof(merge),
    .place = {{&group, 0}, RP_SESSION_PLACES},
    .check = check,
    .stage = RP_STAGES({.phase = RP_PHASE_PARSE, .run = run}),
};
