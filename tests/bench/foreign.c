// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "mesh/mesh.h"
#include "mesh_trial.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

// A surface that nobody here made, by its file: filled with tets as a user would, judged, and
// simulated.
//
// What is asked of the mesh, in mean edges of its tets:
// - Volumes are positive and dihedral angles above 8 degrees.
// - Corners and centres of boundary triangles are within half an edge of the solid's surface.
//   Corners of a closed one are on it.
// - An input vertex is within one edge of the boundary, if the input is closed and a ball of radius
//   one edge inside the solid touches the vertex. Where no such ball fits, the lattice need not
//   have a vertex inside: sharp edges are cut off, and parts that are thinner may be missing.

enum { STEPS = 50 };

static const SnForeign* foreign;

static SnMesh* read_surface(void) {
    char path[4096];
    SnMesh* surface;
    SnError error = {0};
    snprintf(path, sizeof path, "%s/%s/%s", SINEW_SOURCE_DIR, sn_foreign_folder, foreign->file);
    if (sn_read_foreign(path, &surface, &error) < 0) fail_msg("%s", error.text);
    return surface;
}

static SnMesh* filled(const SnMesh* surface) {
    SnStuffDef def = sn_default_stuff();
    SnMesh* mesh;
    SnError error = {0};
    def.element_count = foreign->test_tets;
    if (sn_mesh_from_surface(surface, &def, &mesh, &error) < 0) fail_msg("%s", error.text);
    return mesh;
}

static void check_shape(SnMesh* mesh) {
    SnMeshQuality quality;
    SnError error = {0};
    CHECK_OK(sn_mesh_quality(mesh, &quality));
    CHECK_NEAR(mesh->element_count, foreign->test_tets, 0.1 * foreign->test_tets);
    assert_true(quality.smallest > 0);
    CHECK_BETWEEN(quality.least_angle, 8, 60);
    if (sn_mesh_validate(mesh, NULL, &error) < 0) fail_msg("%s", error.text);
    print_message("%d tets, angles %.1f to %.1f\n", mesh->element_count, quality.least_angle,
                  quality.most_angle);
}

static void check_fit(const SnMesh* surface, const SnMesh* mesh) {
    SnMeshFit fit;
    CHECK_OK(sn_measure_fit(surface, mesh, &fit));
    print_message("surface %.2f edges off, sides %.2f, input %.2f at %.0f %% of its vertices\n",
                  fit.mesh_to_input, fit.sides_to_input, fit.input_to_mesh, 100 * fit.touched);
    CHECK_AT_MOST(fit.mesh_to_input, 0.5);
    if (fit.closed) CHECK_AT_MOST(fit.sides_to_input, 0.5);
    CHECK_AT_MOST(fit.input_to_mesh, 0.5);
}

static void check_steps(const SnMesh* mesh) {
    SnMeshSteps steps;
    SnError error = {0};
    if (sn_try_steps(mesh, foreign->up, STEPS, &steps, &error) < 0) fail_msg("%s", error.text);
    print_message("%d steps, %d with remarks, least det F %.2f, way %.3f m, %.2f s\n", steps.done,
                  steps.remarks, steps.smallest_volume, steps.sag, steps.seconds);
    assert_int_equal(steps.done, STEPS);
    assert_true(steps.smallest_volume > 0);
    CHECK_BETWEEN(steps.sag, 1e-6, 2); // a piece that is not held falls by 1.2 m
}

static void from_the_file_to_a_simulation(void** state) {
    (void)state;
    SnMesh *surface = read_surface(), *mesh = filled(surface);
    check_shape(mesh);
    check_fit(surface, mesh);
    check_steps(mesh);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(surface);
}

int main(int argc, char** argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(from_the_file_to_a_simulation)};
    for (int i = 0; argc == 2 && i < SN_FOREIGN_COUNT; ++i)
        if (!strcmp(sn_foreign[i].file, argv[1])) foreign = &sn_foreign[i];
    if (!foreign) {
        printf("usage: %s NAME: one of the surfaces of scripts/unpack-surfaces.sh\n", argv[0]);
        return 1;
    }
    char path[4096];
    snprintf(path, sizeof path, "%s/%s/%s", SINEW_SOURCE_DIR, sn_foreign_folder, foreign->file);
    if (access(path, R_OK)) {
        printf("skipped: no %s; make test-deps brings it\n", foreign->file);
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
