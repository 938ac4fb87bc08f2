// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finds the pairs of nodes of a solid that share an element. This is done once, and all systems
// with these elements use the result.
#include "base/memory.h"
#include "element/solid.h"

// List all pairs of different nodes of an element, numbered from the solid's first node on.
static SnStatus list_pairs(const SnSolid* solid, int first_node, SnBlockPair** out, size_t* count) {
    SnBlockPair* pair =
        SN_NEW_ARRAY(SnBlockPair, (size_t)solid->element_count * (size_t)sn_solid_pairs(solid));
    if (!pair) return SN_OUT_OF_MEMORY;
    *out = pair;
    *count = 0;
    SN_EACH_ELEMENT(solid, batch, lane)
    for (int i = 0; i < solid->nodes_per_element; ++i)
        for (int j = i + 1; j < solid->nodes_per_element; ++j)
            pair[(*count)++] =
                (SnBlockPair){batch->node[i][lane] - first_node, batch->node[j][lane] - first_node};
    return SN_OK;
}

static void find_blocks(const SnSolid* solid, const SnSolidLinks* links) {
    const int pairs = sn_solid_pairs(solid);
    for (int p = 0; p < pairs; ++p) {
        int i, j;
        sn_solid_pair(solid, p, &i, &j);
        SN_EACH_ELEMENT(solid, batch, lane)
        links->block[(size_t)batch->slot[lane] * (size_t)pairs + (size_t)p] =
            sn_block_find(links->pattern, batch->node[i][lane] - links->first_node,
                          batch->node[j][lane] - links->first_node);
    }
}

SnStatus sn_solid_link(SnSolid* solid, int first_node) {
    SnSolidLinks* links = &solid->links;
    SnBlockPair* pair = NULL;
    size_t count = 0;
    links->first_node = first_node;
    links->block =
        SN_NEW_ARRAY(int, (size_t)solid->batch_count* SN_LANES*(size_t)sn_solid_pairs(solid));
    if (!links->block) return SN_OUT_OF_MEMORY;
    SN_TRY(list_pairs(solid, first_node, &pair, &count));
    const SnStatus status =
        sn_create_block_pattern(solid->node_end - first_node, pair, count, &links->pattern);
    sn_free(pair);
    if (status == SN_OK) find_blocks(solid, links);
    return status;
}
