// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Two worlds side by side: the same beam of soft and of stiff rubber. Their positions are read
// where the worlds keep them, without a copy.
#include <sinew/sinew.h>

#include <math.h>
#include <stdio.h>

static SnStatus make_world(double youngs_modulus, SnWorld** world, SnBodyId* body, SnError* error) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef rubber = sn_default_material_def();
    SnSoftDef beam = sn_default_soft_def();
    SnPinDef pin = sn_default_pin_def();
    SnMesh* mesh = NULL;
    def.integrator = SN_BDF2;
    rubber.youngs_modulus = youngs_modulus; // Pa

    // a world copies everything that is added to it, so the mesh may be destroyed first
    SnStatus status = sn_mesh_box((int[]){10, 2, 2}, (double[]){1, 0.2, 0.2}, SN_BOX_FIVE, &mesh);
    beam.mesh = mesh;
    beam.material = &rubber;
    beam.material_count = 1;
    pin.select = (SnSelect){.kind = SN_SELECT_PLANE, .normal = {-1, 0, 0}}; // the end at x = 0
    if (status >= 0) status = sn_create_world(&def, world, error);
    if (status >= 0) status = sn_world_add_soft(*world, &beam, body, error);
    pin.body = *body;
    if (status >= 0) status = sn_world_add_pin(*world, &pin, error);
    sn_destroy_mesh(mesh);
    return status;
}

// The largest distance between nodes with the same number, m. The pointers to positions are fetched
// anew after every step.
static double distance(const SnWorld* a, const SnWorld* b, SnBodyId body) {
    int count;
    const double* x = sn_world_positions(a, body, &count);
    const double* y = sn_world_positions(b, body, NULL);
    double largest = 0;
    for (int i = 0; i < 3 * count; i += 3)
        largest =
            fmax(largest, hypot(hypot(x[i] - y[i], x[i + 1] - y[i + 1]), x[i + 2] - y[i + 2]));
    return largest;
}

int main(void) {
    SnWorld *soft = NULL, *stiff = NULL;
    SnBodyId beam = {0};
    SnError error = {{0}};
    int failed =
        make_world(5e5, &soft, &beam, &error) < 0 || make_world(5e6, &stiff, &beam, &error) < 0;
    for (int i = 1; i <= 50 && !failed; ++i) {
        failed = sn_world_step(soft, &error) < 0 || sn_world_step(stiff, &error) < 0;
        if (!failed && i % 10 == 0)
            printf("%.1f s: %.3f m apart\n", sn_world_time(soft), distance(soft, stiff, beam));
    }
    if (failed) fprintf(stderr, "%s\n", error.text);
    sn_destroy_world(soft);
    sn_destroy_world(stiff);
    return failed;
}
