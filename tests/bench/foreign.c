// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "check.h"
#include "mesh/mesh.h"
#include "mesh_trial.h"
#include "mesher/surface_field.h"
#include "mesher/surface_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A surface that nobody here made, by its file: filled with tets as a user would, judged, and
// simulated.
//
// What is asked of the mesh, in mean edges of its tets:
// - Volumes are positive and dihedral angles above 8 degrees.
// - Corners and centres of boundary triangles are within half an edge of the solid's surface; of a
//   closed one the middles of their sides too.
// - An input vertex is within half an edge of the boundary, if the input is closed and balls of
//   radius one edge touch the vertex from inside and outside. Where none fit, the lattice need not
//   have a vertex: sharp edges are cut off, and parts that are thinner may be missing.
// - Together the tets have nine tenths of the solid's volume or more, open or closed: no fragment
//   passes. The solid is where winding numbers are above one half, on a grid. Only walls thinner
//   than the lattice are let off (`thin`): snowden's, which a test of its own fills with finer
//   tets.

enum { STEPS = 50, LARGE_TETS = 100000 };

static const SnForeign* foreign;
static double edge_length; // 0: by the number of tets

static SnMesh* read_surface(const char* file) {
    char path[4096];
    SnMesh* surface;
    SnError error = {0};
    snprintf(path, sizeof path, "%s/%s/%s", SINEW_SOURCE_DIR, sn_foreign_folder, file);
    if (sn_read_foreign(path, &surface, &error) < 0) fail_msg("%s", error.text);
    return surface;
}

static SnMesh* filled(const SnMesh* surface, int tets) {
    SnStuffDef def = sn_default_stuff();
    SnMesh* mesh;
    SnError error = {0};
    def.element_count = tets;
    def.edge_length = edge_length;
    if (sn_mesh_from_surface(surface, &def, &mesh, &error) < 0) fail_msg("%s", error.text);
    return mesh;
}

static void check_shape(SnMesh* mesh) {
    SnMeshQuality quality;
    SnError error = {0};
    CHECK_OK(sn_mesh_quality(mesh, &quality));
    assert_true(quality.smallest > 0);
    CHECK_BETWEEN(quality.least_angle, 8, 60);
    if (sn_mesh_validate(mesh, NULL, &error) < 0) fail_msg("%s", error.text);
    print_message("%d tets, angles %.1f to %.1f\n", mesh->element_count, quality.least_angle,
                  quality.most_angle);
}

// on a grid of the surface's box, finer where walls are thin
static double volume_inside(const SnMesh* surface) {
    SnSurface* solid;
    double low[3], high[3], cell = 1;
    const int n = foreign->thin ? 64 : 32;
    int inside = 0;
    CHECK_OK(sn_create_surface(surface, &solid, NULL));
    sn_mesh_bounds(surface, low, high);
    for (int k = 0; k < 3; ++k) cell *= (high[k] - low[k]) / n;
    for (int i = 0; i < n * n * n; ++i) {
        const int at[3] = {i % n, i / n % n, i / n / n};
        double x[3];
        for (int k = 0; k < 3; ++k) x[k] = low[k] + (high[k] - low[k]) * (at[k] + 0.5) / n;
        inside += sn_surface_winding(solid, x) > 0.5;
    }
    sn_destroy_surface(solid);
    return inside * cell;
}

// what the surface encloses, where that needs no grid
static double enclosed(const SnMesh* surface, int* closed) {
    SnSurfaceReport report;
    CHECK_OK(sn_surface_report(surface, &report));
    *closed = report.open == 0;
    return report.volume;
}

static double volume_of(const SnMesh* tets) {
    double sum = 0;
    for (int e = 0; e < tets->element_count; ++e) sum += sn_mesh_measure(tets, e);
    return sum;
}

static void check_volume(const SnMesh* surface, const SnMesh* mesh) {
    int closed;
    const double volume = volume_of(mesh), solid = volume_inside(surface),
                 exact = enclosed(surface, &closed);
    print_message("%.3f of the volume inside\n", volume / solid);
    if (closed) CHECK_NEAR(solid, exact, 0.03 * exact);
    CHECK_BETWEEN(volume / solid, foreign->thin && !edge_length ? 0 : 0.9, 1.03);
    if (strcmp(foreign->file, "elephant-with-holes.off")) return;
    // its holes are closed where the whole one has its skin
    SnMesh* whole = read_surface("elephant.off");
    CHECK_BETWEEN(volume / enclosed(whole, &closed), 0.9, 1.03);
    assert_true(closed);
    sn_destroy_mesh(whole);
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
    const int wanted = check_thin(STEPS, STEPS / 10);
    if (sn_try_steps(mesh, foreign->up, wanted, &steps, &error) < 0) fail_msg("%s", error.text);
    print_message("%d steps, %d with remarks, least det F %.2f, way %.3f m, %.2f s\n", steps.done,
                  steps.remarks, steps.smallest_volume, steps.sag, steps.seconds);
    assert_int_equal(steps.done, wanted);
    assert_true(steps.smallest_volume > 0);
    CHECK_BETWEEN(steps.sag, 1e-6, 2); // a piece that is not held falls by 1.2 m
}

static void from_the_file_to_a_simulation(void** state) {
    (void)state;
    SnMesh *surface = read_surface(foreign->file), *mesh = filled(surface, foreign->test_tets);
    CHECK_NEAR(mesh->element_count, foreign->test_tets, 0.1 * foreign->test_tets);
    check_shape(mesh);
    check_volume(surface, mesh);
    check_fit(surface, mesh);
    check_steps(mesh);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(surface);
}

// with the edge length of the command line: a piece as a whole
static void walls_are_filled(void** state) {
    (void)state;
    SnMesh *surface = read_surface(foreign->file), *mesh = filled(surface, 0);
    check_shape(mesh);
    check_volume(surface, mesh);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(surface);
}

// in processor time of one thread; SINEW_LIMIT_S is endless where sanitizers make everything slow
static void many_tets_take_seconds(void** state) {
    (void)state;
    if (strcmp(foreign->file, "armadillo.off")) return;
    SnMesh* surface = read_surface(foreign->file);
    const double start = sn_thread_seconds();
    SnMesh* mesh = filled(surface, LARGE_TETS);
    const double seconds = sn_thread_seconds() - start;
    print_message("%d tets in %.2f s\n", mesh->element_count, seconds);
    CHECK_NEAR(mesh->element_count, LARGE_TETS, 0.05 * LARGE_TETS);
    CHECK_AT_MOST(seconds, SINEW_LIMIT_S);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(surface);
}

int main(int argc, char** argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(from_the_file_to_a_simulation),
                                       cmocka_unit_test(many_tets_take_seconds)};
    const struct CMUnitTest walls[] = {cmocka_unit_test(walls_are_filled)};
    for (int i = 0; argc > 1 && i < SN_FOREIGN_COUNT; ++i)
        if (!strcmp(sn_foreign[i].file, argv[1])) foreign = &sn_foreign[i];
    if (argc == 3) edge_length = atof(argv[2]);
    if (!foreign || argc > 3 || (argc == 3 && !(edge_length > 0))) {
        printf("usage: %s NAME [EDGE_LENGTH]: one of the surfaces of scripts/unpack-surfaces.sh\n",
               argv[0]);
        return 1;
    }
    char path[4096];
    snprintf(path, sizeof path, "%s/%s/%s", SINEW_SOURCE_DIR, sn_foreign_folder, foreign->file);
    if (access(path, R_OK)) {
        printf("skipped: no %s; make test-deps brings it\n", foreign->file);
        return 77;
    }
    if (edge_length > 0) return cmocka_run_group_tests(walls, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
