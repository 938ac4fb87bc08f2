// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// A beam, held at one end, sags under its weight. The same program stands in README.md.
#include <sinew/sinew.h>
#include <stdio.h>

int main(void) {
    SnWorldDef def = sn_default_world_def(); // gravity along -z, steps of 0.01 s
    SnMaterialDef rubber = sn_default_material_def();
    SnSoftDef beam = sn_default_soft_def();
    SnPinDef pin = sn_default_pin_def();
    SnMesh* mesh = NULL;
    SnWorld* world = NULL;
    SnError error = {0};
    sn_mesh_box((int[]){12, 3, 3}, (double[]){1.2, 0.3, 0.3}, SN_BOX_FIVE, &mesh);
    beam.mesh = mesh;
    beam.material = &rubber;
    beam.material_count = 1;
    pin.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {-1, -1, -1}, .high = {0, 1, 1}};

    int failed = sn_create_world(&def, &world, &error) < 0 ||
                 sn_world_add_soft(world, &beam, &pin.body, &error) < 0 ||
                 sn_world_add_pin(world, &pin, &error) < 0;
    for (int i = 0; i < 100 && !failed; ++i) failed = sn_world_step(world, &error) < 0;
    if (failed) return fprintf(stderr, "%s\n", error.text), 1;
    const double* tip = sn_world_positions(world, pin.body, NULL) + 3 * 12; // node 12: free end
    printf("after 1 s the tip is at (%.3f, %.3f, %.3f) m\n", tip[0], tip[1], tip[2]);
    sn_destroy_world(world);
    sn_destroy_mesh(mesh);
}
