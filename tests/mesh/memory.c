// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/mesh.h"
#include "mesh/select.h"
#include "shapes.h"

// Every function that allocates is run with its N-th allocation failing, for N = 0, 1, 2, ... until
// it succeeds: each time the status says so, nothing was handed out, no byte is leaked.

static SnMesh* subject; // what the operations below work on

typedef SnStatus Operation(void** made);
typedef void Release(void* made);

static SnStatus make_mesh(void** made) {
    return sn_create_mesh(SN_MESH_TETS, 4, 1, (SnMesh**)made);
}

static SnStatus make_box(void** made) {
    return sn_mesh_box((int[3]){2, 2, 2}, (double[3]){1, 1, 1}, SN_BOX_FIVE, (SnMesh**)made);
}

static SnStatus make_grid(void** made) {
    return sn_mesh_grid((int[2]){2, 2}, (double[2]){1, 1}, SN_GRID_CROSS, (SnMesh**)made);
}

static SnStatus make_cylinder(void** made) { return sn_mesh_cylinder(2, 2, 1, 1, (SnMesh**)made); }

static SnStatus make_ball(void** made) { return sn_mesh_ball(2, 1, (SnMesh**)made); }

static SnStatus make_chain(void** made) {
    return sn_mesh_chain(2, (double[3]){0}, (double[3]){1, 1, 1}, (SnMesh**)made);
}

static SnStatus make_incidence(void** made) {
    return sn_create_incidence(subject, (SnIncidence**)made);
}

static SnStatus make_surface(void** made) {
    int count;
    return sn_mesh_surface(subject, (int(**)[3])made, &count);
}

static SnStatus make_order(void** made) { return sn_mesh_morton_order(subject, (int**)made); }

static SnStatus pick_vertices(void** made) {
    int count;
    return sn_select_vertices(subject, &(SnSelect){.kind = SN_SELECT_REGION}, (int**)made, &count);
}

static SnStatus pick_elements(void** made) {
    int count;
    return sn_select_elements(subject, &(SnSelect){.kind = SN_SELECT_ALL}, (int**)made, &count);
}

static SnStatus validate(void** made) {
    (void)made;
    return sn_mesh_validate(subject, NULL, NULL);
}

static void release_mesh(void* made) { sn_destroy_mesh(made); }
static void release_incidence(void* made) { sn_destroy_incidence(made); }

static const struct {
    Operation* run;
    Release* release;
} operations[] = {
    {make_mesh, release_mesh},
    {make_box, release_mesh},
    {make_grid, release_mesh},
    {make_cylinder, release_mesh},
    {make_ball, release_mesh},
    {make_chain, release_mesh},
    {make_incidence, release_incidence},
    {make_surface, sn_free},
    {make_order, sn_free},
    {pick_vertices, sn_free},
    {pick_elements, sn_free},
    {validate, sn_free},
};

static void check_operation(Operation* run, Release* release) {
    SnMemoryCount before = sn_memory_count();
    SnStatus status = SN_OUT_OF_MEMORY;
    int n = 0;
    for (; status == SN_OUT_OF_MEMORY && n < 100; ++n) {
        void* made = NULL;
        sn_memory_fail_after(n);
        status = run(&made);
        sn_memory_fail_after(-1);
        if (status < 0) assert_null(made);
        release(made);
        assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
        assert_int_equal(sn_memory_count().live_bytes, before.live_bytes);
    }
    CHECK_OK(status);
    assert_true(n > 1);
}

static void every_allocation_may_fail(void** state) {
    (void)state;
    CHECK_OK(make_shape(0, &subject));
    for (size_t i = 0; i < sizeof operations / sizeof *operations; ++i)
        check_operation(operations[i].run, operations[i].release);
    sn_destroy_mesh(subject);
}

static void failure_has_a_message(void** state) {
    (void)state;
    SnError error = {0};
    CHECK_OK(make_shape(0, &subject));
    sn_memory_fail_after(0);
    SnStatus status = sn_mesh_validate(subject, NULL, &error);
    sn_memory_fail_after(-1);
    assert_int_equal(status, SN_OUT_OF_MEMORY);
    assert_string_equal(error.text, "no memory to check a mesh");
    sn_destroy_mesh(subject);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(failure_has_a_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
