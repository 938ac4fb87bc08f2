// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A bar that is bent and brought back to where it was: nothing is left of its forces but rounding,
// and no share of what cancels in them is small. Every method sees that this is the end.
#include "sim/worlds.h"
#include "solve/method.h"

#include <math.h>
#include <string.h>

enum { STEPS = 4 };

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
    material.law =
        strcmp(method, "projective-dynamics") == 0 ? "projective" : "stable-neo-hookean-nolog";
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

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_method_ends_at_rest)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
