// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies that are completely rigid, touch, and move as one are merged into one body, which has
// six degrees of freedom and no contacts inside (after Coevoet et al., source text 000 of
// docs/sources.md, 2.2.5.1).
//
// Parts merge into a group when they have touched without moving against each other for a while.
// To move as the group does, each part then needs a force f from the other parts of the group. By
// Newton and Euler, with the part's momentum p,
//
//     f = dp/dt - loads - forces of contacts with objects outside of the group,
//
// and a torque about the part's centre of mass follows in the same way. The group lasts as long as
// f, the torque, and the forces of contacts with objects outside of the group change little, seen
// in the frame of the part. When one of these changes by more than about SN_STEADY times its old
// value, the group splits and the step is solved again: contacts then decide whether the parts
// hold together. A group also splits when a force, a hand or a drive moves one of its parts, or
// when a part's alarm (sn_rest_alarm) is due. Momenta are stored by node, so none is lost when a
// group splits. As long as a group exists, contacts inside it keep their forces, which turn with
// the parts.
//
// This file splits groups when a step begins.
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
