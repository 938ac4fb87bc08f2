// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_BODY_H
#define SN_XPBD_BODY_H

#include "math/quat.h"

#include <stddef.h>

// Layer bodies, the rigid bodies of a layer, and how they move (source text 002, section 3.4). At
// the start of a layer a layer body takes mass, centre, velocity and angular velocity from its
// nodes and their residual velocities v_i. It then takes a step and is pushed by constraints.
// Afterwards the residual velocities hold only the motion that is not rigid.
//
// Velocities are differences of positions, v = (x - x_before) / h, where h is the length of the
// step. So a layer body that turned by the rotation Q in the last step has v_i = xdot + (r_i - Q^T
// r_i) / h, where xdot is the velocity of its centre and r_i the arm from the centre to node i. Its
// angular momentum L = sum of m r x v (m: masses of nodes) is less than that of its spin: about a
// principal axis with moment I, L is I sin|Q| / h in place of I |Q| / h. The source text turns the
// layer body by exp(h I^-1 L). This turn becomes smaller from step to step, and leaves residuals of
// higher order in h. This code uses two turns, R and Q:
//
//     R  with  sum of m r x R r = h L           the turn of this step, which keeps L,
//     Q  with  sum of m r x (r - Q^T r) = h L   the last turn, found from velocities,
//     v_i <- R (v_i - xdot - (r_i - Q^T r_i) / h).
//
// Residual velocities then have no momentum and no angular momentum, and vanish for every rigid
// motion. Eq. 27 of the source text differs in two ways: R stands in place of Q, which is the same
// about a principal axis; and xdot is turned along with v_i, so that the residual velocities of a
// layer body that flies and spins keep a momentum. A layer body that turns by nearly a quarter of a
// turn in a step, or more, is turned by exp(h I^-1 L).

/// The arrays of all nodes of the world; a layer body has some of these nodes.
typedef struct SnBodyNodes {
    const double* mass; // kg
    double* x;          // positions, m: node i at x + stride * i
    double* v;          // residual velocities, m/s                         (3 per node)
    double* r;          // arms from the centre, at the start of the layer, m (3 per node)
    int stride; // numbers per position in `x`: 3, or 4 where another number stands behind each
                // position
    int plane;  // 1: layer bodies turn about z only, and no z changes
} SnBodyNodes;

/// The position of node i.
static inline double* sn_body_position(const SnBodyNodes* nodes, int i) {
    return nodes->x + (size_t)nodes->stride * (size_t)i;
}
/// Vector i of the array `of_nodes`, which has three numbers per node: nodes->v or nodes->r.
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

/// The listed nodes were moved away from their places in the layer body: move the layer body by the
/// rigid motion that is nearest in the least squares of masses. With m and x_i the mass and
/// position of a listed node, r_i its arm, and m_r, x_r, R and I the layer body's mass, centre,
/// rotation and inertia,
///   x_r += sum of m d / m_r,    R <- exp(I^-1 sum of m (R r) x d) R,    d = x_i - (R r_i + x_r).
/// When sn_body_place has put the nodes back, all nodes of the layer body together have the
/// momentum that was put into the listed nodes.
void sn_body_project(const SnBodyNodes* nodes, const int* moved, int count, SnLayerBody* body);

/// Do what the source text does in place of sn_body_project (Eq. 13 to 19): a constraint without
/// compliance pulls the layer body and each of the n listed nodes (mass m_i) together. Each
/// constraint has a share of 1/n of the layer body's mass and inertia:
///   d = x_i - (R r_i + x_r),   w = n (1/m_r + (r x u).I^-1 (r x u)),   u = d / |d|,
///   p = -d / (w + 1/m_i),   x_i += p / m_i,   x_r -= p / m_r,   R <- exp(-I^-1 sum of r x p) R.
/// All constraints see the layer body where it was before the first. The source text differs: its
/// Eq. 13 squares |d|, and its Eq. 15 does not divide the inertia by n.
void sn_body_pull(const SnBodyNodes* nodes, const int* moved, int count, SnLayerBody* body);

/// Put the listed nodes to their places in the layer body: x_i = R r_i + x_r (Eq. 12).
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
