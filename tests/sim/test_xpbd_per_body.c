// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies that have converged wait while others go on (xpbd/quiet.h).
#include "sim/layers.h"
#include "sim/world.h"
#include "sim/xpbd.h"

static SnError error;

enum { PLAIN, KEPT, SPREAD, CONSTRAINTS, KINDS };

static SnWorldDef def_of(int kind, double tolerance, int per_body) {
    const Layers some = {3, {0.8, 0.4, 0}, {2, 4}}, none = {0};
    SnWorldDef def = layers_def(kind == PLAIN ? none : some, 20000);
    def.step = 0.005;
    def.xpbd.tolerance = tolerance;
    def.xpbd.per_body = per_body;
    if (kind != PLAIN) def.xpbd.layers.coupling = (SnLayerCoupling)(kind - KEPT);
    return def;
}

static SnMaterialDef rubber_of(double young) {
    SnMaterialDef material = layers_rubber();
    material.youngs_modulus = young;
    material.stiffness_damping = 5e-3;
    return material;
}

// A stack of three blocks that have just met, and beside them a stiff bar, stretched, that takes
// long: nothing touches it.
static SnWorld* make_stack(const SnWorldDef* def, double stiff) {
    SnWorld* world = worlds_create(def);
    const SnMaterialDef soft = rubber_of(2e5), slow = rubber_of(stiff);
    const Flight stretched = {.stretch = 1.1};
    layers_add_ground(world);
    for (int i = 0; i < 3; ++i)
        layers_add_block(world, (int[]){2, 2, 2}, (double[]){0.2, 0.2, 0.2},
                         (double[]){0, 0, 0.2 * i}, &soft, NULL);
    layers_add_block(world, (int[]){12, 1, 1}, (double[]){1.2, 0.1, 0.1}, (double[]){0.5, 0, 1},
                     &slow, &stretched);
    return world;
}

// the stack takes a share of the bar's iterations, and all is as near to the end as was asked for
static void what_has_converged_waits(void** state) {
    (void)state;
    for (int kind = 0; kind < KINDS; ++kind) {
        double iterations[2] = {0}, sweeps[2] = {0};
        for (int on = 0; on < 2; ++on) {
            const SnWorldDef def = def_of(kind, 0.01, on);
            SnWorld* world = make_stack(&def, 1e7);
            for (int s = 0; s < 20; ++s) {
                assert_int_equal(sn_world_step(world, &error), SN_OK);
                const SnXpbdStats* stats = &world->xpbd->stats;
                assert_true(stats->residual <= 0.01 * stats->first_residual);
                // as all found it, not as some left it
                for (int p = 0; p < 4; ++p) assert_int_equal(world->xpbd->quiet.skip[p], 0);
                iterations[on] += stats->iterations;
                sweeps[on] += stats->sweeps;
            }
            sn_destroy_world(world);
        }
        CHECK_NEAR(sweeps[0], iterations[0], 0);
        assert_true(sweeps[1] < 0.75 * iterations[1]);
        assert_true(sweeps[1] < 0.75 * sweeps[0]);
    }
}

// what waits is pushed by what does not, and wakes: both ways end at the same solution
static void what_is_pushed_wakes(void** state) {
    (void)state;
    for (int kind = 0; kind < 2; ++kind) {
        SnWorld* world[2];
        for (int on = 0; on < 2; ++on) {
            const SnWorldDef def = def_of(kind, 1e-8, on);
            world[on] = make_stack(&def, 1e6);
            worlds_run(world[on], 40);
            assert_int_equal(sn_world_stats(world[on])->status, SN_OK);
        }
        for (int b = 1; b <= 4; ++b)
            CHECK_NEAR(layers_gap(world[0], world[1], (SnBodyId){b}), 0, 1e-6);
        sn_destroy_world(world[0]);
        sn_destroy_world(world[1]);
    }
}

// parts' residuals add up to that of all: half of the tolerance each is half of it together
static void parts_add_up(void** state) {
    (void)state;
    const SnWorldDef def = def_of(PLAIN, 0.01, 1);
    SnWorld* world = make_stack(&def, 1e6);
    for (int s = 0; s < 10; ++s) {
        double sum = 0;
        worlds_run(world, 1);
        for (int p = 0; p < 4; ++p) sum += world->xpbd->quiet.target[p];
        const double target = 0.5 * 0.01 * world->xpbd->stats.first_residual;
        CHECK_NEAR(sqrt(sum), target, 1e-12 * target);
    }
    sn_destroy_world(world);
}

// Who waits, iteration by iteration.
typedef struct Waits {
    int count, most, again; // iterations, the most that waited, those at which nobody may
} Waits;

static void look(void* user, const SnXpbdSolver* solver, const SnXpbdStats* stats) {
    Waits* waits = user;
    if (stats->iterations == 0) return;
    const int i = waits->count++;
    if (solver->quiet.waiting > waits->most) waits->most = solver->quiet.waiting;
    if (i % 8 != 0) return;
    assert_int_equal(solver->quiet.waiting, 0);
    waits->again++;
}

// every eighth iteration all are swept: what others did to those that wait is seen then
static void all_are_looked_at_every_eighth_iteration(void** state) {
    (void)state;
    const SnWorldDef def = def_of(PLAIN, 0.01, 1);
    SnWorld* world = make_stack(&def, 1e7);
    Waits waits = {0};
    CHECK_OK(sn_world_start(world, &error));
    worlds_run(world, 3);
    world->xpbd->watch = (SnXpbdWatch){look, &waits};
    worlds_run(world, 1);
    assert_true(waits.most >= 3 && waits.again > 3);
    sn_destroy_world(world);
}

static void assert_same(const SnWorld* a, const SnWorld* b) {
    const size_t bytes = 3 * sizeof(double) * (size_t)a->model->node_count;
    assert_memory_equal(a->state->now.q.x, b->state->now.q.x, bytes);
}

static void one_body_is_as_before(void** state) {
    (void)state;
    for (int kind = 0; kind < KINDS; ++kind) {
        SnWorld* world[2];
        for (int on = 0; on < 2; ++on) {
            const SnWorldDef def = def_of(kind, 1e-3, on);
            const SnMaterialDef material = rubber_of(2e5);
            world[on] = worlds_create(&def);
            layers_add_ground(world[on]);
            layers_add_block(world[on], (int[]){3, 2, 2}, (double[]){0.3, 0.2, 0.2},
                             (double[]){0, 0, 0.01}, &material, NULL);
            worlds_run(world[on], 20);
        }
        assert_same(world[0], world[1]);
        sn_destroy_world(world[0]);
        sn_destroy_world(world[1]);
    }
}

static void threads_do_not_matter(void** state) {
    (void)state;
    for (int kind = 0; kind < KINDS; ++kind) {
        SnWorld* world[2];
        for (int i = 0; i < 2; ++i) {
            SnWorldDef def = def_of(kind, 0.01, 1);
            def.threads = i ? 3 : 1;
            world[i] = make_stack(&def, 1e6);
            worlds_run(world[i], 15);
        }
        assert_same(world[0], world[1]);
        sn_destroy_world(world[0]);
        sn_destroy_world(world[1]);
    }
}

// springs along edges wait with their body, and count for it
static void springs_wait_with_their_body(void** state) {
    (void)state;
    SnWorld* world[2];
    double sweeps = 0, iterations = 0;
    for (int on = 0; on < 2; ++on) {
        const SnWorldDef def = def_of(PLAIN, 1e-8, on);
        const SnMaterialDef material = rubber_of(2e4);
        world[on] = worlds_create(&def);
        for (int i = 0; i < 2; ++i) {
            SnSoftDef soft = sn_default_soft_def();
            SnMesh* mesh = worlds_box((int[]){i ? 8 : 2, 2, 2}, (double[]){i ? 0.8 : 0.2, 0.2, 0.2},
                                      (double[]){i, 0, 0});
            soft.mesh = mesh;
            soft.material = &material;
            soft.material_count = 1;
            soft.stretch[0] = 1.1;
            soft.edge_stiffness = i ? 1e4 : 100;
            CHECK_OK(sn_world_add_soft(world[on], &soft, NULL, &error));
            sn_destroy_mesh(mesh);
        }
        for (int s = 0; s < 20; ++s) {
            assert_int_equal(sn_world_step(world[on], &error), SN_OK);
            sweeps += on * world[on]->xpbd->stats.sweeps;
            iterations += on * world[on]->xpbd->stats.iterations;
        }
    }
    assert_true(sweeps < 0.9 * iterations);
    for (int b = 1; b <= 2; ++b) CHECK_NEAR(layers_gap(world[0], world[1], (SnBodyId){b}), 0, 1e-7);
    sn_destroy_world(world[0]);
    sn_destroy_world(world[1]);
}

static void snapshots_know_it(void** state) {
    (void)state;
    const SnWorldDef on = def_of(PLAIN, 0.01, 1), off = def_of(PLAIN, 0.01, 0);
    SnWorld *a = make_stack(&on, 1e6), *b = make_stack(&off, 1e6), *c = make_stack(&on, 1e6);
    SnSnapshot snapshot;
    worlds_run(a, 5);
    worlds_run(b, 1);
    worlds_run(c, 1);
    CHECK_OK(sn_world_snapshot(a, &snapshot, &error));
    assert_int_equal(sn_world_restore(b, snapshot.data, snapshot.size, &error), SN_BAD_FILE);
    CHECK_OK(sn_world_restore(c, snapshot.data, snapshot.size, &error));
    worlds_run(a, 5);
    worlds_run(c, 5);
    assert_same(a, c);
    sn_free_snapshot(&snapshot);
    sn_destroy_world(a);
    sn_destroy_world(b);
    sn_destroy_world(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_has_converged_waits),
        CHECK_NUMBERS(what_is_pushed_wakes),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(all_are_looked_at_every_eighth_iteration),
        cmocka_unit_test(one_body_is_as_before),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(springs_wait_with_their_body),
        cmocka_unit_test(snapshots_know_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
