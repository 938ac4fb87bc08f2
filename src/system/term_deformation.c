// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A drag that does not brake rigid motion (source text 004, section 8.6): a force against
// velocities relative to the best rigid motion of the whole soft body,
//
//     f_i = -c_i (v_i - V - omega x r_i),      c_i = sum of alpha m_e / n over a node's elements,
//
// where V and omega minimise the sum of c_i |v_i - V - omega x r_i|^2. alpha is
// SnMaterial.deformation_drag, m_e the mass of an element, n its number of nodes, and r_i the
// position of node i relative to the centre of the weights c_i. Let the six columns of R be the
// velocities of nodes in rigid motions at the positions x_lag, and let C be the diagonal matrix of
// the c_i. The damping matrix is D = C - C R (R^T C R)^-1 R^T C. It is positive semi-definite, and
// R^T D = 0: the sum of the forces is zero, and so is their torque at the positions x_lag.
// First-order schemes have x_lag = x_0 and x_1 = x_0 + h v_1. Their angular momentum, the sum of x
// cross m v, then changes by h times the sum of x_0 cross f, so it is kept to rounding.
// Second-order schemes take the force-free prediction as x_lag; their angular momentum then has an
// error of second order.
//
// D couples all nodes of a body. The Hessian has the upper bound C in place of D; products are with
// D itself.
#include "base/memory.h"
#include "rigid/motion.h"
#include "system/map_diagonal.h"
#include "system/term.h"

static unsigned deformation_flags(const void* self) {
    (void)self;
    return SN_TERM_INTERNAL | SN_TERM_DISSIPATIVE | SN_TERM_DENSE;
}

// Find the rigid motion of one soft body, weighted by c. Returns 0 if the body is asleep or its
// materials have no such drag.
static int find_motion(const SnInnerDrag* inner, const SnPart* part, const double* x,
                       const double* v, SnRigidMotion* motion) {
    const double* c = inner->model->mass->deformation;
    const int first = part->first_node, count = part->mesh->vertex_count;
    double sum = 0;
    if (!part->solid || !sn_awake_has(inner->awake, first)) return 0;
    for (int i = first; i < first + count; ++i) sum += c[i];
    if (!(sum > 0)) return 0;
    *motion = sn_rigid_motion(count, NULL, first, c, x, v);
    return 1;
}

static Vec3 find_relative(const SnRigidMotion* motion, const double* x, const double* v, int i) {
    return v3_sub(v3_load(v + 3 * (size_t)i), sn_motion_at(motion, v3_load(x + 3 * (size_t)i)));
}

// y += factor D v, unless y is NULL. Returns v^T D v.
static double add_damping(const SnInnerDrag* inner, const double* x, double factor, const double* v,
                          double* y) {
    const SnModel* model = inner->model;
    double power = 0;
    for (const SnPart* part = model->part; part < model->part + model->part_count; ++part) {
        SnRigidMotion motion;
        if (!find_motion(inner, part, x, v, &motion)) continue;
        for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
            const Vec3 rate = find_relative(&motion, x, v, i);
            const double c = model->mass->deformation[i];
            power += c * v3_dot(rate, rate);
            if (y)
                v3_store(y + 3 * (size_t)i, v3_axpy(factor * c, rate, v3_load(y + 3 * (size_t)i)));
        }
    }
    return power;
}

static double deformation_dissipation(const void* self, const SnTermAt* at) {
    if (!at->motion.v || !at->x_lag) return 0;
    return 0.5 * add_damping(self, at->x_lag, 0, at->motion.v, NULL);
}

static void deformation_force(const void* self, const SnTermAt* at, SnForces* out) {
    if (at->motion.v && at->x_lag) add_damping(self, at->x_lag, -1, at->motion.v, out->f);
}

static SnStatus deformation_pairs(const void* self, const SnPlaces* places, SnPairList* pairs) {
    (void)self;
    return sn_map_diagonal_pairs(places, pairs);
}

static SnStatus deformation_scatter(const void* self, const SnPlaces* places, int** destination) {
    (void)self;
    *destination = sn_map_diagonal_scatter(places);
    return *destination ? SN_OK : SN_OUT_OF_MEMORY;
}

static void deformation_hessian(const void* self, const SnTermAt* at, SnWeights weights,
                                const int* destination, double* value) {
    const SnNodeDiagonal bound = {((const SnInnerDrag*)self)->model->mass->deformation, 0};
    sn_map_diagonal_add(at->map, &at->q, &bound, weights.damping, destination, value);
}

static void deformation_product(const void* self, const SnTermAt* at, SnWeights weights,
                                const SnMotion* w, SnForces* y) {
    if (at->x_lag) add_damping(self, at->x_lag, weights.damping, w->v, y->f);
}

static const SnTermOps deformation_ops = {
    .name = "deformation drag",
    .flags = deformation_flags,
    .dissipation = deformation_dissipation,
    .force = deformation_force,
    .pairs = deformation_pairs,
    .scatter = deformation_scatter,
    .hessian = deformation_hessian,
    .product = deformation_product,
};

SnTerm sn_deformation_term(const SnInnerDrag* inner) { return (SnTerm){&deformation_ops, inner}; }
