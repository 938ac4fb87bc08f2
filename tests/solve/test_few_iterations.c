// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The constant matrix by a few iterations of conjugate gradients, where these are far from solving
// with it: a clamped bar that sags, in long steps. Same positions as with its factor, and the same
// bits for any number of threads.
#include "differences.h"
#include "mesh/mesh.h"
#include "sim/worlds.h"

#include <stdio.h>
#include <string.h>

enum { CELLS = 12, ACROSS = 3, NODES = (CELLS + 1) * (ACROSS + 1) * (ACROSS + 1), STEPS = 1 };
#define TOLERANCE 1e-9

typedef struct Run {
    double x[3 * NODES];
    int iterations, linear; // of the last step
} Run;

static SnBodyId add_bar(SnWorld* world, const char* law) {
    SnSoftDef soft = sn_default_soft_def();
    SnPinDef pin = sn_default_pin_def();
    SnMaterialDef material = sn_default_material_def();
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_box((int[3]){CELLS, ACROSS, ACROSS}, (double[3]){1.2, 0.3, 0.3}, SN_BOX_KUHN,
                         &mesh));
    material.law = law;
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    CHECK_OK(sn_world_add_soft(world, &soft, &pin.body, NULL));
    pin.select = (SnSelect){.kind = SN_SELECT_BOX, .high = {0, 1, 1}};
    CHECK_OK(sn_world_add_pin(world, &pin, NULL));
    sn_destroy_mesh(mesh);
    return pin.body;
}

static void run(const char* method, const char* linear, int threads, Run* out) {
    SnWorldDef def = sn_default_world_def();
    const int distances = strcmp(method, "projective-dynamics") == 0;
    def.method = method;
    def.linear_solver = linear;
    def.threads = threads;
    def.integrator = SN_BDF1;
    def.step = 0.03;
    def.relative_tolerance = TOLERANCE;
    def.max_iterations = 100000;
    SnWorld* world = worlds_create(&def);
    const SnBodyId body = add_bar(world, distances ? "projective" : "stable-neo-hookean");
    worlds_run(world, STEPS);
    memcpy(out->x, sn_world_positions(world, body, NULL), sizeof out->x);
    out->iterations = sn_world_stats(world)->iterations;
    out->linear = sn_world_stats(world)->linear_iterations;
    sn_destroy_world(world);
}

static void compare(const char* method, const char* linear) {
    static Run factor, few, threaded;
    run(method, "cholesky", 1, &factor);
    run(method, linear, 1, &few);
    run(method, linear, 3, &threaded);
    assert_int_equal(factor.linear, 0);
    assert_true(few.linear >= 10 * few.iterations); // none reaches the tolerance of the solve
    CHECK_AT_MOST(largest_difference(few.x, factor.x, 3 * NODES), 1e-7);
    assert_memory_equal(threaded.x, few.x, sizeof few.x);
}

static void every_method_with_a_constant_matrix(void** state) {
    (void)state;
    static const char* const method[] = {"quasi-newton", "l-bfgs", "projective-dynamics"};
    static const char* const linear[] = {"pcg-jacobi", "pcg-ic0"};
    for (int m = 0; m < 3; ++m)
        for (int l = check_thin(0, m % 2); l < 2; l += check_thin(1, 2))
            compare(method[m], linear[l]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_method_with_a_constant_matrix)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
