// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What every map promises, for free nodes, for rigid bodies and for nodes that follow them, alone
// and side by side, with components held and without, with lumped and with consistent masses.
#include "system/rig.h"

#include <string.h>

enum { CASES = 16 };

static RigDef def_of(int i) {
    RigDef def = {.kind = SN_MESH_TETS, .fibre = -1, .hold = i & 1, .bodies = i & 2 ? 3 : 0};
    def.consistent_mass = (i & 4) != 0;
    if (i & 8) def.carry = 1, def.cells = 5;
    return def;
}

static void walk(void (*visit)(Rig* rig)) {
    for (int i = 0; i < CASES; ++i) {
        Rig* rig = make_rig(def_of(i));
        set_stage(rig, SN_BDF1, 0, 0.1, 0.05);
        visit(rig);
        free_rig(rig);
    }
}

// a tangent step with rotations of up to `turn` rad, nothing on held components
static double* tangent(Rig* rig, double size, double turn) {
    double* u = rig_random(rig, rig->dofs, size);
    const int body_dofs = 6 * sn_system_bodies(rig->system);
    for (int i = 0; i < rig->dofs; ++i)
        if (!rig_is_free(rig, i)) u[i] = 0;
    for (int b = 0; b < sn_system_bodies(rig->system); ++b) {
        double* theta = u + rig->dofs - body_dofs + 6 * b + 3;
        v3_store(theta, v3_scale(turn, v3_unit(v3_load(theta))));
    }
    return u;
}

static SnMotion new_motion(Rig* rig) {
    return (SnMotion){rig_vector(rig, 3 * rig->nodes),
                      rig_vector(rig, 6 * sn_system_bodies(rig->system))};
}

// ---- retract and difference

static void check_round_trip(Rig* rig, double turn) {
    double *u = tangent(rig, 1, turn), *back = rig_vector(rig, rig->dofs);
    SnConfig to = rig_config(rig, &rig->q);
    sn_system_retract(rig->system, &rig->q, u, 1, &to);
    sn_system_difference(rig->system, &to, &rig->q, back);
    // close to half a turn the logarithm divides by the sine of half the angle, which is one: fine
    CHECK_AT_MOST(largest_difference(back, u, rig->dofs), 1e-14);

    // alpha scales the step
    SnConfig half = rig_config(rig, &rig->q);
    sn_system_retract(rig->system, &rig->q, u, 0.5, &half);
    sn_system_difference(rig->system, &half, &rig->q, back);
    for (int i = 0; i < rig->dofs; ++i) CHECK_NEAR(back[i], 0.5 * u[i], 1e-14);
    for (int b = 0; b < sn_system_bodies(rig->system); ++b) {
        const Quat r = to.pose[b].rotation;
        CHECK_NEAR(r.x * r.x + r.y * r.y + r.z * r.z + r.w * r.w, 1, 1e-15);
    }
}

static void visit_round_trip(Rig* rig) {
    const double turns[6] = {0, 1e-9, 1e-4, 0.3, 2, 3.1};
    for (int i = 0; i < 6; ++i) check_round_trip(rig, turns[i]);
}

static void difference_undoes_retract(void** state) {
    (void)state;
    walk(visit_round_trip);
}

// retract in place, and not touching what is not owned
static void visit_owned(Rig* rig) {
    double* u = rig_random(rig, rig->dofs, 1);
    SnConfig to = rig_config(rig, &rig->q), same = rig_config(rig, &rig->q);
    sn_system_retract(rig->system, &rig->q, u, 1, &to);
    sn_system_retract(rig->system, &same, u, 1, &same);
    CHECK_AT_MOST(largest_difference(to.x, same.x, 3 * rig->nodes), 0);
    for (int i = 0; i < 3 * rig->nodes; ++i)
        assert_true((to.x[i] == rig->q.x[i]) == ((rig->held[i / 3] & SN_HELD(i % 3)) != 0));
}

static void held_components_stay(void** state) {
    (void)state;
    walk(visit_owned);
}

// ---- push and pull

// nodes and points of bodies move by retract as push says
static double push_error(Rig* rig, const double* u, double eps) {
    SnConfig high = rig_config(rig, &rig->q), low = rig_config(rig, &rig->q);
    SnMotion motion = new_motion(rig);
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_system_retract(rig->system, &rig->q, u, eps, &high);
    sn_system_retract(rig->system, &rig->q, u, -eps, &low);
    double worst = 0;
    for (int i = 0; i < 3 * rig->nodes; ++i)
        worst = fmax(worst, fabs((high.x[i] - low.x[i]) / (2 * eps) - motion.v[i]));
    for (int b = 0; b < sn_system_bodies(rig->system); ++b) {
        const Vec3 arm = v3(0.3, -0.7, 0.5), velocity = v3_load(motion.twist + 6 * b);
        const Vec3 a = v3_add(high.pose[b].position, quat_rotate(high.pose[b].rotation, arm));
        const Vec3 c = v3_add(low.pose[b].position, quat_rotate(low.pose[b].rotation, arm));
        const Vec3 spin =
            v3_cross(v3_load(motion.twist + 6 * b + 3), quat_rotate(rig->q.pose[b].rotation, arm));
        const Vec3 moved = v3_scale(1 / (2 * eps), v3_sub(a, c));
        worst = fmax(worst, v3_norm(v3_sub(moved, v3_add(velocity, spin))));
    }
    return worst;
}

static void visit_push(Rig* rig) {
    double* u = tangent(rig, 1, 1.3);
    check_slope("push", push_error(rig, u, 1e-2), push_error(rig, u, 5e-3), 1e-12);
    CHECK_AT_MOST(push_error(rig, u, 1e-5), 1e-10);
}

static void push_is_the_derivative_of_retract(void** state) {
    (void)state;
    walk(visit_push);
}

static void visit_pull(Rig* rig) {
    double *u = rig_random(rig, rig->dofs, 1), *g = rig_vector(rig, rig->dofs);
    const int n = 3 * rig->nodes, m = 6 * sn_system_bodies(rig->system);
    SnMotion motion = new_motion(rig);
    SnForces forces = {rig_random(rig, n, 1), rig_random(rig, m, 1)};
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_system_pull(rig->system, &rig->q, &forces, g);
    const double power =
        dot_product(motion.v, forces.f, n) + dot_product(motion.twist, forces.wrench, m);
    CHECK_NEAR(dot_product(u, g, rig->dofs), power, 1e-13 * rig->dofs);
    // pull adds
    sn_system_pull(rig->system, &rig->q, &forces, g);
    CHECK_NEAR(dot_product(u, g, rig->dofs), 2 * power, 1e-13 * rig->dofs);
}

static void pull_is_the_transpose_of_push(void** state) {
    (void)state;
    walk(visit_pull);
}

// ---- momentum, velocity, kinetic energy, inertia

static void visit_momentum(Rig* rig) {
    double *u = tangent(rig, 1, 2), *p = rig_vector(rig, rig->dofs);
    double *back = rig_vector(rig, rig->dofs), *Mu = rig_vector(rig, rig->dofs);
    SnMotion motion = new_motion(rig);
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_system_momentum(rig->system, &rig->q, &motion, p);
    const double kinetic = sn_system_kinetic(rig->system, &rig->q, &motion);
    CHECK_NEAR(dot_product(u, p, rig->dofs), 2 * kinetic, 1e-13 * kinetic);
    const SnStatus status = sn_system_velocity(rig->system, &rig->q, p, back);
    assert_int_equal(status, rig->def.consistent_mass ? SN_UNSUPPORTED : SN_OK);
    if (status == SN_OK) CHECK_AT_MOST(largest_difference(back, u, rig->dofs), 1e-13);

    // the matrix a M of a stage without forces is the same inertia
    SnBlockMatrix* A = NULL;
    CHECK_OK(sn_system_create_matrix(rig->system, &A));
    rig->stage.force_weight = 0;
    rig->stage.lag = NULL; // inertia where the rig is
    CHECK_OK(sn_system_matrix(rig->system, &rig->stage, &rig->q, rig->scratch, A));
    sn_block_multiply(A, u, Mu);
    CHECK_AT_MOST(largest_difference(Mu, p, rig->dofs), 1e-14);
    sn_destroy_block_matrix(A);
}

static void momentum_velocity_and_energy_agree(void** state) {
    (void)state;
    walk(visit_momentum);
}

// All that moves along x at 1 m/s has the momentum of its whole mass, whoever follows whom.
static void visit_mass(Rig* rig) {
    if (rig->def.hold) return;
    double *u = rig_vector(rig, rig->dofs), *p = rig_vector(rig, rig->dofs);
    double mass = 0, along[3] = {0};
    SnMotion motion = new_motion(rig);
    const int body_dofs = 6 * sn_system_bodies(rig->system), of_nodes = rig->dofs - body_dofs;
    for (int i = 0; i < rig->dofs; ++i) u[i] = i < of_nodes ? i % 3 == 0 : (i - of_nodes) % 6 == 0;
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_system_momentum(rig->system, &rig->q, &motion, p);
    for (int i = 0; i < rig->dofs; ++i)
        if (i < of_nodes || (i - of_nodes) % 6 < 3) along[i % 3] += p[i];
    for (int i = 0; i < rig->nodes; ++i) mass += rig->model->mass->lumped[i];
    for (int b = 0; b < rig->def.bodies; ++b) mass += rig->model->body[b].mass;
    CHECK_NEAR(along[0], mass, 1e-14 * mass);
    CHECK_AT_MOST(fabs(along[1]) + fabs(along[2]), 1e-14 * mass);
}

static void no_mass_is_lost(void** state) {
    (void)state;
    walk(visit_mass);
}

// load after store gives the momentum back, whichever of u and p a part of the state keeps
static void visit_store(Rig* rig) {
    double *u = tangent(rig, 1, 2), *p = rig_vector(rig, rig->dofs);
    double* back = rig_vector(rig, rig->dofs);
    SnMotion motion = new_motion(rig);
    SnMoment* moment = &rig->state->now;
    sn_system_copy_config(rig->system, &rig->q, &moment->q);
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_system_momentum(rig->system, &rig->q, &motion, p);
    sn_system_store(rig->system, u, p, moment);
    sn_system_load(rig->system, moment, back);
    CHECK_AT_MOST(largest_difference(back, p, rig->dofs), 1e-14);
}

static void load_undoes_store(void** state) {
    (void)state;
    walk(visit_store);
}

// d(M u)/dt at constant u, moving along u
static double bias_error(Rig* rig, const double* u, const double* bias, double eps) {
    double *high = rig_vector(rig, rig->dofs), *low = rig_vector(rig, rig->dofs), worst = 0;
    SnConfig q = rig_config(rig, &rig->q);
    SnMotion motion = new_motion(rig);
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
    double *u = tangent(rig, 1, 2), *bias = rig_vector(rig, rig->dofs);
    sn_system_bias(rig->system, &rig->q, u, bias);
    if (sn_system_bodies(rig->system)) assert_true(largest(bias, rig->dofs) > 1e-2);
    check_slope("bias", bias_error(rig, u, bias, 1e-2), bias_error(rig, u, bias, 5e-3), 1e-12);
    CHECK_AT_MOST(bias_error(rig, u, bias, 1e-5), 1e-9);
}

static void bias_is_the_rate_of_momentum_at_constant_twist(void** state) {
    (void)state;
    walk(visit_bias);
}

// ---- rate: the tangent step from a fixed configuration, while things move with u

static double rate_error(Rig* rig, const double* theta, const double* u, const double* rate,
                         double eps) {
    double *high = rig_vector(rig, rig->dofs), *low = rig_vector(rig, rig->dofs), worst = 0;
    SnConfig at = rig_config(rig, &rig->q), moved = rig_config(rig, &rig->q);
    sn_system_retract(rig->system, &rig->q, theta, 1, &at);
    sn_system_retract(rig->system, &at, u, eps, &moved);
    sn_system_difference(rig->system, &moved, &rig->q, high);
    sn_system_retract(rig->system, &at, u, -eps, &moved);
    sn_system_difference(rig->system, &moved, &rig->q, low);
    for (int i = 0; i < rig->dofs; ++i)
        worst = fmax(worst, fabs((high[i] - low[i]) / (2 * eps) - rate[i]));
    return worst;
}

static void visit_rate(Rig* rig) {
    const double turns[7] = {0, 1e-6, 0.009, 0.011, 0.5, 2, 3};
    double *u = tangent(rig, 1, 1), *rate = rig_vector(rig, rig->dofs);
    for (int i = 0; i < 7; ++i) {
        const double* theta = tangent(rig, 1, turns[i]);
        sn_system_rate(rig->system, theta, u, rate);
        check_slope("rate", rate_error(rig, theta, u, rate, 2e-3),
                    rate_error(rig, theta, u, rate, 1e-3), 1e-12);
        CHECK_AT_MOST(rate_error(rig, theta, u, rate, 1e-5), 1e-9);
    }
}

static void rate_is_the_derivative_of_the_tangent_step(void** state) {
    (void)state;
    walk(visit_rate);
}

// ---- nothing held: the identity

static void full_coordinates_without_holds_are_the_identity(void** state) {
    (void)state;
    Rig* rig = make_rig(def_of(0));
    set_stage(rig, SN_BDF1, 0, 0.1, 0.05);
    assert_int_equal(rig->dofs, 3 * rig->nodes);
    double *u = rig_random(rig, rig->dofs, 1), *g = rig_vector(rig, rig->dofs);
    SnMotion motion = new_motion(rig);
    SnConfig to = rig_config(rig, &rig->q);
    SnForces forces = {u, motion.twist};
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_system_pull(rig->system, &rig->q, &forces, g);
    sn_system_retract(rig->system, &rig->q, u, 1, &to);
    for (int i = 0; i < rig->dofs; ++i) {
        assert_true(motion.v[i] == u[i] && g[i] == u[i]);
        assert_true(to.x[i] == rig->q.x[i] + u[i]);
    }
    free_rig(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(difference_undoes_retract),
        cmocka_unit_test(held_components_stay),
        cmocka_unit_test(push_is_the_derivative_of_retract),
        cmocka_unit_test(pull_is_the_transpose_of_push),
        cmocka_unit_test(momentum_velocity_and_energy_agree),
        cmocka_unit_test(no_mass_is_lost),
        cmocka_unit_test(load_undoes_store),
        cmocka_unit_test(bias_is_the_rate_of_momentum_at_constant_twist),
        cmocka_unit_test(rate_is_the_derivative_of_the_tangent_step),
        cmocka_unit_test(full_coordinates_without_holds_are_the_identity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
