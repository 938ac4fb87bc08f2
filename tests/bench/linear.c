// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"

#include "base/memory.h"
#include "base/random.h"
#include "linear.h"
#include "mesh/quality.h"

#include <math.h>

// The tables of `sinew bench linear` are worth what their meshes, matrices and fits are worth.

static void check_mesh(SnStatus status, SnMesh* mesh, int vertices, int elements, int pieces) {
    SnMeshQuality quality;
    assert_int_equal(status, SN_OK);
    CHECK_OK(sn_mesh_validate(mesh, NULL, NULL));
    CHECK_OK(sn_mesh_quality(mesh, &quality));
    assert_int_equal(mesh->vertex_count, vertices);
    assert_int_equal(mesh->element_count, elements);
    assert_int_equal(quality.components, pieces);
    assert_true(quality.smallest > 0);
    sn_destroy_mesh(mesh);
}

static void bodies_have_the_nodes_they_should(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    SnStatus status = sn_mesh_loose_tets(7, &mesh);
    check_mesh(status, mesh, 4 * 7, 7, 7);
    status = sn_mesh_tet_chain(7, &mesh);
    check_mesh(status, mesh, 3 * 7 + 1, 7, 1);
    status = sn_mesh_slender(5, &mesh);
    check_mesh(status, mesh, 6 * 3 * 3, 5 * 2 * 2 * 6, 1);
    status = sn_mesh_solid_block((int[]){2, 3, 4}, &mesh);
    check_mesh(status, mesh, 3 * 4 * 5, 2 * 3 * 4 * 6, 1);
}

// trunk 12 x 6 x 6 cells, head 4 x 4 x 4, legs 2 x 2 x 6; the trunk shares 5 x 3 nodes with the
// side of the head, and 3 x 3 with the top of each leg
static void animal_is_one_piece(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    SnStatus status = sn_mesh_animal(2, &mesh);
    const int cells = 12 * 6 * 6 + 4 * 4 * 4 + 4 * 2 * 2 * 6;
    const int nodes = 13 * 7 * 7 + 5 * 5 * 5 - 5 * 3 + 4 * (3 * 3 * 7 - 3 * 3);
    check_mesh(status, mesh, nodes, 6 * cells, 1);
}

// the beams of the tables, by the number of cells across
static void beams_have_the_nodes_they_should(void** state) {
    (void)state;
    static const int expected[][3] = {{6, 1225, 4320}, {10, 4961, 20000}};
    for (int i = 0; i < 2; ++i) {
        SnLinearCase c;
        const int across = expected[i][0], clamped = (across + 1) * (across + 1);
        CHECK_OK(sn_make_beam_case(across, &c));
        assert_int_equal(c.nodes, expected[i][1]);
        assert_int_equal(c.mesh->element_count, expected[i][2]);
        assert_int_equal(c.dofs, 3 * (c.nodes - clamped));
        assert_int_equal(c.A->pattern->rows, c.nodes - clamped);
        sn_free_linear_case(&c);
    }
}

// K holds no translation, so A t = M t / h^2; and the masses add up to that of the body
static void translation_meets_inertia_only(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    SnLinearCase c;
    CHECK_OK(sn_mesh_solid_block((int[]){3, 2, 2}, &mesh));
    CHECK_OK(sn_make_linear_case(mesh, 0, &c));
    double *t = SN_NEW_ARRAY(double, c.dofs), *At = SN_NEW_ARRAY(double, c.dofs), mass = 0;
    assert_true(t && At);
    for (int i = 1; i < c.dofs; i += 3) t[i] = 1;
    sn_block_multiply(c.A, t, At);
    for (int i = 0; i < c.dofs; ++i) {
        CHECK_NEAR(At[i], t[i] * c.inertia[i], 1e-12 * sn_block_norm(c.A, NULL));
        mass += t[i] * c.inertia[i] * 0.01 * 0.01;
    }
    CHECK_NEAR(mass, 1000 * 0.03 * 0.02 * 0.02, 1e-12);
    sn_free(t);
    sn_free(At);
    sn_free_linear_case(&c);
}

// factored by the default solver, which refuses what is not positive definite
static void check_definite(SnLinearCase* c) {
    int count;
    const SnLinearDef def = sn_default_linear_def();
    SnLinear* linear = NULL;
    SnRandom random = {3};
    double *b = SN_NEW_ARRAY(double, c->dofs), *x = SN_NEW_ARRAY(double, c->dofs), residual;
    assert_true(b && x);
    for (int i = 0; i < c->dofs; ++i) b[i] = sn_random_uniform(&random, -1, 1);
    CHECK_OK(sn_linear_residual(c->A, 1, b, x, &residual));
    CHECK_NEAR(residual, 1, 1e-15); // x is zero
    CHECK_OK(sn_create_linear(sn_linear_registry(&count)[0]->name, &def, &linear));
    CHECK_OK(sn_linear_factor(linear, c->A));
    CHECK_OK(sn_linear_solve(linear, 1, b, x));
    CHECK_OK(sn_linear_residual(c->A, 1, b, x, &residual));
    assert_true(residual < 1e-12);
    sn_destroy_linear(linear);
    sn_free(b);
    sn_free(x);
}

static void matrices_are_positive_definite(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    SnLinearCase c;
    CHECK_OK(sn_make_beam_case(4, &c));
    check_definite(&c);
    sn_free_linear_case(&c);
    CHECK_OK(sn_mesh_loose_tets(5, &mesh));
    CHECK_OK(sn_make_linear_case(mesh, 0, &c));
    check_definite(&c);
    sn_free_linear_case(&c);
    CHECK_OK(sn_mesh_animal(2, &mesh));
    CHECK_OK(sn_make_linear_case(mesh, 0, &c));
    check_definite(&c);
    sn_free_linear_case(&c);
}

// assembling twice gives the same matrix: nothing is added to what was there
static void assembly_starts_afresh(void** state) {
    (void)state;
    SnLinearCase c;
    CHECK_OK(sn_make_beam_case(2, &c));
    const double norm = sn_block_norm(c.A, NULL);
    sn_assemble_linear_case(&c);
    assert_true(norm > 0 && sn_block_norm(c.A, NULL) == norm);
    sn_free_linear_case(&c);
}

static void exact_powers_are_found(void** state) {
    (void)state;
    static const double powers[] = {0, 1, 4.0 / 3, 2, -0.5}, x[] = {1e3, 2e3, 5e3, 2e5};
    for (int p = 0; p < 5; ++p) {
        double y[4];
        for (int i = 0; i < 4; ++i) y[i] = 3e-7 * pow(x[i], powers[p]);
        CHECK_NEAR(sn_fit_power(4, x, y), powers[p], 1e-12);
    }
    // off the line by as much above as below at both ends, which the slope does not see
    const double two[] = {10, 10, 1000, 1000}, off[] = {5, 20, 50, 200};
    CHECK_NEAR(sn_fit_power(4, two, off), 0.5, 1e-12);
}

// the one line of a new stream
static void check_line(FILE* stream, const char* expected) {
    char text[200] = "";
    rewind(stream);
    assert_non_null(fgets(text, sizeof text, stream));
    assert_string_equal(text, expected);
    fclose(stream);
}

static FILE* new_stream(void) {
    FILE* stream = tmpfile();
    assert_non_null(stream);
    return stream;
}

static void targets_are_judged(void** state) {
    (void)state;
    FILE* stream = new_stream();
    sn_print_at_least(stream, 2.0, 2.0, "%s", "speed");
    check_line(stream, "  target: speed: 2.00, met\n");
    sn_print_at_least(stream = new_stream(), 1.9, 2.0, "speed");
    check_line(stream, "  target: speed: 1.90, MISSED\n");
    sn_print_at_most(stream = new_stream(), 0.4, 0.3, "share");
    check_line(stream, "  target: share: 0.40, MISSED\n");
    sn_print_at_most(stream = new_stream(), NAN, 0.3, "share");
    check_line(stream, "  target: share: not measured\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_have_the_nodes_they_should),
        cmocka_unit_test(animal_is_one_piece),
        cmocka_unit_test(beams_have_the_nodes_they_should),
        cmocka_unit_test(translation_meets_inertia_only),
        cmocka_unit_test(matrices_are_positive_definite),
        cmocka_unit_test(assembly_starts_afresh),
        cmocka_unit_test(exact_powers_are_found),
        cmocka_unit_test(targets_are_judged),
    };
    return cmocka_run_group_tests_name("bench_linear", tests, NULL, NULL);
}
