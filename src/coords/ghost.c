// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Ghosts follow what is predicted while a step begins, or stay with their nodes.
#include "coords/ghost.h"

#include "rigid/motion.h"

// some of the nodes of an aggregate, ascending
typedef struct Some {
    const int* node;
    int count;
} Some;

// The nodes of an aggregate from first_node on and before end_node.
static Some some_of(const SnMap* map, int body, int first_node, int end_node) {
    Some some;
    some.node = sn_map_members(map, body, &some.count);
    if (some.node[0] >= end_node || some.node[some.count - 1] < first_node) return (Some){0};
    while (some.node[0] < first_node) ++some.node, --some.count;
    while (some.node[some.count - 1] >= end_node) --some.count;
    return some;
}

static void follow(double time, Vec3 w, int node, SnGhost* ghost) {
    double *to_y = ghost->y + 3 * (size_t)node, *to_w = ghost->w + 3 * (size_t)node;
    v3_store(to_w, w);
    v3_store(to_y, v3_axpy(time, w, v3_load(to_y)));
}

void sn_ghost_follow(const SnMap* map, const double* x, int first_node, int end_node,
                     const double* u, double time, SnGhost* ghost) {
    for (int i = first_node; i < end_node; ++i)
        if (map->node_mover[i] == SN_NODE_FROZEN)
            follow(time, v3_load(u + 3 * (size_t)i), i, ghost);
    for (int b = sn_map_first_part(map); b < map->mover_count; ++b) {
        const Some some = some_of(map, b, first_node, end_node);
        if (some.count == 0) continue;
        const SnRigidMotion motion =
            sn_rigid_motion(some.count, some.node, 0, map->model->mass->lumped, x, u);
        for (int k = 0; k < some.count; ++k) {
            const int i = some.node[k];
            const Vec3 rigid = sn_motion_at(&motion, v3_load(x + 3 * (size_t)i));
            follow(time, v3_sub(v3_load(u + 3 * (size_t)i), rigid), i, ghost);
        }
    }
}

void sn_ghost_clear(const SnMap* map, int first_node, int end_node, int all, SnGhost* ghost) {
    for (int i = first_node; i < end_node; ++i) {
        if (!all && map->node_mover[i] != SN_NODE_FREE && !sn_map_is_bonded(map, i)) continue;
        v3_store(ghost->y + 3 * (size_t)i, v3(0, 0, 0));
        v3_store(ghost->w + 3 * (size_t)i, v3(0, 0, 0));
    }
}
