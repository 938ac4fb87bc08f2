// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// No allocation in a step after warm-up; out of memory is a status and leaks nothing.
#include "sim/worlds.h"

#include "base/memory.h"

#include <stdlib.h>

// Count the C library's allocations too: solvers behind our table must not hide any. Sanitizers
// have their own allocator, so there only the library's count is looked at.
static long malloc_calls;
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define COUNTS_MALLOC 1
extern void* __libc_malloc(size_t);
extern void* __libc_calloc(size_t, size_t);
extern void* __libc_memalign(size_t, size_t);
void* malloc(size_t size) {
    __atomic_fetch_add(&malloc_calls, 1, __ATOMIC_RELAXED);
    return __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
    __atomic_fetch_add(&malloc_calls, 1, __ATOMIC_RELAXED);
    return __libc_calloc(count, size);
}
void* aligned_alloc(size_t alignment, size_t size) {
    __atomic_fetch_add(&malloc_calls, 1, __ATOMIC_RELAXED);
    return __libc_memalign(alignment, size);
}
#else
#define COUNTS_MALLOC 0
#endif

static void check_quiet(SnIntegrator integrator, const char* solver) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = integrator;
    def.linear_solver = solver;
    def.threads = 2;
    def.step = integrator >= SN_SYMPLECTIC_EULER ? 1e-5 : 0.01;
    def.drag = 0.5;
    SnMaterialDef material = worlds_material(integrator);
    material.stiffness_damping = 1e-3;
    if (integrator != SN_XPBD) material.laplacian_damping = material.deformation_drag = 1;
    material.youngs_modulus = 1e5;
    SnWorld* world = worlds_create(&def);
    worlds_add_bar(world, 10, &material, 1);
    worlds_run(world, 5);
    const int steps = check_thin(100, 20);
    const int64_t before = sn_memory_count().total_calls;
    const long malloc_before = malloc_calls;
    worlds_run(world, steps);
    const long malloc_after = malloc_calls;
    const int64_t after = sn_memory_count().total_calls;
    if (after != before || malloc_after != malloc_before)
        fail_msg("%s with %s: %lld allocations of the library and %ld of the C library in %d steps",
                 sn_integrator_name(integrator), solver, (long long)(after - before),
                 malloc_after - malloc_before, steps);
    sn_destroy_world(world);
}

static void hundred_steps_allocate_nothing(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) check_quiet((SnIntegrator)i, "cholesky");
    check_quiet(SN_BDF1, "pcg-jacobi");
    check_quiet(SN_BDF1, "pcg-ic");
    assert_true(!COUNTS_MALLOC || malloc_calls > 0);
}

// build and step a world with everything in it; returns the status of the first failure
static SnStatus whole_life(SnIntegrator integrator) {
    SnError error = {{0}};
    SnWorldDef def = sn_default_world_def();
    def.integrator = integrator;
    def.consistent_mass = integrator != SN_XPBD;
    SnWorld* world = NULL;
    SnMesh *mesh = NULL, *chain = NULL, *display = NULL;
    SnStatus status = sn_create_world(&def, &world, &error);
    if (status >= 0)
        status = sn_mesh_box((int[3]){2, 1, 1}, (double[3]){2, 1, 1}, SN_BOX_KUHN, &mesh);
    if (status >= 0) status = sn_mesh_chain(2, (double[3]){0, 0, 2}, (double[3]){1, 0, 2}, &chain);
    if (status >= 0)
        status = sn_mesh_grid((int[2]){2, 2}, (double[2]){1, 1}, SN_GRID_CROSS, &display);
    SnMaterialDef material = worlds_material(integrator);
    SnSoftDef soft = sn_default_soft_def();
    SnSpringsDef springs = sn_default_springs_def();
    SnRigidDef rigid = sn_default_rigid_def();
    SnBodyId body = {0}, strings = {0};
    soft.mesh = mesh, soft.material = &material, soft.material_count = 1, springs.mesh = chain;
    soft.display = display;
    if (status >= 0) status = sn_world_add_soft(world, &soft, &body, &error);
    if (status >= 0) status = sn_world_add_springs(world, &springs, &strings, &error);
    if (status >= 0) status = sn_world_add_rigid(world, &rigid, NULL, &error);
    SnDriveDef drive = sn_default_drive_def();
    const SnMotionKey keys[2] = {{0, {0, 0, 0}, 0}, {1, {0.1, 0, 0}, 1}};
    drive.body = body, drive.select = worlds_left_end(), drive.key = keys, drive.key_count = 2;
    drive.axis[0] = 1;
    if (status >= 0) status = sn_world_add_drive(world, &drive, &error);
    SnForceDef force = sn_default_force_def();
    force.body = strings, force.force[2] = -1;
    if (status >= 0) status = sn_world_add_force(world, &force, &error);
    const SnEventDef event = {SN_EVENT_KICK, 0.005, {0, 1, 0}, body};
    if (status >= 0) status = sn_world_add_event(world, &event, &error);
    for (int i = 0; i < 3 && status >= 0; ++i) status = sn_world_step(world, &error);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(chain);
    sn_destroy_mesh(display);
    sn_destroy_world(world);
    return status;
}

static void check_failures(SnIntegrator integrator) {
    assert_true(whole_life(integrator) >= 0);
    const int64_t live = sn_memory_count().live_blocks;
    for (int64_t n = 0;; ++n) {
        sn_memory_fail_after(n);
        SnStatus status = whole_life(integrator);
        sn_memory_fail_after(-1);
        if (sn_memory_count().live_blocks != live)
            fail_msg("%lld blocks leaked when allocation %lld failed",
                     (long long)(sn_memory_count().live_blocks - live), (long long)n);
        if (status >= 0) {
            assert_true(n > 50);
            break;
        }
        assert_int_equal(status, SN_OUT_OF_MEMORY);
    }
}

static void every_allocation_may_fail(void** state) {
    (void)state;
    check_failures(SN_BDF2);
    check_failures(SN_XPBD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hundred_steps_allocate_nothing),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
