// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What every map promises of what moves, for all makers of rig_makers.c: of momentum, kinetic
// energy and their matrix, and of the equations of a stage. test_coords.c walks over how things
// move.
#include "system/inertia.h"
#include "system/rig_checks.h"
#include "system/rig_makers.h"

// ---- momentum, velocity, kinetic energy, inertia

// 1: a node follows a body.
static int follows(const Rig* rig, int node) { return rig->map->node_mover[node] >= 0; }

// f += M v of nodes. An entry of a consistent mass of which one end follows a body counts for the
// other end alone (system/map.h).
static void weigh_nodes(const Rig* rig, const double* v, double* f) {
    const SnMass* mass = rig->model->mass;
    for (int i = 0; i < rig->nodes; ++i) {
        const int first = mass->value ? mass->row_start[i] : 0;
        const int count = mass->value ? mass->row_start[i + 1] - first : 1;
        for (int e = first; e < first + count; ++e) {
            const int other = mass->value ? mass->column[e] : i;
            const int from = follows(rig, i) || follows(rig, other) ? i : other;
            const double m = mass->value ? mass->value[e] : mass->lumped[i];
            for (int k = 0; k < 3; ++k) f[3 * i + k] += m * v[3 * from + k];
        }
    }
}

// Momenta of all nodes and of all rigid bodies of the model, each as if it moved by itself.
static SnForces weigh_all(Rig* rig, const SnConfig* q, const SnMotion* motion) {
    const SnMotion zero = rig_motion(rig);
    weigh_nodes(rig, motion->v, zero.v);
    for (int b = 0; b < rig->def.bodies; ++b) {
        const SnRigidMass* body = &rig->model->rigid[b];
        const double* twist = motion->twist + 6 * b;
        const Mat3 inertia = sn_pose_inertia(&q->pose[b], body);
        v3_store(zero.twist + 6 * b, v3_scale(body->mass, v3_load(twist)));
        v3_store(zero.twist + 6 * b + 3, m3_apply(inertia, v3_load(twist + 3)));
    }
    return (SnForces){zero.v, zero.twist};
}

// The momentum of unknowns is p = J^T M J u, and the energy that of nodes and bodies by themselves.
static void visit_reduced(Rig* rig) {
    double *u = rig_tangent(rig, 1, 2), *p = rig_vector(rig, rig->dofs);
    double* pulled = rig_vector(rig, rig->dofs);
    SnMotion motion = rig_motion(rig);
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_system_momentum(rig->system, &rig->q, &motion, p);
    SnForces forces = weigh_all(rig, &rig->q, &motion);
    const int bodies = rig->def.bodies;
    const double twice = dot_product(motion.v, forces.f, 3 * rig->nodes) +
                         dot_product(motion.twist, forces.wrench, 6 * bodies);
    const double kinetic = sn_system_kinetic(rig->system, &rig->q, &motion);
    CHECK_NEAR(2 * kinetic, twice, 1e-13 * twice);
    sn_system_pull(rig->system, &rig->q, &forces, pulled);
    for (int i = 0; i < rig->dofs; ++i)
        if (rig_is_free(rig, i)) CHECK_NEAR(p[i], pulled[i], 1e-13 * largest(p, rig->dofs));
}

static void inertia_is_that_of_nodes_and_bodies(void** state) {
    (void)state;
    walk_makers(visit_reduced);
}

static SnStatus expected_velocity(const Rig* rig) {
    const int massless = rig->def.scalars && rig->def.scalar_mass == 0;
    return rig->def.consistent_mass || massless ? SN_UNSUPPORTED : SN_OK;
}

static void visit_momentum(Rig* rig) {
    double *u = rig_tangent(rig, 1, 2), *p = rig_vector(rig, rig->dofs);
    double *back = rig_vector(rig, rig->dofs), *Mu = rig_vector(rig, rig->dofs);
    SnMotion motion = rig_motion(rig);
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_system_momentum(rig->system, &rig->q, &motion, p);
    const double kinetic = sn_system_kinetic(rig->system, &rig->q, &motion);
    CHECK_NEAR(dot_product(u, p, rig->dofs), 2 * kinetic, 1e-13 * kinetic);
    const SnStatus status = sn_system_velocity(rig->system, &rig->q, p, back);
    assert_int_equal(status, expected_velocity(rig));
    if (status == SN_OK) CHECK_AT_MOST(largest_difference(back, u, rig->dofs), 1e-13);

    // The matrix a M of a stage without forces is the same inertia.
    rig->stage.force_weight = 0;
    rig->stage.lag = NULL; // the inertia is taken where the rig is
    SnBlockMatrix* A = rig_matrix(rig);
    sn_block_multiply(A, u, Mu);
    CHECK_AT_MOST(largest_difference(Mu, p, rig->dofs), 1e-14 * largest(p, rig->dofs));
    sn_destroy_block_matrix(A);
}

static void momentum_velocity_and_energy_agree(void** state) {
    (void)state;
    walk_makers(visit_momentum);
}

// All that moves along x at 1 m/s has the momentum of its whole mass, whoever follows whom.
static void visit_mass(Rig* rig) {
    if (rig->def.hold || rig->def.frozen) return;
    const SnMap* map = rig->map;
    double *u = rig_vector(rig, rig->dofs), *p = rig_vector(rig, rig->dofs);
    double mass = 0, along[3] = {0};
    SnMotion motion = rig_motion(rig);
    for (int i = 0; i < rig->model->point_count; ++i) {
        if (map->node_block[i] >= 0) u[3 * map->node_block[i]] = 1;
        mass += rig->model->mass->lumped[i];
    }
    for (int b = 0; b < map->mover_count; ++b)
        if (map->mover_block[b] >= 0) u[3 * map->mover_block[b]] = 1;
    for (int b = 0; b < rig->def.bodies; ++b) mass += rig->model->rigid[b].mass;
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_system_momentum(rig->system, &rig->q, &motion, p);
    for (int r = 0; r < map->block_count; ++r)
        for (int k = 0; k < 3 && u[3 * r] == 1; ++k) along[k] += p[3 * r + k];
    CHECK_NEAR(along[0], mass, 1e-14 * mass);
    CHECK_AT_MOST(fabs(along[1]) + fabs(along[2]), 1e-14 * mass);
}

static void no_mass_is_lost(void** state) {
    (void)state;
    walk_makers(visit_mass);
}

// Load after store gives the momentum back, whichever of u and p a part of the state keeps; and
// what follows is stored as it moves.
static void visit_store(Rig* rig) {
    double *u = rig_tangent(rig, 1, 2), *p = rig_vector(rig, rig->dofs);
    double* back = rig_vector(rig, rig->dofs);
    const int n = 3 * rig->nodes, bodies = sn_system_movers(rig->system);
    SnMotion motion = rig_motion(rig);
    SnMoment* moment = &rig->state->now;
    sn_system_copy_config(rig->system, &rig->q, &moment->q);
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_system_momentum(rig->system, &rig->q, &motion, p);
    sn_system_store(rig->system, u, p, moment);
    sn_system_load(rig->system, moment, back);
    CHECK_AT_MOST(largest_difference(back, p, rig->dofs), 1e-14);
    double* twist = rig_vector(rig, 6 * bodies);
    sn_movers_twists(rig->map, moment, twist);
    CHECK_AT_MOST(largest_difference(twist, motion.twist, 6 * bodies), 1e-13);
    CHECK_AT_MOST(largest_difference(moment->v, motion.v, n), 1e-13);
}

static void load_undoes_store(void** state) {
    (void)state;
    walk_makers(visit_store);
}

// Where momentum leads without forces, things have the momentum that they began with.
static void visit_coast(Rig* rig) {
    const double tau = 0.5;
    double *p = rig_random(rig, rig->dofs, 0.1), *d = rig_vector(rig, rig->dofs);
    double* back = rig_vector(rig, rig->dofs);
    for (int i = 0; i < rig->dofs; ++i)
        if (!rig_is_free(rig, i)) p[i] = 0;
    for (int i = rig->model->point_count; i < rig->nodes; ++i)
        for (int k = 0; k < 3 && rig->map->node_block[i] >= 0; ++k)
            if (rig->def.scalar_mass == 0) p[3 * rig->map->node_block[i] + k] = 0;
    const SnStatus status = sn_system_coast(rig->system, &rig->q, p, tau, d);
    assert_int_equal(status, rig->def.consistent_mass ? SN_UNSUPPORTED : SN_OK);
    if (status < 0) return;
    for (int i = 0; i < rig->dofs; ++i)
        if (!rig_is_free(rig, i)) CHECK_NEAR(d[i], 0, 0);
    SnConfig to = rig_config(rig, &rig->q);
    SnMotion motion = rig_motion(rig);
    sn_system_retract(rig->system, &rig->q, d, 1, &to);
    for (int i = 0; i < rig->dofs; ++i) d[i] /= tau;
    sn_system_push(rig->system, &to, d, &motion);
    sn_system_momentum(rig->system, &to, &motion, back);
    CHECK_AT_MOST(largest_difference(back, p, rig->dofs), 1e-13);
    assert_true(largest(d, rig->dofs) > 0.1);
}

static void coasting_keeps_momentum(void** state) {
    (void)state;
    walk_makers(visit_coast);
}

// Differences of M u along u, at constant u, are the bias.
static double bias_error(Rig* rig, const double* u, const double* bias, double eps) {
    double *high = rig_vector(rig, rig->dofs), *low = rig_vector(rig, rig->dofs), worst = 0;
    SnConfig q = rig_config(rig, &rig->q);
    SnMotion motion = rig_motion(rig);
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_system_retract(rig->system, &rig->q, u, eps, &q);
    sn_system_momentum(rig->system, &q, &motion, high);
    sn_system_retract(rig->system, &rig->q, u, -eps, &q);
    sn_system_momentum(rig->system, &q, &motion, low);
    for (int i = 0; i < rig->dofs; ++i)
        worst = fmax(worst, fabs((high[i] - low[i]) / (2 * eps) - bias[i]));
    return worst;
}

static void visit_bias(Rig* rig) {
    double *u = rig_tangent(rig, 1, 2), *bias = rig_vector(rig, rig->dofs);
    sn_system_bias(rig->system, &rig->q, u, bias);
    const int plane = rig->def.kind == SN_MESH_TRIANGLES; // there bodies turn about one axis
    if (sn_system_movers(rig->system) && !plane) assert_true(largest(bias, rig->dofs) > 1e-2);
    check_slope("bias", bias_error(rig, u, bias, 1e-2), bias_error(rig, u, bias, 5e-3), 1e-12);
    CHECK_AT_MOST(bias_error(rig, u, bias, 1e-5), 1e-8);
}

static void bias_is_the_rate_of_momentum_at_constant_twist(void** state) {
    (void)state;
    walk_makers(visit_bias);
}

// ---- stages: the matrix, and the residual as a gradient

// The matrix is what it is applied without being formed, or a bound of that; and symmetric.
static void visit_matrix(Rig* rig) {
    double *u = rig_tangent(rig, 1, 1), *w = rig_tangent(rig, 1, 1);
    double *Au = rig_applied(rig, u), *Aw = rig_applied(rig, w);
    const double scale = largest(Au, rig->dofs) + largest(Aw, rig->dofs);
    CHECK_NEAR(dot_product(u, Aw, rig->dofs), dot_product(w, Au, rig->dofs), 1e-12 * scale);
    check_product(rig, u);
}

static void matrix_is_that_of_the_product(void** state) {
    (void)state;
    walk_dampings(visit_matrix);
}

static void visit_gradient(Rig* rig) {
    if (sn_system_capabilities(rig->system, &rig->stage) & SN_SYSTEM_MERIT)
        check_gradient(rig, "residual");
}

static void residual_is_the_gradient_of_merit(void** state) {
    (void)state;
    walk_dampings(visit_gradient);
    walk_statics(visit_gradient);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        WALK(inertia_is_that_of_nodes_and_bodies),
        WALK(momentum_velocity_and_energy_agree),
        WALK(no_mass_is_lost),
        WALK(load_undoes_store),
        WALK(coasting_keeps_momentum),
        WALK(bias_is_the_rate_of_momentum_at_constant_twist),
        WALK(matrix_is_that_of_the_product),
        WALK(residual_is_the_gradient_of_merit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
