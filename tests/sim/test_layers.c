// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Position-based steps in layers of rigid bodies, as worlds run them.
#include "sim/layers.h"

#include "base/memory.h"
#include "sim/world.h"

#include <limits.h>
#include <string.h>

static SnError error;

static const Layers none = {0}, elastic = {1, {0}, {0}}, one = {2, {1, 0}, {1}},
                    some = {4, {0.8, 0.5, 0.2, 0}, {1, 2, 4}},
                    up_and_down = {5, {0, 0.6, 0.3, 0.6, 0}, {2, 2, 2, 2}};

static SnBodyId add_block(SnWorld* world, double z, double damping) {
    SnMaterialDef material = layers_rubber();
    material.stiffness_damping = damping;
    return layers_add_block(world, (int[]){4, 3, 3}, (double[]){0.4, 0.3, 0.3},
                            (double[]){-0.2, -0.15, z}, &material, NULL);
}

// a block at the origin that flies and spins, stretched along x
static void add_flying(SnWorld* world, const int cells[3], const double size[3], Vec3 velocity,
                       Vec3 omega, double stretch) {
    const SnMaterialDef material = layers_rubber();
    const Flight flight = {velocity, omega, stretch};
    layers_add_block(world, cells, size, (double[]){0, 0, 0}, &material, &flight);
}

// ---- lists of one kind

static void elastic_layers_are_plain_steps(void** state) {
    (void)state;
    const SnMaterialDef material = layers_rubber();
    const SnWorldDef plain = layers_def(none, 12), layered = layers_def(elastic, 12);
    SnWorld *a = worlds_create(&plain), *b = worlds_create(&layered);
    const SnBodyId bar = worlds_add_bar(a, 10, &material, 1);
    worlds_add_bar(b, 10, &material, 1);
    worlds_run(a, 30);
    worlds_run(b, 30);
    assert_true(layers_gap(a, b, bar) == 0);
    sn_destroy_world(a);
    sn_destroy_world(b);
}

// A block that flies, spins and falls, with one iteration that would deform it.
static void a_rigid_layer_moves_a_rigid_body(void** state) {
    (void)state;
    SnWorldDef def = layers_def(one, 2);
    SnWorld* world = worlds_create(&def);
    add_flying(world, (int[]){4, 3, 2}, (double[]){0.4, 0.3, 0.2}, v3(1, 0, 0), v3(2, -1, 3), 1);
    worlds_run(world, 20);
    const SnStepStats first = *sn_world_stats(world);
    worlds_run(world, 300);
    const SnStepStats last = *sn_world_stats(world);
    CHECK_NEAR(last.momentum[0], first.momentum[0], 1e-10 * first.momentum[0]);
    CHECK_NEAR(last.momentum[1], 0, 1e-10 * first.momentum[0]);
    assert_true(last.elastic < 1e-12 * last.kinetic);
    CHECK_NEAR(last.smallest_volume, 1, 1e-6);
    sn_destroy_world(world);
}

// ---- free flight

static void momentum_is_kept(void** state) {
    (void)state;
    const Layers kinds[] = {one, some, up_and_down};
    for (int i = 0; i < 3; ++i) {
        SnWorldDef def = layers_def(kinds[i], 15);
        memset(def.gravity, 0, sizeof def.gravity);
        SnWorld* world = worlds_create(&def);
        add_flying(world, (int[]){6, 2, 2}, (double[]){0.6, 0.2, 0.2}, v3(0, 2, 0), v3(0, 0, 4),
                   1.2);
        worlds_run(world, 1);
        const SnStepStats first = *sn_world_stats(world);
        worlds_run(world, 100);
        const SnStepStats* last = sn_world_stats(world);
        for (int k = 0; k < 3; ++k)
            CHECK_NEAR(last->momentum[k], first.momentum[k], 1e-10 * fabs(first.momentum[1]));
        assert_true(fabs(last->angular_momentum[2]) > 0.5 * fabs(first.angular_momentum[2]));
        sn_destroy_world(world);
    }
}

// A spinning box that nothing deforms: no growth and no loss in 1000 steps, where plain steps
// inflate it.
static void a_spinning_box_stays_as_it_is(void** state) {
    (void)state;
    double elastic_energy[2], spin[2][2];
    for (int i = 0; i < 2; ++i) {
        SnWorldDef def = layers_def(i ? one : none, 10);
        memset(def.gravity, 0, sizeof def.gravity);
        SnWorld* world = worlds_create(&def);
        SnSoftDef soft = sn_default_soft_def();
        SnMaterialDef material = layers_rubber();
        SnMesh* mesh = NULL;
        SnBodyId body;
        CHECK_OK(sn_mesh_grid((int[]){12, 6}, (double[]){2, 1}, SN_GRID_ALTERNATE, &mesh));
        material.stiffness_damping = 0.01;
        soft.mesh = mesh;
        soft.material = &material;
        soft.material_count = 1;
        soft.angular_velocity[2] = 0.785;
        CHECK_OK(sn_world_add_soft(world, &soft, &body, &error));
        sn_destroy_mesh(mesh);
        worlds_run(world, 500); // the first steps damp what initial velocities did
        spin[i][0] = sn_world_stats(world)->angular_momentum[2];
        worlds_run(world, 1000);
        spin[i][1] = sn_world_stats(world)->angular_momentum[2];
        elastic_energy[i] = sn_world_stats(world)->elastic / sn_world_stats(world)->kinetic;
        sn_destroy_world(world);
    }
    assert_true(elastic_energy[1] < 1e-10);
    assert_true(elastic_energy[0] > 100 * elastic_energy[1]);
    CHECK_NEAR(spin[1][1], spin[1][0], 1e-6 * spin[1][0]);
}

// A stiff box that was inflated and let go contracts by more than elements are large in a step.
static void what_deforms_fast_is_not_crushed(void** state) {
    (void)state;
    SnWorldDef def = layers_def(some, 200);
    memset(def.gravity, 0, sizeof def.gravity);
    SnWorld* world = worlds_create(&def);
    SnSoftDef soft = sn_default_soft_def();
    SnMaterialDef material = layers_rubber();
    SnMesh* mesh = NULL;
    SnBodyId body;
    CHECK_OK(sn_mesh_grid((int[]){30, 10}, (double[]){3, 1}, SN_GRID_ALTERNATE, &mesh));
    material.density = 3;
    material.youngs_modulus = 1e5;
    material.stiffness_damping = 0.01;
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    soft.stretch[0] = soft.stretch[1] = 1.15;
    CHECK_OK(sn_world_add_soft(world, &soft, &body, &error));
    sn_destroy_mesh(mesh);
    for (int i = 0; i < 30; ++i) {
        worlds_run(world, 1);
        assert_true(sn_world_stats(world)->smallest_volume > 0.5);
    }
    sn_destroy_world(world);
}

// ---- the same answer

// Many elastic iterations forget which layers came before.
static void layers_converge_to_plain_steps(void** state) {
    (void)state;
    const Layers kinds[] = {one, some, up_and_down};
    SnMaterialDef material = layers_rubber();
    material.youngs_modulus = 1e5;
    SnWorldDef def = layers_def(none, 600);
    SnWorld* plain = worlds_create(&def);
    const SnBodyId bar = worlds_add_bar(plain, 10, &material, 1);
    worlds_run(plain, 10);
    for (int i = 0; i < 3; ++i) {
        def = layers_def(kinds[i], 600);
        SnWorld* world = worlds_create(&def);
        worlds_add_bar(world, 10, &material, 1);
        worlds_run(world, 10);
        assert_true(layers_gap(plain, world, bar) < 3e-4); // of 1 m, and 0.04 m of sag
        sn_destroy_world(world);
    }
    sn_destroy_world(plain);
}

// ---- contact

static void blocks_rest_on_each_other(void** state) {
    (void)state;
    SnWorldDef def = layers_def(some, 40);
    SnWorld* world = worlds_create(&def);
    layers_add_ground(world);
    const SnBodyId low = add_block(world, 0.005, 0), high = add_block(world, 0.32, 0);
    worlds_run(world, 400);
    double force[3] = {0};
    const SnStepStats* stats = sn_world_stats(world);
    int count;
    const SnContactInfo* info = sn_world_contacts(world, &count);
    for (int i = 0; i < count; ++i)
        if (info[i].collider.index1)
            for (int k = 0; k < 3; ++k) force[k] += info[i].force[k];
    const double weight =
        9.81 * (sn_world_body_info(world, low).mass + sn_world_body_info(world, high).mass);
    assert_true(stats->kinetic < 1e-4);
    CHECK_NEAR(fabs(force[2]), weight, 0.02 * weight);
    sn_destroy_world(world);
}

// Forces of contacts that were found with rigid bodies act where they act: a block is compressed by
// its weight as it is in plain steps.
static void rest_is_as_compressed(void** state) {
    (void)state;
    const Layers kinds[] = {none, one, some};
    double elastic_energy[3];
    for (int i = 0; i < 3; ++i) {
        SnWorldDef def = layers_def(kinds[i], 60);
        def.step = 0.005;
        SnWorld* world = worlds_create(&def);
        layers_add_ground(world);
        add_block(world, 0.005, 0.01);
        worlds_run(world, 400);
        elastic_energy[i] = sn_world_stats(world)->elastic;
        sn_destroy_world(world);
    }
    CHECK_NEAR(elastic_energy[1], elastic_energy[0], 0.05 * elastic_energy[0]);
    CHECK_NEAR(elastic_energy[2], elastic_energy[0], 0.05 * elastic_energy[0]);
}

// A stiff, light block that strikes the ground is stopped as a whole in a rigid layer. What its
// contacts do to their nodes is let go no farther than elements bear.
static void blows_turn_nothing_inside_out(void** state) {
    (void)state;
    SnWorldDef def = layers_def(some, 20);
    SnWorld* world = worlds_create(&def);
    SnSoftDef soft = sn_default_soft_def();
    SnMaterialDef material = layers_rubber();
    SnBodyId body;
    material.youngs_modulus = 5e6;
    material.density = 3;
    material.stiffness_damping = 0.01;
    layers_add_ground(world);
    SnPlacement place = sn_default_placement();
    SnMesh* mesh = worlds_box((int[]){4, 4, 8}, (double[]){0.4, 0.4, 0.8}, (double[]){0, 0, 0});
    place.axis[0] = 1, place.axis[1] = 0.7, place.axis[2] = 0;
    place.angle = 0.7;
    place.translate[2] = 0.25; // its lowest corner is just above the ground
    sn_mesh_place(mesh, &place);
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    soft.velocity[2] = -2;
    CHECK_OK(sn_world_add_soft(world, &soft, &body, &error));
    sn_destroy_mesh(mesh);
    for (int i = 0; i < 20; ++i) {
        worlds_run(world, 1);
        assert_int_equal(sn_world_stats(world)->inverted, 0);
    }
    sn_destroy_world(world);
}

// ---- bits

// a block that threads share, on the ground
static void threads_and_snapshots_change_no_bit(void** state) {
    (void)state;
    const SnMaterialDef material = layers_rubber();
    uint64_t hash[3];
    for (int i = 0; i < 3; ++i) {
        SnWorldDef def = layers_def(some, 15);
        def.threads = i + 1;
        SnWorld* world = worlds_create(&def);
        layers_add_ground(world);
        layers_add_block(world, (int[]){20, 12, 12}, (double[]){0.5, 0.3, 0.3},
                         (double[]){0, 0, 0.005}, &material, NULL);
        worlds_run(world, 8);
        assert_true(sn_xpbd_solid_is_shared(world->xpbd->solid[0]));
        if (i == 2) {
            SnSnapshot snapshot;
            CHECK_OK(sn_world_snapshot(world, &snapshot, &error));
            worlds_run(world, 3);
            CHECK_OK(sn_world_restore(world, snapshot.data, snapshot.size, &error));
            sn_free_snapshot(&snapshot);
        }
        worlds_run(world, 8);
        assert_true(sn_world_stats(world)->pressing > 0);
        hash[i] = sn_world_hash(world);
        sn_destroy_world(world);
    }
    assert_true(hash[0] == hash[1] && hash[0] == hash[2]);
}

// a block at rest, in every coupling
static void steps_allocate_nothing(void** state) {
    (void)state;
    for (int c = 0; c < SN_COUPLINGS; ++c) {
        SnWorldDef def = layers_def(some, 15);
        def.xpbd.layers.coupling = (SnLayerCoupling)c;
        def.xpbd.layers.stop = 1e-3;
        SnWorld* world = worlds_create(&def);
        layers_add_ground(world);
        add_block(world, 0.001, 0.01);
        worlds_run(world, 50);
        const int64_t calls = sn_memory_count().total_calls;
        worlds_run(world, 20);
        assert_true(sn_world_stats(world)->pressing > 0);
        assert_int_equal(sn_memory_count().total_calls, calls);
        sn_destroy_world(world);
    }
}

// A small block strikes the ground while a large one falls elsewhere: all are rigid and then
// elastic, and the small one moves as it does by itself.
static void large_bodies_elsewhere_do_not_matter(void** state) {
    (void)state;
    const Flight down = {.velocity = {0, 0, -2}, .stretch = 1};
    const SnMaterialDef material = layers_rubber();
    SnWorld* world[2];
    SnBodyId small = {0};
    for (int k = 0; k < 2; ++k) {
        SnWorldDef def = layers_def(one, 20);
        def.step = 2e-3;
        world[k] = worlds_create(&def);
        layers_add_ground(world[k]);
        small = layers_add_block(world[k], (int[]){4, 4, 4}, (double[]){0.01, 0.01, 0.01},
                                 (double[]){0, 0, 0.002}, &material, &down);
        if (k == 1)
            layers_add_block(world[k], (int[]){2, 2, 2}, (double[]){10, 10, 10},
                             (double[]){20, 0, 20}, &material, NULL);
        worlds_run(world[k], 20);
    }
    CHECK_NEAR(layers_gap(world[0], world[1], small), 0, 0);
    sn_destroy_world(world[0]);
    sn_destroy_world(world[1]);
}

// ---- rules, orders, refusals

static void every_rule_and_order_runs(void** state) {
    (void)state;
    const SnMaterialDef material = layers_rubber();
    for (int s = SN_LAYERS_AUTO; s < SN_LAYERS_LISTED; ++s)
        for (int r = 0; r < SN_ITERATIONS_LISTED; ++r)
            for (int o = 0; o < SN_ORDER_GIVEN; ++o) {
                SnWorldDef def = layers_def(none, 12);
                def.xpbd.layers.sizes = (SnLayerSizes)s;
                def.xpbd.layers.rule = (SnIterationRule)r;
                def.xpbd.layers.order = (SnLayerOrder)o;
                SnWorld* world = worlds_create(&def);
                worlds_add_bar(world, 5, &material, o % 2);
                worlds_run(world, 5);
                assert_true(sn_world_stats(world)->iterations >= 12);
                sn_destroy_world(world);
            }
}

// A body that is held does not move as a whole: rules leave out the layer of 100 %.
static void what_is_held_has_no_layer_of_all(void** state) {
    (void)state;
    const SnMaterialDef material = layers_rubber();
    for (int held = 0; held < 2; ++held) {
        SnWorldDef def = layers_def(none, 20);
        def.xpbd.layers.sizes = SN_LAYERS_LINEAR;
        SnWorld* world = worlds_create(&def);
        worlds_add_bar(world, 10, &material, held);
        CHECK_OK(sn_world_start(world, &error));
        const SnLayerPlan* plan = &world->xpbd->layered->def.plan;
        assert_int_equal(plan->count, held ? 4 : 5);
        CHECK_NEAR(plan->share[0], held ? 75 : 100, 1e-12);
        sn_destroy_world(world);
    }
}

static void nonsense_is_refused(void** state) {
    (void)state;
    for (int i = 0; i < 10; ++i) {
        SnWorldDef def = layers_def(some, 10);
        SnXpbdLayers* layers = &def.xpbd.layers;
        SnWorld* world = NULL;
        if (i == 0) layers->rigid[3] = 0.1;
        if (i == 1) layers->rigid[1] = 1.5;
        if (i == 2) layers->count = 0;
        if (i == 3) layers->count = SN_MOST_LAYERS + 1;
        if (i == 4) layers->iterations[1] = 0;
        if (i == 5) layers->sizes = SN_LAYERS_LINEAR; // with iterations that are listed
        if (i == 6) layers->axis = 3;
        if (i == 7) layers->iterations[0] = layers->iterations[1] = INT_MAX; // their sum
        if (i == 8) layers->first = INT_MAX;
        if (i == 9) layers->stripes = INT_MAX; // twice as many
        assert_int_equal(sn_create_world(&def, &world, &error), SN_BAD_INPUT);
        assert_true(strstr(error.text, "xpbd.layers") != NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elastic_layers_are_plain_steps),
        cmocka_unit_test(a_rigid_layer_moves_a_rigid_body),
        cmocka_unit_test(momentum_is_kept),
        cmocka_unit_test(a_spinning_box_stays_as_it_is),
        cmocka_unit_test(what_deforms_fast_is_not_crushed),
        CHECK_NUMBERS(layers_converge_to_plain_steps),
        cmocka_unit_test(blocks_rest_on_each_other),
        CHECK_NUMBERS(rest_is_as_compressed),
        cmocka_unit_test(blows_turn_nothing_inside_out),
        cmocka_unit_test(large_bodies_elsewhere_do_not_matter),
        cmocka_unit_test(threads_and_snapshots_change_no_bit),
        cmocka_unit_test(steps_allocate_nothing),
        cmocka_unit_test(every_rule_and_order_runs),
        cmocka_unit_test(what_is_held_has_no_layer_of_all),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
