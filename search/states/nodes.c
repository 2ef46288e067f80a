#include "search/states/nodes.h"

#include <float.h>
#include <string.h>

#include "base/data/segments.h"

struct rp_nodes {
    rp_segments node;
    rp_segments upper; /* of g, if wide */
    bool wide;
    uint32_t size;
    rp_limits *limits;
};

float rp_node_round_down(double h)
{
    assert(h >= 0);
    if (h >= (double)FLT_MAX)
        return FLT_MAX;
    float rounded = (float)h;
    if ((double)rounded > h) { /* Then it is positive: the float before has the bits - 1. */
        uint32_t bits;
        memcpy(&bits, &rounded, sizeof bits);
        bits--;
        memcpy(&rounded, &bits, sizeof bits);
    }
    return rounded;
}

rp_nodes *rp_nodes_create(bool wide, rp_limits *limits)
{
    rp_nodes *const nodes = RP_NEW(limits, rp_nodes);
    nodes->limits = limits;
    nodes->wide = wide;
    rp_segments_init(&nodes->node, sizeof(rp_node), limits);
    rp_segments_init(&nodes->upper, sizeof(uint32_t), limits);
    return nodes;
}

void rp_nodes_destroy(rp_nodes *nodes)
{
    if (nodes == NULL)
        return;
    rp_segments_release(&nodes->node);
    rp_segments_release(&nodes->upper);
    rp_free(nodes->limits, nodes);
}

rp_node *rp_nodes_add(rp_nodes *nodes)
{
    rp_node *const node = rp_segments_place(&nodes->node, nodes->size);
    if (nodes->wide)
        *(uint32_t *)rp_segments_place(&nodes->upper, nodes->size) = 0;
    nodes->size++;
    *node = (rp_node){.parent = RP_NO_STATE, .op_and_status = RP_NODE_NO_OP << 2};
    return node;
}

rp_node *rp_nodes_get(const rp_nodes *nodes, rp_state_id id)
{
    assert(id < nodes->size);
    return rp_segments_at(&nodes->node, id);
}

uint64_t rp_nodes_g(const rp_nodes *nodes, rp_state_id id)
{
    const uint64_t low = rp_nodes_get(nodes, id)->g;

    if (!nodes->wide)
        return low;
    return low | (uint64_t) * (const uint32_t *)rp_segments_at(&nodes->upper, id) << 32;
}

void rp_nodes_set_origin(rp_nodes *nodes, rp_state_id id, rp_state_id parent, rp_op_id op,
                         uint64_t g)
{
    if (nodes->wide)
        *(uint32_t *)rp_segments_at(&nodes->upper, id) = (uint32_t)(g >> 32);
    else if (g > UINT32_MAX)
        g = UINT32_MAX;
    rp_node_set_origin(rp_nodes_get(nodes, id), parent, op, (uint32_t)g);
}

uint32_t rp_nodes_size(const rp_nodes *nodes) { return nodes->size; }

size_t rp_nodes_bytes(const rp_nodes *nodes)
{
    return sizeof *nodes + rp_segments_bytes(&nodes->node) + rp_segments_bytes(&nodes->upper);
}

void rp_nodes_append_path(const rp_nodes *nodes, rp_state_id id, rp_u32vec *path)
{
    const rp_node *node = rp_nodes_get(nodes, id);
    uint32_t n = 0;

    for (; node->parent != RP_NO_STATE; node = rp_nodes_get(nodes, node->parent))
        n++;
    rp_vec_reserve(nodes->limits, path, (uint64_t)path->size + n + 1);
    path->size += n;
    rp_op_id *end = path->item + path->size;
    for (node = rp_nodes_get(nodes, id); n > 0; node = rp_nodes_get(nodes, node->parent), n--)
        *--end = rp_node_op(node);
}
