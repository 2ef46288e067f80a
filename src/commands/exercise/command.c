/* relplan exercise: is the answer to an exercise right?  If not, a hint. */
#include "commands/commands.h"
#include "commands/exercise/exercise.h"
#include "parser/parser.h"

typedef struct exercising {
    rp_exercise exercise; /* begins with the session */
    const char *path, *answer;
    uint32_t hints;
    bool solution;
    rp_exercise_verdict verdict;
} exercising;

static const rp_option options[] = {
    {"hint", 0, "NUMBER", RP_OPTION_COUNT, .offset = offsetof(exercising, hints), .standard = "1",
     .help = "after a wrong answer, show so many of the hints"},
    {"solution", 0, NULL, RP_OPTION_FLAG, .offset = offsetof(exercising, solution),
     .help = "print a right answer"},
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

static const char *check(void *state, const rp_positionals *files)
{
    exercising *const x = state;

    x->path = files->item[0];
    x->answer = files->size == 2 ? files->item[1] : NULL;
    return NULL;
}

static uint32_t add(rp_exercise *e, const char *path, const char *what)
{
    return path == NULL ? e->answer : rp_session_add_file(e->session, path, what);
}

/* Mistakes in PDDL that is the answer are the student's. */
static rp_exit load(exercising *x)
{
    rp_exercise *const e = &x->exercise;
    rp_session *const s = e->session;
    const bool is_answer = e->domain == NULL || e->problem == NULL;

    if (is_answer && x->solution)
        e->answer = e->solution == NULL ? RP_NONE : rp_session_add_file(s, e->solution, "solution");
    if (is_answer && e->answer == RP_NONE)
        return RP_EXIT_OPEN;
    const uint32_t domain = add(e, e->domain, "domain"), problem = add(e, e->problem, "problem");
    if (s->diags.errors == 0)
        s->lifted = rp_parse_task(&s->arena, &s->diags, domain, problem);
    if (s->lifted != NULL || !is_answer || x->solution)
        return RP_EXIT_OPEN;
    x->verdict.why = "there are mistakes in the PDDL";
    return RP_EXIT_MISTAKES;
}

static rp_exit read_all(void *state)
{
    exercising *const x = state;
    rp_exercise *const e = &x->exercise;
    rp_session *const s = e->session;

    if (s->log.level == RP_LOG_NORMAL)
        s->log.level = RP_LOG_QUIET; /* Searches are no news here. */
    rp_exercise_read(e, x->path, x->answer);
    return s->diags.errors > 0 ? RP_EXIT_OPEN : load(x);
}

static rp_exit print_names(const rp_quantity_names *names)
{
    if (names->is_unknown)
        return RP_EXIT_INPUT;
    for (uint32_t k = 0; k < names->size; k++)
        printf("%s\n", names->item[k]);
    return RP_EXIT_SOLVED;
}

static rp_exit print_number(rp_exercise *e)
{
    const double value = rp_quantity_compute(e, &e->of);

    if (isnan(value))
        return RP_EXIT_INPUT;
    printf("%s\n", rp_quantity_number_text(&e->session->arena, value));
    return RP_EXIT_SOLVED;
}

/* It reads as the answer that it is.  One that is not right is a mistake of the exercise. */
static rp_exit print_one_of_many(rp_exercise *e)
{
    if (e->solution == NULL) {
        puts("There are many right answers.");
        return RP_EXIT_SOLVED;
    }
    const rp_exercise_verdict found = rp_exercise_judge(e);
    if (found.why != NULL && !found.is_right)
        rp_session_error(e->session, "the solution is not right: %s", found.why);
    if (!found.is_right)
        return RP_EXIT_INPUT;
    printf("; One of many (%s):\n%s", found.why, e->session->diags.source.item[e->answer].text);
    return RP_EXIT_SOLVED;
}

static rp_exit solve(exercising *x)
{
    rp_exercise *const e = &x->exercise;
    rp_quantity_names names;

    switch (e->kind) {
    case RP_EXERCISE_PLAN:
        names = rp_quantity_plan(e);
        break;
    case RP_EXERCISE_NUMBER:
        return print_number(e);
    case RP_EXERCISE_FACTS:
    case RP_EXERCISE_ACTIONS:
        names = rp_quantity_list(e, &e->of);
        break;
    default:
        return print_one_of_many(e);
    }
    return print_names(&names);
}

static rp_exit judge(void *state)
{
    exercising *const x = state;
    rp_exercise *const e = &x->exercise;

    if (x->solution)
        return solve(x);
    if (e->answer == RP_NONE)
        return RP_EXIT_MISTAKES;
    x->verdict = rp_exercise_judge(e);
    if (x->verdict.why == NULL)
        return RP_EXIT_INPUT;
    return x->verdict.is_right ? RP_EXIT_SOLVED : RP_EXIT_MISTAKES;
}

static void print_hints(const exercising *x)
{
    const uint32_t size = x->exercise.hint.size;

    for (uint32_t i = 0; i < x->hints && i < size; i++)
        printf("Hint %u of %u: %s\n", i + 1, size, x->exercise.hint.item[i]);
    if (x->hints < size)
        printf("Another hint: relplan exercise --hint=%u %s%s%s\n", x->hints + 1, x->path,
               x->answer == NULL ? "" : " ", x->answer == NULL ? "" : x->answer);
}

static void print_plan(const rp_quantity_names *plan)
{
    if (plan->size > 0)
        puts("An optimal plan for your task:");
    for (uint32_t k = 0; k < plan->size; k++)
        printf("  %s\n", plan->item[k]);
}

static void print_question(const exercising *x)
{
    for (uint32_t i = 0; i < x->exercise.question.size; i++)
        printf("%s\n", x->exercise.question.item[i]);
    puts("\nNo answer yet: write it below the line 'answer', or name a file that has it.");
}

static void print_right(const exercising *x)
{
    const char *const note = x->exercise.note;

    printf("Right (%s).\n", x->verdict.why);
    if (note != NULL)
        puts(note);
}

static void print_wrong(const exercising *x)
{
    const char *const mistake = x->verdict.mistake;

    printf("Not yet: %s.\n", x->verdict.why);
    if (mistake != NULL)
        puts(mistake);
    print_plan(&x->verdict.plan);
    print_hints(x);
}

static rp_exit report(void *state)
{
    exercising *const x = state;
    rp_session *const s = x->exercise.session;
    const rp_exit result = s->result;

    if (x->solution || (result != RP_EXIT_SOLVED && result != RP_EXIT_MISTAKES))
        return result;
    if (result == RP_EXIT_SOLVED)
        print_right(x);
    else if (x->exercise.answer == RP_NONE)
        print_question(x);
    else
        print_wrong(x);
    return rp_session_flush(s) == RP_EXIT_OPEN ? result : RP_EXIT_INPUT;
}

static void release(void *state)
{
    exercising *const x = state;
    rp_limits *const limits = &x->exercise.session->limits;

    rp_quantity_release(&x->exercise);
    rp_vec_free(limits, &x->exercise.want);
    rp_vec_free(limits, &x->exercise.mistake);
    rp_vec_free(limits, &x->exercise.question);
    rp_vec_free(limits, &x->exercise.hint);
}

const rp_command rp_command_exercise = {
    .name = "exercise",
    .arguments = "exercise-file [answer-file]",
    .summary = "check the answer to an exercise, and give a hint",
    .about = "Checks an answer to an exercise of docs/learn: the text behind the line 'answer', or "
             "a file.  What is right is computed.  Without an answer the question is printed.\n"
             "Exit codes: 0 right, 1 wrong or no answer; 31 mistakes in the exercise itself.",
    .least_files = 1,
    .most_files = 2,
    .files = "an exercise and perhaps an answer",
    .state_size = sizeof(exercising),
    .place = {{&group, 0}, RP_SESSION_PLACES},
    .check = check,
    .stage = RP_STAGES({.phase = RP_PHASE_PARSE, .run = read_all},
                       {.phase = RP_PHASE_SEARCH, .run = judge},
                       {.phase = RP_PHASE_WRITE, .run = report, .always = true}),
    .release = release,
};
