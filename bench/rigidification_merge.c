// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Time a column of soft blocks that rides on a plate: elastic, each block rigid by itself, and all
// blocks rigid as one.
#include "rigidification.h"

#include <math.h>

enum { BLOCKS = 8, STEPS = 400, WINDOW = 100, SIDES = 3 };

#define EDGE 0.3 // edge of a block, m
#define PACE 0.5 // speed of the plate, m/s

static SnStatus add_soft_block(SnWorld* world, int index, SnError* error) {
    SnMaterialDef material = sn_default_material_def();
    SnSoftDef def = sn_default_soft_def();
    SnPlacement place = sn_default_placement();
    SnMesh* mesh = NULL;
    SnBodyId body;
    SN_TRY(sn_mesh_box((int[3]){3, 3, 3}, (double[3]){EDGE, EDGE, EDGE}, SN_BOX_FIVE, &mesh));
    place.translate[2] = EDGE * index;
    sn_mesh_place(mesh, &place);
    material.youngs_modulus = 1e7;
    material.stiffness_damping = 0.02;
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    def.velocity[0] = PACE;
    const SnStatus status = sn_world_add_soft(world, &def, &body, error);
    sn_destroy_mesh(mesh);
    return status;
}

static SnStatus make_column(int adaptive, int merge, int blocks, SnWorld** world, SnError* error) {
    SnWorldDef def = sn_default_world_def();
    SnColliderDef plate = sn_default_collider_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = adaptive;
    def.rigidification.merge = merge;
    plate.velocity[0] = PACE;
    SN_TRY(sn_create_world(&def, world, error));
    SN_TRY(sn_world_add_collider(*world, &plate, NULL, error));
    for (int i = 0; i < blocks; ++i) SN_TRY(add_soft_block(*world, i, error));
    return sn_world_start(*world, error);
}

// Find the largest distance between the same block in two worlds, over the block's size.
static double error_of(const SnWorld* a, const SnWorld* b) {
    double most = 0;
    for (int i = 1; i <= BLOCKS; ++i)
        most = fmax(most, sn_study_distance(a, b, (SnBodyId){i}) / sn_study_size(a, (SnBodyId){i}));
    return most;
}

// Take all steps. Print the best step of each side in every window, and keep that of the last
// window in `best` (s).
static SnStatus run_windows(SnWorld* const world[SIDES], FILE* out, double best[SIDES],
                            SnError* error) {
    for (int i = 1; i <= STEPS; ++i)
        for (int side = 0; side < SIDES; ++side) {
            double seconds = 0;
            if (i % WINDOW == 1) best[side] = HUGE_VAL;
            SN_TRY(sn_study_step(world[side], &seconds, error));
            best[side] = fmin(best[side], seconds);
            if (i % WINDOW != 0 || side < SIDES - 1) continue;
            fprintf(out, "    %6d %9.3f %9.3f %9.3f %8d %8d %8d %12.1e\n", i, 1e3 * best[0],
                    1e3 * best[1], 1e3 * best[2], sn_world_stats(world[0])->dofs,
                    sn_world_stats(world[1])->dofs, sn_world_stats(world[2])->dofs,
                    error_of(world[1], world[2]));
            fflush(out);
        }
    return SN_OK;
}

SnStatus sn_rigidification_merge(const SnBenchOptions* options, FILE* out, SnError* error) {
    (void)options;
    SnWorld* world[SIDES] = {NULL, NULL, NULL};
    double best[SIDES];
    fprintf(out,
            "\n%d soft blocks ride on a plate, one on the other: ms of processor time of the best "
            "of %d steps,\ndegrees of freedom, and how far those that are one are from those that "
            "are not, over their size\n"
            "    %6s %9s %9s %9s %8s %8s %8s %12s\n",
            BLOCKS, WINDOW, "step", "elastic", "rigid", "as one", "elastic", "rigid", "as one",
            "off");
    SnStatus status = SN_OK;
    for (int side = 0; side < SIDES && status >= 0; ++side)
        status = make_column(side > 0, side > 1, BLOCKS, &world[side], error);
    if (status >= 0) status = run_windows(world, out, best, error);
    if (status >= 0) fprintf(out, "    rigid one by one over as one: %.2f\n", best[1] / best[2]);
    for (int side = 0; side < SIDES; ++side) sn_destroy_world(world[side]);
    return status;
}

// ---- counts

SnStatus sn_rigidification_count_merge(SnTally* tally, SnError* error) {
    static const char* const names[SIDES] = {"elastic", "rigid", "as-one"};
    tally->flat = 1;
    for (int side = 0; side < SIDES; ++side) {
        SnWorld* world = NULL;
        const SnStatus made = make_column(side > 0, side > 1, 3, &world, error);
        SN_TRY(sn_tally_world(tally, names[side], made, world, side > 0 ? 120 : 10, error));
    }
    return SN_OK;
}
