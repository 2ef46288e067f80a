#include "heuristics/relevance/certain.h"

/* What is known of an entry's children so far; one without visible children has neither. */
enum { SOME_CERTAIN = 1, SOME_UNCERTAIN = 2 };

bool rp_layout_is_certain(const rp_layout *l, const uint8_t *visible, uint32_t label,
                          uint8_t *scratch)
{
    assert(l->above != NULL && label < l->num_labels);
    for (uint32_t i = 0; i < l->num_entries; i++)
        scratch[i] = l->left_out[i] > 0 ? SOME_UNCERTAIN : 0;
    for (uint32_t i = l->num_entries; i-- > 1;) { /* Children come behind their parents. */
        if (!visible[i])
            continue;
        const bool fact = l->fact[i] < l->num_facts;
        const bool below = fact ? scratch[i] == SOME_CERTAIN : (scratch[i] & SOME_CERTAIN) != 0;
        const bool certain = l->label[i] == label || below;
        scratch[l->above[i]] |= certain ? SOME_CERTAIN : SOME_UNCERTAIN;
    }
    return (scratch[0] & SOME_CERTAIN) != 0;
}
