// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "base/memory.h"
#include "check.h"
#include "meshfile/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

// Files that lie: every one is refused with a message that names the place, quickly and without
// asking for the memory that it claims to need.

static void refused(const char* format, const char* text, size_t size, const char* message) {
    SnMesh* mesh = NULL;
    SnError error = {0};
    int64_t before = sn_memory_count().live_bytes;
    SnStatus status = sn_mesh_read_memory(sn_find_mesh_format(format), text, size, SN_READ_CHECKED,
                                          &mesh, NULL, &error);
    if (status != SN_BAD_FILE || !strstr(error.text, message))
        fail_msg("%s: status %d, \"%s\", expected \"%s\"", format, status, error.text, message);
    assert_null(mesh);
    assert_int_equal(sn_memory_count().live_bytes, before);
}

#define HEADER2 "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"
#define HEADER4 "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n"
#define PLY     "ply\nformat ascii 1.0\nelement vertex "
#define XYZ     "\nproperty float x\nproperty float y\nproperty float z\n"
#define VTK     "# vtk DataFile Version 3.0\nt\nASCII\nDATASET UNSTRUCTURED_GRID\n"
#define VTU     "<VTKFile type=\"UnstructuredGrid\"><UnstructuredGrid><Piece NumberOfPoints=\""

static void huge_counts(void** state) {
    (void)state;
    static const struct {
        const char *format, *text, *message;
    } files[] = {
        {"msh", HEADER2 "$Nodes\n4294967295\n1 0 0 0\n", ".msh:5: found \"4294967295\""},
        {"msh", HEADER2 "$Nodes\n2147483647\n1 0 0 0\n", "count of 2147483647 nodes"},
        {"msh", HEADER4 "$Nodes\n1 4294967295 1 4294967295\n", "count of 4294967295 nodes"},
        {"msh", HEADER4 "$Entities\n4294967295 0 0 0\n", "count of 4294967295 points"},
        {"msh", HEADER2 "$PhysicalNames\n2000000000\n", "count of 2000000000 names"},
        {"medit", "MeshVersionFormatted 1 Dimension 3 Vertices 2000000000\n",
         "2000000000 vertices"},
        {"tetgen", "2000000000 3 0 0\n0 0 0 0\n\f1 4 0\n", "2000000000 nodes"},
        {"tetgen", "1 3 0 0\n0 0 0 0\n\f2000000000 4 0\n", ".ele:1: found a count of 2000000000"},
        {"vtk", VTK "POINTS 2000000000 float\n", "6000000000 coordinates"},
        {"vtk", VTK "POINTS 0 float\nCELLS 2000000000 2100000000\n", "2100000000 numbers of cells"},
        {"vtu",
         VTU "2000000000\" NumberOfCells=\"1\"><Points><DataArray type=\"Float32\" "
             "NumberOfComponents=\"3\" format=\"ascii\">0 0 0",
         "6000000000 coordinates"},
        {"ply", PLY "4294967295" XYZ "end_header\n0 0 0\n", "count of 4294967295 vertices"},
        {"off", "OFF\n2000000000 1 0\n0 0 0\n", ".off:3: found a count of 2000000000 vertices"},
        {"off", "OFF\n1 2000000000 0\n0 0 0\n3 0 0 0\n", "2000000000 faces"},
    };
    struct rusage before, after;
    getrusage(RUSAGE_SELF, &before);
    double start = sn_thread_seconds();
    for (size_t i = 0; i < sizeof files / sizeof *files; ++i)
        refused(files[i].format, files[i].text, strlen(files[i].text), files[i].message);
    CHECK_AT_MOST(sn_thread_seconds() - start, 0.05);
    getrusage(RUSAGE_SELF, &after);
    CHECK_AT_MOST((double)(after.ru_maxrss - before.ru_maxrss), 50e3); // kB

    char stl[134] = {0};
    memset(stl + 80, 0xff, 4);
    refused("stl", stl, sizeof stl, "byte 84: found a count of 4294967295 triangles");
}

// a binary STL file that announces fewer triangles than it has would lose the others
static void small_counts(void** state) {
    (void)state;
    char stl[84 + 3 * 50] = {0};
    stl[80] = 1;
    refused("stl", stl, 84 + 2 * 50, "byte 134: found 50 bytes behind the 1 triangles");
    refused("stl", stl, sizeof stl, "byte 134: found 100 bytes behind the 1 triangles");
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_read_memory(sn_find_mesh_format("stl"), stl, 84 + 50 + 49, SN_READ_AS_IS,
                                 &mesh, NULL, NULL));
    sn_destroy_mesh(mesh);
}

static void check_stl(const char* start, size_t start_size, const char* rest, size_t rest_size) {
    char file[1000];
    SnMesh* mesh = NULL;
    SnError error = {0};
    memcpy(file, start, start_size);
    memcpy(file + start_size, rest, rest_size);
    if (sn_mesh_read_memory(sn_find_mesh_format("stl"), file, start_size + rest_size, SN_READ_AS_IS,
                            &mesh, NULL, &error) < 0)
        fail_msg("\"%.20s\": %s", start, error.text);
    assert_int_equal(mesh->element_count, 1);
    assert_float_equal(mesh->vertex[3], 2, 0);
    sn_destroy_mesh(mesh);
}

// text with a mark or white space in front is text; binary files are binary whatever their header
// says, with a few bytes behind the triangles too
static void stl_is_text_or_binary(void** state) {
    (void)state;
    static const char text[] = "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n"
                               "vertex 2 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n";
    static const char* const fronts[] = {"", "\n", " \t\r\n  ", "\xef\xbb\xbf", "\xef\xbb\xbf \n"};
    for (size_t i = 0; i < sizeof fronts / sizeof *fronts; ++i)
        check_stl(fronts[i], strlen(fronts[i]), text, sizeof text - 1);
    char blanks[200];
    memset(blanks, ' ', sizeof blanks);
    check_stl(blanks, sizeof blanks, text, sizeof text - 1);

    // 80 bytes of header, count, normal, three corners, attribute
    static const char* const headers[] = {"solid", "  solid a", "SOLID b", "\xef\xbb\xbfsolid",
                                          "c"};
    static const unsigned char two[4] = {0, 0, 0, 0x40}, one[4] = {0, 0, 0x80, 0x3f};
    for (size_t i = 0; i < sizeof headers / sizeof *headers; ++i) {
        for (int padding = 0; padding <= ' '; padding += ' ') {
            char file[80 + 4 + 50 + 49] = {0};
            memset(file, padding, 80);
            memcpy(file, headers[i], strlen(headers[i]));
            file[80] = 1;
            memcpy(file + 84 + 4 * (3 + 3), two, 4);
            memcpy(file + 84 + 4 * (3 + 7), one, 4);
            check_stl(file, 80, file + 80, 54);
            check_stl(file, 80, file + 80, 54 + 2);
            check_stl(file, 80, file + 80, 54 + 49);
        }
    }
}

// nothing is cut to fit
static void long_texts(void** state) {
    (void)state;
    char name[400], file[4000];
    memset(name, 'n', sizeof name);
    name[124] = 0;
    snprintf(file, sizeof file, HEADER2 "$PhysicalNames\n1\n3 7 \"%s\"\n", name);
    refused("msh", file, strlen(file),
            ".msh:6: found a name of 124 bytes for region 7; accepted is at most 123");
    name[124] = 'n';
    name[256] = 0;
    snprintf(file, sizeof file, "<VTKFile type=\"UnstructuredGrid\">\n<Piece %s=\"1\"/>", name);
    refused("vtu", file, strlen(file), "inside a tag, which is longer than 255 bytes");
    snprintf(file, sizeof file, "<VTKFile type=\"UnstructuredGrid\">\n<Piece a=\"%s\"/>", name);
    refused("vtu", file, strlen(file), ".vtu:2: found \"nnnn");
    int used = snprintf(file, sizeof file, "<VTKFile type=\"UnstructuredGrid\">\n<DataArray");
    for (int i = 0; i < 65; ++i)
        used += snprintf(file + used, sizeof file - (size_t)used, " a%d=\"\"", i);
    refused("vtu", file, strlen(file), ".vtu:2: found a tag <DataArray> with more than 64 attr");
}

// one number of a file that is right otherwise
static void numbers(void** state) {
    (void)state;
    static const char* const wrong[] = {"nan", "inf", "-inf", "1e309", "0x1p3", "1,5", "--1", "1e"};
    static const struct {
        const char *format, *text, *line;
    } files[] = {
        {"msh", HEADER2 "$Nodes\n1\n1 0 %s 0\n$EndNodes\n", ".msh:6: "},
        {"medit", "MeshVersionFormatted 1\nDimension 3\nVertices 1\n0 %s 0 0\n", ".mesh:4: "},
        {"tetgen", "1 3 0 0\n0 0 %s 0\n\f", ".node:2: "},
        {"vtk", VTK "POINTS 1 float\n0 %s 0\n", ".vtk:6: "},
        {"vtu",
         VTU "1\" NumberOfCells=\"1\">\n<Points><DataArray type=\"Float32\" "
             "NumberOfComponents=\"3\" format=\"ascii\">\n0 %s 0",
         ".vtu:3: "},
        {"obj", "v 0 0 0\nv 0 %s 0\n", ".obj:2: "},
        {"ply", PLY "1" XYZ "end_header\n0 %s 0\n", ".ply:8: "},
        {"stl", "solid\nfacet\nouter loop\nvertex 0 %s 0\n", ".stl:4: "},
        {"off", "OFF\n1 1 0\n0 %s 0\n3 0 0 0 0 0 0\n", ".off:3: "},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; ++i) {
        for (size_t k = 0; k < sizeof wrong / sizeof *wrong; ++k) {
            char text[600], message[100];
            snprintf(text, sizeof text, files[i].text, wrong[k]);
            snprintf(message, sizeof message, "%sfound \"%s\"", files[i].line, wrong[k]);
            refused(files[i].format, text, strlen(text), message);
        }
    }
}

static void indices(void** state) {
    (void)state;
    static const struct {
        const char *format, *text, *message;
    } files[] = {
        {"obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", ".obj:4: found \"4\""},
        {"obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 -4\n", ".obj:4: found \"-4\""},
        {"obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n", ".obj:4: found \"0\""},
        {"obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2\n", ".obj:4: found a face of 2"},
        {"obj", "f 1 2 3\n", ".obj:1: found \"1\""},
        {"off", "OFF\n1 1 0\n0 0 0\n3 0 1 0\n", ".off:4: found \"1\""},
        {"off", "OFF\n1 1 0\n0 0 0\n2 0 0 0\n", ".off:4: found \"2\""},
        {"medit",
         "MeshVersionFormatted 1\nDimension 3\nVertices 1\n0 0 0 0\nTriangles 1\n1 2 1 0\n",
         ".mesh:6: found \"2\""},
        {"tetgen", "1 3 0 0\n1 0 0 0\n\f1 4 0\n1 0 1 1 1\n", ".ele:2: found \"0\""},
        {"tetgen", "1 3 0 0\n3 0 0 0\n\f1 4 0\n", ".node:2: found \"3\""},
        {"tetgen", "1 3 0 0\n0 0 0 0\n\f1 10 0\n", ".ele:1: found \"10\""},
        {"msh", HEADER2 "$Nodes\n1\n7 0 0 0\n$EndNodes\n$Elements\n1\n1 2 0 7 7 8\n$EndElements\n",
         ".msh:10: found node 8"},
        {"msh", HEADER2 "$Nodes\n2\n7 0 0 0\n7 1 0 0\n$EndNodes\n", "number 7"},
        {"msh", HEADER2 "$Nodes\n1\n7 0 0 0\n$EndNodes\n$Elements\n1\n1 5 0 7 7 7 7 7 7 7 7\n",
         ".msh:10: found an element of gmsh's type 5"},
        {"vtk", VTK "POINTS 1 float\n0 0 0\nCELLS 1 4\n3 0 0 1\n", ".vtk:8: found \"1\""},
        {"vtk", VTK "POINTS 1 float\n0 0 0\nCELLS 1 9\n8 0 0 0 0 0 0 0 0\nCELL_TYPES 1\n12\n",
         "type 12"},
        {"ply",
         PLY "1" XYZ "element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n"
             "3 0 0 1\n",
         ".ply:11: found \"1\""},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; ++i)
        refused(files[i].format, files[i].text, strlen(files[i].text), files[i].message);
}

// what a simulation cannot use, in a file that is well formed
static void shapes(void** state) {
    (void)state;
    refused("off", "OFF\n3 1 0\n0 0 0\n1 0 0\n2 0 0\n3 0 1 2\n", 40, "elements that are flat");
    refused("off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 1\n", 40, "use a vertex twice");
    const char* two = "5 3 0 0\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 0 0 1\n4 1 1 1\n\f"
                      "2 4 0\n0 0 1 2 3\n1 1 2 3 4\n";
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_read_memory(sn_find_mesh_format("tetgen"), two, strlen(two), SN_READ_CHECKED,
                                 &mesh, NULL, NULL));
    sn_destroy_mesh(mesh);
    const char* early =
        VTU "2\" NumberOfCells=\"1\"><Points><DataArray type=\"Float32\" NumberOfComponents=\"3\" "
            "format=\"ascii\">0 0 0 1 0</DataArray><DataArray>7 7 7</DataArray></Points></Piece>";
    refused("vtu", early, strlen(early), ".vtu:1: an array ends too early");
    const char* mixed = "5 3 0 0\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 0 0 1\n4 1 1 1\n\f"
                        "2 4 0\n0 0 1 2 3\n1 1 3 2 4\n";
    refused("tetgen", mixed, strlen(mixed), "elements that are inverted, unlike others");
}

// a piece that is inside out is turned around, and a vertex that nothing uses goes: both are told
static void repairs_are_told(void** state) {
    (void)state;
    const char* text = "5 3 0 0\n0 0 0 0\n1 9 9 9\n2 1 0 0\n3 0 1 0\n4 0 0 1\n\f1 4 0\n0 0 3 2 4\n";
    const SnMeshFormat* tetgen = sn_find_mesh_format("tetgen");
    SnMesh* mesh = NULL;
    SnMeshNotes notes;
    CHECK_OK(sn_mesh_read_memory(tetgen, text, strlen(text), SN_READ_CHECKED, &mesh, &notes, NULL));
    assert_int_equal(notes.dropped_vertices, 1);
    assert_int_equal(notes.flipped_elements, 1);
    assert_int_equal(mesh->vertex_count, 4);
    CHECK_NEAR(sn_mesh_measure(mesh, 0), 1.0 / 6, 1e-15);
    sn_destroy_mesh(mesh);

    CHECK_OK(sn_mesh_read_memory(tetgen, text, strlen(text), SN_READ_AS_IS, &mesh, &notes, NULL));
    assert_int_equal(notes.dropped_vertices + notes.flipped_elements, 0);
    assert_int_equal(mesh->vertex_count, 5);
    CHECK_NEAR(sn_mesh_measure(mesh, 0), -1.0 / 6, 1e-15);
    sn_destroy_mesh(mesh);
}

static void check_path(const char* path, SnStatus expected, const char* message) {
    SnMesh* mesh = NULL;
    SnError error = {0};
    SnStatus status = sn_mesh_read(path, SN_READ_AS_IS, &mesh, NULL, &error);
    assert_int_equal(status, expected);
    if (!strstr(error.text, message)) fail_msg("\"%s\", expected \"%s\"", error.text, message);
}

static void only_regular_files(void** state) {
    (void)state;
    char folder[] = "/tmp/sinew-hostile-XXXXXX", path[100];
    assert_non_null(mkdtemp(folder));
    check_path("/tmp/sinew-no-such-file.obj", SN_READ_FAILED, "cannot be read: No such file");
    check_path("/tmp/sinew-mesh.txt", SN_BAD_INPUT, "accepted are files that end in .msh");
    snprintf(path, sizeof path, "%s/pipe.obj", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    check_path(path, SN_READ_FAILED, "it is a pipe or device");
    unlink(path);
    snprintf(path, sizeof path, "%s/folder.stl", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    check_path(path, SN_READ_FAILED, "it is a folder");
    rmdir(path);
    snprintf(path, sizeof path, "%s/zero.ply", folder);
    assert_int_equal(symlink("/dev/zero", path), 0);
    check_path(path, SN_READ_FAILED, "it is a pipe or device");
    unlink(path);
    snprintf(path, sizeof path, "%s/lonely.node", folder);
    FILE* file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
    check_path(path, SN_READ_FAILED, "lonely.ele: cannot be read");
    unlink(path);
    rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(huge_counts),
        cmocka_unit_test(small_counts),
        cmocka_unit_test(stl_is_text_or_binary),
        cmocka_unit_test(long_texts),
        cmocka_unit_test(numbers),
        cmocka_unit_test(indices),
        cmocka_unit_test(shapes),
        cmocka_unit_test(repairs_are_told),
        cmocka_unit_test(only_regular_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
