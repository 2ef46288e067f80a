#include "base/text/text.h"

#include <inttypes.h>
#include <string.h>

enum { LONGEST_LINE = 8 << 10 };

/* Decodes the UTF-8 sequence at `text`: its length, or 0 if it is not valid. */
static size_t decode(const unsigned char *text, size_t size, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* of a length; overlong below */
    const unsigned char lead = text[0];
    const size_t length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;

    *code = length == 1 ? lead : lead & (0xffu >> (length + 1));
    if ((lead >= 0x80 && lead < 0xc2) || lead > 0xf4 || length > size)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (text[i] & 0x3f);
    }
    const bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code < least[length] || surrogate || *code > 0x10ffff ? 0 : length;
}

/* Neither a control character nor a line end nor one that changes the direction of writing. */
static bool is_harmless(uint32_t code)
{
    const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    const bool line_end = code == 0x2028 || code == 0x2029;
    const bool directional = (code >= 0x202a && code <= 0x202e) ||
                             (code >= 0x2066 && code <= 0x2069) || code == 0x200e ||
                             code == 0x200f || code == 0x61c;
    return !control && !line_end && !directional;
}

size_t rp_text_character(const char *text, size_t size, bool *shown)
{
    uint32_t code;
    const size_t length = decode((const unsigned char *)text, size, &code);

    *shown = length > 0 && is_harmless(code);
    return length > 0 ? length : 1;
}

void rp_text_write(FILE *out, const char *text)
{
    const size_t size = strlen(text);
    bool shown;

    for (size_t i = 0, length; i < size; i += length) {
        length = rp_text_character(text + i, size - i, &shown);
        if (shown)
            fwrite(text + i, 1, length, out);
        else
            putc('?', out);
    }
}

void rp_text_line_list(FILE *out, const char *format, va_list args)
{
    char text[LONGEST_LINE];

    vsnprintf(text, sizeof text, format, args);
    rp_text_write(out, text);
    putc('\n', out);
}

void rp_text_line(FILE *out, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    rp_text_line_list(out, format, args);
    va_end(args);
}

const char *rp_text_count(uint64_t number, char buffer[RP_TEXT_COUNT_SIZE])
{
    char digits[24];
    const int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    char *out = buffer;

    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            *out++ = ',';
        *out++ = digits[i];
    }
    *out = '\0';
    return buffer;
}
