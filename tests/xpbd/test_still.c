// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Who stays rigid for a whole step: each term of the bound at the top of xpbd/still.h by itself.
#include "base/memory.h"
#include "check.h"
#include "xpbd/still.h"

#include <string.h>

// Two blocks, and a rigid body that weighs as much as three of them.
enum { PARTS = 2 };

static const double h = 0.01, size = 0.2, omega = 80, limit = 1e-4, g = 9.8;

typedef struct Rig {
    SnModel* model;
    SnStillPart part[PARTS];
    SnStillAt at;
    double *x, *now, *before, *coasting, coast[6], gravity[3], block; // block: its mass, kg
    unsigned char *fixed, still[PARTS];
    SnRows rows;
    SnArenaStore* store;
} Rig;

static void make_model(Rig* rig) {
    SnMesh* mesh = NULL;
    SnModelPartDef part[PARTS];
    CHECK_OK(sn_mesh_box((int[]){1, 1, 1}, (double[]){size, size, size}, SN_BOX_FIVE, &mesh));
    SnMaterial* material = SN_NEW_ARRAY(SnMaterial, mesh->element_count);
    for (int e = 0; e < mesh->element_count; ++e) material[e] = sn_default_material();
    for (int p = 0; p < PARTS; ++p) part[p] = (SnModelPartDef){.mesh = mesh, .material = material};
    rig->block = material[0].density * size * size * size;
    const SnRigidMass body = {3 * rig->block, m3_identity()};
    CHECK_OK(sn_create_model(&(SnModelDef){part, PARTS, &body, 1, 0}, &rig->model, NULL));
    sn_free(material);
    sn_destroy_mesh(mesh);
}

// everything lies still, with gravity about to act
static void make_rig(Rig* rig) {
    *rig = (Rig){.gravity = {0, 0, -g}};
    make_model(rig);
    const int n = rig->model->node_count;
    rig->x = SN_CLONE_ARRAY(double, rig->model->rest, 3 * n);
    rig->now = SN_NEW_ARRAY(double, 3 * n);
    rig->before = SN_NEW_ARRAY(double, 3 * n);
    rig->coasting = SN_NEW_ARRAY(double, 3 * n);
    rig->fixed = SN_NEW_ARRAY(unsigned char, n);
    for (int i = 0; i < n; ++i) rig->coasting[3 * i + 2] = -g * h;
    rig->coast[2] = -g * h * h;
    for (int p = 0; p < PARTS; ++p)
        rig->part[p] = (SnStillPart){.limit = limit, .size = size, .omega = omega};
    CHECK_OK(sn_create_arena(1 << 16, &rig->store));
    rig->at = (SnStillAt){.x = rig->x,
                          .before = rig->x,
                          .now = rig->now,
                          .v_before = rig->before,
                          .coasting = rig->coasting,
                          .mass = rig->model->mass->lumped,
                          .fixed = rig->fixed,
                          .coast = rig->coast,
                          .gravity = rig->gravity,
                          .rows = &rig->rows,
                          .h = h,
                          .number = 5};
}

static void free_rig(Rig* rig) {
    sn_destroy_model(rig->model);
    sn_free(rig->x);
    sn_free(rig->now);
    sn_free(rig->before);
    sn_free(rig->coasting);
    sn_free(rig->fixed);
    sn_rows_free(&rig->rows);
    sn_destroy_arena(rig->store);
}

static int is_still(Rig* rig, int part) {
    CHECK_OK(
        sn_still_find(rig->model, rig->part, &rig->at, sn_arena_reset(rig->store), rig->still));
    return rig->still[part];
}

// v += what a block is stretched by along all axes, its corners at `speed`, and what is rigid
static void stretch(const Rig* rig, int part, double speed, double* v) {
    const SnPart* of = &rig->model->part[part];
    for (int i = of->first_node; i < of->first_node + of->mesh->vertex_count; ++i) {
        const Vec3 r = v3_sub(v3_load(rig->x + 3 * i), v3(size / 2, size / 2, size / 2));
        const Vec3 rigid = v3_add(v3(1, -2, 3), v3_cross(v3(5, 3, -4), r));
        const Vec3 d = v3_axpy(speed / (sqrt(3) * size / 2), r, rigid);
        v3_store(v + 3 * i, v3_add(v3_load(v + 3 * i), d));
    }
}

static void clear(const Rig* rig, double* v) {
    memset(v, 0, 3 * sizeof *v * (size_t)rig->model->node_count);
}

// a contact along z of the first node of a part with the body, or with the first node of the other
static void add_contact(Rig* rig, int part, int with_body) {
    for (int k = 0; k < 3; ++k) {
        SnRowEntry entry[2] = {{.node = rig->model->part[part].first_node, .body = -1},
                               {.node = -1, .body = 0}};
        if (!with_body) entry[1] = (SnRowEntry){rig->model->part[1 - part].first_node, -1, {0}};
        entry[0].J[(k + 2) % 3] = -1;
        entry[1].J[(k + 2) % 3] = 1;
        CHECK_OK(sn_rows_add(&rig->rows, SN_ROW_CONE, &(SnRow){0}, entry, 2));
    }
}

// ---- a body by itself

// The most that a quantity may be for a part to be still: by bisection from what it surely may not.
typedef void Set(Rig* rig, double value);
static double most(Rig* rig, Set* set, double high) {
    double low = 0;
    set(rig, high);
    assert_int_equal(is_still(rig, 0), 0);
    set(rig, 0);
    assert_int_equal(is_still(rig, 0), 1);
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        set(rig, middle);
        if (is_still(rig, 0))
            low = middle;
        else
            high = middle;
    }
    set(rig, 0);
    return low;
}

static void set_load(Rig* rig, double acceleration) {
    memcpy(rig->coasting, rig->now, 3 * sizeof(double) * (size_t)rig->model->node_count);
    stretch(rig, 0, h * acceleration, rig->coasting);
}

static void set_speed(Rig* rig, double speed) { // the same in both steps: nothing has changed
    clear(rig, rig->now);
    clear(rig, rig->before);
    stretch(rig, 0, speed, rig->now);
    stretch(rig, 0, speed, rig->before);
    set_load(rig, 0);
}

static void set_change(Rig* rig, double change) { // on top of a speed that counts little
    const double speed = 1e-6;
    clear(rig, rig->now);
    clear(rig, rig->before);
    stretch(rig, 0, speed, rig->now);
    stretch(rig, 0, speed - change, rig->before);
    set_load(rig, 0);
}

// load / omega^2 is how far away a load holds a body from its rest
static void loads_count_by_the_square_of_the_frequency(void** state) {
    (void)state;
    Rig rig;
    make_rig(&rig);
    CHECK_NEAR(most(&rig, set_load, 100), limit * omega * omega, 1e-9 * limit * omega * omega);
    free_rig(&rig);
}

// v / omega is how far a body swings that moves with v, and alpha1 v how far away it creeps
static void speeds_count_by_the_frequency_and_the_damping(void** state) {
    (void)state;
    for (int damped = 0; damped < 2; ++damped) {
        Rig rig;
        make_rig(&rig);
        rig.part[0].alpha1 = damped ? 0.03 : 0;
        const double right = limit / (1 / omega + rig.part[0].alpha1);
        CHECK_NEAR(most(&rig, set_speed, 1), right, 1e-6 * right);
        free_rig(&rig);
    }
}

// (v - v_before) / h is an acceleration like that of a load
static void changes_of_speed_count_as_loads_do(void** state) {
    (void)state;
    Rig rig;
    make_rig(&rig);
    const double right = (limit - 1e-6 / omega) * h * omega * omega;
    CHECK_NEAR(most(&rig, set_change, 1), right, 1e-6 * right);
    free_rig(&rig);
}

// what a body that was rigid has left of a speed is rounding, and no change of it counts
static void rounding_is_no_speed(void** state) {
    (void)state;
    Rig rig;
    make_rig(&rig);
    stretch(&rig, 0, 1e-9 * size / h / 2, rig.now);
    stretch(&rig, 0, 1, rig.before);
    set_load(&rig, 0);
    assert_int_equal(is_still(&rig, 0), 1);
    stretch(&rig, 0, 1e-9 * size / h, rig.now);
    set_load(&rig, 0);
    assert_int_equal(is_still(&rig, 0), 0);
    free_rig(&rig);
}

// All are looked at in two steps of sixteen, and as long as there is no step before; what is held,
// or has no limit, never rests.
static void all_are_looked_at_now_and_then(void** state) {
    (void)state;
    Rig rig;
    make_rig(&rig);
    for (int n = 0; n < 48; ++n) {
        rig.at.number = n;
        assert_int_equal(is_still(&rig, 0), n % 16 >= 2);
    }
    rig.at.v_before = NULL;
    assert_int_equal(is_still(&rig, 0), 0);
    rig.at.v_before = rig.before;
    rig.fixed[2] = 1;
    assert_int_equal(is_still(&rig, 0), 0);
    assert_int_equal(is_still(&rig, 1), 1);
    rig.part[1].limit = 0;
    assert_int_equal(is_still(&rig, 1), 0);
    free_rig(&rig);
}

// ---- what touches

static void set_blow(Rig* rig, double speed) { rig->coast[2] = -h * (speed + g * h); }

// A rigid body that lies on a block does not strike it: what gravity adds in the step is no speed.
// One that comes with w strikes when w / omega' is more than the limit; together the block, of mass
// m, and the body of 3 m swing with omega' = omega sqrt(m / 4 m).
static void what_lies_on_it_is_no_blow(void** state) {
    (void)state;
    Rig rig;
    make_rig(&rig);
    add_contact(&rig, 0, 1);
    const double right = limit * omega / 2;
    assert_true(g * h > 10 * right);
    CHECK_NEAR(most(&rig, set_blow, 1), right, 1e-9);
    set_blow(&rig, -1); // it goes away
    assert_int_equal(is_still(&rig, 0), 1);
    set_blow(&rig, 1);
    assert_int_equal(is_still(&rig, 0), 0);
    assert_int_equal(is_still(&rig, 1), 1); // which it does not touch
    free_rig(&rig);
}

// Two blocks on each other are each as stiff, together twice as soft, and twice as heavy: omega / 2
// alone; with the body on top, m / (2 x 5 m).
static void stacks_swing_slower(void** state) {
    (void)state;
    for (int body = 0; body < 2; ++body) {
        Rig rig;
        make_rig(&rig);
        add_contact(&rig, 0, 0);
        if (body) add_contact(&rig, 1, 1);
        const double right = limit * omega * omega / (body ? 10 : 4);
        CHECK_NEAR(most(&rig, set_load, 100), right, 1e-9 * limit * omega * omega);
        free_rig(&rig);
    }
}

// what touches a block that is not near its rest is elastic with it
static void who_touches_what_moves_moves(void** state) {
    (void)state;
    Rig rig;
    make_rig(&rig);
    set_load(&rig, 100);
    assert_int_equal(is_still(&rig, 0), 0);
    assert_int_equal(is_still(&rig, 1), 1);
    add_contact(&rig, 1, 0);
    assert_int_equal(is_still(&rig, 1), 0);
    free_rig(&rig);
}

// A bar of length L and thickness t that is held at one end swings with 3.5 sqrt(E / 12 rho) t /
// L^2; a quarter of the error is allowed.
static void parts_know_their_slowest_swing(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_box((int[]){4, 1, 1}, (double[]){0.8, 0.1, 0.1}, SN_BOX_FIVE, &mesh));
    SnMaterial* material = SN_NEW_ARRAY(SnMaterial, mesh->element_count);
    for (int e = 0; e < mesh->element_count; ++e) {
        material[e] = sn_default_material();
        material[e].youngs_modulus = 1e5 * (1 + e % 3);
        material[e].density = 500;
        material[e].stiffness_damping = 1e-3 * (e % 4);
    }
    const SnPart part = {.mesh = mesh};
    const SnStillPart still = sn_still_part(&part, material, 0.01);
    const double right = 3.5 * sqrt(1e5 / 500 / 12) * 0.1 / 0.64;
    CHECK_NEAR(still.omega, right, 1e-12 * right);
    CHECK_NEAR(still.limit, 0.25 * 0.01 * 0.8, 1e-15);
    CHECK_NEAR(still.alpha1, 3e-3, 0);
    CHECK_NEAR(still.size, 0.8, 1e-15);
    sn_free(material);
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_count_by_the_square_of_the_frequency),
        cmocka_unit_test(speeds_count_by_the_frequency_and_the_damping),
        cmocka_unit_test(changes_of_speed_count_as_loads_do),
        cmocka_unit_test(rounding_is_no_speed),
        cmocka_unit_test(all_are_looked_at_now_and_then),
        cmocka_unit_test(what_lies_on_it_is_no_blow),
        cmocka_unit_test(stacks_swing_slower),
        cmocka_unit_test(who_touches_what_moves_moves),
        cmocka_unit_test(parts_know_their_slowest_swing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
