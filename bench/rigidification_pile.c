// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Time a pile of soft blocks, elastic everywhere and adaptive: processor time of a step while the
// blocks fall, and when they rest.
#include "rigidification.h"

#include <math.h>
#include <string.h>

enum { BLOCKS = 50, PER_LAYER = 9, STEPS = 1000, WINDOW = 100 };

static SnStatus add_soft_block(SnWorld* world, int index, SnError* error) {
    SnMaterialDef material = sn_default_material_def();
    SnSoftDef def = sn_default_soft_def();
    SnPlacement place = sn_default_placement();
    SnMesh* mesh = NULL;
    const int layer = index / PER_LAYER, at = index % PER_LAYER;
    SN_TRY(sn_mesh_box((int[3]){3, 3, 3}, (double[3]){0.3, 0.3, 0.3}, SN_BOX_FIVE, &mesh));
    place.axis[2] = 1;
    place.angle = 0.4 * index;
    place.translate[0] = 0.5 * (at % 3) + 0.05 * (layer % 2);
    place.translate[1] = 0.5 * (at / 3) + 0.05 * (layer % 3);
    place.translate[2] = 0.05 + 0.45 * layer;
    sn_mesh_place(mesh, &place);
    material.youngs_modulus = 2e5;
    material.density = 300;
    material.stiffness_damping = 0.02;
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    SnBodyId body;
    const SnStatus status = sn_world_add_soft(world, &def, &body, error);
    sn_destroy_mesh(mesh);
    return status;
}

static SnStatus make_pile(int adaptive, int blocks, SnWorld** world, SnError* error) {
    SnWorldDef def = sn_default_world_def();
    const SnColliderDef ground = sn_default_collider_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = adaptive;
    SN_TRY(sn_create_world(&def, world, error));
    SN_TRY(sn_world_add_collider(*world, &ground, NULL, error));
    for (int i = 0; i < blocks; ++i) SN_TRY(add_soft_block(*world, i, error));
    return sn_world_start(*world, error);
}

static void print_window(FILE* out, int step, SnWorld* const world[2], const double seconds[2]) {
    fprintf(out, "    %6d %9.2f %9.2f %9.4f %8d %9d\n", step, 1e3 * seconds[0] / WINDOW,
            1e3 * seconds[1] / WINDOW, seconds[1] / seconds[0], sn_world_stats(world[1])->dofs,
            sn_world_stats(world[1])->pressing);
    fflush(out);
}

static SnStatus run_windows(SnWorld* const world[2], int steps, FILE* out, double* ratio,
                            SnError* error) {
    double seconds[2] = {0};
    for (int i = 1; i <= steps; ++i) {
        for (int side = 0; side < 2; ++side)
            SN_TRY(sn_study_step(world[side], &seconds[side], error));
        if (i % WINDOW != 0) continue;
        print_window(out, i, world, seconds);
        *ratio = seconds[1] / seconds[0];
        memset(seconds, 0, sizeof seconds);
    }
    return SN_OK;
}

SnStatus sn_rigidification_pile(const SnBenchOptions* options, FILE* out, SnError* error) {
    SnWorld* world[2] = {NULL, NULL};
    double ratio = HUGE_VAL;
    fprintf(out,
            "\n%d soft blocks fall on a heap%s: ms of processor time per step, contacts included\n"
            "    %6s %9s %9s %9s %8s %9s\n",
            BLOCKS, options->full ? "" : "; --full waits until they rest", "step", "elastic",
            "adaptive", "ratio", "dofs", "pressing");
    SnStatus status = make_pile(0, BLOCKS, &world[0], error);
    if (status >= 0) status = make_pile(1, BLOCKS, &world[1], error);
    if (status >= 0)
        status = run_windows(world, options->full ? STEPS : WINDOW, out, &ratio, error);
    if (status >= 0 && options->full)
        sn_print_at_most(out, ratio, 0.05, "adaptive over elastic, at rest");
    sn_destroy_world(world[0]);
    sn_destroy_world(world[1]);
    return status;
}

// ---- counts

SnStatus sn_rigidification_count_pile(SnTally* tally, SnError* error) {
    SnWorld* world = NULL;
    const SnStatus made = make_pile(1, 3, &world, error);
    return sn_tally_world(tally, "adaptive", made, world, 100, error);
}
