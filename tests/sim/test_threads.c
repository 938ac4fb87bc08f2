// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The same scene gives the same bits for any number of threads, at every step.
#include "sim/worlds.h"

enum { STEPS = 8 };

static void run_hashes(SnIntegrator integrator, const char* solver, int threads,
                       uint64_t hashes[STEPS]) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = integrator;
    def.linear_solver = solver;
    def.threads = threads;
    def.drag = 0.1;
    SnMaterialDef material = sn_default_material_def();
    material.stiffness_damping = 1e-3;
    material.laplacian_damping = material.deformation_drag = 1;
    material.fibre = "quadratic";
    material.fibre_stiffness = 1e5;
    SnWorld* world = worlds_create(&def);
    worlds_add_bar(world, 20, &material, 1);
    for (int i = 0; i < STEPS; ++i) {
        worlds_run(world, 1);
        hashes[i] = sn_world_hash(world);
    }
    sn_destroy_world(world);
}

static void check_all_threads(SnIntegrator integrator, const char* solver) {
    uint64_t one[STEPS], many[STEPS];
    run_hashes(integrator, solver, 1, one);
    for (int i = 1; i < STEPS; ++i) assert_true(one[i] != one[i - 1]);
    const int counts[] = {3, 1, 2, 4, 8};
    for (int c = 0; c < check_thin(5, 1); ++c) {
        run_hashes(integrator, solver, counts[c], many);
        for (int i = 0; i < STEPS; ++i) assert_true(many[i] == one[i]);
    }
}

static void same_bits_with_a_direct_solver(void** state) {
    (void)state;
    check_all_threads(SN_BDF2, "cholesky");
    check_all_threads(SN_LINEARLY_IMPLICIT, "cholesky");
}

static void same_bits_with_conjugate_gradients(void** state) {
    (void)state;
    check_all_threads(SN_BDF1, "pcg-jacobi");
    check_all_threads(SN_SDIRK2, "pcg-ic");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits_with_a_direct_solver),
        CHECK_NUMBERS(same_bits_with_conjugate_gradients),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
