// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "rigid/partition.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

SnStatus sn_create_partition(const SnPartitionMesh* mesh, SnPartition** out) {
    assert(mesh->corners == 3 || mesh->corners == 4);
    SnPartition* p = SN_NEW(SnPartition);
    if (!p) return SN_OUT_OF_MEMORY;
    p->body_of_element = SN_NEW_ARRAY(int, mesh->element_count);
    p->body_of_node = SN_NEW_ARRAY(int, mesh->node_count);
    p->frozen = SN_NEW_ARRAY(unsigned char, mesh->element_count);
    p->queue = SN_NEW_ARRAY(int, mesh->element_count);
    if (!p->body_of_element || !p->body_of_node || !p->frozen || !p->queue) {
        sn_destroy_partition(p);
        return SN_OUT_OF_MEMORY;
    }
    sn_partition_clear(p, mesh);
    *out = p;
    return SN_OK;
}

void sn_partition_clear(SnPartition* p, const SnPartitionMesh* mesh) {
    p->body_count = 0;
    for (int e = 0; e < mesh->element_count; ++e) p->body_of_element[e] = -1;
    for (int i = 0; i < mesh->node_count; ++i) p->body_of_node[i] = -1;
}

void sn_destroy_partition(SnPartition* p) {
    if (!p) return;
    sn_free(p->body_of_element);
    sn_free(p->body_of_node);
    sn_free(p->frozen);
    sn_free(p->queue);
    sn_free(p);
}

// ---- finding pieces

typedef struct Search {
    SnPartition* p;
    const SnPartitionMesh* mesh;
    const unsigned char* node;
} Search;

enum { UNSEEN = -2 };

static const int* corners_of(const SnPartitionMesh* mesh, int e) {
    return mesh->element + (size_t)e * (size_t)mesh->corners;
}

static int count_held_corners(const Search* s, int e) {
    int held = 0;
    for (int k = 0; k < s->mesh->corners; ++k)
        held += (s->node[corners_of(s->mesh, e)[k]] & SN_NODE_HELD) != 0;
    return held;
}

// Return 1 if a whole face of an element is held. A rigid piece with this element cannot move.
static int is_stable(const Search* s, int e) {
    return count_held_corners(s, e) >= s->mesh->corners - 1;
}

// Return 1 if an element may join a piece. The element may share a node with another piece only if
// both pieces are frozen, must have no node that has to stay elastic, and may have a held node only
// if the piece is frozen.
static int may_join(const Search* s, int e, int piece) {
    const int* corner = corners_of(s->mesh, e);
    for (int k = 0; k < s->mesh->corners; ++k) {
        const int owner = s->p->body_of_node[corner[k]];
        const int still = owner >= 0 && s->p->frozen[owner] && s->p->frozen[piece];
        if (owner >= 0 && owner != piece && !still) return 0; // the pieces would form a hinge
        if (s->node[corner[k]] & SN_NODE_ELASTIC) return 0;
    }
    return s->p->frozen[piece] || count_held_corners(s, e) == 0;
}

static void add_to_piece(const Search* s, int e, int piece) {
    s->p->body_of_element[e] = piece;
    for (int k = 0; k < s->mesh->corners; ++k)
        s->p->body_of_node[corners_of(s->mesh, e)[k]] = piece;
}

// Collect a piece of elements with label SN_LABEL_RIGID, from `seed` outwards. Each element is
// tried once; if it cannot join the piece for which it is tried, it stays elastic.
static void collect_piece(const Search* s, int seed) {
    SnPartition* p = s->p;
    const int piece = p->body_count;
    int first = 0, end = 0, joined = 0;
    p->frozen[piece] = (unsigned char)is_stable(s, seed);
    p->queue[end++] = seed;
    p->body_of_element[seed] = -1;
    while (first < end) {
        const int e = p->queue[first++];
        if (!may_join(s, e, piece)) continue;
        add_to_piece(s, e, piece);
        ++joined;
        for (int k = 0; k < s->mesh->corners; ++k) {
            const int next = s->mesh->neighbour[(size_t)e * (size_t)s->mesh->corners + (size_t)k];
            if (next < 0 || p->body_of_element[next] != UNSEEN) continue;
            p->body_of_element[next] = -1;
            p->queue[end++] = next;
        }
    }
    p->body_count += joined > 0;
}

void sn_partition_find(SnPartition* p, const SnPartitionMesh* mesh, const unsigned char* label,
                       const unsigned char* node) {
    assert(label && node);
    const Search search = {p, mesh, node};
    p->body_count = 0;
    for (int i = 0; i < mesh->node_count; ++i) p->body_of_node[i] = -1;
    for (int e = 0; e < mesh->element_count; ++e)
        p->body_of_element[e] = label[e] == SN_LABEL_RIGID ? UNSEEN : -1;
    for (int stable = 1; stable >= 0; --stable) // frozen pieces come first
        for (int e = 0; e < mesh->element_count; ++e)
            if (p->body_of_element[e] == UNSEEN && (!stable || is_stable(&search, e)))
                collect_piece(&search, e);
}
