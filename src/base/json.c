#include "base/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* jansson's functions carry no context; so each thread has an owner of its own, and malloc's memory
   without one. */
static _Thread_local rp_limits *owner;

static void *allocate(size_t size) { return owner == NULL ? malloc(size) : rp_alloc(owner, size); }
static void release(void *block)
{
    if (owner == NULL)
        free(block);
    else
        rp_free(owner, block);
}

void rp_json_own(rp_limits *limits)
{
    owner = limits;
    json_set_alloc_funcs(allocate, release);
}

/* jansson's, whoever it belongs to. */
static char *copy_of(const char *text)
{
    const size_t size = strlen(text) + 1;
    json_malloc_t obtain;
    json_free_t give_back;

    json_get_alloc_funcs(&obtain, &give_back);
    char *const copy = obtain(size);
    return copy == NULL ? NULL : memcpy(copy, text, size);
}

void rp_json_free(char *text)
{
    json_malloc_t obtain;
    json_free_t give_back;

    json_get_alloc_funcs(&obtain, &give_back);
    give_back(text);
}

json_t *rp_json_text(const char *text)
{
    if (text == NULL)
        return json_null();
    json_t *const direct = json_string(text);
    if (direct != NULL)
        return direct;
    char *const copy = copy_of(text);
    if (copy == NULL)
        return NULL;
    for (char *p = copy; *p != '\0'; p++)
        if ((unsigned char)*p >= 0x80)
            *p = '?';
    json_t *const ascii = json_string(copy);
    rp_json_free(copy);
    return ascii;
}

json_t *rp_json_number(double x) { return isfinite(x) ? json_real(x) : json_null(); }

static void set_place(json_t *object, const rp_diags *diags, rp_loc loc)
{
    if (loc.file == RP_NONE)
        return;
    json_object_set_new(object, "file", rp_json_text(diags->source.item[loc.file].path));
    if (loc.line == 0)
        return;
    json_object_set_new(object, "line", json_integer(loc.line));
    json_object_set_new(object, "column", json_integer(loc.column));
}

json_t *rp_json_place(const rp_diags *diags, rp_loc loc)
{
    if (loc.file == RP_NONE)
        return json_null();
    json_t *const object = json_object();
    set_place(object, diags, loc);
    return object;
}

static json_t *note(const rp_diags *diags, const rp_diag *d)
{
    json_t *const object = json_object();

    set_place(object, diags, d->loc);
    json_object_set_new(object, "message", rp_json_text(d->message));
    return object;
}

json_t *rp_json_diagnostic(const rp_diags *diags, uint32_t index)
{
    const rp_diag *const d = &diags->diag.item[index];
    const char *const severity = d->severity == RP_ERROR ? "error" : "warning";
    json_t *const object = json_object(), *const notes = json_array();

    set_place(object, diags, d->loc);
    if (d->loc.file != RP_NONE && d->loc.line > 0)
        json_object_set_new(
            object, "end",
            json_pack("{si si}", "line", (int)d->loc.end_line, "column", (int)d->loc.end_column));
    json_object_set_new(object, "severity", json_string(severity));
    json_object_set_new(object, "name", rp_json_text(d->name));
    json_object_set_new(object, "message", rp_json_text(d->message));
    for (uint32_t i = index + 1; i < diags->diag.size; i++) {
        if (diags->diag.item[i].severity != RP_NOTE)
            break;
        json_array_append_new(notes, note(diags, &diags->diag.item[i]));
    }
    json_object_set_new(object, "notes", notes);
    return object;
}

json_t *rp_json_messages(const rp_diags *diags)
{
    static const char *const severities[] = {
        [RP_NOTE] = "note", [RP_WARNING] = "warning", [RP_ERROR] = "error"};
    json_t *const list = json_array();

    for (uint32_t i = 0; i < diags->diag.size; i++) {
        const rp_diag *const d = &diags->diag.item[i];
        json_t *const object = json_object();
        json_object_set_new(object, "severity", json_string(severities[d->severity]));
        json_object_set_new(object, "name", rp_json_text(d->name));
        set_place(object, diags, d->loc);
        json_object_set_new(object, "message", rp_json_text(d->message));
        json_array_append_new(list, object);
    }
    return list;
}

bool rp_json_print(json_t *json, FILE *out, size_t digits)
{
    const size_t flags = JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(digits);
    char *const text = json == NULL ? NULL : json_dumps(json, flags);
    const bool is_made = text != NULL;

    if (is_made)
        fprintf(out, "%s\n", text);
    rp_json_free(text);
    json_decref(json);
    return is_made;
}
