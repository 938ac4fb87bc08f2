// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Every method x integrator x linear solver x mass on a small clamped bar: it runs and agrees with
// its neighbours, or it is refused with SN_UNSUPPORTED.
#include "base/memory.h"
#include "differences.h"
#include "solve/method.h"
#include "system/scheme.h"

#include <stdio.h>
#include <string.h>

enum { STEPS = 3, NODES = 20, NUMBERS = 6 * NODES };

// the one of the laws of position-based steps that is nearest to the default
#define NEAREST "stable-neo-hookean-nolog"

typedef struct Cell {
    const char *method, *linear;
    SnIntegrator integrator;
    int consistent_mass;
    const char* law; // NULL: the default, or what the integrator or the method has
} Cell;

static const char* law_of(Cell cell) {
    const SnMethod* method = sn_method_find(cell.method);
    if (cell.law) return cell.law;
    if (cell.integrator == SN_XPBD) return NEAREST;
    return method && method->distances ? "projective" : sn_default_material_def().law;
}

// steps without a solve need an inverse of the mass; nothing else is refused today
static int is_refused(Cell cell) {
    return sn_scheme(cell.integrator)->stage_count == 0 && cell.consistent_mass;
}

static SnStatus make_world(Cell cell, SnWorld** world) {
    SnWorldDef def = sn_default_world_def();
    SnSoftDef soft = sn_default_soft_def();
    SnPinDef pin = sn_default_pin_def();
    SnMesh* mesh = NULL;
    SnMaterialDef material = sn_default_material_def();
    material.law = law_of(cell);
    def.integrator = cell.integrator;
    def.method = cell.method;
    def.linear_solver = cell.linear;
    def.consistent_mass = cell.consistent_mass;
    def.step = cell.integrator == SN_SYMPLECTIC_EULER ? 1e-3 : 5e-3;
    def.relative_tolerance = 1e-10;
    def.max_iterations = 1000000; // a constant matrix knows little of a bar that bends
    def.linear_tolerance = 1e-13;
    def.xpbd.iterations = 100;
    SN_TRY(sn_create_world(&def, world, NULL));
    CHECK_OK(sn_mesh_box((int[3]){4, 1, 1}, (double[3]){4, 1, 1}, SN_BOX_KUHN, &mesh));
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    CHECK_OK(sn_world_add_soft(*world, &soft, &pin.body, NULL));
    pin.select = (SnSelect){.kind = SN_SELECT_BOX, .high = {0, 1, 1}};
    CHECK_OK(sn_world_add_pin(*world, &pin, NULL));
    sn_destroy_mesh(mesh);
    return SN_OK;
}

static void run(Cell cell, double* end) {
    SnWorld* world = NULL;
    const SnStatus status = make_world(cell, &world);
    assert_int_equal(status, is_refused(cell) ? SN_UNSUPPORTED : SN_OK);
    for (int i = 0; i < STEPS && world; ++i) {
        SnError error = {0};
        const SnStatus step = sn_world_step(world, &error);
        if (step != SN_OK)
            fail_msg("%s, %s, %s, %s mass: status %d %s", cell.method,
                     sn_integrator_name(cell.integrator), cell.linear,
                     cell.consistent_mass ? "consistent" : "lumped", step, error.text);
    }
    if (!world) return;
    memcpy(end, sn_world_positions(world, (SnBodyId){1}, NULL), 3 * NODES * sizeof(double));
    memcpy(end + 3 * NODES, sn_world_velocities(world, (SnBodyId){1}, NULL),
           3 * NODES * sizeof(double));
    sn_destroy_world(world);
}

// linear solvers give one answer
static void compare_linear_solvers(const char* method, SnIntegrator integrator, int mass) {
    int count;
    const SnLinearOps* const* linear = sn_linear_registry(&count);
    double first[NUMBERS], end[NUMBERS];
    run((Cell){method, linear[0]->name, integrator, mass, NULL}, first);
    for (int l = 1; l < count; ++l) {
        const Cell cell = {method, linear[l]->name, integrator, mass, NULL};
        run(cell, end);
        if (is_refused(cell)) continue;
        CHECK_AT_MOST(largest_difference(end, first, NUMBERS), 1e-8 * largest(first, NUMBERS));
        if (sn_scheme(integrator)->stage_count == 0)
            assert_memory_equal(end, first, sizeof end); // nothing is solved
    }
}

static void every_cell_runs_or_is_refused(void** state) {
    (void)state;
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    for (int m = 0; m < count; ++m)
        for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i)
            for (int mass = 0; mass < 2; ++mass)
                compare_linear_solvers(methods[m]->name, (SnIntegrator)i, mass);
}

// The bar bends by a thousandth of its length in three steps, so one linear solve is close to
// Newton. In statics it sags by half a metre, and three linear steps are three of Newton's
// iterations.
static void methods_agree_where_little_bends(void** state) {
    (void)state;
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        double first[NUMBERS], end[NUMBERS];
        const double tolerance = i == SN_QUASISTATIC ? 0.02 : 1e-5;
        for (int m = 1; m < count; ++m) {
            const Cell cell = {methods[m]->name, "cholesky", (SnIntegrator)i, 0, NULL};
            run((Cell){methods[0]->name, "cholesky", (SnIntegrator)i, 0, law_of(cell)}, first);
            run(cell, end);
            CHECK_AT_MOST(largest_difference(end, first, NUMBERS), tolerance);
        }
    }
}

// Projections that have converged are backward Euler, but for what turns within a step.
static void projections_agree_with_backward_euler(void** state) {
    (void)state;
    static const char* const laws[] = {"stvk", NEAREST};
    for (int k = 0; k < 2; ++k) {
        double euler[NUMBERS], projected[NUMBERS];
        run((Cell){"newton", "cholesky", SN_BDF1, 0, laws[k]}, euler);
        run((Cell){"newton", "cholesky", SN_XPBD, 0, laws[k]}, projected);
        CHECK_AT_MOST(largest_difference(projected, euler, 3 * NODES), 1e-6); // positions, m
        CHECK_AT_MOST(largest_difference(projected, euler, NUMBERS), 1e-4);   // velocities, m/s
    }
}

// ---- docs/combinations.md prints what is tried here

static const char* full_cell(const char* method, SnIntegrator integrator, int mass) {
    SnWorld* world = NULL;
    const Cell cell = {method, "cholesky", integrator, mass, NULL};
    const SnStatus status = make_world(cell, &world);
    sn_destroy_world(world);
    if (status == SN_UNSUPPORTED) return "refused";
    assert_int_equal(status, SN_OK);
    const SnScheme* scheme = sn_scheme(integrator);
    if (scheme->projects) return "projected";
    if (scheme->stage_count == 0) return "no solve";
    return scheme->one_solve && strcmp(method, "linear") != 0 ? "as linear" : "yes";
}

static const char* rigid_cell(SnIntegrator integrator) {
    SnWorldDef def = sn_default_world_def();
    const SnRigidDef rigid = sn_default_rigid_def();
    SnWorld* world = NULL;
    def.integrator = integrator;
    CHECK_OK(sn_create_world(&def, &world, NULL));
    const SnStatus status = sn_world_add_rigid(world, &rigid, NULL, NULL);
    sn_destroy_world(world);
    return status == SN_UNSUPPORTED ? "refused" : "yes";
}

static void print_row(char* row, size_t size, const char* method, int mass) {
    int used = snprintf(row, size, "| %s, %s |", method, mass ? "consistent" : "lumped");
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i)
        used += snprintf(row + used, size - (size_t)used, " %s |",
                         full_cell(method, (SnIntegrator)i, mass));
    snprintf(row + used, size - (size_t)used, "\n");
}

static void print_rigid_row(char* row, size_t size) {
    int used = snprintf(row, size, "| rigid bodies |");
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i)
        used += snprintf(row + used, size - (size_t)used, " %s |", rigid_cell((SnIntegrator)i));
    snprintf(row + used, size - (size_t)used, "\n");
}

static void print_head(char* row, size_t size) {
    int used = snprintf(row, size, "| method, mass |");
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i)
        used +=
            snprintf(row + used, size - (size_t)used, " %s |", sn_integrator_name((SnIntegrator)i));
    snprintf(row + used, size - (size_t)used, "\n");
}

static void check_row(const char* text, const char* row) {
    if (!strstr(text, row)) fail_msg("docs/combinations.md lacks the row\n%s", row);
}

static void the_docs_print_this_matrix(void** state) {
    (void)state;
    static char text[1 << 16];
    FILE* file = fopen(SINEW_SOURCE_DIR "/docs/combinations.md", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    char row[512];
    print_head(row, sizeof row);
    check_row(text, row);
    for (int m = 0; m < count; ++m)
        for (int mass = 0; mass < 2; ++mass) {
            print_row(row, sizeof row, methods[m]->name, mass);
            check_row(text, row);
        }
    print_rigid_row(row, sizeof row);
    check_row(text, row);
}

static void names_are_found(void** state) {
    (void)state;
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    for (int m = 0; m < count; ++m) {
        assert_ptr_equal(sn_method_find(methods[m]->name), methods[m]);
        assert_true(methods[m]->summary && methods[m]->solve);
    }
    assert_null(sn_method_find("guess"));
}

static void wrong_names_are_refused(void** state) {
    (void)state;
    SnWorld* world = NULL;
    const Cell wrong[3] = {{"guess", "cholesky", SN_BDF1, 0, NULL},
                           {"newton", "abacus", SN_BDF1, 0, NULL},
                           {"newton", "cholesky", SN_INTEGRATOR_COUNT, 0, NULL}};
    for (int i = 0; i < 3; ++i) {
        SnWorldDef def = sn_default_world_def();
        SnError error = {0};
        def.method = wrong[i].method;
        def.linear_solver = wrong[i].linear;
        def.integrator = wrong[i].integrator;
        assert_int_equal(sn_create_world(&def, &world, &error), SN_BAD_INPUT);
        assert_true(strlen(error.text) > 0);
        assert_null(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cell_runs_or_is_refused),
        cmocka_unit_test(methods_agree_where_little_bends),
        cmocka_unit_test(projections_agree_with_backward_euler),
        cmocka_unit_test(the_docs_print_this_matrix),
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(wrong_names_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
