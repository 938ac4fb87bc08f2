// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef TEST_SIM_SLEEPERS_H
#define TEST_SIM_SLEEPERS_H

#include "sim/world.h"
#include "sim/worlds.h"

// Blocks of one cell that lie on the ground, fall asleep and wake; and the numbers of
// docs/rigidification.md that say when they do.

#define SLEEPERS_STEP    (1.0 / 128) // s; sums of steps are exact
#define SLEEPERS_DENSITY 100.0       // kg/m^3
#define SLEEPERS_FEW     13          // the least number of steps that take a tenth of a second

/// Return the speed below which a cube with this edge counts as still: 0.03 sqrt(tau_R) times its
/// size, m/s.
static inline double sleepers_still(double tau_R, double edge) {
    return 0.03 * sqrt(tau_R) * sqrt(3) * edge;
}

/// Settings without ghosts and without merging, so that a body wakes only by what a test does.
static inline SnWorldDef sleepers_def(void) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.step = SLEEPERS_STEP;
    def.rigidification.on = 1;
    def.rigidification.creep = 0;
    def.rigidification.merge = 0;
    return def;
}

static inline SnMaterialDef sleepers_material(void) {
    SnMaterialDef m = sn_default_material_def();
    m.youngs_modulus = 1e5;
    m.poissons_ratio = 0.3;
    m.density = SLEEPERS_DENSITY;
    m.stiffness_damping = 0.02;
    return m;
}

/// Add a cube with its middle above (x, 0) and its lower side at z.
static inline SnBodyId sleepers_add(SnWorld* world, double edge, double x, double z) {
    const SnMaterialDef material = sleepers_material();
    return worlds_add_soft(world, worlds_cube(1, edge, (double[]){x - edge / 2, -edge / 2, z}),
                           NULL, &material);
}

static inline void sleepers_add_ground(SnWorld* world) {
    SnError error;
    const SnColliderDef def = sn_default_collider_def();
    CHECK_OK(sn_world_add_collider(world, &def, NULL, &error));
}

/// Two cubes on the ground, a smaller one on a larger one. Either one may have the lower number.
typedef struct SleepersStack {
    SnWorld* world;
    SnBodyId low, high;
} SleepersStack;

#define SLEEPERS_LOW  0.3 // m
#define SLEEPERS_HIGH 0.2

static inline SleepersStack sleepers_stack(const SnWorldDef* def, int high_first) {
    SleepersStack s = {.world = worlds_create(def)};
    if (high_first) s.high = sleepers_add(s.world, SLEEPERS_HIGH, 0, SLEEPERS_LOW);
    s.low = sleepers_add(s.world, SLEEPERS_LOW, 0, 0);
    if (!high_first) s.high = sleepers_add(s.world, SLEEPERS_HIGH, 0, SLEEPERS_LOW);
    sleepers_add_ground(s.world);
    return s;
}

static inline int sleepers_part(const SnWorld* world, SnBodyId body) {
    return world->body[body.index1 - 1].part;
}

static inline SnRest* sleepers_rest(const SnWorld* world, SnBodyId body) {
    return &world->state->rest[sleepers_part(world, body)];
}

static inline int sleepers_asleep(const SnWorld* world, SnBodyId body) {
    return sn_is_asleep(sleepers_rest(world, body));
}

static inline int sleepers_awake(const SnWorld* world) {
    int count = 0;
    for (int p = 0; p < world->model->part_count; ++p)
        count += world->model->part[p].solid && !sn_is_asleep(&world->state->rest[p]);
    return count;
}

/// Run until all soft bodies are asleep.
static inline void sleepers_wait(SnWorld* world) {
    worlds_run(world, 1);
    for (int i = 0; i < 600 && sleepers_awake(world) > 0; ++i) worlds_run(world, 1);
    assert_int_equal(sleepers_awake(world), 0);
}

/// Make a body wake by itself in the next step.
static inline void sleepers_ring(SnWorld* world, SnBodyId body) {
    assert_true(sleepers_asleep(world, body));
    sleepers_rest(world, body)->alarm = world->state->time;
}

/// Give all nodes of a body the velocity v.
static inline void sleepers_set_velocity(SnWorld* world, SnBodyId body, Vec3 v) {
    const SnPart* part = &world->model->part[sleepers_part(world, body)];
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i)
        v3_store(world->state->now.v + 3 * (size_t)i, v);
}

static inline Vec3 sleepers_middle(const SnWorld* world, SnBodyId body) {
    const SnPart* part = &world->model->part[sleepers_part(world, body)];
    Vec3 sum = v3(0, 0, 0);
    double mass = 0;
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const double m = world->model->mass->lumped[i];
        sum = v3_axpy(m, v3_load(world->state->now.q.x + 3 * (size_t)i), sum);
        mass += m;
    }
    return v3_scale(1 / mass, sum);
}

static inline double sleepers_mass(double edge) { return SLEEPERS_DENSITY * edge * edge * edge; }

#endif
