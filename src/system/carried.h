// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_CARRIED_H
#define SN_SYSTEM_CARRIED_H

#include "system/state.h"

// Nodes that move with a body (source text 000, section 3.3.2). With p and R the body's position
// and rotation, and v and w its velocity and angular velocity,
//
//     x_i = p + R arm_i,      v_i = [I, -(R arm_i)^x] (v, w) = Gamma_i (v, w),
//
// (the first as x_i = place_i + (p - p_0) + (R - I) arm_i, which leaves what rests to the last
// bit), so forces on such nodes are forces on the body, Gamma_i^T f_i. Bodies that carry nodes are
// numbered behind those of the model. They are made of their nodes, and weigh what these weigh.

enum { SN_NODE_FREE = -1, SN_NODE_FROZEN = -2 };

typedef struct SnCarried {
    int node_count;
    int first_body; // bodies of the model
    int body_count; // bodies that carry nodes
    int*
        of; // body that carries a node, SN_NODE_FREE, or SN_NODE_FROZEN: does not move (node_count)
    int* start;           // of each body in `node` (node_count + 1 at most)
    int* node;            // by body, ascending     (node_count)
    int* entry;           // of a node in `node`, where a body carries it (node_count)
    unsigned char* plane; // 1: of plane triangles  (by body)

    // ---- measured anew at the start of every step
    double* place;     // where nodes were then, in the order of `node` (x 3), m
    double* arm;       // from the centre of mass there, and in the body's frame ever since
    Vec3* centre;      // p_0, by body
    SnRigidMass* mass; // of all bodies, the model's first
} SnCarried;

/// None of the model's nodes is carried.
SnStatus sn_create_carried(const SnModel* model, SnCarried** carried);
void sn_destroy_carried(SnCarried* carried);

/// The most bodies that can carry a model's nodes: of a single element each.
int sn_carried_most(const SnModel* model);

/// List the nodes of bodies, from `of`: for `body_count` bodies, numbered from `first_body` on.
void sn_carried_list(SnCarried* carried, const SnModel* model, int body_count);

/// Arms and masses, and poses and momenta of the moments, from where nodes are and how they move:
/// bodies stand unturned at their centres of mass `now`. `before` may be NULL.
void sn_carried_measure(SnCarried* carried, const SnModel* model, SnMoment* now, SnMoment* before);

/// x_i = p + R arm_i.
void sn_carry_positions(const SnCarried* carried, SnConfig* q);
/// v_i = Gamma_i twist.
void sn_carry_velocities(const SnCarried* carried, const SnConfig* q, const double* twist,
                         double* v);
/// The same, with the twists that bodies' momenta give them.
void sn_carry_moment(const SnCarried* carried, SnMoment* moment);
/// wrench += Gamma_i^T f_i, f_i = 0.
void sn_carry_forces(const SnCarried* carried, const SnConfig* q, SnForces* forces);

/// R arm of entry k of `node`, which body `b` (counted from 0) carries.
static inline Vec3 sn_carried_arm(const SnCarried* carried, const SnConfig* q, int b, int k) {
    return quat_rotate(q->pose[carried->first_body + b].rotation,
                       v3_load(carried->arm + 3 * (size_t)k));
}

#endif
