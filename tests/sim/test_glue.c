// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Attachments that are off: how fast they come together again, and who moves.
#include "sim/world.h"
#include "sim/worlds.h"

#include <string.h>

static SnError error;

// a block, and below it what it is glued to by its lowest nodes: a rigid box, or another block
typedef struct Glued {
    SnWorld* world;
    SnBodyId block, other;
} Glued;

static Glued make_glued(SnIntegrator integrator, int rigid) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = worlds_material(integrator);
    SnAttachmentDef glue = sn_default_attachment_def();
    memset(def.gravity, 0, sizeof def.gravity);
    def.integrator = integrator;
    def.relative_tolerance = 1e-12;
    def.contact.tolerance = 1e-12;
    material.youngs_modulus = 1e4;
    Glued g = {.world = worlds_create(&def)};
    g.block = worlds_add_soft(g.world, worlds_cube(1, 0.2, (double[]){0, 0, 0.2}), NULL, &material);
    if (rigid) {
        SnShapeDef shape = sn_default_shape_def();
        SnRigidDef box = sn_default_rigid_def();
        shape.kind = SN_SHAPE_BOX;
        for (int k = 0; k < 3; ++k) shape.size[k] = 0.2, box.position[k] = 0.1;
        box.shape = &shape;
        box.axis[0] = 1, box.angle = M_PI / 2; // its frame is not the world's
        CHECK_OK(sn_world_add_rigid(g.world, &box, &g.other, &error));
    } else
        g.other =
            worlds_add_soft(g.world, worlds_cube(1, 0.2, (double[]){0, 0, 0}), NULL, &material);
    glue.body = g.block;
    glue.to = g.other;
    glue.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0, 0, 0.2}, .normal = {0, 0, -1}, .tolerance = 1e-9};
    CHECK_OK(sn_world_add_attachment(g.world, &glue, &error));
    CHECK_OK(sn_world_start(g.world, &error));
    assert_int_equal(g.world->collisions->glue_count, 4);
    return g;
}

// how far a node is from what it is glued to, by hand
static Vec3 error_of(const Glued* g, int i) {
    const SnGlue* glue = &g->world->collisions->glue[i];
    const SnConfig* q = &g->world->state->now.q;
    Vec3 off = v3_load(q->x + 3 * glue->node);
    if (glue->body >= 0) {
        const SnPose* pose = &q->pose[glue->body];
        return v3_sub(off, v3_add(pose->position, quat_rotate(pose->rotation, glue->arm)));
    }
    for (int k = 0; k < 4; ++k)
        off = v3_axpy(-glue->weight[k], v3_load(q->x + 3 * glue->other[k]), off);
    return off;
}

// nodes get away from their places by 1e-6 m or so, each its own way
static void tear(const Glued* g) {
    for (int i = 0; i < 4; ++i) {
        double* x = g->world->state->now.q.x + 3 * g->world->collisions->glue[i].node;
        for (int k = 0; k < 3; ++k) x[k] += 1e-6 * (1 + (i + k) % 3);
    }
}

// A fifth of an error is undone in each step, whatever else acts, and nothing comes from nowhere.
static void a_fifth_of_an_error_is_undone_per_step(void** state) {
    (void)state;
    const SnIntegrator kinds[] = {SN_BDF1, SN_LINEARLY_IMPLICIT};
    for (int i = 0; i < 4; ++i) {
        const Glued g = make_glued(kinds[i / 2], i % 2);
        Vec3 before[4];
        tear(&g);
        for (int s = 0; s < 5; ++s) {
            for (int k = 0; k < 4; ++k) before[k] = error_of(&g, k);
            worlds_run(g.world, 1);
            for (int k = 0; k < 4; ++k) {
                const Vec3 right = v3_scale(0.8, before[k]);
                CHECK_AT_MOST(v3_norm(v3_sub(error_of(&g, k), right)), 1e-4 * v3_norm(right));
            }
            for (int k = 0; k < 3; ++k) CHECK_NEAR(sn_world_stats(g.world)->momentum[k], 0, 1e-12);
        }
        sn_destroy_world(g.world);
    }
}

// What is glued to something does not touch it there: glue holds it already.
static void what_is_glued_does_not_touch(void** state) {
    (void)state;
    for (int rigid = 0; rigid < 2; ++rigid) {
        const Glued g = make_glued(SN_BDF1, rigid);
        for (int i = 0; i < 8; ++i) g.world->state->now.v[3 * i + 2] = -0.1;
        worlds_run(g.world, 1);
        assert_int_equal(sn_world_stats(g.world)->contacts, 0);
        sn_destroy_world(g.world);
    }
}

// in statics there is no later: all of it
static void statics_undo_all_of_it(void** state) {
    (void)state;
    const Glued g = make_glued(SN_QUASISTATIC, 0);
    tear(&g);
    worlds_run(g.world, 1);
    for (int k = 0; k < 4; ++k) CHECK_AT_MOST(v3_norm(error_of(&g, k)), 1e-10);
    sn_destroy_world(g.world);
}

// Glue that is not off holds bodies of unlike speeds together: they go on with their momentum, as
// one.
static void glued_bodies_share_their_momentum(void** state) {
    (void)state;
    for (int rigid = 0; rigid < 2; ++rigid) {
        const Glued g = make_glued(SN_BDF1, rigid);
        const double mass = sn_world_body_info(g.world, g.block).mass;
        for (int i = 0; i < 8; ++i) g.world->state->now.v[3 * i + 2] = 1;
        worlds_run(g.world, 40);
        for (int k = 0; k < 4; ++k) CHECK_AT_MOST(v3_norm(error_of(&g, k)), 1e-7);
        CHECK_NEAR(sn_world_stats(g.world)->momentum[2], mass, 1e-9 * mass);
        sn_destroy_world(g.world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fifth_of_an_error_is_undone_per_step),
        cmocka_unit_test(what_is_glued_does_not_touch),
        cmocka_unit_test(statics_undo_all_of_it),
        cmocka_unit_test(glued_bodies_share_their_momentum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
