// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Bodies of springs along the edges of a mesh, whose elements keep their volume: as in
// position-based dynamics, but with any integrator.
#include "sim/xpbd.h"

#include "base/memory.h"
#include "mesh/mesh.h"
#include "sim/world.h"

#include <math.h>
#include <string.h>

static SnError error;

typedef struct Block {
    SnMeshKind kind;
    double bulk; // modulus, Pa
    double stiffness, damping;
    double spin;    // rad/s
    double stretch; // at the start, along all axes; 0: none
} Block;

static const Block plain = {SN_MESH_TETS, 2e4, 40, 0, 0, 0},
                   flat = {SN_MESH_TRIANGLES, 2e4, 40, 0, 0, 0};

// 0.6 x 0.3 x 0.3 m of 100 kg/m^3; in the plane 0.3 m thick
static SnBodyId add_block(SnWorld* world, const Block* b) {
    SnMaterialDef material = sn_default_material_def();
    SnSoftDef soft = sn_default_soft_def();
    SnMesh* mesh = NULL;
    SnBodyId body;
    if (b->kind == SN_MESH_TETS)
        mesh = worlds_box((int[]){4, 2, 2}, (double[]){0.6, 0.3, 0.3}, (double[]){0, 0, 0});
    else
        CHECK_OK(sn_mesh_grid((int[]){6, 3}, (double[]){0.6, 0.3}, SN_GRID_ALTERNATE, &mesh));
    material.law = "volume";
    material.youngs_modulus = b->bulk; // the bulk modulus with this ratio
    material.poissons_ratio = 1.0 / 3;
    material.density = 100;
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    soft.thickness = 0.3;
    soft.edge_stiffness = b->stiffness;
    soft.edge_damping = b->damping;
    soft.angular_velocity[2] = b->spin;
    for (int k = 0; b->stretch > 0 && k < 3; ++k) soft.stretch[k] = b->stretch;
    CHECK_OK(sn_world_add_soft(world, &soft, &body, &error));
    sn_destroy_mesh(mesh);
    return body;
}

static void pin_left(SnWorld* world, SnBodyId body) {
    SnPinDef pin = sn_default_pin_def();
    pin.body = body;
    pin.select = worlds_left_end();
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
}

static SnWorld* make_held(const SnWorldDef* def, const Block* block) {
    SnWorld* world = worlds_create(def);
    pin_left(world, add_block(world, block));
    return world;
}

// det F over the body
static double volume_of(const SnWorld* world, SnBodyId body) {
    const SnMesh* mesh = sn_world_body_info(world, body).rest;
    double det[256], sum = 0, all = 0;
    assert_true(mesh->element_count <= 256);
    CHECK_OK(sn_world_measure(world, body, det, NULL, NULL));
    for (int e = 0; e < mesh->element_count; ++e) {
        sum += det[e] * sn_mesh_measure(mesh, e);
        all += sn_mesh_measure(mesh, e);
    }
    return sum / all;
}

// ---- what it costs

// sum over all edges of L^2, found the long way
static double edge_squares(const SnMesh* mesh) {
    const int corners = (int)mesh->kind;
    double sum = 0;
    for (int a = 0; a < mesh->vertex_count; ++a)
        for (int b = 0; b < a; ++b) {
            int joined = 0;
            for (int e = 0; e < mesh->element_count; ++e) {
                int found = 0;
                for (int k = 0; k < corners; ++k)
                    found +=
                        mesh->element[corners * e + k] == a || mesh->element[corners * e + k] == b;
                joined |= found == 2;
            }
            for (int k = 0; joined && k < 3; ++k)
                sum += pow(mesh->vertex[3 * a + k] - mesh->vertex[3 * b + k], 2);
        }
    return sum;
}

// blown up by s: k/2 (s - 1)^2 sum of L^2 + kappa/2 V (s^dim - 1)^2
static void energy_is_that_of_edges_and_volumes(void** state) {
    (void)state;
    const double s = 1.1;
    for (int i = 0; i < 2; ++i) {
        Block block = i ? flat : plain;
        block.stretch = s;
        SnWorldDef def = xpbd_def(1e-9, 1);
        SnWorld* world = worlds_create(&def);
        const SnBodyId body = add_block(world, &block);
        worlds_run(world, 1);
        const SnBodyInfo info = sn_world_body_info(world, body);
        const double grown = pow(s, i ? 2 : 3) - 1;
        const double edges = 0.5 * block.stiffness * (s - 1) * (s - 1) * edge_squares(info.rest);
        const double volume = 0.5 * block.bulk * info.volume * grown * grown;
        CHECK_NEAR(sn_world_stats(world)->elastic, edges + volume, 1e-9 * (edges + volume));
        sn_destroy_world(world);
    }
}

// ---- one scene, every integrator

// a block that is held at one end and sags
static SnWorld* run_held(SnIntegrator integrator, const Block* block, double h) {
    SnWorldDef def = xpbd_def(h, 600);
    def.integrator = integrator;
    def.gravity[1] = -9.81, def.gravity[2] = 0;
    SnWorld* world = make_held(&def, block);
    worlds_run(world, (int)lround(0.16 / h));
    return world;
}

static double gap_to_newton(const Block* block, double h) {
    SnWorld *a = run_held(SN_XPBD, block, h), *b = run_held(SN_BDF1, block, h);
    const double gap = xpbd_gap(a, b);
    sn_destroy_world(a);
    sn_destroy_world(b);
    return gap;
}

static void converged_steps_near_newton(void** state) {
    (void)state;
    Block damped = plain;
    damped.damping = 0.4;
    const Block blocks[] = {plain, flat, damped};
    for (int i = 0; i < 3; ++i) {
        const double coarse = gap_to_newton(&blocks[i], 8e-3),
                     fine = gap_to_newton(&blocks[i], 2e-3);
        print_message("block %d: %.3g m at 8 ms, %.3g m at 2 ms\n", i, coarse, fine);
        CHECK_AT_MOST(coarse, 2e-4);
        CHECK_AT_MOST(fine, coarse / 3);
    }
}

static void every_integrator_runs_it(void** state) {
    (void)state;
    SnWorld* reference = run_held(SN_BDF2, &plain, 1e-3);
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        if (i == SN_QUASISTATIC) continue; // it has no other place to be than where it sags to
        SnWorld* world = run_held((SnIntegrator)i, &plain, 1e-3);
        print_message("%s: %.3g m from bdf2\n", sn_integrator_name((SnIntegrator)i),
                      xpbd_gap(world, reference));
        CHECK_AT_MOST(xpbd_gap(world, reference), 2e-3);
        sn_destroy_world(world);
    }
    sn_destroy_world(reference);
}

// ---- what it is for

// pressed to 85 % of its length: volume over that at rest
static double squeezed(SnIntegrator integrator, double bulk, double h) {
    SnWorldDef def = xpbd_def(h, 200);
    def.integrator = integrator;
    def.drag = 5;
    memset(def.gravity, 0, sizeof def.gravity);
    const Block block = {SN_MESH_TETS, bulk, 40, 0.2, 0, 0};
    SnWorld* world = worlds_create(&def);
    const SnBodyId body = add_block(world, &block);
    pin_left(world, body);
    SnDriveDef drive = sn_default_drive_def();
    const SnMotionKey key[2] = {{.time = 0}, {.time = 0.5, .translate = {-0.09, 0, 0}}};
    drive.body = body;
    drive.select = worlds_left_end();
    drive.select.normal[0] = 1, drive.select.point[0] = 0.6;
    drive.key = key;
    drive.key_count = 2;
    CHECK_OK(sn_world_add_drive(world, &drive, &error));
    worlds_run(world, (int)lround(1.2 / h));
    const double volume = volume_of(world, body);
    assert_int_equal(sn_world_stats(world)->inverted, 0);
    sn_destroy_world(world);
    return volume;
}

// With 100 kPa the springs buckle: Gauss-Seidel takes another of the ways to do so than Newton,
// which stays symmetric, so the two are compared where there is only one.
static void a_squeezed_block_keeps_its_volume(void** state) {
    (void)state;
    const double soft = squeezed(SN_XPBD, 10, 5e-3), hard = squeezed(SN_XPBD, 1e5, 5e-3);
    const double middle = squeezed(SN_XPBD, 1e4, 5e-3), newton = squeezed(SN_BDF1, 1e4, 5e-3);
    print_message("volume %.4f, with 10 kPa %.5f (bdf1 %.5f), 100 kPa %.5f\n", soft, middle, newton,
                  hard);
    assert_true(soft < 0.9);
    CHECK_NEAR(hard, 1, 0.005);
    CHECK_NEAR(middle, newton, 1e-4);
}

// ---- layers

static SnWorldDef layered_def(double h, int iterations, double share) {
    SnWorldDef def = xpbd_def(h, iterations);
    def.xpbd.layers.sizes = SN_LAYERS_LISTED;
    def.xpbd.layers.count = 2;
    def.xpbd.layers.rigid[0] = share;
    return def;
}

// springs within a rigid body rest with it: a block that spins is not braked
static void springs_are_rigid_with_their_body(void** state) {
    (void)state;
    Block block = plain;
    block.spin = 2;
    block.damping = 2;
    SnWorldDef def = layered_def(5e-3, 2, 1);
    memset(def.gravity, 0, sizeof def.gravity);
    SnWorld* world = worlds_create(&def);
    add_block(world, &block);
    worlds_run(world, 500); // the first steps damp what initial velocities did
    const SnStepStats first = *sn_world_stats(world);
    worlds_run(world, 500);
    const SnStepStats last = *sn_world_stats(world);
    CHECK_NEAR(last.angular_momentum[2], first.angular_momentum[2],
               1e-6 * first.angular_momentum[2]);
    assert_true(last.elastic <= 1.01 * first.elastic);
    sn_destroy_world(world);
}

// a rigid layer of a block that is stretched and stands still leaves nothing behind, however long
static void springs_within_a_body_wait(void** state) {
    (void)state;
    Block block = plain;
    block.stretch = 1.1;
    SnWorldDef def = xpbd_def(5e-3, 4), layered = layered_def(5e-3, 24, 1);
    layered.xpbd.layers.rule = SN_ITERATIONS_LISTED;
    layered.xpbd.layers.iterations[0] = 20;
    memset(def.gravity, 0, sizeof def.gravity);
    memset(layered.gravity, 0, sizeof def.gravity);
    SnWorld *a = worlds_create(&def), *b = worlds_create(&layered);
    const SnBodyId body = add_block(a, &block);
    add_block(b, &block);
    worlds_run(a, 1);
    worlds_run(b, 1);
    assert_true(volume_of(a, body) < 1.1 * 1.1 * 1.1 - 1e-3);
    CHECK_AT_MOST(xpbd_gap(a, b), 1e-14);
    sn_destroy_world(a);
    sn_destroy_world(b);
}

// The residual of a rigid layer as its iterations told it, and as it is with all nodes of bodies
// where these are.
typedef struct Told {
    int iterations; // after which to look
    double residual, right;
} Told;

static void look(void* user, const SnXpbdSolver* solver, const SnXpbdStats* stats) {
    Told* told = user;
    if (stats->iterations != told->iterations) return;
    const SnXpbdMoving* moving = &solver->moving;
    SnParticle* there = SN_CLONE_ARRAY(SnParticle, moving->particle, moving->node_count);
    for (int i = 0; i < moving->node_count; ++i) {
        if (moving->carrier[i] < 0) continue;
        const SnLayerBody* body = &solver->layered->body[moving->carrier[i]];
        const Vec3 r = v3_load(solver->layered->r + 3 * i);
        const Vec3 x = v3_add(body->centre, quat_rotate(body->rotation, r));
        there[i] = (SnParticle){x.x, x.y, x.z, there[i].w};
    }
    const SnParticles particles = {there, NULL};
    told->residual = stats->residual;
    told->right = sqrt(sn_xpbd_solid_measure(solver->solid[0], &particles, 0) +
                       sn_xpbd_springs_measure(solver->springs[0], there, 5e-3));
    sn_free(there);
}

// A stretched block whose end is pulled drags its rigid half along: springs in that are as long as
// they were.
static void springs_of_a_body_that_moves_lack_what_they_lacked(void** state) {
    (void)state;
    Told told = {.iterations = 2000};
    SnWorldDef def = layered_def(5e-3, told.iterations + 1, 0.5);
    SnDriveDef drive = sn_default_drive_def();
    Block block = plain;
    block.stretch = 1.05;
    def.xpbd.layers.rule = SN_ITERATIONS_LISTED;
    def.xpbd.layers.iterations[0] = told.iterations;
    def.xpbd.tolerance = 1e-15;
    memset(def.gravity, 0, sizeof def.gravity);
    SnWorld* world = worlds_create(&def);
    drive.body = add_block(world, &block);
    drive.select = worlds_left_end();
    drive.velocity[0] = -2;
    CHECK_OK(sn_world_add_drive(world, &drive, &error));
    CHECK_OK(sn_world_start(world, &error));
    world->xpbd->watch = (SnXpbdWatch){look, &told};
    assert_true(sn_world_step(world, &error) >= 0);
    assert_true(world->xpbd->layered->layers->layer[0].boundary_start[1] > 0);
    assert_true(told.right > 1e-3);
    CHECK_NEAR(told.residual, told.right, 1e-9 * told.right);
    sn_destroy_world(world);
}

static void layers_end_near_plain_steps(void** state) {
    (void)state;
    const double share[] = {0.8, 0.5};
    const SnWorldDef def = xpbd_def(5e-3, 400);
    SnWorld* without = make_held(&def, &plain);
    worlds_run(without, 20);
    for (int i = 0; i < 2; ++i) {
        const SnWorldDef layered = layered_def(5e-3, 400, share[i]);
        SnWorld* world = make_held(&layered, &plain);
        worlds_run(world, 20);
        print_message("%.0f %%: %.3g m\n", 100 * share[i], xpbd_gap(world, without));
        CHECK_AT_MOST(xpbd_gap(world, without), 2e-5);
        sn_destroy_world(world);
    }
    sn_destroy_world(without);
}

// ---- bits, refusals

static void threads_and_snapshots_change_no_bit(void** state) {
    (void)state;
    uint64_t hash[3];
    for (int i = 0; i < 3; ++i) {
        SnWorldDef def = layered_def(5e-3, 12, 0.6);
        def.threads = i + 1;
        SnWorld* world = make_held(&def, &plain);
        worlds_run(world, 10);
        if (i == 2) {
            SnSnapshot snapshot;
            CHECK_OK(sn_world_snapshot(world, &snapshot, &error));
            worlds_run(world, 3);
            CHECK_OK(sn_world_restore(world, snapshot.data, snapshot.size, &error));
            sn_free_snapshot(&snapshot);
        }
        worlds_run(world, 10);
        hash[i] = sn_world_hash(world);
        sn_destroy_world(world);
    }
    assert_true(hash[0] == hash[1] && hash[0] == hash[2]);
}

// a snapshot of one is not one of a world with other springs
static void springs_belong_to_the_world(void** state) {
    (void)state;
    Block other = plain;
    other.stiffness *= 2;
    const SnWorldDef def = xpbd_def(5e-3, 5);
    SnWorld *a = make_held(&def, &plain), *b = make_held(&def, &other);
    SnSnapshot snapshot;
    worlds_run(a, 1);
    worlds_run(b, 1);
    CHECK_OK(sn_world_snapshot(a, &snapshot, &error));
    assert_int_equal(sn_world_restore(b, snapshot.data, snapshot.size, &error), SN_BAD_FILE);
    sn_free_snapshot(&snapshot);
    sn_destroy_world(a);
    sn_destroy_world(b);
}

static void nonsense_is_refused(void** state) {
    (void)state;
    const SnWorldDef def = sn_default_world_def();
    const SnMaterialDef material = sn_default_material_def();
    for (int i = 0; i < 3; ++i) {
        SnWorld* world = worlds_create(&def);
        SnSoftDef soft = sn_default_soft_def();
        SnMesh* mesh = worlds_cube(1, 1, (double[]){0, 0, 0});
        soft.mesh = mesh;
        soft.material = &material;
        soft.material_count = 1;
        soft.edge_stiffness = i == 0 ? -1 : i == 1 ? 1 : 0;
        soft.edge_damping = i == 1 ? NAN : i == 2 ? 1 : 0;
        assert_int_equal(sn_world_add_soft(world, &soft, NULL, &error), SN_BAD_INPUT);
        assert_true(strstr(error.text, i == 1 ? "damping" : "stiffness") != NULL);
        sn_destroy_mesh(mesh);
        sn_destroy_world(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energy_is_that_of_edges_and_volumes),
        CHECK_NUMBERS(converged_steps_near_newton),
        cmocka_unit_test(every_integrator_runs_it),
        CHECK_NUMBERS(a_squeezed_block_keeps_its_volume),
        cmocka_unit_test(springs_are_rigid_with_their_body),
        cmocka_unit_test(springs_within_a_body_wait),
        cmocka_unit_test(springs_of_a_body_that_moves_lack_what_they_lacked),
        cmocka_unit_test(layers_end_near_plain_steps),
        cmocka_unit_test(threads_and_snapshots_change_no_bit),
        cmocka_unit_test(springs_belong_to_the_world),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
