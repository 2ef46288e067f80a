#include "heuristics/landmarks/find/ordernet.h"

void rp_order_net_init(rp_order_net *net, uint32_t size, rp_limits *limits)
{
    *net = (rp_order_net){.size = size, .words = RP_WORDS(size), .limits = limits};
    net->before = RP_NEW_ARRAY_ZERO(limits, rp_word, net->words * size);
}

void rp_order_net_release(rp_order_net *net)
{
    rp_vec_free(net->limits, &net->order);
    rp_free(net->limits, net->before);
}

static void add_row(const rp_order_net *net, uint32_t to, uint32_t from)
{
    rp_word *const row = net->before + to * net->words;
    const rp_word *const more = net->before + from * net->words;

    for (size_t w = 0; w < net->words; w++)
        row[w] |= more[w];
    rp_bit_set(row, from);
}

static void close_net(rp_order_net *net, uint32_t from, uint32_t to)
{
    rp_work(net->limits, (uint64_t)net->size * (1 + net->words / 8));
    add_row(net, to, from);
    for (uint32_t x = 0; x < net->size; x++)
        if (rp_order_net_is_before(net, to, x))
            add_row(net, x, from);
    rp_poll(net->limits);
}

void rp_order_net_insert(rp_order_net *net, rp_landmark_order order)
{
    const bool follows = rp_order_net_is_before(net, order.from, order.to);

    assert(order.from < net->size && order.to < net->size);
    if (order.from == order.to || rp_order_net_is_before(net, order.to, order.from) ||
        (follows && order.kind != RP_ORDER_GREEDY))
        return;
    if (!follows)
        close_net(net, order.from, order.to);
    rp_vec_push(net->limits, &net->order, order);
}

static bool is_detour(const rp_order_net *net, rp_landmark_order order)
{
    const rp_word *const row = net->before + order.to * net->words;

    for (size_t w = 0; w < net->words; w++)
        for (rp_word rest = row[w]; rest != 0; rest &= rest - 1)
            if (rp_order_net_is_before(net, order.from,
                                       (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(rest)))
                return true;
    return false;
}

void rp_order_net_reduce(rp_order_net *net)
{
    uint32_t kept = 0;

    rp_work(net->limits, (uint64_t)net->order.size * net->words * 4);
    for (uint32_t i = 0; i < net->order.size; i++) {
        const rp_landmark_order order = net->order.item[i];
        if (order.kind != RP_ORDER_NATURAL || !is_detour(net, order))
            net->order.item[kept++] = order;
    }
    net->order.size = kept;
}
