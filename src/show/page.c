#include "show/page.h"

#include <string.h>

#include "base/sha256.h"
#include "show/assets.h"

/* A text within an element or an attribute in quotes. */
static void put_html(FILE *out, const char *text)
{
    for (; *text != '\0'; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default:
            fputc(*text, out);
        }
}

/* JSON in a script element: only within strings can there be a '<', and none may stay, as it might
   begin the element's end, or a comment. */
static void put_json(FILE *out, const char *text)
{
    for (;;) {
        const size_t plain = strcspn(text, "<");
        fwrite(text, 1, plain, out);
        if (text[plain] == '\0')
            return;
        fputs("\\u003c", out);
        text += plain + 1;
    }
}

static void put_hash(FILE *out, const char *text)
{
    char base64[RP_SHA256_BASE64];

    rp_sha256_base64(text, strlen(text), base64);
    fputs(base64, out);
}

static void put_mark(FILE *out, const char *name, size_t length, const rp_show_page *page)
{
    if (length == 5 && memcmp(name, "TITLE", 5) == 0)
        put_html(out, page->title);
    else if (length == 4 && memcmp(name, "DATA", 4) == 0)
        put_json(out, page->data);
    else if (length == 5 && memcmp(name, "STYLE", 5) == 0)
        fputs(rp_show_style, out);
    else if (length == 6 && memcmp(name, "SCRIPT", 6) == 0)
        fputs(rp_show_script, out);
    else if (length == 10 && memcmp(name, "STYLE-HASH", 10) == 0)
        put_hash(out, rp_show_style);
    else if (length == 11 && memcmp(name, "SCRIPT-HASH", 11) == 0)
        put_hash(out, rp_show_script);
    else
        fprintf(out, "@%.*s@", (int)length, name);
}

/* A mark is capitals and hyphens between two @. */
void rp_show_page_write(FILE *out, const void *page)
{
    const char *at = rp_show_template;

    for (;;) {
        const size_t plain = strcspn(at, "@");
        fwrite(at, 1, plain, out);
        at += plain;
        if (*at == '\0')
            return;
        const size_t length = strspn(at + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-");
        if (length > 0 && at[1 + length] == '@') {
            put_mark(out, at + 1, length, page);
            at += length + 2;
        } else {
            fputc(*at++, out);
        }
    }
}
