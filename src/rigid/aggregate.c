// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Makes aggregates and lists their members.
#include "rigid/aggregate.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

SnStatus sn_create_aggregates(int node_count, int first, int most, SnAggregates** out) {
    assert(node_count >= 0 && first >= 0 && most >= 0);
    SnAggregates* a = SN_NEW(SnAggregates);
    if (!a) return SN_OUT_OF_MEMORY;
    *a = (SnAggregates){.first = first,
                        .most = most,
                        .start = SN_NEW_ARRAY(int, most + 1),
                        .node = SN_NEW_ARRAY(int, node_count),
                        .entry = SN_NEW_ARRAY(int, node_count),
                        .place = SN_NEW_ARRAY(double, 3 * (size_t)node_count),
                        .arm = SN_NEW_ARRAY(double, 3 * (size_t)node_count),
                        .centre = SN_NEW_ARRAY(Vec3, most),
                        .core = SN_NEW_ARRAY(int, most),
                        .of_core = SN_NEW_ARRAY(int, first),
                        .start_of_core = SN_NEW_ARRAY(SnPose, most)};
    if (!a->start || !a->node || !a->entry || !a->place || !a->arm || !a->centre || !a->core ||
        !a->of_core || !a->start_of_core) {
        sn_destroy_aggregates(a);
        return SN_OUT_OF_MEMORY;
    }
    for (int b = 0; b < most; ++b) a->core[b] = -1;
    for (int b = 0; b < first; ++b) a->of_core[b] = -1;
    *out = a;
    return SN_OK;
}

void sn_destroy_aggregates(SnAggregates* a) {
    if (!a) return;
    sn_free(a->start);
    sn_free(a->node);
    sn_free(a->entry);
    sn_free(a->place);
    sn_free(a->arm);
    sn_free(a->centre);
    sn_free(a->core);
    sn_free(a->of_core);
    sn_free(a->start_of_core);
    sn_free(a);
}

void sn_aggregates_set_core(SnAggregates* a, int b, int core) {
    assert(b >= 0 && b < a->most && core >= 0 && core < a->first);
    assert(a->of_core[core] < 0 || a->of_core[core] == b); // the body is the core of no other
                                                           // aggregate
    a->core[b] = core;
    a->of_core[core] = b;
}

// This is a counting sort of nodes by aggregate.
void sn_aggregates_list(SnAggregates* a, int node_count, const int* node_mover, int count) {
    assert(count >= 0 && count <= a->most);
    a->count = count;
    memset(a->start, 0, sizeof *a->start * ((size_t)count + 1));
    for (int i = 0; i < node_count; ++i)
        if (node_mover[i] >= a->first) a->start[node_mover[i] - a->first + 1]++;
    for (int b = 0; b < count; ++b) a->start[b + 1] += a->start[b];
    for (int i = 0; i < node_count; ++i)
        if (node_mover[i] >= a->first)
            a->node[a->entry[i] = a->start[node_mover[i] - a->first]++] = i;
    for (int b = count; b > 0; --b) a->start[b] = a->start[b - 1];
    a->start[0] = 0;
}
