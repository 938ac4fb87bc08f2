// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "check.h"
#include "meshfile/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Reading a large file takes the memory of the mesh and little more: no reader holds the file, and
// none holds the mesh twice.

static char folder[] = "/tmp/sinew-streaming-XXXXXX";

// ---- formats that are not written by the library

static void put_vertices(FILE* out, const SnMesh* mesh, int numbered) {
    const double* x = mesh->vertex;
    for (int v = 0; v < mesh->vertex_count; ++v, x += 3) {
        if (numbered) fprintf(out, "%d ", v);
        fprintf(out, "%.17g %.17g %.17g\n", x[0], x[1], x[2]);
    }
}

static void put_elements(FILE* out, const SnMesh* mesh, int numbered) {
    for (int e = 0; e < mesh->element_count; ++e) {
        fprintf(out, "%d", numbered ? e : (int)mesh->kind);
        for (int i = 0; i < (int)mesh->kind; ++i)
            fprintf(out, " %d", mesh->element[e * (int)mesh->kind + i]);
        putc('\n', out);
    }
}

static void put_off(FILE* out, FILE* second, const SnMesh* mesh) {
    (void)second;
    fprintf(out, "OFF\n%d %d 0\n", mesh->vertex_count, mesh->element_count);
    put_vertices(out, mesh, 0);
    put_elements(out, mesh, 0);
}

static void put_tetgen(FILE* out, FILE* second, const SnMesh* mesh) {
    fprintf(out, "%d 3 0 0\n", mesh->vertex_count);
    put_vertices(out, mesh, 1);
    fprintf(second, "%d 4 0\n", mesh->element_count);
    put_elements(second, mesh, 1);
}

static void put_vtk(FILE* out, FILE* second, const SnMesh* mesh) {
    (void)second;
    fputs("# vtk DataFile Version 3.0\nt\nASCII\nDATASET UNSTRUCTURED_GRID\n", out);
    fprintf(out, "POINTS %d double\n", mesh->vertex_count);
    put_vertices(out, mesh, 0);
    fprintf(out, "CELLS %d %d\n", mesh->element_count, 5 * mesh->element_count);
    put_elements(out, mesh, 0);
    fprintf(out, "CELL_TYPES %d\n", mesh->element_count);
    for (int e = 0; e < mesh->element_count; ++e) fputs("10\n", out);
}

// quadrangles, as programs that draw write them
static void put_quads(FILE* out, const SnMesh* mesh) {
    for (int v = 0; v < mesh->vertex_count; ++v)
        fprintf(out, "v %g %g %g\n", mesh->vertex[3 * v], mesh->vertex[3 * v + 1],
                mesh->vertex[3 * v + 2]);
    for (int e = 0; e + 1 < mesh->element_count; e += 2)
        fprintf(out, "f %d//1 %d//1 %d//1 %d//1\n", mesh->element[3 * e] + 1,
                mesh->element[3 * e + 1] + 1, mesh->element[3 * e + 2] + 1,
                mesh->element[3 * e + 5] + 1);
}

static void put_stl_text(FILE* out, const SnMesh* mesh) {
    fputs("solid\n", out);
    for (int e = 0; e < mesh->element_count; ++e) {
        fputs("facet normal 0 0 0\n outer loop\n", out);
        for (int i = 0; i < 3; ++i) {
            const double* x = mesh->vertex + 3 * mesh->element[3 * e + i];
            fprintf(out, "  vertex %.17g %.17g %.17g\n", x[0], x[1], x[2]);
        }
        fputs(" endloop\nendfacet\n", out);
    }
    fputs("endsolid\n", out);
}

// ---- what reading takes

// bytes of the arrays of a mesh
static double bytes_of(const SnMesh* mesh) {
    return 24.0 * mesh->vertex_count + (4.0 * mesh->kind + 4) * mesh->element_count;
}

static void check_reading(const char* path, const char* name, double most) {
    SnMesh* mesh = NULL;
    SnError error = {0};
    const int64_t before = sn_memory_count().live_bytes;
    sn_memory_reset_peak();
    if (sn_mesh_read(path, SN_READ_AS_IS, &mesh, NULL, &error) < 0) fail_msg("%s", error.text);
    SnMemoryCount count = sn_memory_count();
    const double kept = (double)(count.live_bytes - before) / bytes_of(mesh);
    const double peak = (double)(count.peak_bytes - before) / bytes_of(mesh);
    print_message("%-12s %5.1f MB kept %.2f, at most %.2f\n", name, 1e-6 * bytes_of(mesh), kept,
                  peak);
    assert_true(bytes_of(mesh) > 1e6);
    CHECK_AT_MOST(kept, 1.14);
    CHECK_AT_MOST(peak, most);
    sn_destroy_mesh(mesh);
}

// STL has a table of places beside the mesh, VTK types and ends of cells
static double most_of(const char* name) {
    if (!strcmp(name, "stl")) return 1.6;
    return strncmp(name, "vt", 2) ? 1.14 : 1.4;
}

static void path_of(char path[200], const char* name, const char* extension) {
    snprintf(path, 200, "%s/%s%s", folder, name, extension);
}

static FILE* open_file(const char* name, const char* extension, char path[200]) {
    path_of(path, name, extension);
    FILE* out = fopen(path, "w");
    assert_non_null(out);
    return out;
}

static SnMesh *tets, *surface;

static void write_by_hand(const SnMeshFormat* format, char path[200]) {
    char second_path[200];
    FILE* out = open_file(format->name, format->extension, path);
    FILE* second = format->second ? open_file(format->name, format->second, second_path) : NULL;
    if (!strcmp(format->name, "off"))
        put_off(out, second, surface);
    else
        (second ? put_tetgen : put_vtk)(out, second, tets);
    fclose(out);
    if (second) fclose(second);
}

static void all_formats_stream(void** state) {
    (void)state;
    for (int i = 0; sn_mesh_format(i); ++i) {
        const SnMeshFormat* format = sn_mesh_format(i);
        const SnMesh* mesh = format->holds_tets ? tets : surface;
        char path[200];
        path_of(path, format->name, format->extension);
        if (format->write)
            CHECK_OK(sn_mesh_write(mesh, path, format->name, NULL));
        else
            write_by_hand(format, path);
        check_reading(path, format->name, most_of(format->name));
        unlink(path);
        if (format->second) path_of(path, format->name, format->second);
        unlink(path);
    }
}

// files that do not say how much they hold
static void text_streams(void** state) {
    (void)state;
    char path[200];
    FILE* out = open_file("quads", ".obj", path);
    put_quads(out, surface);
    fclose(out);
    check_reading(path, "obj, quads", most_of("obj"));
    unlink(path);
    out = open_file("text", ".stl", path);
    put_stl_text(out, surface);
    fclose(out);
    check_reading(path, "stl, text", most_of("stl"));
    unlink(path);
}

static int make_meshes(void** state) {
    (void)state;
    if (!mkdtemp(folder)) return -1;
    if (sn_mesh_box((int[3]){24, 24, 24}, (double[3]){1, 1.1, 1.2}, SN_BOX_KUHN, &tets) < 0)
        return -1;
    return sn_mesh_grid((int[2]){180, 190}, (double[2]){1, 1.1}, SN_GRID_ALTERNATE, &surface);
}

static int remove_meshes(void** state) {
    (void)state;
    sn_destroy_mesh(tets);
    sn_destroy_mesh(surface);
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_formats_stream),
        cmocka_unit_test(text_streams),
    };
    return cmocka_run_group_tests(tests, make_meshes, remove_meshes);
}
