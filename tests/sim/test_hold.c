// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Nodes that are held by hand stay where they are, whatever the integrator, until they are
// released.
#include "sim/layers.h"
#include "sim/world.h"
#include "sinew/touch.h"

#include <string.h>

static SnError error;

typedef struct Held {
    SnWorld* world;
    SnBodyId block;
    int node; // of the corner that is held, as a vertex
    Vec3 at;  // where it was then
} Held;

static const double corner[3] = {0, 0, 0.2};

static Vec3 vertex_at(const Held* h, int vertex) {
    return v3_load(sn_world_positions(h->world, h->block, NULL) + 3 * (size_t)vertex);
}

static int nearest_vertex(const SnWorld* world, SnBodyId body, const double at[3]) {
    int count, best = 0;
    const double* x = sn_world_positions(world, body, &count);
    for (int i = 1; i < count; ++i)
        if (v3_norm(v3_sub(v3_load(x + 3 * i), v3_load(at))) <
            v3_norm(v3_sub(v3_load(x + 3 * best), v3_load(at))))
            best = i;
    return best;
}

static double lowest(const Held* h) {
    int count;
    const double* x = sn_world_positions(h->world, h->block, &count);
    double low = x[2];
    for (int i = 0; i < count; ++i) low = fmin(low, x[3 * i + 2]);
    return low;
}

// a block that falls, and is held at a corner after 20 steps
static Held hold_falling(const SnWorldDef* def) {
    Held h = {.world = worlds_create(def)};
    SnMaterialDef material = worlds_material(def->integrator);
    material.youngs_modulus = 3e5;
    material.density = 500;
    material.stiffness_damping = 0.005;
    h.block = worlds_add_soft(h.world, worlds_cube(3, 0.2, (double[]){0, 0, 0}), NULL, &material);
    CHECK_OK(sn_world_start(h.world, &error));
    h.node = nearest_vertex(h.world, h.block, corner);
    worlds_run(h.world, 20);
    h.at = vertex_at(&h, h.node);
    double at[3];
    v3_store(at, h.at);
    CHECK_OK(sn_world_hold(h.world, h.block, at, 0.01, &error));
    return h;
}

// it stays to the last bit, the rest hangs on it; released, it falls
static void check_hangs(Held* h) {
    worlds_run(h->world, 300);
    const Vec3 now = vertex_at(h, h->node);
    CHECK_NEAR(v3_norm(v3_sub(now, h->at)), 0, 0);
    assert_int_equal(sn_world_holds(h->world), 1);
    const double low = lowest(h);
    assert_true(low > h->at.z - 0.7 && low < h->at.z - 0.15);
    sn_world_release_holds(h->world);
    assert_int_equal(sn_world_holds(h->world), 0);
    worlds_run(h->world, 50); // 0.5 s: 1.2 m
    assert_true(vertex_at(h, h->node).z < h->at.z - 0.9);
}

static void a_falling_body_hangs(void** state) {
    (void)state;
    const SnIntegrator kinds[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_BDF2, SN_SDIRK2,
                                  SN_MIDPOINT,          SN_XPBD};
    for (int i = 0; i < (int)(sizeof kinds / sizeof kinds[0]); ++i) {
        SnWorldDef def = sn_default_world_def();
        def.integrator = kinds[i];
        Held h = hold_falling(&def);
        check_hangs(&h);
        sn_destroy_world(h.world);
    }
}

static void in_layers_too(void** state) {
    (void)state;
    const Layers layers = {3, {1, 0.5, 0}, {1, 2}};
    const SnWorldDef def = layers_def(layers, 20);
    Held h = hold_falling(&def);
    check_hangs(&h);
    sn_destroy_world(h.world);
}

// what falls freely has turned rigid by then
static void what_is_rigid_turns_about_it(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = 1;
    Held h = hold_falling(&def);
    assert_true(sn_world_stats(h.world)->rigid_elements > 0);
    worlds_run(h.world, 1);
    assert_int_equal(sn_world_stats(h.world)->rigid_elements, 0);
    check_hangs(&h);
    sn_destroy_world(h.world);
}

// asleep on the ground: a hold wakes it, and stays while a hand pulls elsewhere
static void what_sleeps_is_held(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    const SnColliderDef ground = sn_default_collider_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = 1;
    Held h = {.world = worlds_create(&def)};
    CHECK_OK(sn_world_add_collider(h.world, &ground, NULL, &error));
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = 1e5;
    material.stiffness_damping = 0.005;
    h.block = worlds_add_soft(h.world, worlds_cube(3, 0.2, (double[]){0, 0, 0}), NULL, &material);
    worlds_run(h.world, 300);
    assert_int_equal(sn_world_stats(h.world)->dofs, 0);
    CHECK_OK(sn_world_hold(h.world, h.block, corner, 0.03, &error));
    h.node = nearest_vertex(h.world, h.block, corner);
    h.at = vertex_at(&h, h.node);
    worlds_run(h.world, 1);
    assert_true(sn_world_stats(h.world)->dofs > 0);
    worlds_run(h.world, 200); // and sleeps again
    assert_int_equal(sn_world_holds(h.world), 1);
    CHECK_OK(sn_world_pull(h.world, h.block, (double[]){0.2, 0.2, 0.2}, &error));
    CHECK_OK(sn_world_pull_to(h.world, (double[]){0.4, 0.4, 0.6}, &error));
    worlds_run(h.world, 100);
    CHECK_NEAR(v3_norm(v3_sub(vertex_at(&h, h.node), h.at)), 0, 0);
    double from[3], to[3];
    sn_world_pulled(h.world, from, to);
    assert_true(from[2] > 0.22);
    sn_world_let_go(h.world);
    sn_world_release_holds(h.world);
    worlds_run(h.world, 100);
    assert_true(v3_norm(v3_sub(vertex_at(&h, h.node), h.at)) > 1e-4);
    sn_destroy_world(h.world);
}

// those that there were when it was taken come back, and no others
static void snapshots_have_holds(void** state) {
    (void)state;
    for (int adaptive = 0; adaptive < 2; ++adaptive) {
        SnWorldDef def = sn_default_world_def();
        SnSnapshot without, with;
        def.integrator = SN_LINEARLY_IMPLICIT;
        def.rigidification.on = adaptive;
        Held h = hold_falling(&def);
        sn_world_release_holds(h.world);
        CHECK_OK(sn_world_snapshot(h.world, &without, &error));
        const uint64_t free = sn_world_hash(h.world);
        double at[3];
        v3_store(at, h.at);
        CHECK_OK(sn_world_hold(h.world, h.block, at, 0.05, &error));
        CHECK_OK(sn_world_snapshot(h.world, &with, &error)); // it has not taken effect yet
        assert_true(free != sn_world_hash(h.world));
        worlds_run(h.world, 30);
        const uint64_t hung = sn_world_hash(h.world);
        assert_int_equal(sn_world_holds(h.world), 1);

        CHECK_OK(sn_world_restore(h.world, without.data, without.size, &error));
        assert_int_equal(sn_world_holds(h.world), 0);
        worlds_run(h.world, 30);
        assert_true(vertex_at(&h, h.node).z < h.at.z - 0.3);

        CHECK_OK(sn_world_restore(h.world, with.data, with.size, &error));
        assert_int_equal(sn_world_holds(h.world), 1);
        worlds_run(h.world, 30);
        assert_true(hung == sn_world_hash(h.world));
        sn_free_snapshot(&with);
        sn_free_snapshot(&without);
        sn_destroy_world(h.world);
    }
}

static void a_radius_holds_more_and_rigid_bodies_are_refused(void** state) {
    (void)state;
    const SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    SnMaterialDef material = sn_default_material_def();
    const SnBodyId block =
        worlds_add_soft(world, worlds_cube(2, 0.2, (double[]){0, 0, 0}), NULL, &material);
    SnRigidDef rigid = sn_default_rigid_def();
    SnBodyId body;
    const SnShapeDef ball = {.kind = SN_SHAPE_SPHERE, .radius = 0.1};
    rigid.shape = &ball;
    rigid.position[2] = 1;
    CHECK_OK(sn_world_add_rigid(world, &rigid, &body, &error));
    assert_int_equal(sn_world_hold(world, body, corner, 0.1, &error), SN_UNSUPPORTED);
    assert_non_null(strstr(error.text, "no nodes to hold"));
    assert_int_equal(sn_world_hold(world, (SnBodyId){3}, corner, 0.1, &error), SN_BAD_INPUT);
    assert_int_equal(sn_world_hold(world, block, corner, -1, &error), SN_BAD_INPUT);
    assert_int_equal(sn_world_hold(world, block, (double[]){0, INFINITY, 0}, 1, &error),
                     SN_BAD_INPUT);
    assert_int_equal(sn_world_holds(world), 0);
    CHECK_OK(sn_world_hold(world, block, corner, 0.101, &error));
    assert_int_equal(sn_world_holds(world), 4); // the corner and three beside it
    sn_destroy_world(world);
}

// ---- nodes that follow a rigid body cannot be held: the nearest of the others is

static void the_nearest_free_node_is_held(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnRigidDef box = sn_default_rigid_def();
    SnAttachmentDef glue = sn_default_attachment_def();
    def.contact.off = 1;
    SnWorld* world = worlds_create(&def);
    glue.body = worlds_add_soft(world, worlds_cube(2, 0.2, (double[]){0, 0, 0}), NULL, &material);
    CHECK_OK(sn_world_add_rigid(world, &box, &glue.to, &error));
    glue.exact = 1;
    glue.select =
        (SnSelect){.kind = SN_SELECT_PLANE, .normal = {0, 0, -1}, .tolerance = 1e-9}; // z = 0
    CHECK_OK(sn_world_add_attachment(world, &glue, &error));
    const double at[3] = {0, 0, 0};
    CHECK_OK(sn_world_hold(world, glue.body, at, 0, &error));
    assert_int_equal(sn_world_holds(world), 1);
    const int held = nearest_vertex(world, glue.body, (double[]){0, 0, 0.1});
    const SnPart* part = &world->model->part[sn_world_body(world, glue.body)->part];
    assert_int_equal(world->state->gripped[sn_part_node(part, held)], 1);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_falling_body_hangs),
        cmocka_unit_test(in_layers_too),
        cmocka_unit_test(what_is_rigid_turns_about_it),
        cmocka_unit_test(what_sleeps_is_held),
        cmocka_unit_test(snapshots_have_holds),
        cmocka_unit_test(a_radius_holds_more_and_rigid_bodies_are_refused),
        cmocka_unit_test(the_nearest_free_node_is_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
