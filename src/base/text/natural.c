#include "base/text/natural.h"

#include <ctype.h>
#include <string.h>

int rp_natural_compare(const char *a, const char *b)
{
    const char *const whole_a = a, *const whole_b = b;

    while (*a != '\0' && *b != '\0') {
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            a += strspn(a, "0");
            b += strspn(b, "0");
            const size_t digits_a = strspn(a, "0123456789"), digits_b = strspn(b, "0123456789");
            const int order =
                digits_a != digits_b ? (digits_a < digits_b ? -1 : 1) : strncmp(a, b, digits_a);
            if (order != 0)
                return order;
            a += digits_a;
            b += digits_b;
        } else if (*a != *b) {
            return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
        } else {
            a++;
            b++;
        }
    }
    if (*a == *b)
        return strcmp(whole_a, whole_b); /* 01 and 1 */
    return *a == '\0' ? -1 : 1;
}

int rp_natural_compare_items(const void *a, const void *b)
{
    return rp_natural_compare(*(const char *const *)a, *(const char *const *)b);
}
