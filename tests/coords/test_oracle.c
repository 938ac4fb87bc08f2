// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What the oracle predicts is what its equations say.
#include "base/random.h"
#include "coords/plain_oracle.h"
#include "rigid/motion.h"
#include "sim/worlds.h"

#include <string.h>

static SnMaterialDef damped(void) {
    SnMaterialDef m = sn_default_material_def();
    m.law = "stvk"; // whose moduli are Lame's
    m.youngs_modulus = 1e4;
    m.poissons_ratio = 0.3;
    m.mass_damping = 3;
    m.deformation_drag = 5;
    m.stiffness_damping = 0.02;
    m.laplacian_damping = 150;
    return m;
}

enum { DECOY = 8 }; // nodes of the cube that comes first

// a cube, and a bar behind it of which the low third is rigid
static SnWorld* make_world(const SnMaterialDef* material, int plane) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = 1;
    SnWorld* world = worlds_create(&def);
    SnMesh* mesh = NULL;
    worlds_add_soft(world, worlds_cube(1, 0.1, (double[]){9, 9, 9}), NULL, material);
    if (plane)
        CHECK_OK(sn_mesh_grid((int[2]){3, 1}, (double[2]){0.6, 0.25}, SN_GRID_CROSS, &mesh));
    else
        mesh = worlds_box((int[]){3, 1, 1}, (double[]){0.6, 0.25, 0.2}, (double[]){0, 0, 0});
    worlds_add_soft(world, mesh, NULL, material);
    CHECK_OK(sn_world_start(world, NULL));
    const SnMixed* mixed = world->adapt->mixed;
    const SnMixedPart* bar = &mixed->part[1];
    assert_int_equal(bar->part->first_node, DECOY);
    for (int e = 0; e < bar->mesh.element_count; ++e) {
        double x = 0;
        for (int k = 0; k < bar->mesh.corners; ++k) {
            const int node = DECOY + bar->mesh.element[e * bar->mesh.corners + k];
            x += world->model->rest[3 * node] / bar->mesh.corners;
        }
        if (x < 0.2) world->state->label[bar->first_element + e] = SN_LABEL_RIGID;
    }
    sn_mixed_update(world->adapt->mixed, world->state->label, world->state->held,
                    world->state->drive);
    assert_true(bar->resting->element_count > 0 && bar->deforming->element_count > 0);
    return world;
}

// Everything differs a little from rest, while the bar flies and tumbles at some pace: enough to
// see each term, and so little that all of them are linear.
static void stir(SnWorld* world, SnRandom* random, double pace) {
    const SnModel* model = world->model;
    const int *of = world->map->node_mover, plane = model->part[1].plane;
    const Vec3 velocity = v3(0.2, -0.1, plane ? 0 : 0.3);
    const Vec3 omega = plane ? v3(0, 0, 0.4) : v3(0.3, -0.2, 0.4);
    world->loads->at = NULL; // forces of nobody's script
    world->loads->node_force = world->given.force;
    for (int i = DECOY; i < model->node_count; ++i) {
        const Vec3 turn = v3_cross(omega, v3_load(model->rest + 3 * i));
        const Vec3 rigid = v3_scale(pace, v3_add(velocity, turn));
        const double part[3] = {rigid.x, rigid.y, rigid.z};
        for (int k = 0; k < (plane ? 2 : 3); ++k) {
            const int c = 3 * i + k, carried = of[i] != SN_NODE_FREE;
            const double y = sn_random_uniform(random, -1e-5, 1e-5);
            const double w = sn_random_uniform(random, -3e-4, 3e-4);
            world->state->now.q.x[c] += sn_random_uniform(random, -1e-5, 1e-5);
            world->state->now.v[c] = part[k] + sn_random_uniform(random, -3e-4, 3e-4);
            world->state->ghost.y[c] = carried ? y : 0;
            world->state->ghost.w[c] = carried ? w : 0;
            world->loads->node_force[c] = sn_random_uniform(random, -0.05, 0.05);
        }
    }
    v3_store(world->loads->gravity, v3(0.3, -0.1, -0.2));
    v3_store(world->drag->wind, v3(0.5, 0.1, -0.4));
    world->drag->drag = 2;
    world->h = 0.01;
}

static const double twist[6] = {0.1, 0.2, -0.1, 0.3, 0.2, 0.1}; // of a body, where one touches

static void predict(const SnWorld* world, SnOracle* oracle, const SnOracleStep* step, double* u) {
    CHECK_OK(sn_oracle_predict(oracle, 1, step, sn_arena_reset(world->arena), u));
}

// the largest difference, over how far the oracle goes
static double off_by(const PlainOracle* plain, const double* u) {
    double most = 0, size = 0;
    for (int i = 0; i < plain->nodes; ++i) {
        const Vec3 is = v3_load(u + 3 * (plain->first + i));
        most = fmax(most, v3_norm(v3_sub(is, plain->predicted[i])));
        size = fmax(size, v3_norm(v3_sub(plain->predicted[i], plain->u[i])));
    }
    assert_true(size > 1e-5);
    return most / size;
}

static void check_step(const SnWorld* world, const SnMaterialDef* material,
                       const SnOracleStep* step, PlainOracle* plain) {
    double u[6 * PLAIN_MOST];
    for (int i = 0; i < 6 * PLAIN_MOST; ++i) u[i] = 7;
    predict(world, world->adapt->oracle, step, u);
    plain_predict(plain, world, 1, material, step);
    CHECK_AT_MOST(off_by(plain, u), 1e-3);
    for (int i = 0; i < 3 * DECOY; ++i) assert_true(u[i] == 7); // others are left alone
}

// ---- without contacts

// What a free part is predicted to do beyond its frame has no momentum, and needs none: r of a part
// that nothing holds has neither force nor torque.
static void check_balance(const PlainOracle* plain, const double* u) {
    const SnRigidMotion frame =
        sn_rigid_motion(plain->nodes, NULL, 0, plain->mass, &plain->x[0].x, &plain->v[0].x);
    Vec3 force = v3(0, 0, 0), torque = v3(0, 0, 0);
    double size = 0;
    for (int i = 0; i < plain->nodes; ++i) {
        Vec3 r = v3(0, 0, 0);
        for (int j = 0; j < plain->nodes; ++j) {
            const Vec3 d = v3_sub(v3_load(u + 3 * (plain->first + j)), plain->u[j]);
            r = v3_axpy(plain->P[i][j], d, r);
        }
        force = v3_add(force, r);
        torque = v3_add(torque, v3_cross(v3_sub(plain->x[i], frame.centre), r));
        size += v3_norm(r);
    }
    CHECK_AT_MOST(v3_norm(force), 1e-9 * size);
    CHECK_AT_MOST(v3_norm(torque), 1e-9 * size);
}

static void a_free_body_is_predicted_in_its_own_frame(void** state) {
    (void)state;
    for (int plane = 0; plane < 2; ++plane) {
        const SnMaterialDef material = damped();
        SnRandom random = {(uint64_t)plane};
        SnWorld* world = make_world(&material, plane);
        PlainOracle plain;
        double u[6 * PLAIN_MOST] = {0};
        stir(world, &random, 1);
        const SnOracleStep step = sn_adapt_oracle_step(world, twist);
        check_step(world, &material, &step, &plain);
        predict(world, world->adapt->oracle, &step, u);
        check_balance(&plain, u);
        sn_destroy_world(world);
    }
}

// every term by itself, so that none hides behind the others
static void each_kind_of_damping_counts(void** state) {
    (void)state;
    for (int kind = 0; kind < 6; ++kind) {
        const SnMaterialDef all = damped();
        SnMaterialDef material = damped();
        SnRandom random = {(uint64_t)kind};
        PlainOracle plain;
        material.mass_damping = kind == 1 ? 10 * all.mass_damping : 0;
        material.deformation_drag = kind == 2 ? 10 * all.deformation_drag : 0;
        material.stiffness_damping = kind == 3 ? all.stiffness_damping : 0;
        material.laplacian_damping = kind == 4 ? all.laplacian_damping : 0;
        SnWorld* world = make_world(&material, kind % 2);
        stir(world, &random, 1);
        world->drag->drag = kind == 5 ? 30 : 0;
        const SnOracleStep step = sn_adapt_oracle_step(world, twist);
        check_step(world, &material, &step, &plain);
        sn_destroy_world(world);
    }
}

// Where a node is held, even in one component, the frame stands still; what is held does not move.
static void a_held_body_is_predicted_where_it_is(void** state) {
    (void)state;
    for (int kind = 0; kind < 4; ++kind) {
        const SnMaterialDef material = damped();
        SnRandom random = {(uint64_t)kind};
        SnWorld* world = make_world(&material, kind == 3);
        PlainOracle plain;
        stir(world, &random, 0.01);
        for (int i = DECOY; i < world->model->node_count; ++i) {
            if (kind != 1 && i % 5 == 2) world->state->held[i] = SN_HELD_ALL;
            if (kind != 0 && i % 7 == 3) world->state->held[i] |= SN_HELD(1);
        }
        const SnOracleStep step = sn_adapt_oracle_step(world, twist);
        check_step(world, &material, &step, &plain);
        sn_destroy_world(world);
    }
}

// A bar that is pressed to a third of its length, in a long step: its law, of which a stretch s has
// a stiffness that goes with 3 s^2 - 1, has lost it there, so that A is not definite, and the
// oracle goes as far as the preconditioner says.
static void where_nothing_is_stiff_the_preconditioner_is(void** state) {
    (void)state;
    SnMaterialDef material = sn_default_material_def();
    material.law = "stvk";
    material.poissons_ratio = 0;
    SnWorld* world = make_world(&material, 0);
    PlainOracle plain;
    for (int i = DECOY; i < world->model->node_count; ++i) world->state->now.q.x[3 * i] /= 3;
    world->h = 0.1;
    const SnOracleStep step = sn_adapt_oracle_step(world, twist);
    check_step(world, &material, &step, &plain);
    assert_true(plain.length == 1);
    sn_destroy_world(world);
}

// ---- with contacts

typedef struct Touch {
    int node, other; // the other side is a node, or -1: the body
    double force[3]; // N; of the normal, and across it
    double above[3]; // how much faster the rows want it to be than it is, m/s
    double friction, compliance;
} Touch;

// a load on the node bears what presses on it
static void add_row(const SnWorld* world, SnRows* rows, const Touch* touch, int k) {
    const Vec3 axis[3] = {v3(0.6, 0, 0.8), v3(-0.8, 0, 0.6), v3(0, 1, 0)};
    SnRowEntry entry[2] = {{.node = touch->node, .body = -1}, {.node = touch->other, .body = -1}};
    v3_store(entry[0].J, axis[k]);
    v3_store(entry[1].J, v3_scale(-1, axis[k]));
    if (touch->other < 0) entry[1].body = 0, v3_store(entry[1].J + 3, v3(0.1, -0.2, 0.3));
    for (int c = 0; c < 3; ++c)
        world->loads->node_force[3 * touch->node + c] -= touch->force[k] * entry[0].J[c];
    double speed = 0;
    for (int c = 0; c < 3; ++c) speed += entry[0].J[c] * world->state->now.v[3 * touch->node + c];
    for (int c = 0; c < (touch->other < 0 ? 6 : 3); ++c)
        speed += entry[1].J[c] *
                 (touch->other < 0 ? twist[c] : world->state->now.v[3 * touch->other + c]);
    const SnRow row = {.rhs = speed + touch->above[k],
                       .compliance = k == 0 ? touch->compliance : 0,
                       .friction = touch->friction,
                       .force = touch->force[k]};
    CHECK_OK(sn_rows_add(rows, SN_ROW_CONE, &row, entry, 2));
}

// one of every kind: two that stick, one that slips, one that lets go, a new one that closes, and a
// new one that does not
static void add_touches(const SnWorld* world, SnRows* rows) {
    const int a = DECOY;
    const Touch touch[] = {
        {a, 3, {0.24, 0.004, -0.02}, {2e-5, 1e-5, 0}, 0.5, 0.1},
        {a + 3, -1, {0.2, 0.01, 0.03}, {1e-4, 0, -2e-5}, 0.7, 0.05},
        {a + 6, -1, {0.2, 0.004, 0.002}, {0, 3e-4, 1e-4}, 0.05, 0.02},
        {a + 9, 5, {0.04, 0.002, 0.001}, {-2e-2, 0, 0}, 0.5, 0.02},
        {a + 11, 2, {0, 0, 0}, {2e-3, 1e-4, 0}, 0.5, 0.02},
        {a + 12, 2, {0, 0, 0}, {-2e-2, 0, 0}, 0.5, 0.02},
        {a + 5, a + 8, {0.25, 0, 0.002}, {1e-4, 1e-5, 0}, 0.7, 0.05},
    };
    const SnRow equal = {.rhs = 1, .force = 0.02};
    const SnRowEntry held = {.node = a + 2, .body = -1, .J = {0.3, 0.4, -0.5}};
    CHECK_OK(sn_rows_add(rows, SN_ROW_EQUAL, &equal, &held, 1));
    for (size_t t = 0; t < sizeof touch / sizeof *touch; ++t)
        for (int k = 0; k < 3; ++k) add_row(world, rows, &touch[t], k);
}

static void contacts_press_stick_slip_and_let_go(void** state) {
    (void)state;
    for (int kind = 0; kind < 4; ++kind) {
        const SnMaterialDef material = damped();
        SnRandom random = {(uint64_t)kind};
        SnWorld* world = make_world(&material, 0);
        PlainOracle plain;
        SnRows rows = {0};
        stir(world, &random, 0.01);
        v3_store(world->loads->gravity, v3(0.02, -0.01, -0.03));
        v3_store(world->drag->wind, v3(0.01, 0.02, -0.01));
        for (int i = 0; i < 3 * world->model->node_count; ++i) world->loads->node_force[i] *= 0.2;
        for (int i = 0; i < 3 * DECOY; ++i)
            world->state->now.v[i] = sn_random_uniform(&random, -0.3, 0.3);
        if (kind & 1) world->state->held[DECOY + 3] = SN_HELD_ALL; // it does not give way
        add_touches(world, &rows);
        SnOracleStep step = sn_adapt_oracle_step(world, twist);
        step.rows = &rows;
        step.goes_on = kind / 2;
        check_step(world, &material, &step, &plain);
        assert_true(plain.seen.pressed >= 4 && plain.seen.lost >= 1 && plain.seen.idle >= 1);
        assert_true(plain.seen.stuck >= 2 && plain.seen.slipped >= 1);
        sn_rows_free(&rows);
        sn_destroy_world(world);
    }
}

// ---- what it remembers

// An oracle that has been asked before gives the same bits as one that is new, whatever has changed
// in between: what is held, the step, the material.
static void check_memory(const SnWorld* world, const SnOracleStep* step) {
    SnOracle* fresh = NULL;
    double a[6 * PLAIN_MOST] = {0}, b[6 * PLAIN_MOST] = {0};
    CHECK_OK(sn_create_oracle(world->adapt->mixed, &fresh));
    predict(world, world->adapt->oracle, step, a);
    predict(world, fresh, step, b);
    for (int i = 0; i < 3 * world->model->node_count; ++i) assert_true(a[i] == b[i]);
    sn_destroy_oracle(fresh);
}

static void nothing_stale_is_remembered(void** state) {
    (void)state;
    SnMaterialDef material = damped();
    SnRandom random = {5};
    SnWorld* world = make_world(&material, 0);
    SnRows rows = {0};
    stir(world, &random, 1);
    add_touches(world, &rows);
    SnOracleStep step = sn_adapt_oracle_step(world, twist);
    step.rows = &rows;
    check_memory(world, &step);
    check_memory(world, &step);
    world->state->held[DECOY + 1] = SN_HELD_ALL; // next to nodes that are touched
    check_memory(world, &step);
    world->state->held[DECOY + 1] = 0;
    world->state->held[DECOY + 7] = SN_HELD_ALL; // as many rows as before
    check_memory(world, &step);
    step.h = 0.02;
    check_memory(world, &step);
    material.youngs_modulus *= 3;
    CHECK_OK(sn_world_set_material(world, (SnBodyId){2}, 0, &material, NULL));
    check_memory(world, &step);
    sn_rows_free(&rows);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_free_body_is_predicted_in_its_own_frame),
        cmocka_unit_test(each_kind_of_damping_counts),
        cmocka_unit_test(a_held_body_is_predicted_where_it_is),
        cmocka_unit_test(where_nothing_is_stiff_the_preconditioner_is),
        cmocka_unit_test(contacts_press_stick_slip_and_let_go),
        cmocka_unit_test(nothing_stale_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
