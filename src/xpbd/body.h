// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_BODY_H
#define SN_XPBD_BODY_H

#include "math/quat.h"

#include <stddef.h>

// Layer bodies are the rigid bodies of a layer (source text 002, section 3.4). At the start of a
// layer, a layer body gets its mass, centre, velocity and angular velocity from its nodes and their
// residual velocities v_i (xpbd/layered.h). It then takes a step, after which the residual
// velocities contain only the motion that is not rigid. Then constraints push the layer body.
//
// Velocities are differences of positions, v = (x - x_before) / h, where h is the length of the
// step. So a layer body that turned by the rotation Q in the last step has v_i = xdot + (r_i - Q^T
// r_i) / h, where xdot is the velocity of its centre and r_i the arm from the centre to node i. The
// angular momentum L = sum of m r x v of these velocities (m: masses of nodes) is too small: about
// a principal axis with moment I, L is I sin|Q| / h, and not I |Q| / h. The source text turns the
// layer body by exp(h I^-1 L). With this turn, turns become smaller from step to step, and residual
// velocities of higher order in h remain. This code uses two turns, R and Q:
//
//     R  with  sum of m r x R r = h L           the turn of this step, which keeps L,
//     Q  with  sum of m r x (r - Q^T r) = h L   the last turn, found from velocities,
//     v_i <- R (v_i - xdot - (r_i - Q^T r_i) / h).
//
// Then the residual velocities have no momentum and no angular momentum, and they vanish for every
// rigid motion. Eq. 27 of the source text differs in two ways. It has R in place of Q; both are the
// same for turns about a principal axis. And it turns xdot along with v_i, so that a momentum
// remains in the residual velocities of a layer body that flies and spins. If a layer body turns by
// nearly a quarter of a turn in a step, or by more, this code also uses exp(h I^-1 L).

/// The arrays of all nodes of the world; a layer body has some of these nodes.
typedef struct SnBodyNodes {
    const double* mass; // kg
    double* x;          // positions, m: node i at x + stride * i
    double* v;          // residual velocities, m/s                         (3 per node)
    double* r;          // arms from the centre, at the start of the layer, m (3 per node)
    int stride; // numbers per node in `x`: 3, or 4 if a further number follows each position
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
    Mat3 inertia;  // inertia about the centre at the start of the layer, kg m^2
    Mat3 inverse;  // inverse of `inertia`, 1/(kg m^2); zero about axes about which a turn moves no
                   // node
    Vec3 velocity; // velocity of the centre, m/s
    Vec3 omega;    // `inverse` times the angular momentum, 1/s
    // ---- also changed by sn_body_step, sn_body_project and sn_body_pull
    Vec3 centre;   // m
    Quat rotation; // rotation since the start of the layer
    Quat stepped;  // rotation by the step alone, without the pushes of constraints
} SnLayerBody;

/// Find the mass, centre, velocities and inertia of a layer body from its nodes (Eq. 21 to 26), and
/// write the nodes' arms r. Masses are positive.
void sn_body_fit(const SnBodyNodes* nodes, const int* node, int count, SnLayerBody* body);

/// Let a layer body take the step of length h, just after sn_body_fit. The layer body and its nodes
/// move; residual velocities lose their rigid part and turn with the layer body.
void sn_body_step(const SnBodyNodes* nodes, const int* node, int count, double h,
                  SnLayerBody* body);

/// To be called when constraints have moved the listed nodes away from their places in the layer
/// body. Move the layer body by the rigid motion that fits best, in the least-squares sense
/// weighted by mass. With m, x_i and r_i the mass, position and arm of a listed node, and m_r, x_r,
/// R and I the layer body's mass, centre, rotation and inertia,
///   x_r += sum of m d / m_r,    R <- exp(I^-1 sum of m (R r) x d) R,    d = x_i - (R r_i + x_r).
/// When sn_body_place has then put the nodes to their places, the nodes of the layer body together
/// have the momentum that the constraints gave to the listed nodes.
void sn_body_project(const SnBodyNodes* nodes, const int* moved, int count, SnLayerBody* body);

/// The alternative of the source text to sn_body_project (Eq. 13 to 19): a constraint without
/// compliance pulls the layer body and each of the n listed nodes (mass m_i) together. For each of
/// these constraints the layer body has 1/n of its mass and inertia:
///   d = x_i - (R r_i + x_r),   w = n (1/m_r + (r x u).I^-1 (r x u)),   u = d / |d|,
///   p = -d / (w + 1/m_i),   x_i += p / m_i,   x_r -= p / m_r,   R <- exp(-I^-1 sum of r x p) R.
/// All constraints use the pose that the layer body had before the first of them. The printed
/// equations differ: Eq. 13 squares |d|, and Eq. 15 does not divide the inertia by n.
void sn_body_pull(const SnBodyNodes* nodes, const int* moved, int count, SnLayerBody* body);

/// Move the listed nodes to their places in the layer body: x_i = R r_i + x_r (Eq. 12).
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

/// End the layer: turn residual velocities by the rotation that constraints have given the layer
/// body since its step.
void sn_body_finish(const SnBodyNodes* nodes, const int* node, int count, const SnLayerBody* body);

/// The inverse of a symmetric positive semi-definite matrix; it is zero along directions in which
/// the matrix is zero to rounding.
Mat3 sn_inertia_inverse(Mat3 inertia);

#endif
