// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A pivot holds a node at a point of a rigid body at the end of a stage: phi(q) = x - (p + R arm) -
// left = 0. Here x is the node's position, p and R are the body's position and rotation, and `arm`
// and `left` are members of SnPivot. With the velocity v = (q - q_ref)/tau at an iterate q, a row
// demands J (v + u/tau) = rhs of the further step u. Linearising phi at q gives
//
//     J u / tau + phi(q) / tau = 0,    so that    rhs = J v - phi(q) / tau
//
// where rhs is SnRow.rhs. Constraints on velocities that are made at the step's start would be
// accurate only to first order in tau where bodies turn, and would do work: with them, a beam glued
// to a box gained four times its energy in ten seconds of BDF2.
#include "system/rows.h"

#include "base/memory.h"

#include <math.h>

SnStatus sn_rows_add_pivot(SnRows* rows, const SnPivot* pivot) {
    if (rows->pivot_count == rows->pivot_capacity) {
        const int room = 2 * rows->pivot_capacity + 8;
        SnPivot* larger = SN_NEW_ARRAY(SnPivot, room);
        if (!larger) return SN_OUT_OF_MEMORY;
        for (int i = 0; i < rows->pivot_count; ++i) larger[i] = rows->pivot[i];
        sn_free(rows->pivot);
        rows->pivot = larger;
        rows->pivot_capacity = room;
    }
    rows->pivot[rows->pivot_count++] = *pivot;
    return SN_OK;
}

static Vec3 arm_at(const SnPivot* pivot, const SnConfig* q) {
    return quat_rotate(q->pose[pivot->body].rotation, pivot->arm);
}

Vec3 sn_pivot_gap(const SnPivot* pivot, const SnConfig* q) {
    const Vec3 point = v3_add(q->pose[pivot->body].position, arm_at(pivot, q));
    return v3_sub(v3_sub(v3_load(q->x + 3 * (size_t)pivot->node), point), pivot->left);
}

// Write the J of a pivot's row along an axis. `arm` is the arm in the world's frame, m. Returns J
// v.
static double write_row(SnRows* rows, int row, Vec3 axis, Vec3 arm, const SnMotion* motion) {
    SnRowEntry* node = &rows->entry[rows->row[row].first_entry];
    SnRowEntry* body = node + 1;
    const double *v = motion->v + 3 * (size_t)node->node, *twist = motion->twist + 6 * body->body;
    v3_store(node->J, axis);
    v3_store(body->J, v3_scale(-1, axis));
    v3_store(body->J + 3, v3_scale(-1, v3_cross(arm, axis)));
    return v3_dot(axis, v3_load(v)) + v3_dot(v3_load(body->J), v3_load(twist)) +
           v3_dot(v3_load(body->J + 3), v3_load(twist + 3));
}

void sn_rows_linearise(SnRows* rows, const SnConfig* q, const SnMotion* motion, double tau) {
    for (int i = 0; i < rows->pivot_count; ++i) {
        const SnPivot* pivot = &rows->pivot[i];
        const Vec3 arm = arm_at(pivot, q), gap = sn_pivot_gap(pivot, q);
        for (int k = 0; k < 3; ++k) {
            const Vec3 axis = v3(k == 0, k == 1, k == 2);
            const double velocity = write_row(rows, pivot->first_row + k, axis, arm, motion);
            rows->row[pivot->first_row + k].rhs = velocity - v3_dot(gap, axis) / tau;
        }
    }
}
