/* From the text of a PDDL file to its tree: tokens, parentheses, grammar. */
#include "grammar.h"
#include "parser/syntax/parentheses.h"

static ast_file *new_file(rp_arena *arena, const rp_tokens *tokens)
{
    ast_file *const file = RP_ARENA_NEW(arena, ast_file);

    file->tokens = tokens;
    file->requirements_at = file->types_at = file->constants_at = file->objects_at = RP_NONE;
    file->predicates_at = file->functions_at = file->init_at = file->goal_at = RP_NONE;
    file->metric_at = file->domain_at = RP_NONE;
    return file;
}

/* The tokens as mended, in the arena; NULL, with an error, if there are none to parse. */
static const rp_tokens *read_tokens(rp_arena *arena, rp_diags *diags, rp_symtab *symbols,
                                    uint32_t file)
{
    rp_tokens growing, *tokens = NULL;

    if (rp_tokens_read(&growing, diags, symbols, file) && rp_parentheses_mend(&growing, diags)) {
        const uint32_t size = growing.list.size;
        tokens = rp_arena_copy(arena, &growing, sizeof growing);
        tokens->list.item = rp_arena_copy(arena, growing.list.item, size * sizeof(rp_token));
    }
    rp_tokens_free(&growing, arena->limits);
    return tokens;
}

const ast_file *rp_ast_read(rp_arena *arena, rp_diags *diags, rp_symtab *symbols, uint32_t file)
{
    if (diags->source.item[file].text == NULL)
        return NULL;
    const rp_tokens *const tokens = read_tokens(arena, diags, symbols, file);
    if (tokens == NULL)
        return NULL;
    ast_builder b = {.arena = arena, .diags = diags, .tokens = tokens};
    b.file = new_file(arena, tokens);
    return rp_grammar_parse(&b) == 0 ? b.file : NULL;
}
