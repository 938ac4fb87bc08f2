// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SIM_CHANGING_H
#define SN_TESTS_SIM_CHANGING_H

#include "base/hash.h"
#include "sim/world.h"
#include "sim/worlds.h"
#include "sinew/change.h"

#include <string.h>

// Worlds in which much happens: bodies stand on the ground and fall on it, hang from a pin, are
// driven, glued and pulled; and other bodies come and go far away.

// All bodies of a world are solved together. In most ways of stepping, bodies that do not touch
// share nothing but this solve, and bodies that come and go change no bit of the others. Three ways
// share more; their comments say what.
typedef struct ChangingWay {
    const char* name;
    SnIntegrator integrator;
    int rigid, iterations;
    double penalty;
    double differs; // how far other bodies may move from where they would be, m; 0: not by one bit
} ChangingWay;

static const ChangingWay changing_ways[] = {
    {"linearly implicit", SN_LINEARLY_IMPLICIT, 0, 0, 0, 0},
    {"linearly implicit, rigid", SN_LINEARLY_IMPLICIT, 1, 0, 0, 0},
    // contacts are not in the matrix: conjugate gradients take dot products over the whole world
    {"linearly implicit, springs", SN_LINEARLY_IMPLICIT, 0, 0, 1e4, 1e-4},
    {"bdf1", SN_BDF1, 0, 0, 0, 0},
    {"bdf1, rigid", SN_BDF1, 1, 0, 0, 0},
    {"bdf1, three iterations", SN_BDF1, 0, 3, 0, 0},
    {"bdf2", SN_BDF2, 0, 0, 0, 0},
    // the step after a change of rigid elements does not use the step before, for any body
    {"bdf2, rigid", SN_BDF2, 1, 0, 0, 1e-3},
    {"sdirk2", SN_SDIRK2, 0, 0, 0, 0},
    // a body that is not held makes the matrix singular, and the shift that repairs it is for all
    // bodies
    {"quasistatic", SN_QUASISTATIC, 0, 0, 0, 1e-4},
    {"symplectic euler", SN_SYMPLECTIC_EULER, 0, 0, 0, 0},
    {"xpbd", SN_XPBD, 0, 0, 0, 0},
};

enum { CHANGING_WAYS = sizeof changing_ways / sizeof changing_ways[0] };

static inline SnWorldDef changing_def(const ChangingWay* way) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = way->integrator;
    def.iterations = way->iterations;
    def.rigidification.on = way->rigid;
    def.contact.penalty = way->penalty;
    if (way->integrator == SN_SYMPLECTIC_EULER) def.step = 1e-4, def.contact.off = 1;
    return def;
}

typedef struct Changing {
    SnWorld* world;
    SnBodyId bar, low, high, stone, rope, driven, lone; // `lone` is far from all others
    SnColliderId ground;
} Changing;

/// Return a material with the law that all integrators have.
static inline SnMaterialDef changing_material(const SnWorldDef* def) {
    SnMaterialDef m = worlds_material(def->integrator);
    m.youngs_modulus = 2e5;
    return m;
}

static inline SnBodyId changing_block(SnWorld* world, const SnMaterialDef* material, double x,
                                      double z, double speed) {
    SnError error = {{0}};
    SnSoftDef def = sn_default_soft_def();
    SnMesh* mesh = worlds_cube(2, 0.2, (double[]){x, 0, z});
    SnBodyId body = {0};
    def.mesh = mesh, def.material = material, def.material_count = 1;
    def.velocity[2] = speed;
    if (sn_world_add_soft(world, &def, &body, &error) < 0) fail_msg("%s", error.text);
    sn_destroy_mesh(mesh);
    return body;
}

static inline SnBodyId changing_stone(SnWorld* world, double x, double z) {
    SnError error = {{0}};
    SnRigidDef def = sn_default_rigid_def();
    SnShapeDef shape = sn_default_shape_def();
    SnBodyId body = {0};
    shape.kind = SN_SHAPE_BOX;
    for (int k = 0; k < 3; ++k) shape.size[k] = 0.15;
    def.shape = &shape;
    def.position[0] = x, def.position[2] = z;
    def.angular_velocity[0] = 1;
    if (sn_world_add_rigid(world, &def, &body, &error) < 0) fail_msg("%s", error.text);
    return body;
}

/// Make the world. It has contacts, and things that need them, unless the definition turns contacts
/// off.
static inline Changing changing_make(const SnWorldDef* def) {
    Changing c = {.world = worlds_create(def)};
    SnError error = {{0}};
    const SnMaterialDef material = changing_material(def);
    c.bar = worlds_add_bar(c.world, 5, &material, 1);
    c.low = changing_block(c.world, &material, 2, 0.001, 0);
    c.lone = changing_block(c.world, &material, 9, 5, 0.5);
    c.high = changing_block(c.world, &material, 2.02, 0.21, -0.2);
    if (def->integrator != SN_QUASISTATIC) c.stone = changing_stone(c.world, 3, 0.1);

    SnDriveDef drive = sn_default_drive_def();
    static const SnMotionKey key[] = {{.time = 0}, {.time = 2, .translate = {0, 0, 0.1}}};
    c.driven = changing_block(c.world, &material, 5, 1, 0);
    drive.body = c.driven;
    drive.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0, 0, 1.2}, .normal = {0, 0, 1}, .tolerance = 1e-9};
    drive.key = key, drive.key_count = 2;
    CHECK_OK(sn_world_add_drive(c.world, &drive, &error));
    SnColliderDef ground = sn_default_collider_def();
    if (!def->contact.off) CHECK_OK(sn_world_add_collider(c.world, &ground, &c.ground, &error));
    return c;
}

/// Hash every number of a body that changes, in all its bits.
static inline uint64_t changing_hash(const SnWorld* world, SnBodyId body) {
    const SnBody* b = sn_world_body(world, body);
    int nodes;
    if (b->rigid >= 0) {
        uint64_t hash =
            sn_hash_bytes(SN_HASH_SEED, &world->state->now.q.pose[b->rigid], sizeof(SnPose));
        return sn_hash_bytes(hash, world->state->now.momentum + 6 * b->rigid, 6 * sizeof(double));
    }
    const double* x = sn_world_positions(world, body, &nodes);
    const uint64_t hash = sn_hash_bytes(SN_HASH_SEED, x, 3 * sizeof(double) * (size_t)nodes);
    return sn_hash_bytes(hash, sn_world_velocities(world, body, NULL),
                         3 * sizeof(double) * (size_t)nodes);
}

/// Let all kinds of things come and go that this way of stepping accepts. What it does not accept
/// is refused, and then nothing has changed.
static inline void changing_change(Changing* c, const SnWorldDef* def) {
    SnError error = {{0}};
    const SnMaterialDef material = changing_material(def);
    SnWorld* world = c->world;
    CHECK_OK(sn_world_remove_body(world, c->lone, &error));
    const SnBodyId hanger = changing_block(world, &material, 1, 0, 0);
    SnAttachmentDef attach = sn_default_attachment_def();
    attach.body = hanger, attach.to = c->bar;
    attach.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {1, 0, 0}, .normal = {-1, 0, 0}, .tolerance = 1e-9};
    const SnStatus attached = sn_world_add_attachment(world, &attach, &error);
    assert_true(attached >= 0 || attached == SN_UNSUPPORTED);
    // one kick is late already, one is still to come
    const double now = sn_world_time(world);
    const SnEventDef late = {SN_EVENT_KICK, 0, {0, 0.1, 0}, hanger};
    const SnEventDef soon = {SN_EVENT_KICK, now + 4.5 * def->step, {0, 0.1, 0}, c->high};
    CHECK_OK(sn_world_begin_change(world, &error));
    CHECK_OK(sn_world_add_event(world, &soon, &error));
    CHECK_OK(sn_world_add_event(world, &late, &error));
    CHECK_OK(sn_world_end_change(world, &error));
    SnPinDef pin = sn_default_pin_def();
    pin.body = c->driven, pin.component[0] = 0, pin.component[2] = 0;
    pin.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0, 0, 1}, .normal = {0, 0, -1}, .tolerance = 1e-9};
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
    SnForceDef force = sn_default_force_def();
    force.body = c->bar, force.force[2] = -1;
    CHECK_OK(sn_world_add_force(world, &force, &error));
    SnColliderDef ball = sn_default_collider_def();
    ball.shape = sn_default_shape_def();
    ball.shape.radius = 0.1, ball.position[0] = 1.1, ball.position[1] = 0.1,
    ball.position[2] = -0.15;
    if (!def->contact.off) CHECK_OK(sn_world_add_collider(world, &ball, NULL, &error));
    // remove a body from between the others
    CHECK_OK(sn_world_remove_body(world, c->high, &error));
}

#endif
