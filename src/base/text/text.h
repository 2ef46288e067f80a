/* Text for people, safe for their terminals whatever files, names and options hold.

   What may not be shown becomes one `?` a character (a byte, if it is not valid UTF-8), which
   keeps columns: control characters of ASCII and of ISO 6429 (U+0080 to U+009F), line ends,
   characters that change the direction of writing, and bytes that are not valid UTF-8. Everything
   that people read goes through here: the log, the session's messages, diagnostics, statistics and
   tables. */
#ifndef BASE_TEXT_TEXT_H
#define BASE_TEXT_TEXT_H
#include <stdarg.h>
#include <stdio.h>

#include "base/common.h"

/* For "18,446,744,073,709,551,615". */
enum { RP_TEXT_COUNT_SIZE = 32 };

/* The character of UTF-8 at `text`, of which `size` (at least 1) bytes may be read: its length in
   bytes, or 0 if they are not valid. */
size_t rp_text_decode(const char *text, size_t size, uint32_t *code);

/* Bytes of the character at `text`, of which `size` (at least 1) may be read; at least 1.
   *shown says whether it may be printed. */
size_t rp_text_character(const char *text, size_t size, bool *shown);

/* The text, safely. */
void rp_text_write(FILE *, const char *text);

/* One line, as printf; the line end is added.  Lines beyond 8 KiB are cut. */
void rp_text_line(FILE *, const char *format, ...) RP_PRINTF(2, 3);
void rp_text_line_list(FILE *, const char *format, va_list) RP_PRINTF(2, 0);

/* "1,204,000" in the buffer, which is returned. */
const char *rp_text_count(uint64_t, char buffer[RP_TEXT_COUNT_SIZE]);

#endif
