/* Numbers of the user's files, kept exactly: decimals, powers of ten, and what + - * / make of
   them.  What does not fit says why. */
#include <stdlib.h>

#include "parser/resolve/messages.h"

static resolve_decimal fault(resolve_number_fault why) { return (resolve_decimal){.fault = why}; }

static bool multiply(int64_t *a, int64_t b)
{
    const int64_t magnitude = *a < 0 ? -*a : *a;

    if (magnitude != 0 && (b < 0 ? -b : b) > INT64_MAX / magnitude)
        return false;
    *a *= b;
    return true;
}

/* mantissa * 10^exponent */
static resolve_decimal make(int64_t mantissa, int64_t exponent)
{
    while (mantissa != 0 && exponent > 0) {
        if (!multiply(&mantissa, 10))
            return fault(NUMBER_TOO_LARGE);
        exponent--;
    }
    while (mantissa % 10 == 0 && mantissa != 0 && exponent < 0) {
        mantissa /= 10;
        exponent++;
    }
    if (mantissa == 0)
        exponent = 0;
    return exponent < -RP_MOST_DECIMALS
               ? fault(NUMBER_TOO_FINE)
               : (resolve_decimal){mantissa, (uint32_t)-exponent, NUMBER_FITS};
}

/* [sign] digits [. digits] [e [sign] digits]; false for other words.  Zeros at the end wait. */
static bool parse(const char *text, resolve_decimal *result)
{
    const bool is_negative = *text == '-';
    bool behind_point = false, digits = false;
    resolve_number_fault why = NUMBER_FITS;
    int64_t mantissa = 0, exponent = 0, zeros = 0;

    for (text += *text == '-' || *text == '+'; (*text >= '0' && *text <= '9') || *text == '.';
         text++) {
        if (*text == '.' && behind_point)
            return false;
        if (*text == '.') {
            behind_point = true;
            continue;
        }
        digits = true;
        exponent -= behind_point;
        zeros++;
        if (*text == '0')
            continue;
        for (; zeros > 0 && why == NUMBER_FITS; zeros--)
            if (mantissa > INT64_MAX / 100)
                why = behind_point ? NUMBER_TOO_FINE : NUMBER_TOO_LARGE;
            else
                mantissa *= 10;
        zeros = 0;
        mantissa += *text - '0';
    }
    exponent += zeros;
    if (digits && (*text == 'e' || *text == 'E') && text[1] != '\0') {
        char *end;
        enum { FAR = 1000000 }; /* digits in a word are fewer */
        const long given = strtol(text + 1, &end, 10);
        exponent += given > FAR ? FAR : given < -FAR ? -FAR : given;
        text = end;
    }
    *result = why == NUMBER_FITS ? make(is_negative ? -mantissa : mantissa, exponent) : fault(why);
    return digits && *text == '\0';
}

static resolve_decimal add(resolve_decimal a, resolve_decimal b, int sign)
{
    for (; a.decimals < b.decimals; a.decimals++)
        if (!multiply(&a.mantissa, 10))
            return fault(NUMBER_TOO_LARGE);
    for (; b.decimals < a.decimals; b.decimals++)
        if (!multiply(&b.mantissa, 10))
            return fault(NUMBER_TOO_LARGE);
    b.mantissa *= sign;
    if (b.mantissa > 0 ? a.mantissa > INT64_MAX - b.mantissa : a.mantissa < -INT64_MAX - b.mantissa)
        return fault(NUMBER_TOO_LARGE);
    return make(a.mantissa + b.mantissa, -(int64_t)a.decimals);
}

static resolve_decimal divide(resolve_decimal a, resolve_decimal b)
{
    int64_t exponent = (int64_t)b.decimals - a.decimals;

    if (b.mantissa == 0)
        return fault(NUMBER_UNDEFINED);
    for (; a.mantissa % b.mantissa != 0; exponent--)
        if (!multiply(&a.mantissa, 10))
            return fault(NUMBER_TOO_FINE);
    return make(a.mantissa / b.mantissa, exponent);
}

static resolve_decimal combine(char op, resolve_decimal a, resolve_decimal b)
{
    if (a.fault != NUMBER_FITS)
        return a;
    if (b.fault != NUMBER_FITS)
        return b;
    if (op == '/')
        return divide(a, b);
    if (op != '*')
        return add(a, b, op == '-' ? -1 : 1);
    return multiply(&a.mantissa, b.mantissa)
               ? make(a.mantissa, -(int64_t)a.decimals - b.decimals)
               : fault(a.decimals + b.decimals > 0 ? NUMBER_TOO_FINE : NUMBER_TOO_LARGE);
}

static bool fold(resolver *r, const ast_node *node, resolve_decimal *result)
{
    const char op = *rp_resolve_text(r, node->name);
    resolve_decimal next;

    if (node->num_items == 0 || (node->num_items == 1 && (op == '*' || op == '/')) ||
        !rp_resolve_constant(r, node->item, result))
        return false;
    if (node->num_items == 1 && op == '-')
        *result = combine('-', make(0, 0), *result);
    for (const ast_node *item = node->item->next; item != NULL; item = item->next) {
        if (!rp_resolve_constant(r, item, &next))
            return false;
        *result = combine(op, *result, next);
    }
    return true;
}

bool rp_resolve_constant(resolver *r, const ast_node *node, resolve_decimal *result)
{
    if (node->kind == AST_ARITHMETIC)
        return fold(r, node, result);
    return (node->kind == AST_NUMBER ||
            (node->kind == AST_NAME && r->function_named[node->name] == RP_NONE)) &&
           parse(rp_resolve_text(r, node->name), result);
}
