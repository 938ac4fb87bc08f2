// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Momentum of position-based steps in a medium: with D its drag, what contacts are told to press
// with is what changes it,
//
//     (1 + h D) p' = p + h (m g + D m wind + sum of forces),
//
// of rigid and of soft bodies, in plain steps and in layers.
#include "sim/layers.h"
#include "sim/world.h"

#include <string.h>

static SnError error;

static const double drag = 3, wind[3] = {2, -1, 0.5};

static SnWorldDef def_of(Layers layers, SnLayerCoupling coupling) {
    SnWorldDef def = layers_def(layers, 30);
    def.step = 5e-3;
    def.drag = drag;
    memcpy(def.wind, wind, sizeof wind);
    def.xpbd.layers.coupling = coupling;
    return def;
}

// steps of a body that falls and lands, sliding; `damped`: more that slows its nodes, 1/s
static void check_steps(SnWorld* world, double mass, const double first[3], double damped,
                        int steps) {
    const double h = world->def.step, slowed = 1 + h * (drag + damped);
    double p[3];
    int pressing = 0;
    for (int k = 0; k < 3; ++k) p[k] = mass * first[k];
    for (int s = 0; s < steps; ++s) {
        worlds_run(world, 1);
        int count;
        const SnContactInfo* contact = sn_world_contacts(world, &count);
        const SnStepStats* stats = sn_world_stats(world);
        for (int k = 0; k < 3; ++k) {
            double force = mass * (world->def.gravity[k] + drag * wind[k]);
            for (int c = 0; c < count; ++c) force += contact[c].force[k];
            p[k] = (p[k] + h * force) / slowed;
            CHECK_NEAR(stats->momentum[k], p[k], 1e-9 * mass);
            p[k] = stats->momentum[k];
        }
        pressing += stats->pressing > 0;
    }
    assert_true(pressing > 10 && pressing < steps);
}

static void rigid_bodies_are_slowed_with_their_contacts(void** state) {
    (void)state;
    const SnWorldDef def = def_of((Layers){0}, SN_COUPLING_KEPT);
    for (int kind = 0; kind < 2; ++kind) {
        SnWorld* world = worlds_create(&def);
        SnShapeDef shape = sn_default_shape_def();
        SnRigidDef rigid = sn_default_rigid_def();
        SnBodyId body;
        layers_add_ground(world);
        shape.kind = kind ? SN_SHAPE_BOX : SN_SHAPE_SPHERE;
        shape.radius = 0.1;
        for (int k = 0; k < 3; ++k) shape.size[k] = 0.2;
        rigid.shape = &shape;
        rigid.position[2] = 0.12;
        rigid.velocity[0] = 1.5;
        CHECK_OK(sn_world_add_rigid(world, &rigid, &body, &error));
        CHECK_OK(sn_world_start(world, &error));
        check_steps(world, sn_world_body_info(world, body).mass, rigid.velocity, 0, 60);
        sn_destroy_world(world);
    }
}

// Layers in which all is rigid, in which some is, and in which nothing is.
static const Layers lists[] = {
    {0}, {1, {1}, {0}}, {2, {1, 0}, {6, 0}}, {3, {1, 0.5, 0}, {3, 4, 0}}, {2, {0.5, 0}, {5, 0}}};
enum { LISTS = sizeof lists / sizeof lists[0] };

static void soft_bodies_are_slowed_with_their_contacts(void** state) {
    (void)state;
    for (int i = 0; i < 2 * LISTS * SN_COUPLINGS; ++i) {
        const int list = i / 2 % LISTS, coupling = i / 2 / LISTS;
        if (coupling > 0 && lists[list].count == 0) continue;
        // the text's own coupling counts nodes at the edge of bodies twice
        if (coupling == SN_COUPLING_CONSTRAINTS && list > 2) continue;
        const SnWorldDef def = def_of(lists[list], (SnLayerCoupling)coupling);
        SnMaterialDef material = layers_rubber();
        const Flight flight = {.velocity = v3(0.4, 0.1, -0.1), .stretch = 1};
        material.stiffness_damping = 2e-3;
        material.mass_damping = i % 2 ? 1.7 : 0;
        SnWorld* world = worlds_create(&def);
        layers_add_ground(world);
        const SnBodyId body = layers_add_block(world, (int[]){2, 2, 2}, (double[]){0.2, 0.2, 0.2},
                                               (double[]){0, 0, 0.01}, &material, &flight);
        CHECK_OK(sn_world_start(world, &error));
        check_steps(world, sn_world_body_info(world, body).mass, (double[]){0.4, 0.1, -0.1},
                    material.mass_damping, 40);
        sn_destroy_world(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rigid_bodies_are_slowed_with_their_contacts),
        cmocka_unit_test(soft_bodies_are_slowed_with_their_contacts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
