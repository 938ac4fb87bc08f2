// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Where forces are no more than rounding, every method sees that this is the end; and none takes
// for rounding what is not.
#include "sim/worlds.h"
#include "solve/method.h"

#include <math.h>
#include <string.h>

enum { STEPS = 4 };

static const char* law_for(const char* method) {
    return strcmp(method, "projective-dynamics") == 0 ? "projective" : "stable-neo-hookean-nolog";
}

// ---- a bar that is bent and brought back: no share of what cancels in its forces is small

static SnWorld* make(const char* method) {
    static const SnMotionKey keys[] = {{.time = 0}, {.time = 1, .angle = 0.6}, {.time = 2}};
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnPinDef pin = sn_default_pin_def();
    SnDriveDef drive = sn_default_drive_def();
    SnMesh* mesh = NULL;
    def.gravity[2] = 0;
    def.step = 2.0 / STEPS;
    def.integrator = SN_QUASISTATIC;
    def.method = method;
    def.relative_tolerance = 1e-6;
    material.law = law_for(method);
    material.poissons_ratio = 0.4;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_mesh_box((int[]){6, 2, 2}, (double[]){0.6, 0.2, 0.2}, SN_BOX_KUHN, &mesh));
    pin.body = drive.body = worlds_add_soft(world, mesh, NULL, &material);
    pin.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0, 0, 0}, .normal = {-1, 0, 0}, .tolerance = 1e-9};
    drive.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0.6, 0, 0}, .normal = {1, 0, 0}, .tolerance = 1e-9};
    drive.point[0] = 0.3;
    drive.axis[1] = 1;
    drive.key = keys;
    drive.key_count = 3;
    CHECK_OK(sn_world_add_pin(world, &pin, NULL));
    CHECK_OK(sn_world_add_drive(world, &drive, NULL));
    return world;
}

// all nodes are where they were, to ten digits of the bar's length
static void check_at_rest(const SnWorld* world, const char* method) {
    const SnBodyId body = {1};
    const SnMesh* rest = sn_world_body_info(world, body).rest;
    const double *x = sn_world_positions(world, body, NULL), *X = sn_mesh_vertices(rest);
    double far = 0;
    for (int i = 0; i < 3 * sn_mesh_vertex_count(rest); ++i) far = fmax(far, fabs(x[i] - X[i]));
    if (far > 6e-11) fail_msg("%s: %g m from rest", method, far);
}

static void every_method_ends_at_rest(void** state) {
    (void)state;
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    for (int m = 0; m < count; ++m) {
        if (methods[m] == &sn_method_linear) continue;
        SnWorld* world = make(methods[m]->name);
        int before = 0;
        for (int s = 0; s < STEPS; ++s) {
            const SnStatus status = sn_world_step(world, NULL);
            if (status != SN_OK) fail_msg("%s, step %d: status %d", methods[m]->name, s, status);
            const int iterations = sn_world_stats(world)->iterations;
            // rounding lies twice as many digits down as the tolerance
            if (s == STEPS - 1 && iterations > 4 * before + 10)
                fail_msg("%s: %d iterations, %d before", methods[m]->name, iterations, before);
            before = iterations;
        }
        check_at_rest(world, methods[m]->name);
        sn_destroy_world(world);
    }
}

// ---- weights that are less than the rounding of a stiff body's forces

// momentum over what gravity gives, after some steps, of a free block of steel far from the origin
static double fallen(const char* method, double x, double gravity) {
    enum { FALL = 5 };
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef steel = sn_default_material_def();
    def.gravity[2] = -gravity;
    def.step = 1e-3;
    def.integrator = SN_BDF1;
    def.method = method;
    steel.law = law_for(method);
    steel.youngs_modulus = 2e11;
    steel.density = 7800;
    SnWorld* world = worlds_create(&def);
    SnMesh* mesh = worlds_box((int[]){4, 2, 2}, (double[]){4e-3, 2e-3, 2e-3}, (double[]){x, 0, 0});
    worlds_add_soft(world, mesh, NULL, &steel);
    for (int s = 0; s < FALL; ++s) assert_true(sn_world_step(world, NULL) >= 0);
    const double mass = 7800 * 1.6e-8;
    const double ratio = sn_world_stats(world)->momentum[2] / (-mass * gravity * FALL * def.step);
    sn_destroy_world(world);
    return ratio;
}

static void weak_loads_are_not_lost(void** state) {
    (void)state;
    static const struct {
        double x, gravity;
    } cases[] = {{0, 9.81}, {10, 0.1}, {1000, 9.81}, {1, 0.01}};
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    for (int m = 0; m < count; ++m)
        for (size_t c = 0; c < sizeof cases / sizeof cases[0]; ++c) {
            const double ratio = fallen(methods[m]->name, cases[c].x, cases[c].gravity);
            if (!(fabs(ratio - 1) < 1e-2))
                fail_msg("%s at %g m, %g m/s^2: %g of its momentum", methods[m]->name, cases[c].x,
                         cases[c].gravity, ratio);
        }
}

// ---- a light body beside a heavy one, which nothing touches

// the sum of its iterations while a stretched block swings, and its energy in the end
static int swing(const char* method, int beside, double* energy) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    def.gravity[2] = 0;
    def.integrator = SN_MIDPOINT;
    def.step = 1e-3;
    def.method = method;
    def.contact.off = 1;
    material.law = law_for(method);
    SnWorld* world = worlds_create(&def);
    SnMesh* mesh = worlds_cube(2, 0.1, (double[3]){0, 0, 0});
    const int count = sn_mesh_vertex_count(mesh);
    double x[3 * 27];
    memcpy(x, sn_mesh_vertices(mesh), sizeof x);
    const SnBodyId body = worlds_add_soft(world, mesh, NULL, &material);
    if (beside) {
        SnRigidDef heavy = sn_default_rigid_def();
        heavy.mass = 1e8;
        for (int k = 0; k < 3; ++k) heavy.inertia[k] = 1e11;
        heavy.position[0] = 0.5;
        CHECK_OK(sn_world_add_rigid(world, &heavy, NULL, NULL));
    }
    for (int i = 0; i < count; ++i) x[3 * i] *= 1.2;
    CHECK_OK(sn_world_set_positions(world, body, x, NULL));
    int iterations = 0;
    for (int s = 0; s < 10; ++s) {
        assert_true(sn_world_step(world, NULL) >= 0);
        iterations += sn_world_stats(world)->iterations;
    }
    *energy = sn_world_stats(world)->elastic + sn_world_stats(world)->kinetic;
    sn_destroy_world(world);
    return iterations;
}

static void heavy_neighbours_do_not_matter(void** state) {
    (void)state;
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    for (int m = 0; m < count; ++m) {
        double alone, beside;
        if (methods[m]->distances) continue; // takes no rigid bodies
        const int expected = swing(methods[m]->name, 0, &alone);
        const int found = swing(methods[m]->name, 1, &beside);
        if (!(fabs(beside - alone) <= 1e-5 * alone))
            fail_msg("%s: %.9g J alone, %.9g beside; %d and %d iterations", methods[m]->name, alone,
                     beside, expected, found);
    }
}

// ---- nothing to solve for

static void all_nodes_may_be_held(void** state) {
    (void)state;
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    for (int m = 0; m < count; ++m) {
        SnWorldDef def = sn_default_world_def();
        SnMaterialDef material = sn_default_material_def();
        SnPinDef pin = sn_default_pin_def();
        def.method = methods[m]->name;
        material.law = law_for(def.method);
        SnWorld* world = worlds_create(&def);
        pin.body = worlds_add_soft(world, worlds_cube(1, 0.1, (double[3]){0}), NULL, &material);
        pin.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {-1, -1, -1}, .high = {1, 1, 1}};
        CHECK_OK(sn_world_add_pin(world, &pin, NULL));
        for (int s = 0; s < 2; ++s) assert_int_equal(sn_world_step(world, NULL), SN_OK);
        sn_destroy_world(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_method_ends_at_rest),
        cmocka_unit_test(weak_loads_are_not_lost),
        cmocka_unit_test(heavy_neighbours_do_not_matter),
        cmocka_unit_test(all_nodes_may_be_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
