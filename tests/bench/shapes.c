// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// `sinew bench solvers --only shapes` on shapes of our own: it finds the law that an answer was
// made with, and every method goes there from the given start.
#include "shapes.h"
#include "check.h"
#include "solvers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char root[] = "/tmp/sinew-shapes-XXXXXX";
static SnError error;

static const char* path_of(const char* shape, const char* rest) {
    static char path[256];
    snprintf(path, sizeof path, "%s/%s_%s", root, shape, rest);
    return path;
}

static void write_nodes(const char* path, int count, const double* x) {
    FILE* file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%d 3 0 0\n", count);
    for (int i = 0; i < count; ++i)
        fprintf(file, "%d %.17g %.17g %.17g\n", i, x[3 * i], x[3 * i + 1], x[3 * i + 2]);
    assert_int_equal(fclose(file), 0);
}

static void write_tets(const char* path, const SnMesh* mesh) {
    const int count = sn_mesh_element_count(mesh), *tet = sn_mesh_elements(mesh);
    FILE* file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%d 4 0\n", count);
    for (int e = 0; e < count; ++e, tet += 4)
        fprintf(file, "%d %d %d %d %d\n", e, tet[0], tet[1], tet[2], tet[3]);
    assert_int_equal(fclose(file), 0);
}

// a cube whose ends at x = 0 and 1 are handles; that at 1 is moved, all else stays
static void write_start(const char* name, const double move[3]) {
    SnMesh* mesh = NULL;
    double start[3 * 64];
    CHECK_OK(sn_mesh_box((int[3]){3, 3, 3}, (double[3]){1, 1, 1}, SN_BOX_FIVE, &mesh));
    const int count = sn_mesh_vertex_count(mesh);
    assert_int_equal(count, 64);
    write_nodes(path_of(name, "rest.node"), count, sn_mesh_vertices(mesh));
    write_tets(path_of(name, "rest.ele"), mesh);
    FILE* handles = fopen(path_of(name, "handles.txt"), "w");
    assert_non_null(handles);
    memcpy(start, sn_mesh_vertices(mesh), sizeof start);
    for (int i = 0; i < count; ++i) {
        const double x = start[3 * i];
        if (x < 1e-9 || x > 1 - 1e-9) fprintf(handles, "%d\n", i);
        for (int k = 0; k < 3 && x > 1 - 1e-9; ++k) start[3 * i + k] += move[k];
    }
    assert_int_equal(fclose(handles), 0);
    write_nodes(path_of(name, "init.node"), count, start);
    write_nodes(path_of(name, "nh_soln.node"), count, start); // write_answer has the right one
    sn_destroy_mesh(mesh);
}

static void write_answer(const char* name, const char* law, double ratio) {
    const SnShapeCase c = {law, 1e7, ratio, "newton", 1e-12, 200};
    SnShape shape = {0};
    SnWorld* world = NULL;
    int count;
    CHECK_OK(sn_read_shape(root, name, &shape, &error));
    assert_int_equal(shape.handles, 32);
    CHECK_NEAR(sn_shape_size(&shape), 1, 1e-12);
    CHECK_OK(sn_shape_world(&shape, &c, shape.start, &world, &error));
    CHECK_OK(sn_world_step(world, &error));
    const double* x = sn_world_positions(world, (SnBodyId){1}, &count);
    write_nodes(path_of(name, "nh_soln.node"), count, x);
    sn_destroy_world(world);
    sn_free_shape(&shape);
}

// the law that is chosen, its ratio, and the largest distance of a method's answer from the given
static void read_table(FILE* table, char law[64], double* ratio, double* most, int* methods) {
    char line[512], method[64];
    double seconds, distance;
    int iterations;
    *most = 0;
    *methods = 0;
    rewind(table);
    while (fgets(line, sizeof line, table)) {
        sscanf(line, " from the given start with %63[^,], ratio %lf", law, ratio);
        if (strncmp(line, "    ", 4) == 0 &&
            sscanf(line, "%63s %lf %d %lf", method, &seconds, &iterations, &distance) == 4) {
            *most = fmax(*most, distance);
            ++*methods;
        }
    }
}

static void the_law_is_found(void** state) {
    (void)state;
    char law[64] = "";
    double ratio = 0, most;
    int methods;
    FILE* out = tmpfile();
    const SnBenchOptions options = {.full = 1};
    assert_non_null(out);
    write_start("stretch", (double[3]){0.5, 0, 0});
    write_start("shear", (double[3]){0.2, 0.4, 0});
    write_answer("stretch", "stable-neo-hookean", 0.4);
    write_answer("shear", "neo-hookean", 0.3);
    assert_int_equal(setenv("SINEW_EXTRA_MESHES", root, 1), 0);
    CHECK_OK(sn_solvers_shapes(&options, out, &error));
    read_table(out, law, &ratio, &most, &methods);
    assert_string_equal(law, "neo-hookean"); // of the last one
    CHECK_NEAR(ratio, 0.3, 1e-9);
    CHECK_AT_MOST(most, 1e-6);
    assert_true(methods >= 2 * 10);
    fclose(out);
}

static void what_is_missing_is_named(void** state) {
    (void)state;
    SnShape shape = {0};
    assert_int_equal(sn_read_shape(root, "none", &shape, &error), SN_READ_FAILED);
    assert_non_null(strstr(error.text, "none_rest.node"));
    sn_free_shape(&shape);
    FILE* file = fopen(path_of("shear", "handles.txt"), "w");
    assert_non_null(file);
    fprintf(file, "1 64\n");
    fclose(file);
    assert_int_equal(sn_read_shape(root, "shear", &shape, &error), SN_BAD_FILE);
    assert_non_null(strstr(error.text, "shear_handles.txt"));
    sn_free_shape(&shape);
    write_nodes(path_of("shear", "init.node"), 1, (double[3]){0, 0, 0});
    assert_int_equal(sn_read_shape(root, "shear", &shape, &error), SN_BAD_FILE);
    assert_non_null(strstr(error.text, "shear_init.node"));
    sn_free_shape(&shape);
}

static int make_root(void** state) {
    (void)state;
    return mkdtemp(root) ? 0 : -1;
}

static int remove_root(void** state) {
    (void)state;
    const char* const shapes[] = {"stretch", "shear"};
    const char* const files[] = {"rest.node", "rest.ele", "init.node", "nh_soln.node",
                                 "handles.txt"};
    for (int s = 0; s < 2; ++s)
        for (int f = 0; f < 5; ++f) unlink(path_of(shapes[s], files[f]));
    return rmdir(root);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_law_is_found),
        cmocka_unit_test(what_is_missing_is_named),
    };
    return cmocka_run_group_tests(tests, make_root, remove_root);
}
