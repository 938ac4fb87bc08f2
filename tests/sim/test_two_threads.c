// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Worlds on several threads at once do what each does alone: from making to destroying them.
#include "sim/worlds.h"

#include <pthread.h>

enum { STEPS = 6, JOBS = 5, ROUNDS = 3 };

typedef struct Job {
    SnIntegrator integrator;
    const char* solver;
    int cells, threads, steps;
    uint64_t hash[STEPS];
    SnStatus worst;
} Job;

// no assertions in here: they belong to the main thread
static void* run(void* argument) {
    Job* job = argument;
    SnWorldDef def = sn_default_world_def();
    def.integrator = job->integrator;
    def.linear_solver = job->solver;
    def.threads = job->threads;
    SnMaterialDef material = sn_default_material_def();
    SnSoftDef soft = sn_default_soft_def();
    SnPinDef pin = sn_default_pin_def();
    SnMesh* mesh = NULL;
    SnWorld* world = NULL;
    const int n[3] = {job->cells, job->cells / 5 + 1, job->cells / 5 + 1};
    sn_mesh_box(n, (double[]){1, 0.2, 0.2}, SN_BOX_FIVE, &mesh);
    soft.mesh = mesh, soft.material = &material, soft.material_count = 1;
    pin.select = worlds_left_end();
    job->worst = sn_create_world(&def, &world, NULL);
    if (job->worst == SN_OK) job->worst = sn_world_add_soft(world, &soft, &pin.body, NULL);
    if (job->worst == SN_OK) job->worst = sn_world_add_pin(world, &pin, NULL);
    for (int i = 0; i < job->steps && job->worst == SN_OK; ++i) {
        job->worst = sn_world_step(world, NULL);
        job->hash[i] = sn_world_hash(world);
    }
    sn_destroy_world(world);
    sn_destroy_mesh(mesh);
    return NULL;
}

static void together_equals_alone(void** state) {
    (void)state;
    // the last two are large enough for another ordering of the unknowns
    const Job jobs[JOBS] = {
        {.integrator = SN_BDF1, .solver = "cholesky", .cells = 12, .threads = 1, .steps = STEPS},
        {.integrator = SN_SDIRK2, .solver = "cholesky", .cells = 9, .threads = 2, .steps = STEPS},
        {.integrator = SN_BDF2, .solver = "pcg-ic", .cells = 10, .threads = 1, .steps = STEPS},
        {.integrator = SN_LINEARLY_IMPLICIT,
         .solver = "cholesky",
         .cells = 45,
         .threads = 1,
         .steps = 1},
        {.integrator = SN_LINEARLY_IMPLICIT,
         .solver = "cholesky",
         .cells = 46,
         .threads = 1,
         .steps = 1}};
    Job alone[JOBS];
    for (int j = 0; j < JOBS; ++j) {
        alone[j] = jobs[j];
        run(&alone[j]);
        assert_int_equal(alone[j].worst, SN_OK);
    }
    for (int round = 0; round < ROUNDS; ++round) {
        Job together[JOBS];
        pthread_t thread[JOBS];
        for (int j = 0; j < JOBS; ++j) {
            together[j] = jobs[j];
            assert_int_equal(pthread_create(&thread[j], NULL, run, &together[j]), 0);
        }
        for (int j = 0; j < JOBS; ++j) pthread_join(thread[j], NULL);
        for (int j = 0; j < JOBS; ++j) {
            assert_int_equal(together[j].worst, SN_OK);
            for (int i = 0; i < jobs[j].steps; ++i)
                assert_true(together[j].hash[i] == alone[j].hash[i]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(together_equals_alone)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
