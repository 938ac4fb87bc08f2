// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/boundary.h"
#include "mesh/shapes.h"
#include "meshfile/format.h"

#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What is written is read back: every vertex to the last bit, every index, every region, names.

static char folder[] = "/tmp/sinew-formats-XXXXXX";

static void path_of(const SnMeshFormat* format, char path[200]) {
    snprintf(path, 200, "%s/%s%s", folder, format->name, format->extension);
}

// coordinates that need all digits, and some of every size
static void disturb(SnMesh* mesh, int as_floats) {
    static const double special[] = {1.0 / 3, -0.1, 1e-9, 4.9e-324, 1.7e300, -0.0, 123456789.0123};
    for (int i = 0; i < 3 * mesh->vertex_count; ++i) mesh->vertex[i] += 1e-3 * sin(i + 0.5);
    if (as_floats)
        for (int i = 0; i < 3 * mesh->vertex_count; ++i)
            mesh->vertex[i] = (double)(float)mesh->vertex[i];
    else
        memcpy(mesh->vertex, special, sizeof special);
}

static void same_names(const SnMesh* a, const SnMesh* b) {
    assert_int_equal(a->region_name_count, b->region_name_count);
    for (int i = 0; i < a->region_name_count; ++i) {
        assert_int_equal(a->region_name[i].label, b->region_name[i].label);
        assert_string_equal(a->region_name[i].text, b->region_name[i].text);
    }
}

static void same_mesh(const SnMesh* a, const SnMesh* b, int regions) {
    size_t n = (size_t)a->element_count;
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->vertex_count, b->vertex_count);
    assert_int_equal(a->element_count, b->element_count);
    assert_memory_equal(a->vertex, b->vertex, 3 * sizeof(double) * (size_t)a->vertex_count);
    assert_memory_equal(a->element, b->element, n * (size_t)a->kind * sizeof(int));
    if (regions) assert_memory_equal(a->region, b->region, n * sizeof(int));
}

static void check_round_trip(const SnMeshFormat* format, const SnMesh* mesh) {
    char path[200];
    SnError error = {0};
    SnMesh *expected = NULL, *back = NULL;
    SnMeshNotes notes;
    path_of(format, path);
    if (sn_mesh_write(mesh, path, format->name, &error) < 0) fail_msg("%s", error.text);
    if (sn_mesh_read(path, SN_READ_AS_IS, &back, &notes, &error) < 0) fail_msg("%s", error.text);
    CHECK_OK(format->holds_tets ? sn_mesh_renumbered(mesh, NULL, &expected)
                                : sn_mesh_boundary(mesh, &expected, &error));
    same_mesh(expected, back, format->holds_regions);
    if (format->holds_names)
        same_names(mesh, back);
    else
        assert_int_equal(back->region_name_count, 0);
    sn_destroy_mesh(expected);
    sn_destroy_mesh(back);
}

// STL numbers vertices as they come: reading and writing what was read is an identity
static void check_stl(const SnMeshFormat* format, const SnMesh* mesh) {
    char path[200];
    SnError error = {0};
    SnMesh* first = NULL;
    path_of(format, path);
    CHECK_OK(sn_mesh_write(mesh, path, format->name, &error));
    CHECK_OK(sn_mesh_read(path, SN_READ_AS_IS, &first, NULL, &error));
    check_round_trip(format, first);
    sn_destroy_mesh(first);
}

// labels up to the largest that a format holds, in runs and alone; some of them have names
static void label(const SnMeshFormat* format, SnMesh* mesh) {
    static const int labels[] = {0, 7, 14, INT_MAX - 1, 0, -1, 1 - INT_MAX, 7};
    for (int e = 0; e < mesh->element_count; ++e)
        mesh->region[e] = labels[e / 3 % (format->holds_names ? 4 : 8)];
    mesh->region_name = SN_NEW_ARRAY(SnRegionName, 3);
    assert_non_null(mesh->region_name);
    mesh->region_name_count = 3;
    mesh->region_name[0] = (SnRegionName){14, "steel rim"};
    mesh->region_name[1] = (SnRegionName){7, "a name with 'signs', #, $, \\ and \xc3\xa4"};
    mesh->region_name[2] = (SnRegionName){99, "of no element"};
}

static void round_trips_are_identities(void** state) {
    (void)state;
    for (int i = 0; sn_mesh_format(i); ++i) {
        const SnMeshFormat* format = sn_mesh_format(i);
        if (!format->write) continue;
        int stl = !strcmp(format->name, "stl");
        for (int shape = 0; shape < SHAPES + 2; ++shape) {
            SnMesh* mesh = NULL;
            if (shape < SHAPES)
                CHECK_OK(make_shape(shape, &mesh));
            else if (shape == SHAPES)
                CHECK_OK(sn_mesh_grid((int[2]){3, 4}, (double[2]){1, 2}, SN_GRID_CROSS, &mesh));
            else
                CHECK_OK(sn_mesh_chain(5, (double[3]){0}, (double[3]){1, 1, 1}, &mesh));
            disturb(mesh, stl);
            label(format, mesh);
            if (mesh->kind == SN_MESH_SPRINGS && (stl || !strncmp(format->name, "ply", 3)))
                assert_int_equal(sn_mesh_write(mesh, "/tmp/none", format->name, NULL),
                                 SN_UNSUPPORTED);
            else if (stl)
                check_stl(format, mesh);
            else
                check_round_trip(format, mesh);
            sn_destroy_mesh(mesh);
        }
    }
}

// vertices that nothing uses and elements that make no sense survive too
static void defects_survive(void** state) {
    (void)state;
    for (int i = 0; sn_mesh_format(i); ++i) {
        const SnMeshFormat* format = sn_mesh_format(i);
        if (!format->write || !strcmp(format->name, "stl")) continue;
        SnMesh* mesh = NULL;
        CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, 6, 2, &mesh));
        for (int v = 0; v < 18; ++v) mesh->vertex[v] = v * v;
        memcpy(mesh->element, (int[6]){0, 2, 2, 4, 2, 0}, 6 * sizeof(int));
        check_round_trip(format, mesh);
        sn_destroy_mesh(mesh);
    }
}

// no reader would take the file
static void empty_meshes_are_not_written(void** state) {
    (void)state;
    for (int i = 0; sn_mesh_format(i); ++i) {
        const SnMeshFormat* format = sn_mesh_format(i);
        SnMesh* mesh = NULL;
        char path[200];
        SnError error = {0};
        if (!format->write) continue;
        path_of(format, path);
        unlink(path);
        CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, 3, 0, &mesh));
        assert_int_equal(sn_mesh_write(mesh, path, format->name, &error), SN_BAD_INPUT);
        assert_non_null(strstr(error.text, "without elements"));
        assert_int_equal(access(path, F_OK), -1);
        sn_destroy_mesh(mesh);
    }
}

static void names_are_found(void** state) {
    (void)state;
    char path[200];
    SnMesh *mesh = NULL, *back = NULL;
    int found = -1;
    path_of(sn_find_mesh_format("msh"), path);
    CHECK_OK(make_shape(2, &mesh));
    label(sn_find_mesh_format("msh"), mesh);
    CHECK_OK(sn_mesh_write(mesh, path, NULL, NULL));
    CHECK_OK(sn_mesh_read(path, SN_READ_CHECKED, &back, NULL, NULL));
    assert_string_equal(sn_mesh_region_name(back, 14), "steel rim");
    assert_null(sn_mesh_region_name(back, 0));
    assert_int_equal(sn_mesh_find_region(back, "steel rim", &found), 1);
    assert_int_equal(found, 14);
    assert_int_equal(sn_mesh_find_region(back, "wood", &found), 0);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(back);
}

// what a format cannot hold is refused, and no file is left
static void labels_out_of_range_are_refused(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    CHECK_OK(make_shape(2, &mesh));
    for (int i = 0; sn_mesh_format(i); ++i) {
        const SnMeshFormat* format = sn_mesh_format(i);
        if (!format->holds_names) continue;
        for (int k = 0; k < 2; ++k) {
            SnError error = {0};
            char path[200];
            path_of(format, path);
            unlink(path);
            mesh->region[1] = k ? -1 : INT_MAX;
            assert_int_equal(sn_mesh_write(mesh, path, format->name, &error), SN_UNSUPPORTED);
            assert_non_null(strstr(error.text, k ? "found region -1" : "found region 2147483647"));
            assert_int_equal(access(path, F_OK), -1);
        }
    }
    sn_destroy_mesh(mesh);
}

// every allocation may fail, and no byte is leaked
static void memory_may_run_out(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    CHECK_OK(make_shape(2, &mesh));
    for (int i = 0; sn_mesh_format(i); ++i) {
        const SnMeshFormat* format = sn_mesh_format(i);
        if (!format->write) continue;
        char path[200];
        path_of(format, path);
        SnMemoryCount before = sn_memory_count();
        SnStatus status = SN_OUT_OF_MEMORY;
        for (int n = 0; status == SN_OUT_OF_MEMORY; ++n) {
            SnMesh* back = NULL;
            SnError error = {0};
            sn_memory_fail_after(n);
            status = sn_mesh_write(mesh, path, format->name, &error);
            if (status == SN_OK) status = sn_mesh_read(path, SN_READ_CHECKED, &back, NULL, &error);
            sn_memory_fail_after(-1);
            if (status < 0) assert_true(error.text[0]);
            sn_destroy_mesh(back);
            assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
        }
        CHECK_OK(status);
    }
    sn_destroy_mesh(mesh);
}

static void table_is_sound(void** state) {
    (void)state;
    char endings[200];
    for (int i = 0; sn_mesh_format(i); ++i) {
        const SnMeshFormat* format = sn_mesh_format(i);
        assert_ptr_equal(sn_find_mesh_format(format->name), format);
        assert_non_null(format->read);
    }
    sn_mesh_format_endings(0, endings, sizeof endings);
    assert_string_equal(endings, ".msh, .mesh, .node, .vtk, .vtu, .obj, .ply, .stl, .off");
    sn_mesh_format_endings(1, endings, sizeof endings);
    assert_string_equal(endings, ".msh, .mesh, .vtu, .obj, .ply, .stl");
    assert_string_equal(sn_mesh_format_of("a.MSH", 0)->name, "msh");
    assert_string_equal(sn_mesh_format_of("b/a.ele", 0)->name, "tetgen");
    assert_null(sn_mesh_format_of("a.txt", 0));
    assert_null(sn_mesh_format_of("a.off", 1));
}

static int make_folder(void** state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void** state) {
    (void)state;
    for (int i = 0; sn_mesh_format(i); ++i) {
        char path[200];
        path_of(sn_mesh_format(i), path);
        unlink(path);
    }
    return rmdir(folder);
}

// formats LOCALE: the same where numbers have a comma
static int choose_locale(const char* name) {
    if (!setlocale(LC_ALL, name)) {
        printf("skipped: no locale %s\n", name);
        return 77;
    }
    if (!strcmp(localeconv()->decimal_point, ",")) return 0;
    printf("the locale %s has no comma in its numbers\n", name);
    return 1;
}

int main(int argc, char** argv) {
    const int status = argc > 1 ? choose_locale(argv[1]) : 0;
    if (status) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_is_sound),     cmocka_unit_test(round_trips_are_identities),
        cmocka_unit_test(defects_survive),    cmocka_unit_test(empty_meshes_are_not_written),
        cmocka_unit_test(names_are_found),    cmocka_unit_test(labels_out_of_range_are_refused),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
