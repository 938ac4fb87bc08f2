// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finds the loose components of the matrix: those that can move as a rigid body without moving a
// held node. A rigid motion (a, w) moves a node at x along axis k by
//
//     h . (a, w),    h = (e_k, (x - c) x e_k / L),
//
// where a is a velocity, w an angular velocity times L, e_k the unit vector of axis k, and c and L
// are the middle and the size of the whole model. Each held direction of a node gives a vector h. A
// component of the matrix is loose if the vectors h of its nodes have a rank below six.
#include "system/system_private.h"

#include <math.h>
#include <string.h>

enum { MODES = 6 };

typedef double Gram[MODES]
                   [MODES]; // sum of h h^T over the held directions in a component of the matrix

typedef struct Frame {
    Vec3 middle;
    double size;
} Frame;

static Frame frame_of(const SnModel* model, const SnConfig* q) {
    Vec3 low = v3(HUGE_VAL, HUGE_VAL, HUGE_VAL), high = v3_scale(-1, low);
    for (int i = 0; i < model->point_count; ++i) {
        const Vec3 x = v3_load(q->x + 3 * (size_t)i);
        low = v3(fmin(low.x, x.x), fmin(low.y, x.y), fmin(low.z, x.z));
        high = v3(fmax(high.x, x.x), fmax(high.y, x.y), fmax(high.z, x.z));
    }
    const double size = v3_norm(v3_sub(high, low));
    return (Frame){v3_scale(0.5, v3_add(low, high)), size > 0 ? size : 1};
}

static void add_held(const Frame* frame, const double* x, unsigned held, Gram G) {
    const Vec3 arm = v3_scale(1 / frame->size, v3_sub(v3_load(x), frame->middle));
    for (int k = 0; k < 3; ++k) {
        if (!(held & SN_HELD(k))) continue;
        double h[MODES] = {0};
        h[k] = 1;
        v3_store(h + 3, v3_cross(arm, v3_load(h)));
        for (int i = 0; i < MODES; ++i)
            for (int j = 0; j < MODES; ++j) G[i][j] += h[i] * h[j];
    }
}

// has_full_rank eliminates the largest diagonal entry first. If the largest remaining entry is at
// most this fraction of the trace, the rank is not full: the entry is rounding, or held nodes are
// too close together to prevent a turn.
#define NO_LEVER 1e-10

static int has_full_rank(Gram G) {
    double trace = 0;
    for (int k = 0; k < MODES; ++k) trace += G[k][k];
    for (int done = 0, used = 0; done < MODES; ++done) {
        int best = -1;
        for (int k = 0; k < MODES; ++k)
            if (!(used >> k & 1) && (best < 0 || G[k][k] > G[best][best])) best = k;
        if (!(G[best][best] > NO_LEVER * trace)) return 0;
        used |= 1 << best;
        for (int i = 0; i < MODES; ++i)
            for (int j = 0; j < MODES && !(used >> i & 1); ++j)
                if (!(used >> j & 1)) G[i][j] -= G[i][best] * G[best][j] / G[best][best];
    }
    return 1;
}

// Set number[b] to the number of the component that block b belongs to. Components are numbered in
// the order of their first blocks. Returns the number of components.
static int number_components(const SnSystem* system, int* number) {
    int count = 0;
    for (int b = 0; b < system->map->block_count; ++b)
        number[b] = system->component[b] == b ? count++ : number[system->component[b]];
    return count;
}

// The number of a node's component. The node has a block of its own or the blocks of the mover that
// it follows; -1: it has no block.
static int component_of(const SnMap* map, const int* number, int node) {
    const int mover = map->node_mover[node];
    if (map->node_block[node] >= 0) return number[map->node_block[node]];
    return mover >= 0 && map->mover_block[mover] >= 0 ? number[map->mover_block[mover]] : -1;
}

// Add the held nodes of a part to the matrices G of components. A node that is held in all
// directions has no block; it counts for every component of the matrix to which another node of the
// part belongs.
static void add_part(const SnSystem* system, const SnPart* part, const Frame* frame,
                     const SnConfig* q, const int* number, Gram* G) {
    const SnMap* map = system->map;
    const int end = part->first_node + part->mesh->vertex_count;
    Gram fully = {{0}};
    for (int i = part->first_node; i < end; ++i)
        if (component_of(map, number, i) < 0)
            add_held(frame, q->x + 3 * (size_t)i, SN_HELD_ALL, fully);
    for (int i = part->first_node, last = -1; i < end; ++i) {
        const int c = component_of(map, number, i);
        if (map->node_block[i] >= 0)
            add_held(frame, q->x + 3 * (size_t)i, map->held[map->node_block[i]], G[c]);
        if (c < 0 || c == last) continue;
        last = c;
        for (int k = 0; k < MODES * MODES; ++k)
            G[c][k / MODES][k % MODES] += fully[k / MODES][k % MODES];
    }
}

SnStatus sn_system_find_loose(const SnSystem* system, const SnConfig* q, SnArena* scratch,
                              unsigned char** loose) {
    const int blocks = system->map->block_count;
    *loose = SN_PUSH(scratch, unsigned char, blocks);
    SnArena inner = *scratch;
    int* number = SN_PUSH(&inner, int, blocks);
    if (!number) return SN_OUT_OF_MEMORY;
    const int count = number_components(system, number);
    Gram* G = (Gram*)SN_PUSH(&inner, double, (size_t)count* MODES* MODES);
    if (!G) return SN_OUT_OF_MEMORY;
    const SnModel* model = system->map->model;
    const Frame frame = frame_of(model, q);
    for (int p = 0; p < model->part_count; ++p)
        add_part(system, &model->part[p], &frame, q, number, G);
    for (int b = 0; b < blocks; ++b)
        (*loose)[b] = system->component[b] == b ? !has_full_rank(G[number[b]])
                                                : (*loose)[system->component[b]];
    return SN_OK;
}
