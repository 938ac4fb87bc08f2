// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Moves ghosts by the oracle's prediction at the start of a step, or puts them back to their nodes.
#include "coords/ghost.h"

#include "rigid/motion.h"

#include <assert.h>

// Some of the nodes of an aggregate, ascending.
typedef struct Members {
    const int* node;
    int count;
} Members;

// List the nodes of an aggregate with first_node <= i < end_node.
static Members list_members_between(const SnMap* map, int body, int first_node, int end_node) {
    Members members;
    members.node = sn_map_members(map, body, &members.count);
    if (members.node[0] >= end_node || members.node[members.count - 1] < first_node)
        return (Members){0};
    while (members.node[0] < first_node) ++members.node, --members.count;
    while (members.node[members.count - 1] >= end_node) --members.count;
    return members;
}

static void move_ghost(double time, Vec3 w, int node, SnGhost* ghost) {
    double *to_y = ghost->y + 3 * (size_t)node, *to_w = ghost->w + 3 * (size_t)node;
    v3_store(to_w, w);
    v3_store(to_y, v3_axpy(time, w, v3_load(to_y)));
}

void sn_ghost_follow(const SnMap* map, const double* x, int first_node, int end_node,
                     const double* u, double time, SnGhost* ghost) {
    assert(first_node >= 0 && first_node <= end_node && end_node <= map->model->node_count);
    for (int i = first_node; i < end_node; ++i)
        if (map->node_mover[i] == SN_NODE_FROZEN)
            move_ghost(time, v3_load(u + 3 * (size_t)i), i, ghost);
    for (int b = sn_map_first_part(map); b < map->mover_count; ++b) {
        const Members members = list_members_between(map, b, first_node, end_node);
        if (members.count == 0) continue;
        const SnRigidMotion motion =
            sn_rigid_motion(members.count, members.node, 0, map->model->mass->lumped, x, u);
        for (int k = 0; k < members.count; ++k) {
            const int i = members.node[k];
            const Vec3 rigid = sn_motion_at(&motion, v3_load(x + 3 * (size_t)i));
            move_ghost(time, v3_sub(v3_load(u + 3 * (size_t)i), rigid), i, ghost);
        }
    }
}

void sn_ghost_clear(const SnMap* map, int first_node, int end_node, int all, SnGhost* ghost) {
    assert(first_node >= 0 && first_node <= end_node && end_node <= map->model->node_count);
    for (int i = first_node; i < end_node; ++i) {
        if (!all && map->node_mover[i] != SN_NODE_FREE && !sn_map_is_bonded(map, i)) continue;
        v3_store(ghost->y + 3 * (size_t)i, v3(0, 0, 0));
        v3_store(ghost->w + 3 * (size_t)i, v3(0, 0, 0));
    }
}
