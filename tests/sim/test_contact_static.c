// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contact without inertia: where things are when all forces balance.
#include "sim/worlds.h"
#include "solve/method.h"
#include "uniaxial.h"

#include <math.h>
#include <string.h>

static SnError error;

static SnWorld* make_world(SnIntegrator integrator, double gravity) {
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = NULL;
    def.integrator = integrator;
    def.gravity[2] = -gravity;
    CHECK_OK(sn_create_world(&def, &world, &error));
    return world;
}

static SnBodyId add_bar(SnWorld* world, const int cells[3], const double sizes[3], double young) {
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = young;
    material.poissons_ratio = 0.3;
    material.stiffness_damping = 5e-3;
    return worlds_add_soft(world, worlds_box(cells, sizes, (double[3]){0}), NULL, &material);
}

// nodes with a coordinate of at least, or at most, `value`
static void pin(SnWorld* world, SnBodyId body, int axis, double low, double high) {
    SnPinDef def = sn_default_pin_def();
    def.body = body;
    def.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {-9, -9, -9}, .high = {9, 9, 9}};
    def.select.low[axis] = low;
    def.select.high[axis] = high;
    CHECK_OK(sn_world_add_pin(world, &def, &error));
}

static void run(SnWorld* world, int steps) {
    for (int i = 0; i < steps; ++i)
        if (sn_world_step(world, &error) != SN_OK)
            fail_msg("step %d: %s", i, sn_status_text(sn_world_stats(world)->status));
}

static double lowest(const SnWorld* world, SnBodyId body) {
    int count;
    const double* x = sn_world_positions(world, body, &count);
    double low = x[2];
    for (int i = 1; i < count; ++i) low = fmin(low, x[3 * i + 2]);
    return low;
}

static double pressed(const SnWorld* world) {
    int count;
    const SnContactInfo* contact = sn_world_contacts(world, &count);
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += contact[i].force[2];
    return sum;
}

// A block whose top is pinned, and the ground comes up by 1 cm in the first `rise` s.
static double push(SnIntegrator integrator, double rise, int steps) {
    const int cells[3] = {3, 3, 3};
    const double sizes[3] = {0.2, 0.2, 0.2};
    const SnMotionKey keys[] = {{.time = 0}, {.time = rise, .translate = {0, 0, 0.01}}};
    SnColliderDef ground = sn_default_collider_def();
    SnWorld* world = make_world(integrator, 0);
    const SnBodyId block = add_bar(world, cells, sizes, 1e5);
    pin(world, block, 2, 0.199, 9);
    ground.key = keys;
    ground.key_count = 2;
    ground.friction = 0;
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    run(world, steps);
    CHECK_NEAR(lowest(world, block), 0.01, 1e-4);
    const double force = pressed(world);
    assert_true(force > 100);
    sn_destroy_world(world);
    return force;
}

// the same force as where a dynamic run comes to rest, in one step or in ten
static void pushes_like_dynamics(void** state) {
    (void)state;
    const double force = push(SN_BDF1, 0.1, 200);
    CHECK_NEAR(push(SN_QUASISTATIC, 0.1, 12), force, 0.02 * force);
    CHECK_NEAR(push(SN_QUASISTATIC, 0.005, 1), force, 0.02 * force);
}

// a beam that would hang 0.9 m down lies on the ground 2 cm below it, after one step
static void does_not_pass_in_one_step(void** state) {
    (void)state;
    const int cells[3] = {10, 1, 1};
    const double sizes[3] = {1, 0.1, 0.1};
    SnColliderDef ground = sn_default_collider_def();
    SnWorld* world = make_world(SN_QUASISTATIC, 9.81);
    const SnBodyId beam = add_bar(world, cells, sizes, 1e5);
    pin(world, beam, 0, -9, 0.001);
    ground.position[2] = -0.02;
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    for (int i = 0; i < 3; ++i) {
        run(world, 1);
        CHECK_NEAR(lowest(world, beam), -0.02, 1e-4);
        assert_true(pressed(world) > 10);
    }
    sn_destroy_world(world);
}

// ---- a cube of 1 m that pins hold in x and y, and two plates in z: its matrix is singular

#define YOUNG 1e5

static void pin_side(SnWorld* world, SnBodyId body, int axis) {
    SnPinDef def = sn_default_pin_def();
    def.body = body;
    def.select = (SnSelect){.kind = SN_SELECT_PLANE, .tolerance = 1e-9};
    def.select.normal[axis] = -1;
    for (int k = 0; k < 3; ++k) def.component[k] = k == axis;
    CHECK_OK(sn_world_add_pin(world, &def, &error));
}

static void add_plate(SnWorld* world, double z, const SnMotionKey* key, int count) {
    SnColliderDef plate = sn_default_collider_def();
    plate.shape.kind = SN_SHAPE_BOX;
    plate.shape.size[0] = plate.shape.size[1] = 3, plate.shape.size[2] = 0.2;
    plate.position[0] = plate.position[1] = 0.5, plate.position[2] = z;
    plate.key = key, plate.key_count = count, plate.smooth = 0;
    CHECK_OK(sn_world_add_collider(world, &plate, NULL, &error));
}

// the upper plate comes down to 0.8 m in four steps
static SnBodyId make_press(const char* law, const char* method, double friction, double penalty,
                           SnWorld** world) {
    static const SnMotionKey keys[] = {{.time = 0}, {.time = 0.04, .translate = {0, 0, -0.2}}};
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    def.integrator = SN_QUASISTATIC;
    def.gravity[2] = 0;
    def.method = method;
    def.contact.friction = friction;
    def.contact.penalty = penalty;
    def.contact.largest_depth = 0;
    material.law = law, material.youngs_modulus = YOUNG, material.poissons_ratio = 0.3;
    *world = worlds_create(&def);
    const SnBodyId cube =
        worlds_add_soft(*world, worlds_cube(2, 1, (double[3]){0}), NULL, &material);
    pin_side(*world, cube, 0);
    pin_side(*world, cube, 1);
    add_plate(*world, -0.1, NULL, 0);
    add_plate(*world, 1.1, keys, 2);
    return cube;
}

// the force with which both plates press, and how wide the cube is
static void press(SnWorld* world, SnBodyId cube, const char* name, double* force, double* width) {
    for (int i = 0; i < 4; ++i) {
        const SnStatus status = sn_world_step(world, &error);
        if (status < 0 || status == SN_NOT_CONVERGED)
            fail_msg("%s: step %d: %s", name, i, sn_status_text(status));
    }
    int count;
    const double* x = sn_world_positions(world, cube, &count);
    *width = 0;
    for (int i = 0; i < count; ++i) {
        *width = fmax(*width, x[3 * i]);
        CHECK_BETWEEN(x[3 * i + 2], -1e-6, 0.8 + 1e-6);
    }
    const SnContactInfo* contact = sn_world_contacts(world, &count);
    *force = 0;
    for (int i = 0; i < count; ++i) *force += fabs(contact[i].force[2]) / 2;
}

static void a_press_holds_what_nothing_else_holds(void** state) {
    (void)state;
    const int laws = sizeof uniaxial / sizeof uniaxial[0];
    for (int l = 0; l < laws; ++l) {
        SnWorld* world;
        double force, width;
        const SnBodyId cube = make_press(uniaxial[l].law, "newton", 0, 0, &world);
        press(world, cube, uniaxial[l].law, &force, &width);
        CHECK_NEAR(force, -YOUNG * uniaxial[l].stress[0], 1e-5 * YOUNG);
        CHECK_NEAR(width, uniaxial[l].lateral[0], 1e-5);
        sn_destroy_world(world);
    }
}

// every method that steps with rows, with and without friction, finds the same
static void every_method_presses_alike(void** state) {
    (void)state;
    int methods, tried = 0;
    const SnMethod* const* method = sn_method_registry(&methods);
    for (int f = 0; f < 2; ++f) {
        double expected[2] = {0};
        for (int m = 0; m < methods; ++m) {
            if (method[m]->distances || method[m] == &sn_method_linear) continue;
            SnWorld* world;
            double found[2];
            const SnBodyId cube =
                make_press("neo-hookean", method[m]->name, f ? 0.3 : 0, 0, &world);
            press(world, cube, method[m]->name, &found[0], &found[1]);
            if (expected[0] == 0) memcpy(expected, found, sizeof found);
            CHECK_NEAR(found[0], expected[0], 1e-4 * expected[0]);
            CHECK_NEAR(found[1], expected[1], 1e-4);
            sn_destroy_world(world);
            ++tried;
        }
    }
    assert_true(tried >= 20);
}

// With springs as contacts every method ends between the plates, or says that it has not converged
// and is between the plates all the same. (The matrix that some methods keep does not know of the
// springs and is singular in z: steps with it leapt through a plate to where nothing presses.)
static void springs_are_not_leapt_through(void** state) {
    (void)state;
    int methods, tried = 0;
    const SnMethod* const* method = sn_method_registry(&methods);
    for (int m = 0; m < methods; ++m) {
        if (method[m]->distances || method[m] == &sn_method_linear) continue;
        SnWorld* world;
        int count;
        const SnBodyId cube = make_press("neo-hookean", method[m]->name, 0, 1e6, &world);
        SnStatus status = SN_OK;
        for (int i = 0; i < 4 && status >= 0; ++i) status = sn_world_step(world, &error);
        if (status < 0) fail_msg("%s: %s", method[m]->name, sn_status_text(status));
        const double* x = sn_world_positions(world, cube, &count);
        for (int i = 0; i < count; ++i)
            if (!(x[3 * i + 2] > -0.15 && x[3 * i + 2] < 0.95))
                fail_msg("%s: a node is at %g m", method[m]->name, x[3 * i + 2]);
        if (status != SN_NOT_CONVERGED && sn_world_stats(world)->pressing < 18)
            fail_msg("%s: %d contacts press", method[m]->name, sn_world_stats(world)->pressing);
        tried++;
        sn_destroy_world(world);
    }
    assert_true(tried >= 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pushes_like_dynamics),
        cmocka_unit_test(does_not_pass_in_one_step),
        cmocka_unit_test(a_press_holds_what_nothing_else_holds),
        cmocka_unit_test(every_method_presses_alike),
        cmocka_unit_test(springs_are_not_leapt_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
