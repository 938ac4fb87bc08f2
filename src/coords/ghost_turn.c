// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Turns ghosts along with their aggregates at the end of a step.
#include "coords/ghost.h"

void sn_ghost_turn(const SnMap* map, const SnConfig* q, SnGhost* ghost) {
    for (int b = sn_map_first_part(map); b < map->mover_count; ++b) {
        const Mat3 R = quat_matrix(q->pose[b].rotation);
        int count;
        const int* node = sn_map_members(map, b, &count);
        for (int k = 0; k < count; ++k) {
            double *y = ghost->y + 3 * (size_t)node[k], *w = ghost->w + 3 * (size_t)node[k];
            v3_store(y, m3_apply(R, v3_load(y)));
            v3_store(w, m3_apply(R, v3_load(w)));
        }
    }
}
