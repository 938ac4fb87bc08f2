// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Rigid bodies without forces.
#include "base/random.h"
#include "check.h"
#include "rigid/coast.h"

static Vec3 random_vector(SnRandom* random, double size) {
    double v[3];
    for (int k = 0; k < 3; ++k) v[k] = sn_random_uniform(random, -size, size);
    return v3_load(v);
}

// The centre goes straight; the turn times the inertia where it ends is what angular momentum
// gives.
static void momentum_is_kept_over_the_way(void** state) {
    (void)state;
    SnRandom random = {3};
    const SnRigidMass mass = sn_rigid_box(2, (double[3]){0.5, 0.8, 1.3});
    const double tau = 0.1;
    for (int i = 0; i < 100; ++i) {
        const SnPose from = {random_vector(&random, 1), quat_exp(random_vector(&random, 1))};
        double momentum[6], way[6];
        v3_store(momentum, random_vector(&random, 3));
        v3_store(momentum + 3,
                 random_vector(&random, i % 2 ? 1e-9 : 0.5)); // turns by up to 1.1 rad
        sn_coast(&from, &mass, momentum, tau, way);
        const Vec3 theta = v3_load(way + 3);
        const SnPose to = {from.position, sn_pose_turn(from.rotation, theta)};
        const Vec3 gone = v3_scale(mass.mass, v3_load(way)),
                   turned = m3_apply(sn_pose_inertia(&to, &mass), theta);
        CHECK_AT_MOST(v3_norm(v3_axpy(-tau, v3_load(momentum), gone)), 1e-15);
        CHECK_AT_MOST(v3_norm(v3_axpy(-tau, v3_load(momentum + 3), turned)), 1e-14);
    }
}

static void what_spins_about_an_axis_turns_as_fast_as_it_does(void** state) {
    (void)state;
    const SnRigidMass mass = sn_rigid_box(2, (double[3]){0.5, 0.8, 1.3});
    const SnPose from = {v3(0, 0, 0), quat_identity()};
    double way[6];
    sn_coast(&from, &mass, (double[6]){0, 0, 0, 0, 7 * mass.inertia.m[1][1], 0}, 0.2, way);
    CHECK_NEAR(way[4], 1.4, 1e-14);
    CHECK_AT_MOST(fabs(way[3]) + fabs(way[5]), 1e-15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(momentum_is_kept_over_the_way),
        cmocka_unit_test(what_spins_about_an_axis_turns_as_fast_as_it_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
