#include "parser/parser.h"

#include <string.h>
#include <strings.h>

#include "parser/resolve/resolve.h"
#include "parser/syntax/ast.h"

/* True, with an error, if the file is of the kind that it should not be. */
static bool is_other_kind(const ast_file *tree, ast_file_kind other, rp_diags *diags,
                          const char *hint)
{
    if (tree == NULL || tree->kind != other)
        return false;
    rp_error(diags, rp_ast_header_loc(tree), "wrong-file", "found a %s file, expected a %s file%s",
             other == AST_PROBLEM ? "problem" : "domain",
             other == AST_PROBLEM ? "domain" : "problem", hint);
    return true;
}

static bool are_in_place(const ast_file *domain, const ast_file *problem, rp_diags *diags)
{
    const bool swapped = domain != NULL && domain->kind == AST_PROBLEM && problem != NULL &&
                         problem->kind == AST_DOMAIN;

    if (swapped)
        return !is_other_kind(domain, AST_PROBLEM, diags,
                              ": were the two files given in the wrong order?");
    const bool domain_wrong = is_other_kind(domain, AST_PROBLEM, diags, "");
    return !is_other_kind(problem, AST_DOMAIN, diags, "") && !domain_wrong;
}

static int compare_places(const rp_loc *a, const rp_loc *b)
{
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return (a->column > b->column) - (a->column < b->column);
}

/* Sorts the messages from `begin` on by place; notes stay behind what they belong to.
   There are few: insertion. */
static void sort_messages(rp_diags *diags, uint32_t begin)
{
    rp_diag *const all = diags->diag.item;
    const uint32_t count = diags->diag.size;
    rp_diag *const group = RP_ARENA_ARRAY(diags->arena, rp_diag, count);

    for (uint32_t i = begin, next; i < count; i = next) {
        next = i + 1;
        while (next < count && all[next].severity == RP_NOTE)
            next++;
        uint32_t to = i;
        while (to > begin) {
            uint32_t before = to - 1;
            while (before > begin && all[before].severity == RP_NOTE)
                before--;
            if (compare_places(&all[before].loc, &all[i].loc) <= 0)
                break;
            to = before;
        }
        memcpy(group, all + i, (next - i) * sizeof *group);
        memmove(all + to + (next - i), all + to, (i - to) * sizeof *all);
        memcpy(all + to, group, (next - i) * sizeof *group);
    }
}

bool rp_parse_is_problem(const rp_diags *diags, uint32_t file)
{
    static const char *const begin[] = {"(", "define", "(", "problem"};
    const rp_source *const source = &diags->source.item[file];

    if (source->text == NULL)
        return false;
    const char *at = source->text + rp_source_mark(source);
    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++) {
        while (*at == ';' || (*at != '\0' && strchr(" \t\r\n\f\v", *at) != NULL))
            at += *at == ';' ? strcspn(at, "\r\n") : 1;
        if (strncasecmp(at, begin[i], strlen(begin[i])) != 0)
            return false;
        at += strlen(begin[i]);
    }
    return true;
}

const rp_lifted *rp_parse_task(rp_arena *arena, rp_diags *diags, uint32_t domain, uint32_t problem)
{
    rp_arena scratch;
    rp_symtab *const symbols = rp_tokens_symbols(arena);
    const ast_file *p = NULL;
    const uint32_t first_message = diags->diag.size;
    const rp_lifted *task = NULL;

    assert(domain < diags->source.size);
    assert(problem < diags->source.size || problem == RP_NONE);
    rp_arena_init(&scratch, arena->limits);
    const ast_file *const d = rp_ast_read(&scratch, diags, symbols, domain);
    if (problem != RP_NONE)
        p = rp_ast_read(&scratch, diags, symbols, problem);
    if (are_in_place(d, p, diags) && d != NULL && (p != NULL || problem == RP_NONE))
        task = rp_resolve(arena, &scratch, diags, d, p);
    rp_arena_release(&scratch);
    sort_messages(diags, first_message);
    return task;
}
