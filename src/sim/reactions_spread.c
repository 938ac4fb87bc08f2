// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A rigid part is frozen if it cannot move, because the script holds some of its nodes. Only the
// sum F and the torque T of the forces that hold the part are known. They are shared among the held
// nodes of the part: the forces d_ik, on held components k of nodes i, are the smallest ones with
// the sum F and the torque T,
//
//     d_ik = g_ik . y,     (sum of g_ik g_ik^T) y = (F, T),      g_ik = (e_k, r_i x e_k),
//
// with the unit vectors e_k and the arms r_i of nodes from a centre. If the held nodes of a part
// lie on one line, they can take no torque about this line. Such a rest of the torque is shared
// among all held nodes of the body.
#include "sim/reactions.h"

#include "qp/dense_cholesky.h"

#include <math.h>

// A row of the 6 x 6 system is left out if its pivot is at most this times its diagonal entry.
#define DEPENDENT 1e-10

// Find g_ik for component k of a node with this arm. Its torque is divided by `size`, the length of
// the longest arm, so that no entry is larger than 1; T is divided by `size`, too.
static void find_row(Vec3 arm, int k, double size, double g[6]) {
    const Vec3 axis = v3(k == 0, k == 1, k == 2);
    v3_store(g, axis);
    v3_store(g + 3, v3_scale(1 / size, v3_cross(arm, axis)));
}

static double largest_arm(const int* node, int count, const double* x, Vec3 centre) {
    double largest = 0;
    for (int n = 0; n < count; ++n)
        largest = fmax(largest, v3_norm(v3_sub(v3_load(x + 3 * (size_t)node[n]), centre)));
    return largest > 0 ? largest : 1;
}

// Held nodes that share a force.
typedef struct Held {
    const SnWorld* world;
    const int* node; // (count)
    int count;
    const double* x; // positions of all nodes (node_count x 3), m
    Vec3 centre;
    double size; // length of the longest arm, m
} Held;

// Add up the upper triangle of the matrix A = sum of g_ik g_ik^T.
static void sum_squares(const Held* held, double A[36]) {
    double g[6];
    for (int n = 0; n < held->count; ++n)
        for (int k = 0; k < 3; ++k) {
            const int node = held->node[n];
            if (!(sn_held_by_script(held->world, node) & SN_HELD(k))) continue;
            find_row(v3_sub(v3_load(held->x + 3 * (size_t)node), held->centre), k, held->size, g);
            for (int i = 0; i < 6; ++i)
                for (int j = i; j < 6; ++j) A[6 * i + j] += g[i] * g[j];
        }
}

// Add the forces d = g . y to the reactions. Returns their sum and torque about the centre.
static SnWrench add_forces(const Held* held, const double y[6], double* reaction) {
    double g[6];
    SnWrench sum = {{0, 0, 0}, {0, 0, 0}};
    for (int n = 0; n < held->count; ++n) {
        const int node = held->node[n];
        const Vec3 arm = v3_sub(v3_load(held->x + 3 * (size_t)node), held->centre);
        double d[3] = {0, 0, 0};
        for (int k = 0; k < 3; ++k) {
            if (!(sn_held_by_script(held->world, node) & SN_HELD(k))) continue;
            find_row(arm, k, held->size, g);
            for (int i = 0; i < 6; ++i) d[k] += g[i] * y[i];
            reaction[3 * (size_t)node + (size_t)k] += d[k];
        }
        sum.force = v3_add(sum.force, v3_load(d));
        sum.torque = v3_add(sum.torque, v3_cross(arm, v3_load(d)));
    }
    return sum;
}

static Vec3 find_centre(const int* node, int count, const double* x) {
    Vec3 sum = v3(0, 0, 0);
    for (int n = 0; n < count; ++n) sum = v3_add(sum, v3_load(x + 3 * (size_t)node[n]));
    return count ? v3_scale(1.0 / count, sum) : sum;
}

SnWrench sn_reactions_distribute(SnWorld* world, const int* node, int count, const double* x,
                                 SnWrench wrench) {
    const Vec3 centre = find_centre(node, count, x);
    const Held held = {world, node, count, x, centre, largest_arm(node, count, x, centre)};
    const Vec3 torque = v3_sub(wrench.torque, v3_cross(centre, wrench.force));
    double A[36] = {0}, y[6];
    if (count == 0) return wrench;
    sum_squares(&held, A);
    v3_store(y, wrench.force);
    v3_store(y + 3, v3_scale(1 / held.size, torque));
    sn_dense_cholesky(6, A, DEPENDENT);
    sn_dense_forward(6, A, 6, y);
    sn_dense_backward(6, A, 6, y);
    const SnWrench done = add_forces(&held, y, world->next->reaction);
    SnWrench rest = {v3_sub(wrench.force, done.force), v3_sub(torque, done.torque)};
    rest.torque = v3_add(rest.torque, v3_cross(centre, rest.force));
    return rest;
}

// The number of frozen pieces (rigid parts) of a part of `mixed`. Frozen pieces come first in a
// partition. All pieces of a sleeping part count as frozen.
static int count_frozen(const SnMixed* mixed, int p) {
    const SnPartition* partition = mixed->part[p].partition;
    int count = sn_mixed_is_asleep(mixed, p) ? partition->body_count : 0;
    while (count < partition->body_count && partition->frozen[count]) ++count;
    return count;
}

enum { ALL_PIECES = -2 }; // in place of the number of a piece, which is -1 for elastic nodes

// List the held nodes of a piece.
static int list_held(const SnWorld* world, const SnMixedPart* part, int piece, int* held) {
    int count = 0;
    for (int i = 0; i < part->mesh.node_count; ++i) {
        const int node = part->part->first_node + i;
        const int is_there = piece == ALL_PIECES || part->partition->body_of_node[i] == piece;
        if (is_there && sn_held_by_script(world, node)) held[count++] = node;
    }
    return count;
}

// Sum up the reactions on those nodes of a piece that nothing holds, with their torque about the
// origin, and set these reactions to 0.
static SnWrench take_lack(SnWorld* world, const SnMixedPart* part, int piece, const double* x) {
    double* reaction = world->next->reaction;
    SnWrench sum = {{0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < part->mesh.node_count; ++i) {
        const int node = part->part->first_node + i;
        const size_t c = 3 * (size_t)node;
        if (part->partition->body_of_node[i] != piece || sn_held_by_script(world, node)) continue;
        const Vec3 lack = v3_load(reaction + c);
        sum.force = v3_add(sum.force, lack);
        sum.torque = v3_add(sum.torque, v3_cross(v3_load(x + c), lack));
        v3_store(reaction + c, v3(0, 0, 0));
    }
    return sum;
}

// Move reactions from free nodes of frozen pieces of a part to held nodes. `held` is scratch memory
// with room for all nodes of the part.
static void spread_in_part(SnWorld* world, const SnMixedPart* part, int frozen, int* held) {
    const double* x = world->next->now.q.x;
    SnWrench rest = {{0, 0, 0}, {0, 0, 0}};
    for (int piece = 0; piece < frozen; ++piece) {
        const SnWrench lack = take_lack(world, part, piece, x);
        const int count = list_held(world, part, piece, held);
        const SnWrench left = sn_reactions_distribute(world, held, count, x, lack);
        rest = (SnWrench){v3_add(rest.force, left.force), v3_add(rest.torque, left.torque)};
    }
    if (frozen == 0) return;
    sn_reactions_distribute(world, held, list_held(world, part, ALL_PIECES, held), x, rest);
}

SnStatus sn_reactions_spread(SnWorld* world, SnArena scratch) {
    if (!world->adapt) return SN_OK;
    const SnMixed* mixed = world->adapt->mixed;
    int* held = SN_PUSH(&scratch, int, world->model->node_count);
    if (!held) return SN_OUT_OF_MEMORY;
    for (int p = 0; p < mixed->part_count; ++p)
        if (!world->awake->deep[sn_mixed_in_model(mixed, p)])
            spread_in_part(world, &mixed->part[p], count_frozen(mixed, p), held);
    return SN_OK;
}
