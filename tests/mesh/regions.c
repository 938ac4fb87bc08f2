// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "meshfile/format.h"

#include <stdio.h>
#include <string.h>

// Region labels that other programs wrote, among data and sections of all kinds: files of the fuzz
// corpus, two tets with the regions 7 and 9 each.

static const char* const files[] = {
    "vtk/field-metadata-51.vtk",   "vtk/field-metadata-51-binary.vtk",
    "vtk/attributes-51.vtk",       "vtk/attributes-51-binary.vtk",
    "vtk/colours-51.vtk",          "vtk/colours-51-binary.vtk",
    "vtk/points-first-51.vtk",     "vtk/points-first-51-binary.vtk",
    "vtu/information-ascii.vtu",   "vtu/information-inline.vtu",
    "vtu/information-raw.vtu",     "vtu/ascii-tight.vtu",
    "msh/gmsh40-parts.msh",        "msh/gmsh41-parts.msh",
    "msh/gmsh41-parts-binary.msh",
};

static void labels_are_found(void** state) {
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; ++i) {
        char path[1000];
        SnMesh* mesh = NULL;
        SnError error = {0};
        snprintf(path, sizeof path, "%s/tests/fuzz/corpus/%s", SINEW_SOURCE_DIR, files[i]);
        if (sn_mesh_read(path, SN_READ_CHECKED, &mesh, NULL, &error) < 0)
            fail_msg("%s", error.text);
        assert_int_equal(mesh->kind, SN_MESH_TETS);
        assert_int_equal(mesh->element_count, 2);
        if (mesh->region[0] != 7 || mesh->region[1] != 9)
            fail_msg("%s: regions %d and %d", files[i], mesh->region[0], mesh->region[1]);
        sn_destroy_mesh(mesh);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(labels_are_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
