// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A rod that slides tip first over rough ground jams (Painleve's paradox): friction stops it within
// a step, though it has met nothing. No scheme may take that impulse twice.
#include "sim/worlds.h"

#include <math.h>

static SnError error;

#define RADIUS 0.005
#define ANGLE  0.34906585039886595 // 20 degrees from upright, rad

static SnWorld* make_rod(SnIntegrator integrator, double step) {
    SnWorldDef def = sn_default_world_def();
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef rod = sn_default_rigid_def();
    SnColliderDef ground = sn_default_collider_def();
    def.integrator = integrator, def.step = step, def.contact.friction = 3;
    SnWorld* world = worlds_create(&def);
    shape.kind = SN_SHAPE_CAPSULE, shape.radius = RADIUS, shape.length = 1;
    rod.shape = &shape, rod.density = 1000;
    rod.axis[1] = 1, rod.angle = ANGLE;
    rod.position[2] = 0.5 * cos(ANGLE) + RADIUS;
    rod.velocity[0] = -3;
    CHECK_OK(sn_world_add_rigid(world, &rod, NULL, &error));
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    return world;
}

static double energy_of(const SnWorld* world) {
    const SnStepStats* stats = sn_world_stats(world);
    return stats->kinetic + stats->elastic + stats->potential;
}

// the energy after 0.5 s; it never was larger than after the first step
static double energy_after_jam(SnIntegrator integrator, double step) {
    SnWorld* world = make_rod(integrator, step);
    worlds_run(world, 1);
    const double first = energy_of(world);
    double most = first;
    for (int i = 1; i * step < 0.5; ++i) {
        worlds_run(world, 1);
        most = fmax(most, energy_of(world));
    }
    if (most > first * (1 + 1e-6))
        fail_msg("%s with steps of %g s: %g J become %g J", sn_integrator_name(integrator), step,
                 first, most);
    const double end = energy_of(world);
    sn_destroy_world(world);
    return end;
}

static void a_jam_gives_no_energy(void** state) {
    (void)state;
    static const double steps[] = {1e-2, 3e-3, 1e-3, 3e-4};
    static const SnIntegrator all[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_SDIRK2, SN_XPBD};
    for (int k = 0; k < check_thin(4, 3); ++k) {
        for (int i = 0; i < 4; ++i) energy_after_jam(all[i], steps[k]);
        // a step in which it jams is followed by one of the scheme that starts it
        const double sdirk2 = energy_after_jam(SN_SDIRK2, steps[k]);
        CHECK_NEAR(energy_after_jam(SN_BDF2, steps[k]), sdirk2, 0.01 * sdirk2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jam_gives_no_energy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
