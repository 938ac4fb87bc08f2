// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What every map promises (system/map.h) of how things move, for all makers of rig_makers.c: of
// retract and difference, push and pull, and rows. test_inertia.c walks over inertia and stages.
#include "system/rig_makers.h"

// ---- retract and difference

static void check_round_trip(Rig* rig, double turn) {
    double *u = rig_tangent(rig, 1, turn), *back = rig_vector(rig, rig->dofs);
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
    for (int b = 0; b < sn_system_movers(rig->system); ++b) {
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
    walk_makers(visit_round_trip);
}

// 1: a component of a node is no unknown, nor does the node follow a body.
static int stands(const Rig* rig, int i) {
    return rig->map->node_mover[i / 3] == SN_NODE_FROZEN ||
           (rig->held[i / 3] & SN_HELD(i % 3)) != 0;
}

// What retract does not own it leaves alone, also where it works in place.
static void visit_owned(Rig* rig) {
    double* u = rig_random(rig, rig->dofs, 1);
    SnConfig to = rig_config(rig, &rig->q), same = rig_config(rig, &rig->q);
    sn_system_retract(rig->system, &rig->q, u, 1, &to);
    sn_system_retract(rig->system, &same, u, 1, &same);
    CHECK_AT_MOST(largest_difference(to.x, same.x, 3 * rig->nodes), 0);
    for (int i = 0; i < 3 * rig->nodes; ++i)
        assert_true((to.x[i] == rig->q.x[i]) == stands(rig, i));
}

static void held_components_stay(void** state) {
    (void)state;
    walk_makers(visit_owned);
}

// ---- push and pull

// nodes and points of bodies move by retract as push says
static double push_error(Rig* rig, const double* u, double eps) {
    SnConfig high = rig_config(rig, &rig->q), low = rig_config(rig, &rig->q);
    SnMotion motion = rig_motion(rig);
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_system_retract(rig->system, &rig->q, u, eps, &high);
    sn_system_retract(rig->system, &rig->q, u, -eps, &low);
    double worst = 0;
    for (int i = 0; i < 3 * rig->nodes; ++i)
        worst = fmax(worst, fabs((high.x[i] - low.x[i]) / (2 * eps) - motion.v[i]));
    for (int b = 0; b < sn_system_movers(rig->system); ++b) {
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
    double* u = rig_tangent(rig, 1, 1.3);
    check_slope("push", push_error(rig, u, 1e-2), push_error(rig, u, 5e-3), 1e-12);
    CHECK_AT_MOST(push_error(rig, u, 1e-5), 1e-9);
}

static void push_is_the_derivative_of_retract(void** state) {
    (void)state;
    walk_makers(visit_push);
}

static void visit_pull(Rig* rig) {
    double *u = rig_tangent(rig, 1, 1), *g = rig_vector(rig, rig->dofs);
    const int n = 3 * rig->nodes, m = 6 * sn_system_movers(rig->system);
    SnMotion motion = rig_motion(rig);
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
    walk_makers(visit_pull);
}

// ---- rows

// The row is on up to four nodes and bodies, of which several may follow one aggregate.
static void add_random_row(Rig* rig, SnRows* rows) {
    SnRowEntry entries[4];
    const int count = 1 + (int)(sn_random_bits(&rig->random) % 4);
    for (int e = 0; e < count; ++e) {
        const uint64_t pick = sn_random_bits(&rig->random);
        const int on_body = rig->def.bodies && pick % 3 == 0;
        entries[e].node = on_body ? -1 : (int)(pick / 3 % (uint64_t)rig->nodes);
        entries[e].body = on_body ? (int)(pick / 3 % (uint64_t)rig->def.bodies) : -1;
        for (int k = 0; k < 6; ++k) entries[e].J[k] = sn_random_uniform(&rig->random, -1, 1);
    }
    const SnRow row = {.rhs = 0.25, .first_entry = 99, .friction = 0.5};
    CHECK_OK(sn_rows_add(rows, SN_ROW_EQUAL, &row, entries, count));
}

enum { ROWS = 100 };

// Velocities of rows are those of what they are on, and their forces the transpose of that; so
// they are when the rows are pulled back to unknowns.
static void visit_rows(Rig* rig) {
    const SnBlockPattern* pattern = sn_system_pattern(rig->system);
    SnRows* rows = sn_system_rows(rig->system);
    for (int r = 0; r < ROWS; ++r) add_random_row(rig, rows);
    double *u = rig_random(rig, rig->dofs, 1), *lambda = rig_random(rig, ROWS, 1);
    double *Jv = rig_vector(rig, ROWS), *Cu = rig_vector(rig, ROWS);
    double *g = rig_vector(rig, rig->dofs), *pulled = rig_vector(rig, rig->dofs);
    SnMotion motion = rig_motion(rig), zero = rig_motion(rig);
    SnForces forces = {zero.v, zero.twist};
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_rows_velocity(rows, &motion, Jv);
    sn_rows_force(rows, lambda, &forces);
    sn_system_pull(rig->system, &rig->q, &forces, g);
    for (int i = 0; i < rig->dofs; ++i) g[i] = rig_is_free(rig, i) ? g[i] : 0;
    CHECK_NEAR(dot_product(Jv, lambda, ROWS), dot_product(u, g, rig->dofs), 1e-12);
    SnSparseRows C;
    CHECK_OK(sn_system_pull_rows(rig->system, &rig->q, &rig->scratch, &C));
    sn_sparse_rows_apply(&C, pattern, u, Cu);
    sn_sparse_rows_pull(&C, pattern, lambda, pulled);
    CHECK_AT_MOST(largest_difference(Cu, Jv, ROWS), 1e-13);
    CHECK_AT_MOST(largest_difference(pulled, g, rig->dofs), 1e-13);
    assert_true(largest(Jv, ROWS) > 0.1);
}

static void push_and_pull_are_dual_through_rows(void** state) {
    (void)state;
    walk_makers(visit_rows);
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
    double *u = rig_tangent(rig, 1, 1), *rate = rig_vector(rig, rig->dofs);
    for (int i = 0; i < 7; ++i) {
        const double* theta = rig_tangent(rig, 1, turns[i]);
        sn_system_rate(rig->system, theta, u, rate);
        check_slope("rate", rate_error(rig, theta, u, rate, 2e-3),
                    rate_error(rig, theta, u, rate, 1e-3), 1e-12);
        CHECK_AT_MOST(rate_error(rig, theta, u, rate, 1e-5), 1e-9);
    }
}

static void rate_is_the_derivative_of_the_tangent_step(void** state) {
    (void)state;
    walk_makers(visit_rate);
}

// ---- nothing reduced: the identity

// Where all nodes have left their bodies, the map is the identity, and inertia that of the mesh.
static void visit_identity(Rig* rig) {
    if (rig->def.hold || rig->def.bodies || rig->def.scalars) return;
    SnMap* map = rig->map;
    for (int i = 0; i < rig->nodes; ++i) map->node_mover[i] = SN_NODE_FREE;
    sn_map_follow(map, 0);
    rig_make_system(rig);
    const int n = 3 * rig->nodes;
    assert_int_equal(rig->dofs, n);
    double *u = rig_random(rig, n, 1), *g = rig_vector(rig, n), *p = rig_vector(rig, n);
    double* Mv = rig_vector(rig, n);
    for (int i = 0; i < n; ++i)
        if (!rig_is_free(rig, i)) u[i] = 0;
    SnMotion motion = rig_motion(rig);
    SnConfig to = rig_config(rig, &rig->q);
    SnForces forces = {u, motion.twist};
    sn_system_push(rig->system, &rig->q, u, &motion);
    sn_system_pull(rig->system, &rig->q, &forces, g);
    sn_system_momentum(rig->system, &rig->q, &motion, p);
    sn_system_retract(rig->system, &rig->q, u, 1, &to);
    sn_mass_multiply(rig->model->mass, u, Mv);
    for (int i = 0; i < n; ++i) {
        assert_true(motion.v[i] == u[i] && g[i] == u[i] && p[i] == Mv[i]);
        assert_true(to.x[i] == rig->q.x[i] + u[i]);
    }
}

static void nothing_reduced_is_the_identity(void** state) {
    (void)state;
    walk_makers(visit_identity);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        WALK(difference_undoes_retract),           WALK(held_components_stay),
        WALK(push_is_the_derivative_of_retract),   WALK(pull_is_the_transpose_of_push),
        WALK(push_and_pull_are_dual_through_rows), WALK(rate_is_the_derivative_of_the_tangent_step),
        WALK(nothing_reduced_is_the_identity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
