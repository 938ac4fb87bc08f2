// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Rates of strain by which elements turn rigid in layers, what is too fast for it, what layers
// leave, and those that layers are nothing to.
#include "sim/layers.h"
#include "sim/world.h"

#include <string.h>

// A block of next to no stiffness that is drawn out along x at a rate, 1/s, for a step of length h;
// then a step of length `next` begins.
static SnWorld* draw_out(double rate, double h, double next) {
    SnWorldDef def = layers_def((Layers){2, {0.5, 0}, {2, 0}}, 4);
    SnMaterialDef material = layers_rubber();
    memset(def.gravity, 0, sizeof def.gravity);
    def.step = h;
    material.youngs_modulus = 1e-6;
    SnWorld* world = worlds_create(&def);
    layers_add_block(world, (int[]){3, 2, 2}, (double[]){0.3, 0.2, 0.2}, (double[]){0, 0, 0},
                     &material, NULL);
    CHECK_OK(sn_world_start(world, NULL));
    SnMoment* now = &world->state->now;
    for (int i = 0; i < world->model->node_count; ++i) now->v[3 * i] = rate * now->q.x[3 * i];
    worlds_run(world, 1);
    world->def.step = next;
    worlds_run(world, 1);
    return world;
}

// (E - E_before) / h of F = 1 + rate h and before of 1, however long the step is that begins
static void rates_are_those_of_the_last_step(void** state) {
    (void)state;
    const double rate = 0.7, h = 0.01, right = rate + 0.5 * rate * rate * h;
    for (int k = 0; k < 3; ++k) {
        SnWorld* world = draw_out(rate, h, k == 0 ? h : k == 1 ? h / 2 : 2 * h);
        const SnLayered* layered = world->xpbd->layered;
        for (int e = 0; e < layered->mesh.element_count; ++e)
            CHECK_NEAR((double)layered->key[e], right * right, 1e-5 * right * right);
        sn_destroy_world(world);
    }
}

// What deforms by more than 2 % in a step is never rigid.
static void what_deforms_by_two_percent_stays_elastic(void** state) {
    (void)state;
    const double h = 0.01;
    for (int fast = 0; fast < 2; ++fast) {
        const double strain = fast ? 0.0202 : 0.0198; // e + e^2 / 2
        SnWorld* world = draw_out((sqrt(1 + 2 * strain) - 1) / h, h, h);
        const SnLayered* layered = world->xpbd->layered;
        for (int e = 0; e < layered->mesh.element_count; ++e)
            assert_int_equal(layered->elastic[e], fast);
        sn_destroy_world(world);
    }
}

// What residual velocities leave is a strain: h |v| over the size of elements, of those that bodies
// carry.
static void what_is_left_is_a_strain(void** state) {
    (void)state;
    SnWorldDef def = layers_def((Layers){1, {1}, {0}}, 4); // all is rigid
    const SnMaterialDef material = layers_rubber();
    SnWorld* world = worlds_create(&def);
    const double size[2] = {0.3, 0.6};
    double sum = 0;
    for (int b = 0; b < 2; ++b)
        layers_add_block(world, (int[]){2, 2, 2}, (double[]){size[b], size[b], size[b]},
                         (double[]){2.0 * b, 0, 0}, &material, NULL);
    worlds_run(world, 1);
    SnLayered* layered = world->xpbd->layered;
    for (int p = 0; p < 2; ++p) {
        const SnPart* part = &world->model->part[p];
        double edge = 0; // the mean edge of cubes of the elements' volumes
        for (int e = 0; e < part->mesh->element_count; ++e)
            edge += cbrt(sn_mesh_measure(part->mesh, e)) / part->mesh->element_count;
        for (int i = 0; i < part->mesh->vertex_count; ++i) {
            const Vec3 v = v3(0.1 * i, 0.2, -0.3 * p);
            v3_store(layered->v + 3 * (part->first_node + i), v);
            sum += v3_dot(v, v) / (edge * edge);
        }
    }
    CHECK_NEAR(sn_layered_left(layered, 0.02), 0.02 * sqrt(sum), 1e-12 * sqrt(sum));
    sn_destroy_world(world);
}

// Bodies that are alike turn rigid in patterns of their own where the order is random.
static void equal_bodies_have_random_patterns_of_their_own(void** state) {
    (void)state;
    SnWorldDef def = layers_def((Layers){2, {0.5, 0}, {2, 0}}, 4);
    const SnMaterialDef material = layers_rubber();
    def.xpbd.layers.order = SN_ORDER_RANDOM;
    SnWorld* world = worlds_create(&def);
    for (int b = 0; b < 2; ++b)
        layers_add_block(world, (int[]){2, 2, 2}, (double[]){0.2, 0.2, 0.2},
                         (double[]){2.0 * b, 0, 0}, &material, NULL);
    worlds_run(world, 1);
    const SnLayered* layered = world->xpbd->layered;
    const int count = layered->mesh.element_count / 2;
    int same = 0;
    for (int e = 0; e < count; ++e) same += layered->key[e] == layered->key[count + e];
    assert_true(same <= 1);
    sn_destroy_world(world);
}

// A node of which one component is held cannot go where a body would: no body of any layer has it.
static void what_is_partly_held_is_carried_by_nothing(void** state) {
    (void)state;
    const SnWorldDef def = layers_def((Layers){2, {0.9, 0}, {2, 0}}, 4);
    const SnMaterialDef material = layers_rubber();
    SnPinDef pin = sn_default_pin_def();
    SnWorld* world = worlds_create(&def);
    pin.body = layers_add_block(world, (int[]){3, 2, 2}, (double[]){0.3, 0.2, 0.2},
                                (double[]){0, 0, 0}, &material, NULL);
    pin.select = worlds_left_end();
    pin.component[0] = pin.component[1] = 0;
    CHECK_OK(sn_world_add_pin(world, &pin, NULL));
    worlds_run(world, 2);
    const SnLayers* layers = world->xpbd->layered->layers;
    int carried = 0, held = 0;
    for (int i = 0; i < world->model->node_count; ++i) {
        carried += layers->layer[0].body[i] >= 0;
        if (!world->state->held[i]) continue;
        assert_true(layers->layer[0].body[i] < 0);
        ++held;
    }
    assert_true(carried > 0);
    assert_int_equal(held, 9);
    sn_destroy_world(world);
}

// Rigid bodies that touch each other but nothing soft take as many sweeps in layers as in plain
// steps, from the same forces: all iterations together lead to the same places.
static void layers_are_nothing_to_rigid_piles(void** state) {
    (void)state;
    SnWorld* world[2];
    for (int i = 0; i < 2; ++i) {
        const Layers none = {0}, some = {3, {1, 0.5, 0}, {2, 3, 0}};
        const SnWorldDef def = layers_def(i ? some : none, 12);
        const SnMaterialDef material = layers_rubber();
        SnShapeDef shape = sn_default_shape_def();
        SnRigidDef box = sn_default_rigid_def();
        world[i] = worlds_create(&def);
        layers_add_ground(world[i]);
        shape.kind = SN_SHAPE_BOX;
        for (int k = 0; k < 3; ++k) shape.size[k] = 0.2;
        box.shape = &shape;
        for (int k = 0; k < 3; ++k) {
            box.position[0] = 0.02 * k, box.position[2] = 0.1 + 0.2 * k;
            CHECK_OK(sn_world_add_rigid(world[i], &box, NULL, NULL));
        }
        layers_add_block(world[i], (int[]){2, 2, 2}, (double[]){0.2, 0.2, 0.2}, (double[]){3, 0, 1},
                         &material, NULL);
        worlds_run(world[i], 15);
        assert_true(sn_world_stats(world[i])->pressing >= 12);
    }
    for (int b = 1; b <= 3; ++b) {
        double x[2][3], r[2][4];
        for (int i = 0; i < 2; ++i) CHECK_OK(sn_world_pose(world[i], (SnBodyId){b}, x[i], r[i]));
        for (int k = 0; k < 3; ++k) CHECK_NEAR(x[1][k], x[0][k], 1e-13);
    }
    for (int i = 0; i < 2; ++i) sn_destroy_world(world[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_are_those_of_the_last_step),
        cmocka_unit_test(what_deforms_by_two_percent_stays_elastic),
        cmocka_unit_test(what_is_left_is_a_strain),
        cmocka_unit_test(equal_bodies_have_random_patterns_of_their_own),
        cmocka_unit_test(what_is_partly_held_is_carried_by_nothing),
        cmocka_unit_test(layers_are_nothing_to_rigid_piles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
