#include "parser/syntax/ast.h"

#include <stdio.h>
#include <string.h>

rp_loc rp_ast_header_loc(const ast_file *file)
{
    return rp_tokens_loc(file->tokens, file->header.first, file->header.last);
}

rp_loc rp_ast_loc(const ast_file *file, const ast_node *node)
{
    return rp_tokens_loc(file->tokens, node->span.first, node->span.last);
}

rp_loc rp_ast_head_loc(const ast_file *file, const ast_node *node)
{
    const bool has_head = node->span.first + 1 < node->span.last;
    return rp_token_loc(file->tokens, node->span.first + has_head);
}

bool rp_ast_is_mended(const ast_file *file, const ast_node *node)
{
    return file->tokens->list.item[node->span.last].length == 0;
}

static const char *token_text(const rp_tokens *tokens, const rp_token *token)
{
    if (token->symbol != RP_NONE)
        return rp_symtab_text(tokens->symbols, token->symbol);
    return rp_token_opens(token) ? "(" : ")";
}

const char *rp_ast_quote(const ast_file *file, rp_arena *arena, const ast_node *node)
{
    const rp_token *const token = file->tokens->list.item;
    char text[RP_LONGEST_QUOTE + 1];
    size_t length = 0;
    const char *dots = "";

    for (uint32_t i = node->span.first; i <= node->span.last; i++) {
        const char *const word = token_text(file->tokens, &token[i]);
        const bool space = i > node->span.first && !rp_token_opens(&token[i - 1]) &&
                           (rp_token_opens(&token[i]) || token[i].symbol != RP_NONE);
        const int n = snprintf(text + length, sizeof text - length, "%s%s", space ? " " : "", word);
        length += (size_t)n;
        if (length >= sizeof text) {
            dots = "...";
            break;
        }
    }
    return rp_arena_format(arena, "`%s%s`", text, dots);
}
