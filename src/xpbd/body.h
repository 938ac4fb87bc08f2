// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_BODY_H
#define SN_XPBD_BODY_H

#include "math/quat.h"

#include <stddef.h>

// The bodies of a layer and how they move (source text 002, section 3.4). At the start of a layer a
// body takes mass, centre, velocity and angular velocity from its nodes and their residual
// velocities v_i; it takes a step; constraints push it about; and residuals keep what is not rigid.
//
// Velocities are differences of positions, v = (x - x_before) / h, so a body that turned by Q in
// the last step has v_i = xdot + (r_i - Q^T r_i) / h, and an angular momentum L = sum of m r x v
// that is less than that of its spin: I sin|Q| / h about a principal axis. Turning by exp(h I^-1
// L), as the text does, turns by less from step to step, and leaves residuals of higher order in h.
// Here:
//
//     R  with  sum of m r x R r = h L           the turn of this step: L stays as it is,
//     Q  with  sum of m r x (r - Q^T r) = h L   the last turn, as far as velocities tell,
//     v_i <- R (v_i - xdot - (r_i - Q^T r_i) / h).
//
// Residuals then have no momentum and no angular momentum, and vanish for every rigid motion.
// (Eq. 27 has R in place of Q, which is the same about a principal axis, and turns xdot along with
// v_i, so that a body that flies and spins leaves momentum behind.) A body that turns by nearly a
// quarter in a step, or more, is turned by exp(h I^-1 L).

/// Nodes of the world, of which a body has some.
typedef struct SnBodyNodes {
    const double* mass; // kg
    double* x;          // positions, m: node i at x + stride * i
    double* v;          // residual velocities, m/s                         (3 per node)
    double* r;          // from the centre, at the start of the layer, m    (3 per node)
    int stride;         // 3, or 4 where something else stands behind each position
    int plane;          // 1: bodies turn about z only, and no z changes
} SnBodyNodes;

/// The position of node i, and its v or r.
static inline double* sn_body_position(const SnBodyNodes* nodes, int i) {
    return nodes->x + (size_t)nodes->stride * (size_t)i;
}
static inline Vec3 sn_body_vector(const double* of_nodes, int i) {
    return v3_load(of_nodes + 3 * (size_t)i);
}

typedef struct SnLayerBody {
    // sn_body_fit
    double mass;
    Mat3 inertia;  // about the centre
    Mat3 inverse;  // of the inertia; zero for turns that move no node
    Vec3 velocity; // of the centre
    Vec3 omega;    // inverse * angular momentum
    // sn_body_step, sn_body_project
    Vec3 centre;
    Quat rotation; // since the start of the layer
    Quat stepped;  // that of the step
} SnLayerBody;

/// Mass, centre, velocities and inertia of nodes (Eq. 21 to 26); also their r. Masses are positive.
void sn_body_fit(const SnBodyNodes* nodes, const int* node, int count, SnLayerBody* body);

/// The step of length h from where sn_body_fit found the nodes: positions and residual velocities.
void sn_body_step(const SnBodyNodes* nodes, const int* node, int count, double h,
                  SnLayerBody* body);

/// Nodes of the body, those listed, were moved from where the body has them: move the body by the
/// rigid motion that is nearest in the least squares of masses,
///   x_r += sum of m d / m_r,    R <- exp(I^-1 sum of m (R r) x d) R,    d = x_i - (R r_i + x_r).
/// Placed again, nodes have the momentum that was put into them.
void sn_body_project(const SnBodyNodes* nodes, const int* moved, int count, SnLayerBody* body);

/// The text's way instead (Eq. 13 to 19): the body and each of these nodes, of which it has n, are
/// pulled together by a constraint without compliance, with a share of 1/n of the body's mass and
/// inertia each:
///   d = x_i - (R r_i + x_r),   w = n (1/m_r + (r x u).I^-1 (r x u)),   u = d / |d|,
///   p = -d / (w + 1/m_i),   x_i += p / m_i,   x_r -= p / m_r,   R <- exp(-I^-1 sum of r x p) R.
/// All look at where the body was before. (Eq. 13 squares |d|, and Eq. 15 leaves inertia whole.)
void sn_body_pull(const SnBodyNodes* nodes, const int* moved, int count, SnLayerBody* body);

/// x_i = R r_i + x_r (Eq. 12)
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

/// The layer ends: residual velocities turn with what turned the body since its step.
void sn_body_finish(const SnBodyNodes* nodes, const int* node, int count, const SnLayerBody* body);

/// Inverse of a symmetric positive semi-definite matrix; zero along directions in which it is zero
/// to rounding.
Mat3 sn_inertia_inverse(Mat3 inertia);

#endif
