#include "parser/syntax/read.h"

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

ast_file *rp_ast_read(rp_arena *arena, rp_diags *diags, rp_tokens *tokens, rp_symtab *symbols,
                      uint32_t file)
{
    if (diags->source.item[file].text == NULL || !rp_tokens_read(tokens, diags, symbols, file) ||
        !rp_parentheses_mend(tokens, diags))
        return NULL;
    ast_builder b = {.arena = arena, .diags = diags, .tokens = tokens};
    b.file = new_file(arena, tokens);
    return rp_grammar_parse(&b) == 0 ? b.file : NULL;
}
