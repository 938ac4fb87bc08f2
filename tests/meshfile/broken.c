// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "check.h"
#include "meshfile/format.h"
#include "meshfile/walk.h"

#include <stdio.h>
#include <string.h>

// Files that were broken on purpose, of assimp-testmodels (Debian) and stl-models (npm): what
// happens with each, and that all of them are there. A message says where and why; where only what
// is not used is wrong (normals, headers, names), all triangles are there.

enum { ASSIMP, STL_MODELS };

static const char* const folders[] = {
    [ASSIMP] = "/usr/share/assimp/models",
    [STL_MODELS] = SINEW_SOURCE_DIR "/build-npm/node_modules/stl-models",
    NULL,
};

typedef struct Expected {
    int folder;
    const char* name;    // end of the path
    const char* message; // NULL: it is read
    int triangles;
} Expected;

static const Expected expected[] = {
    {ASSIMP, "invalid/empty.obj", "empty.obj: found no tetrahedra, triangles or lines", 0},
    {ASSIMP, "invalid/empty.off", "empty.off:1: the file ends where OFF was expected", 0},
    {ASSIMP, "invalid/empty.ply", "empty.ply:1: the file ends where ply was expected", 0},
    {ASSIMP, "invalid/malformed.obj", "malformed.obj:23: found \"12\" for a vertex", 0},
    {ASSIMP, "invalid/malformed2.obj", "malformed2.obj:23: found a face of 0 vertices", 0},
    {ASSIMP, "invalid/OutOfMemory.off",
     "OutOfMemory.off:2: found \"353535235358\" for the number of", 0},
    {ASSIMP, "OFF/invalid.off", "invalid.off:6: found a count of 4 faces, which cannot fit", 0},
    {ASSIMP, "PLY/Wuson.ply", "Wuson.ply:3: found \"Created\", expected element", 0},
    {ASSIMP, "PLY/issue623.ply", "issue623.ply:14: found \"7.941797\" for the length of a list", 0},
    {ASSIMP, "PLY/pond.0.ply", "byte 276: found a count of 70051 vertices, which cannot fit", 0},
    {ASSIMP, "PLY/points.ply", "found no tetrahedra, triangles or lines", 0},
    {ASSIMP, "OBJ/box_UTF16BE.obj", "box_UTF16BE.obj:1: found a zero byte, expected text", 0},
    {ASSIMP, "OBJ/number_formats.obj", "number_formats.obj:11: found \"3.1+e2\" for z of a vertex",
     0},
    {ASSIMP, "OBJ/point_cloud.obj", "found no tetrahedra, triangles or lines", 0},
    {ASSIMP, "OBJ/testpoints.obj", "found no tetrahedra, triangles or lines", 0},

    {STL_MODELS, "broken/empty.stl", "empty.stl:1: found neither the word solid nor the 84 bytes",
     0},
    {STL_MODELS, "broken/fourVertices.ascii.stl", "stl:7: found \"vertex\", expected endloop", 0},
    {STL_MODELS, "broken/incorrectFaceCounter.bin.stl",
     "byte 84: found a count of 66 triangles, which", 0},
    {STL_MODELS, "misc/multiWordName.bin.stl", NULL, 4}, // bytes were lost, but not in the count
    {STL_MODELS, "broken/quad.ascii.stl", "stl:7: found \"vertex\", expected endloop", 0},
    {STL_MODELS, "broken/twoVertices.ascii.stl", "stl:6: found \"endloop\", expected vertex", 0},
    {STL_MODELS, "misc/faceless.ascii.stl", "found no tetrahedra, triangles or lines", 0},
    {STL_MODELS, "broken/missingEndsolid.ascii.stl", NULL, 4},
    {STL_MODELS, "broken/missingFace.ascii.stl", NULL, 3},
    {STL_MODELS, "broken/missingNormal.ascii.stl", NULL, 4},
    {STL_MODELS, "broken/notANumberNormal.ascii.stl", NULL, 4},
    {STL_MODELS, "broken/singleFace.ascii.stl", NULL, 1},
    {STL_MODELS, "broken/solidNameMismatch.ascii.stl", NULL, 4},
    {STL_MODELS, "broken/wrongHeader.bin.stl", NULL, 12},
    {STL_MODELS, "broken/wrongNormal.ascii.stl", NULL, 4},
    {STL_MODELS, "broken/wrongNormals.ascii.stl", NULL, 4},
};
enum { EXPECTED = sizeof expected / sizeof *expected };

static int ends_with(const char* text, const char* ending) {
    size_t n = strlen(text), m = strlen(ending);
    return n > m && !strcmp(text + n - m, ending);
}

static void check_file(const char* path, const Expected* e) {
    SnMesh* mesh = NULL;
    SnError error = {0};
    int64_t before = sn_memory_count().live_bytes;
    SnStatus status = sn_mesh_read(path, SN_READ_AS_IS, &mesh, NULL, &error);
    if (e->message) {
        if (status != SN_BAD_FILE || !strstr(error.text, e->message))
            fail_msg("%s: status %d, \"%s\", expected \"%s\"", path, status, error.text,
                     e->message);
        assert_null(mesh);
    } else {
        if (status < 0) fail_msg("%s", error.text);
        assert_int_equal(mesh->kind, SN_MESH_TRIANGLES);
        assert_int_equal(mesh->element_count, e->triangles);
    }
    sn_destroy_mesh(mesh);
    assert_int_equal(sn_memory_count().live_bytes, before);
}

static void check_unknown(const char* path) {
    SnMesh* mesh = NULL;
    SnError error = {0};
    if (sn_mesh_read(path, SN_READ_AS_IS, &mesh, NULL, &error) < 0) assert_true(error.text[0]);
    print_message("not in the table: %s: %s\n", path, mesh ? "read" : error.text);
    sn_destroy_mesh(mesh);
}

static int seen[EXPECTED];

static void try_file(const char* path) {
    for (int i = 0; i < EXPECTED; ++i) {
        if (!ends_with(path, expected[i].name)) continue;
        check_file(path, &expected[i]);
        seen[i] = 1;
        return;
    }
    // all files in these two folders are broken
    if (sn_mesh_format_of(path, 0) && (strstr(path, "/broken/") || strstr(path, "/invalid/")))
        check_unknown(path);
}

static void each_ends_as_expected(void** state) {
    (void)state;
    for (int i = 0; folders[i]; ++i) walk(folders[i], try_file);
    for (int i = 0; i < EXPECTED; ++i) {
        const char* const folder[] = {folders[expected[i].folder], NULL};
        if (any_folder(folder) && !seen[i]) fail_msg("%s: no %s", folder[0], expected[i].name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_ends_as_expected)};
    if (!any_folder(folders)) {
        printf("skipped: no such folder; make test-deps installs it\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
