#include "task/plan_scan.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct scanner {
    rp_arena *arena;
    rp_diags *diags;
    const rp_plan_names *names;
    rp_plan_text *text;
    uint32_t file, line;
    const char *at, *end, *line_start; /* at the end stands a 0 */
    const char *behind;                /* the step before */
    uint32_t depth;                    /* lists that are open */
    bool is_log;                       /* some step has a number or a cost */
    rp_loc gap;                        /* the first line since that step which is none */
    rp_loc doubtful;                   /* the first such line that only a log may have */
} scanner;

/* Characters. */

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool is_blank(char c) { return c == ' ' || c == '\t'; }
static bool is_letter(char c) { return isalnum((unsigned char)c) || c == '_' || c == '-'; }
/* Of CRLF, the LF. */
static bool ends_line(const char *p) { return *p == '\n' || (*p == '\r' && p[1] != '\n'); }

static rp_loc span(const scanner *s, const char *from, const char *to)
{
    const uint32_t column = (uint32_t)(from - s->line_start) + 1;
    return (rp_loc){s->file, s->line, column, s->line, column + (uint32_t)(to - from)};
}

/* The place ends before s->at, maybe on a later line than it began. */
static void end_place(const scanner *s, rp_loc *loc)
{
    loc->end_line = s->line;
    loc->end_column = (uint32_t)(s->at - s->line_start) + 1;
}

/* Before the line end, whichever it is, or a comment. */
static const char *line_end(const scanner *s)
{
    const char *p = s->at;
    while (p < s->end && *p != '\n' && *p != '\r' && *p != ';')
        p++;
    return p;
}

/* Past whitespace, line ends and comments. */
static void skip_whitespace(scanner *s)
{
    for (; s->at < s->end; s->at++) {
        if (*s->at == ';')
            while (s->at + 1 < s->end && !ends_line(s->at + 1))
                s->at++;
        else if (!is_space(*s->at))
            return;
        else if (ends_line(s->at)) {
            s->line++;
            s->line_start = s->at + 1;
        }
    }
}

static const char *skip_blanks(const scanner *s, const char *p)
{
    while (p < s->end && is_blank(*p))
        p++;
    return p;
}

static const char *word_end(const scanner *s, const char *p)
{
    while (p < s->end && !is_space(*p) && *p != '(' && *p != ')' && *p != ';' && *p != ',')
        p++;
    return p;
}

/* Behind the number at p; NULL if there is none. */
static const char *number_end(const scanner *s, const char *p, double *value)
{
    char copy[32], *behind;
    size_t n = 0;

    while (p + n < s->end && n + 1 < sizeof copy && p[n] != '\0' &&
           strchr("0123456789.eE+-", p[n]) != NULL) {
        copy[n] = p[n];
        n++;
    }
    copy[n] = '\0';
    *value = strtod(copy, &behind);
    return n > 0 && behind == copy + n ? p + n : NULL;
}

/* Errors. */

/* At s->at. */
static bool syntax_error(scanner *s, const char *expected)
{
    const char *const from = s->at, *to = word_end(s, from);

    to = to == from && from < s->end ? from + 1 : to;
    rp_error(s->diags, span(s, from, to), "plan-syntax", "expected %s, found %s", expected,
             from == s->end ? "the end of the file"
                            : rp_arena_format(s->arena, "'%s'",
                                              rp_plan_quote(s->arena, from, (size_t)(to - from))));
    return false;
}

static bool unreadable(scanner *s, rp_loc loc)
{
    rp_error(s->diags, loc, "plan-syntax",
             "this line cannot be read as a step: expected '(action argument ...)'");
    return false;
}

/* Words and steps. */

static void add_word(scanner *s, const char *from, const char *to)
{
    const rp_loc loc = span(s, from, to);
    rp_vec_push(s->arena->limits, &s->text->word,
                ((rp_plan_word){from, (uint32_t)(to - from), loc.line, loc.column}));
}

/* Is the word in the text from `behind` to here? */
static bool has_word(const scanner *s, const char *here, const char *word)
{
    for (const char *p = s->behind; p < here; p++)
        if (strncasecmp(p, word, strlen(word)) == 0)
            return true;
    return false;
}

/* FF's last action for a goal that is no conjunction. */
static bool is_goal_marker(const scanner *s, const rp_plan_line *step)
{
    static const char marker[] = "reach-goal";
    const rp_plan_word *const w = &s->text->word.item[step->first_word];
    return step->num_words == 1 && w->length == sizeof marker - 1 &&
           strncasecmp(w->text, marker, sizeof marker - 1) == 0 &&
           rp_plan_action(s->names, w->text, w->length) == RP_NONE;
}

/* The words since `first_word` are a step, which ends here. */
static bool add_step(scanner *s, rp_plan_line *step, const char *start)
{
    step->num_words = s->text->word.size - step->first_word;
    end_place(s, &step->loc);
    const bool has_cost = s->text->line.size > 0 && has_word(s, start, "; cost =");
    if (has_cost || (s->gap.line != 0 && s->text->line.size > 0)) {
        if (!has_cost && !has_word(s, start, "plan") && !has_word(s, start, "solution"))
            return unreadable(s, s->gap);
        rp_warning(s->diags, step->loc, "several-plans",
                   "there are several plans in this file; the last one counts");
        s->text->line.size = 0;
    }
    s->gap.line = 0;
    s->behind = s->at;
    if (!is_goal_marker(s, step))
        rp_vec_push(s->arena->limits, &s->text->line, *step);
    return true;
}

/* Lines that are no steps. */

static bool names_action(const scanner *s, const rp_plan_word *word)
{
    return rp_plan_action(s->names, word->text, word->length) != RP_NONE;
}

static bool names_object(const scanner *s, const rp_plan_word *word)
{
    return rp_plan_object(s->names, word->text, word->length) != RP_NONE;
}

/* Whether words are what a step of this task would be, as far as can be told: they have its
   number of arguments, or an object comes first. */
static bool is_likely(const scanner *s, const rp_plan_word *word, uint32_t count)
{
    const rp_schema_id schema =
        count == 0 ? RP_NONE : rp_plan_action(s->names, word[0].text, word[0].length);
    return schema != RP_NONE && (count - 1 == s->names->task->schema[schema].scope.num_params ||
                                 (count > 1 && names_object(s, &word[1])));
}

/* Whether a line may be a step with a mistake in it, as `* move a b` or `(move a b`: it has an
   action before an object, or at its end, or parentheses that do not match. */
static bool hides_step(const scanner *s, const char *p, const char *end)
{
    rp_plan_word word[2] = {0}; /* the last two */
    int depth = 0;

    while (p < end) {
        const char *const from = p;
        while (p < end && is_letter(*p))
            p++;
        if (isalpha((unsigned char)*from)) {
            word[0] = word[1];
            word[1] = (rp_plan_word){.text = from, .length = (uint32_t)(p - from)};
            if (names_object(s, &word[1]) && names_action(s, &word[0]))
                return true;
        }
        depth += *from == '(' ? 1 : *from == ')' ? -1 : 0;
        p += p == from;
    }
    return depth != 0 || is_likely(s, &word[1], 1);
}

/* "Plan cost: 2": anywhere; other lines only in a log. */
static bool is_remark(const char *from, const char *to)
{
    for (const char *p = from; p < to; p++)
        if ((*p == ':' || *p == '=') && (p + 1 == to || is_space(p[1])) && p > from)
            return true;
    return *from == '[';
}

static bool skip_line(scanner *s, const char *from, bool numbered)
{
    const char *const to = line_end(s);
    const rp_loc loc = span(s, from, word_end(s, from) == from ? from + 1 : word_end(s, from));

    if (s->depth > 0 || numbered || hides_step(s, from, to))
        return unreadable(s, loc);
    if (s->gap.line == 0)
        s->gap = loc;
    if (s->doubtful.line == 0 && !is_remark(from, to))
        s->doubtful = loc;
    s->at = to;
    return true;
}

/* The three layouts of a step. */

/* Past `[1.0]`, `[D:1; C:2]`, `(1)` behind a step. */
static void skip_duration(scanner *s)
{
    double value;
    const char *p = skip_blanks(s, s->at);

    if (*p == '(') {
        p = number_end(s, p + 1, &value);
        if (p != NULL && *p == ')')
            s->at = p + 1;
    } else if (*p == '[') {
        while (p < s->end && *p != ']' && *p != '(' && !ends_line(p))
            p++;
        if (*p == ']')
            s->at = p + 1;
    }
}

/* The words up to the parenthesis that closes the step. */
static bool scan_arguments(scanner *s)
{
    for (skip_whitespace(s); s->at < s->end && *s->at != '('; skip_whitespace(s)) {
        const char *const to = word_end(s, s->at);
        if (*s->at == ')') {
            s->at++;
            return true;
        }
        if (to > s->at)
            add_word(s, s->at, to);
        s->at = to == s->at ? to + 1 : to; /* a comma */
    }
    return syntax_error(s, "')' at the end of the step");
}

/* ( … ), or the beginning of a list of such. */
static bool scan_form(scanner *s, rp_plan_line *step, const char *start)
{
    step->loc = span(s, s->at, s->at + 1); /* now: what follows may be on another line */
    s->at++;
    skip_whitespace(s);
    if (*s->at == ':' || *s->at == '(') {
        if (s->text->line.size > 0) {
            rp_error(s->diags, step->loc, "plan-syntax", "expected one plan only, found '('");
            return false;
        }
        s->depth++;
        s->at = word_end(s, s->at);
        return true;
    }
    if (!scan_arguments(s))
        return false;
    if (s->text->word.size > step->first_word) {
        skip_duration(s);
        return add_step(s, step, start);
    }
    end_place(s, &step->loc);
    if (s->depth == 0)
        rp_error(s->diags, step->loc, "plan-syntax", "expected an action, found '()'");
    return s->depth > 0;
}

/* a(x, y) */
static bool is_call(const scanner *s, const char *to, bool numbered)
{
    const char *p = to;

    if (*p != '(')
        return false;
    while (p < s->end && *p != ')' && !ends_line(p))
        p++;
    return *p == ')' &&
           (numbered || rp_plan_action(s->names, s->at, (size_t)(to - s->at)) != RP_NONE);
}

/* The words of a line without parentheses; returns what is behind them. */
static const char *scan_words(scanner *s, const char *end)
{
    const char *p = s->at;

    for (p = skip_blanks(s, p); p < end && word_end(s, p) > p; p = skip_blanks(s, p)) {
        add_word(s, p, word_end(s, p));
        p = word_end(s, p);
    }
    return p;
}

/* a x y, a x y (1), a(x, y), or no step at all. */
static bool scan_bare(scanner *s, rp_plan_line *step, const char *start, bool colon)
{
    bool numbered = colon; /* or with a cost */
    const char *const first_end = word_end(s, s->at), *const end = line_end(s);
    double value;

    step->loc = span(s, s->at, first_end);
    if (first_end > s->at && is_call(s, first_end, numbered)) {
        add_word(s, s->at, first_end);
        s->at = first_end + 1;
        return scan_arguments(s) && add_step(s, step, start);
    }
    if (s->depth > 0 && number_end(s, s->at, &value) == first_end) {
        s->at = first_end; /* SHOP's costs */
        return true;
    }
    const char *p = scan_words(s, end);
    const uint32_t count = s->text->word.size - step->first_word;
    const rp_plan_word *const word = count == 0 ? NULL : s->text->word.item + step->first_word;
    if (count > 0 && *p == '(' && (p = number_end(s, p + 1, &value)) != NULL && *p == ')') {
        p = skip_blanks(s, p + 1);
        numbered = true;
    }
    if (s->depth == 0 && p == end && (numbered ? count > 0 : is_likely(s, word, count))) {
        s->is_log |= numbered;
        s->at = end;
        return add_step(s, step, start);
    }
    s->text->word.size = step->first_word;
    return skip_line(s, start, colon);
}

/* `0.5:`, `step 0:`, also a number alone; returns whether there is a colon. */
static bool scan_number(scanner *s, rp_plan_line *step)
{
    const char *p = s->at, *behind;
    double value;

    if (strncasecmp(p, "step", 4) == 0 && is_blank(p[4]))
        p = skip_blanks(s, p + 4);
    p = number_end(s, p, &value);
    if (p == NULL)
        return false;
    behind = skip_blanks(s, p);
    const bool colon = *behind == ':' && (is_space(behind[1]) || behind[1] == '(');
    if (colon)
        behind = skip_blanks(s, behind + 1);
    const size_t length = (size_t)(word_end(s, behind) - behind);
    if (!colon &&
        (s->depth > 0 ||
         (*behind != '(' && (behind == p || rp_plan_action(s->names, behind, length) == RP_NONE))))
        return false;
    s->is_log |= colon || *behind == '(';
    step->time = value;
    s->at = behind;
    return colon;
}

static bool scan_item(scanner *s)
{
    const char *const start = s->at;
    const uint32_t before = s->text->line.size;
    rp_plan_line step = {.first_word = s->text->word.size,
                         .time = before > 0 ? s->text->line.item[before - 1].time : 0};

    rp_poll(s->arena->limits);
    if (*s->at == ')' && s->depth > 0) {
        s->depth--;
        s->at++;
        return true;
    }
    const bool numbered = scan_number(s, &step);
    return *s->at == '(' ? scan_form(s, &step, start) : scan_bare(s, &step, start, numbered);
}

static int compare_times(const void *a, const void *b)
{
    const rp_plan_line *const x = a, *const y = b;
    if (x->time != y->time)
        return x->time < y->time ? -1 : 1;
    return x->first_word < y->first_word ? -1 : x->first_word > y->first_word;
}

bool rp_plan_scan(rp_diags *diags, uint32_t file, const rp_plan_names *names, rp_plan_text *text)
{
    const rp_source *const source = &diags->source.item[file];
    scanner s = {.arena = diags->arena, .diags = diags, .names = names, .text = text};

    s.file = file;
    s.line = 1;
    s.at = s.line_start = s.behind = source->text;
    s.end = source->text + source->size;
    if (source->size >= 3 && memcmp(s.at, "\xef\xbb\xbf", 3) == 0)
        s.at += 3; /* Byte order mark; columns count it, as in any other file. */
    for (skip_whitespace(&s); s.at < s.end; skip_whitespace(&s))
        if (!scan_item(&s))
            return false;
    if (s.depth > 0)
        return syntax_error(&s, "')' at the end of the plan");
    if (s.gap.line != 0 && text->line.size == 0)
        return unreadable(&s, s.gap);
    if (s.doubtful.line != 0 && !s.is_log)
        return unreadable(&s, s.doubtful);
    if (text->line.size > 0)
        qsort(text->line.item, text->line.size, sizeof *text->line.item, compare_times);
    return true;
}
