// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Corrects stages that are one linear solve for the turning of soft bodies. In such a solve nodes
// move on straight lines. If a soft body turns by theta in the step, a node at r from the body's
// centre should move along the chord of its arc,
//
//     u = theta x r + s,      s = theta x (theta x r) / 2.
//
// A linear step contains only the first-order part theta x r. Without s, the body seems to have a
// strain of theta^2 / 2 at a rate of h omega^2 / 2 (h: length of the step, omega: angular
// velocity). The real body does not have this strain, and damping of it would brake the spin. So
// stiffness and damping are applied to u - s = u + w, where w = -s is called the body's chords;
// this is done for soft bodies without held nodes. theta follows from the body's angular momentum.
// Nodes that follow an aggregate turn about its centre without strain, so all of them get the s
// that a node at this centre would have.
#include "base/isa.h"
#include "material/law.h"
#include "rigid/motion.h"
#include "system/system_private.h"

#include <assert.h>

// Turns whose square, rad^2, is at most this are ignored, because their strain, half of the square,
// is rounding.
#define SMALLEST_TURN 1e-16

// A soft body and how it turns in the step.
typedef struct Soft {
    const SnSolid* solid;
    int first, end; // numbers of its nodes: first <= i < end
    Vec3 centre;    // centre of mass, m
    Vec3 theta;     // turn in the step, rad
} Soft;

// 1: no node of the part is held or frozen (apart from z in the plane), and rotations cost no
// energy in the part's laws
static int turns_freely(const SnSystem* system, const SnStage* stage, const Soft* soft) {
    for (int c = 0; c < soft->solid->chunk_count; ++c)
        if (!sn_law_table(sn_isa())->law[soft->solid->chunk[c].law]->rotation_free) return 0;
    for (int i = soft->first; i < soft->end; ++i)
        if ((stage->held[i] & ~system->model->held[i]) ||
            system->map->node_mover[i] == SN_NODE_FROZEN)
            return 0;
    return 1;
}

// Write w = -s for the nodes of a soft body.
static void add_chords(const SnSystem* system, const double* x, const Soft* soft, double* w) {
    for (int i = soft->first; i < soft->end; ++i) {
        const int mover = system->map->node_mover[i];
        const Vec3 at =
            mover == SN_NODE_FREE ? v3_load(x + 3 * (size_t)i) : sn_map_centre(system->map, mover);
        const Vec3 chord = v3_cross(soft->theta, v3_sub(at, soft->centre));
        v3_store(w + 3 * (size_t)i, v3_scale(-0.5, v3_cross(soft->theta, chord)));
    }
}

SnStatus sn_system_chords(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          SnArena* scratch, SnMotion* w, int* any) {
    assert(stage->predicted);
    const SnModel* model = system->model;
    *w = sn_system_new_motion(system, scratch);
    SnArena rest = *scratch;
    SnMotion u = sn_system_new_motion(system, &rest);
    if (!u.twist) return SN_OUT_OF_MEMORY;
    sn_system_push(system, q, stage->predicted, &u);
    *any = 0;
    for (int p = 0; p < model->part_count; ++p) {
        Soft soft = {.solid = model->part[p].solid, .first = model->part[p].first_node};
        soft.end = soft.first + model->part[p].mesh->vertex_count;
        const int asleep = system->map->awake->deep[p];
        if (asleep || !soft.solid || !turns_freely(system, stage, &soft)) continue;
        const SnRigidMotion motion = sn_rigid_motion(soft.end - soft.first, NULL, soft.first,
                                                     model->mass->lumped, q->x, u.v);
        soft.centre = motion.centre, soft.theta = motion.omega;
        if (!(v3_dot(soft.theta, soft.theta) > SMALLEST_TURN)) continue;
        add_chords(system, q->x, &soft, w->v);
        *any = 1;
    }
    return SN_OK;
}

SnStatus sn_system_turn(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                        SnArena scratch, double* g) {
    SnMotion w;
    int any;
    SN_TRY(sn_system_chords(system, stage, q, &scratch, &w, &any));
    return any ? sn_system_add_internal(system, stage, q, &w, scratch, g) : SN_OK;
}
