// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A part whose nodes are put elsewhere by hand, or whose material changes, is elastic again.
#include "sim/world.h"

#include <string.h>

void sn_adapt_put(SnWorld* world, int part) {
    if (!world->adapt || !world->model->part[part].solid) return;
    const SnMixed* mixed = world->adapt->mixed;
    const SnMixedPart* p = &mixed->part[sn_adapt_index(world, part)];
    const size_t first = (size_t)p->first_element, count = (size_t)p->mesh.element_count;
    const int node = p->part->first_node;
    SnState* state = world->state;
    memset(state->label + first, SN_LABEL_ELASTIC, count);
    memset(state->quiet + first, 0, count);
    memset(state->owed + 6 * first, 0, 6 * count * sizeof *state->owed);
    sn_ghost_clear(world->map, node, node + p->mesh.node_count, 1, &state->ghost);
}
