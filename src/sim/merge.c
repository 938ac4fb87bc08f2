// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies that are rigid all over, touch, and move as one are one body: six degrees of freedom
// for all of them, and no contacts between them (after Coevoet et al., source text 000, 2.2.5.1).
//
// Parts merge into a group when they have touched without moving against each other for a while.
// From then on a part needs a force from the others of its group to move as it does. By Newton and
// Euler it is
//
//     f = dp/dt - loads - contacts with what is outside of the group,
//
// with a torque about the part's centre of mass, found in the same way. Seen from the part, both
// may change by a small share, and so may contacts with what is outside. When one of them changes
// by more, the group splits and the step is solved again: contacts then decide whether the parts
// hold together. A group splits as well when something else happens to one of its parts. Momenta
// are those of nodes, so nothing is lost. Until then contacts within the group keep their forces,
// which turn with the parts.
//
// This file has what happens when a step begins.
#include "sim/merge.h"

void sn_merge_disturb(SnWorld* world) {
    for (int p = 0; p < world->state->rest_count; ++p)
        sn_merge_part_all(world->state, world->state->merged[p].group);
}

void sn_merge_begin(SnWorld* world, int disturbed) {
    SnState* state = world->state;
    if (disturbed) sn_merge_disturb(world);
    for (int p = 0; p < state->rest_count; ++p) {
        const SnMerged* merged = &state->merged[p];
        if (merged->group < 0) continue;
        if (state->time >= merged->alarm || sn_is_part_moved(world, p))
            sn_merge_part_all(state, merged->group);
    }
}

void sn_merge_tell(SnWorld* world) {
    for (int p = 0, m = 0; p < world->model->part_count; ++p) {
        const int group = world->state->merged[p].group;
        if (world->model->part[p].solid)
            world->adapt->mixed->part[m++].leader = group < 0 ? -1 : sn_adapt_index(world, group);
    }
}
