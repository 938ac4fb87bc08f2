// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_BODY_H
#define SN_XPBD_BODY_H

#include "math/quat.h"

#include <stddef.h>

// Layer bodies, the rigid bodies of a layer, and how they move (source text 002, section 3.4). At
// the start of a layer a layer body takes mass, centre, velocity and angular velocity from its
// nodes and their residual velocities v_i. It then takes a step and is pushed by constraints.
// Residual velocities keep the part of the motion that is not rigid.
//
// Velocities are differences of positions, v = (x - x_before) / h, so a layer body that turned by Q
// in the last step has v_i = xdot + (r_i - Q^T r_i) / h, and an angular momentum L = sum of m r x v
// that is less than that of its spin: I sin|Q| / h about a principal axis. Turning by exp(h I^-1
// L), as the text does, turns by less from step to step, and leaves residuals of higher order in h.
// This code uses two turns:
//
//     R  with  sum of m r x R r = h L           the turn of this step: L stays as it is,
//     Q  with  sum of m r x (r - Q^T r) = h L   the last turn, as far as velocities tell,
//     v_i <- R (v_i - xdot - (r_i - Q^T r_i) / h).
//
// Residual velocities then have no momentum and no angular momentum, and vanish for every rigid
// motion. (Eq. 27 has R in place of Q, which is the same about a principal axis, and turns xdot
// along with v_i, so that a layer body that flies and spins leaves momentum behind.) A layer body
// that turns by nearly a quarter of a turn in a step, or more, is turned by exp(h I^-1 L).

/// The arrays of all nodes of the world; a layer body has some of these nodes.
typedef struct SnBodyNodes {
    const double* mass; // kg
    double* x;          // positions, m: node i at x + stride * i
    double* v;          // residual velocities, m/s                         (3 per node)
    double* r;          // arms from the centre, at the start of the layer, m (3 per node)
    int stride;         // 3, or 4 where another number stands behind each position
    int plane;          // 1: layer bodies turn about z only, and no z changes
} SnBodyNodes;

/// The position of node i.
static inline double* sn_body_position(const SnBodyNodes* nodes, int i) {
    return nodes->x + (size_t)nodes->stride * (size_t)i;
}
/// Vector i of an array with three numbers per node, which is nodes->v or nodes->r.
static inline Vec3 sn_body_vector(const double* of_nodes, int i) {
    return v3_load(of_nodes + 3 * (size_t)i);
}

typedef struct SnLayerBody {
    // ---- written by sn_body_fit
    double mass;   // kg
    Mat3 inertia;  // about the centre at the start of the layer, kg m^2
    Mat3 inverse;  // inverse of the inertia, 1/(kg m^2); zero for turns that move no node
    Vec3 velocity; // velocity of the centre, m/s
    Vec3 omega;    // inverse * angular momentum, 1/s
    // ---- also moved by sn_body_step, sn_body_project and sn_body_pull
    Vec3 centre;   // m
    Quat rotation; // turn since the start of the layer
    Quat stepped;  // turn of the step alone, without the pushes of constraints
} SnLayerBody;

/// Find mass, centre, velocities and inertia of the nodes (Eq. 21 to 26), and write their arms r.
/// Masses are positive.
void sn_body_fit(const SnBodyNodes* nodes, const int* node, int count, SnLayerBody* body);

/// Take the step of length h from where sn_body_fit found the nodes: the layer body and its nodes
/// move, and residual velocities lose their rigid part and turn with the layer body.
void sn_body_step(const SnBodyNodes* nodes, const int* node, int count, double h,
                  SnLayerBody* body);

/// The listed nodes of the layer body were moved away from where it has them: move the layer body
/// by the rigid motion that is nearest in the least squares of masses,
///   x_r += sum of m d / m_r,    R <- exp(I^-1 sum of m (R r) x d) R,    d = x_i - (R r_i + x_r).
/// When its nodes are placed again (sn_body_place), they have the momentum that was put into them.
void sn_body_project(const SnBodyNodes* nodes, const int* moved, int count, SnLayerBody* body);

/// The source text's way in place of sn_body_project (Eq. 13 to 19): the layer body and each of the
/// n listed nodes are pulled together by a constraint without compliance. Each constraint has a
/// share of 1/n of the layer body's mass and inertia:
///   d = x_i - (R r_i + x_r),   w = n (1/m_r + (r x u).I^-1 (r x u)),   u = d / |d|,
///   p = -d / (w + 1/m_i),   x_i += p / m_i,   x_r -= p / m_r,   R <- exp(-I^-1 sum of r x p) R.
/// All constraints see the layer body where it was before the first. (Eq. 13 squares |d|, and Eq.
/// 15 does not divide the inertia.)
void sn_body_pull(const SnBodyNodes* nodes, const int* moved, int count, SnLayerBody* body);

/// Put nodes where the layer body has them: x_i = R r_i + x_r (Eq. 12).
static inline void sn_body_place(const SnBodyNodes* nodes, const int* node, int count,
                                 const SnLayerBody* body) {
    const Mat3 R = quat_matrix(body->rotation);
    for (int k = 0; k < count; ++k) {
        double* x = sn_body_position(nodes, node[k]);
        Vec3 to = v3_add(m3_apply(R, sn_body_vector(nodes->r, node[k])), body->centre);
        if (nodes->plane) to.z = x[2];
        v3_store(x, to);
    }
}

/// End the layer: residual velocities turn by the rotation that constraints have given the layer
/// body since its step.
void sn_body_finish(const SnBodyNodes* nodes, const int* node, int count, const SnLayerBody* body);

/// The inverse of a symmetric positive semi-definite matrix; it is zero along directions in which
/// the matrix is zero to rounding.
Mat3 sn_inertia_inverse(Mat3 inertia);

#endif
