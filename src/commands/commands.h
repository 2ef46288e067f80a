/* The subcommands: `relplan NAME …`.  Each returns the exit code. */
#ifndef COMMANDS_COMMANDS_H
#define COMMANDS_COMMANDS_H

int rp_cmd_validate(int argc, char **argv);
int rp_cmd_relevance(int argc, char **argv);
int rp_cmd_landmarks(int argc, char **argv);
int rp_cmd_evaluate(int argc, char **argv);
int rp_cmd_ground(int argc, char **argv);
int rp_cmd_check(int argc, char **argv);
int rp_cmd_format(int argc, char **argv);
int rp_cmd_merge(int argc, char **argv);
int rp_cmd_bench(int argc, char **argv);
int rp_cmd_report(int argc, char **argv);

/* RP_COMMAND(name, function, arguments, summary) */
#define RP_COMMANDS(RP_COMMAND)                                                                    \
    RP_COMMAND("validate", rp_cmd_validate, "[domain.pddl] problem.pddl plan",                     \
               "check a plan, and say which condition of which step is false")                     \
    RP_COMMAND("relevance", rp_cmd_relevance, "[domain.pddl] problem.pddl",                        \
               "print the relevance scores of facts and actions")                                  \
    RP_COMMAND("landmarks", rp_cmd_landmarks, "[domain.pddl] problem.pddl",                        \
               "print the facts that every plan makes true, and their order")                      \
    RP_COMMAND("evaluate", rp_cmd_evaluate, "[domain.pddl] problem.pddl",                          \
               "print heuristic values of states")                                                 \
    RP_COMMAND("ground", rp_cmd_ground, "[domain.pddl] problem.pddl",                              \
               "print the ground task: as text, SAS, PDDL or JSON")                                \
    RP_COMMAND("check", rp_cmd_check, "domain.pddl [problem.pddl]",                                \
               "report mistakes in PDDL files, for people, editors and scripts")                   \
    RP_COMMAND("format", rp_cmd_format, "file.pddl",                                               \
               "print a domain or problem file in a uniform layout")                               \
    RP_COMMAND("merge", rp_cmd_merge, "-o PREFIX domain1 problem1 domain2 problem2",               \
               "make one task of two, solved by solving either")                                   \
    RP_COMMAND("bench", rp_cmd_bench, "FOLDER|LIST... -o RESULTS",                                 \
               "run configurations and other planners on many tasks, and note how each run ended") \
    RP_COMMAND("report", rp_cmd_report, "results.csv... -o FOLDER",                                \
               "tables and plots of the results of experiments")

#endif
