#include "results/columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const rp_result_column_row rp_result_column_table[RP_NUM_COLUMNS] = {
#define TEXT(name) {#name, RP_TYPE_TEXT},
#define NUMBER(name) {#name, RP_TYPE_NUMBER},
#define FIGURE(name) {#name, RP_TYPE_FIGURE},
#include "results/columns.def"
};

const rp_result_column rp_result_column_of_figure[RP_NUM_FIGURES] = {
#define TEXT(name)
#define NUMBER(name)
#define FIGURE(name) RP_COLUMN_##name,
#include "results/columns.def"
};

rp_result_column rp_result_column_find(const rp_csv_field *field)
{
    int c = 0;

    while (c < RP_NUM_COLUMNS && !rp_csv_field_is(field, rp_result_column_table[c].name))
        c++;
    return (rp_result_column)c;
}

void rp_result_header_read(rp_result_header *header, const rp_csv *csv)
{
    memset(header->at, 0xff, sizeof header->at);
    header->size = csv->field.size;
    for (uint32_t i = 0; i < header->size; i++) {
        const rp_result_column c = rp_result_column_find(&csv->field.item[i]);
        if (c != RP_NUM_COLUMNS && header->at[c] == RP_NONE)
            header->at[c] = i;
    }
}

bool rp_figure_read(const rp_csv_field *field, double *value)
{
    enum { LONGEST = 60 };
    char text[LONGEST + 1], *end;

    *value = NAN;
    if (field->length == 0)
        return true;
    if (field->length > LONGEST || strchr("0123456789.", field->text[0]) == NULL)
        return false;
    memcpy(text, field->text, field->length);
    text[field->length] = '\0';
    if (strspn(text, "0123456789.eE+-") != field->length)
        return false;
    const double number = strtod(text, &end);
    if (*end != '\0' || end == text || !isfinite(number))
        return false;
    *value = number;
    return true;
}
