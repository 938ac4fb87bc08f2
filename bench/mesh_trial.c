// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh_trial.h"

#include "base/clock.h"
#include "sinew/world.h"

#include <math.h>

const SnForeign sn_foreign[SN_FOREIGN_COUNT] = {
    {"bunny.obj", 1, 6000, 0},
    {"dragon.ply", 1, 6000, 0},
    {"snowden.obj", 1, 1500,
     1}, // hollow, with walls of 6 mm; only 280 000 tets fill most of the walls
    {"teapot.obj", 1, 6000, 0},
    {"hand.off", 2, 6000, 0},
    {"elephant.off", 1, 6000, 0},
    {"homer.off", 1, 6000, 0},
    {"knot1.off", 1, 6000, 0},
    {"armadillo.off", 1, 6000, 0},
    {"bull.off", 1, 6000, 0},
    {"camel.off", 1, 10000, 0}, // with fewer tets it loses its legs and falls
    {"elephant-with-holes.off", 1, 6000, 0},
};
const char* const sn_foreign_folder = "build-surfaces";

SnStatus sn_read_foreign(const char* path, SnMesh** surface, SnError* error) {
    SN_TRY(sn_mesh_read(path, SN_READ_AS_IS, surface, NULL, error));
    double low[3], high[3], longest = 0;
    sn_mesh_bounds(*surface, low, high);
    for (int k = 0; k < 3; ++k) longest = fmax(longest, high[k] - low[k]);
    SnPlacement unit = sn_default_placement();
    for (int k = 0; k < 3; ++k) unit.scale[k] = 1 / longest;
    sn_mesh_place(*surface, &unit);
    return SN_OK;
}

// ---- fifty steps --------------------------------------------------------------------------------

static SnStatus add_held_body(SnWorld* world, const SnMesh* tets, int up, SnBodyId* body,
                              SnError* error) {
    SnMaterialDef rubber = sn_default_material_def();
    rubber.youngs_modulus = 10e6;
    SnSoftDef soft = sn_default_soft_def();
    soft.mesh = tets;
    soft.material = &rubber;
    soft.material_count = 1;
    SN_TRY(sn_world_add_soft(world, &soft, body, error));
    SnPinDef pin = sn_default_pin_def();
    pin.body = *body;
    pin.select.kind = SN_SELECT_BOX;
    sn_mesh_bounds(tets, pin.select.low, pin.select.high);
    pin.select.high[up] = 0.9 * pin.select.low[up] + 0.1 * pin.select.high[up];
    return sn_world_add_pin(world, &pin, error);
}

// Find the largest distance of a vertex from its place at rest, m. A position that is not finite
// counts as far away.
static double farthest_way(const SnWorld* world, SnBodyId body, const SnMesh* rest) {
    const double* x = sn_world_positions(world, body, NULL);
    double most = 0;
    for (int v = 0; v < rest->vertex_count; ++v) {
        double way =
            v3_norm(v3_sub(v3_load(x + 3 * (size_t)v), v3_load(rest->vertex + 3 * (size_t)v)));
        most = fmax(most, isfinite(way) ? way : HUGE_VAL);
    }
    return most;
}

static SnStatus take_trial_step(SnWorld* world, SnMeshSteps* result, SnError* error) {
    const double start = sn_thread_seconds();
    SnStatus status = sn_world_step(world, error);
    result->seconds += sn_thread_seconds() - start;
    if (status < 0) return status;
    result->done++;
    result->remarks += status > 0;
    result->smallest_volume = fmin(result->smallest_volume, sn_world_stats(world)->smallest_volume);
    return SN_OK;
}

SnStatus sn_make_trial_world(const SnMesh* tets, int up, SnWorld** world, SnBodyId* body,
                             SnError* error) {
    SnWorldDef def = sn_default_world_def();
    def.gravity[2] = 0;
    def.gravity[up] = -9.81;
    SN_TRY(sn_create_world(&def, world, error));
    return add_held_body(*world, tets, up, body, error);
}

SnStatus sn_try_steps(const SnMesh* tets, int up, int steps, SnMeshSteps* result, SnError* error) {
    SnWorld* world = NULL;
    SnBodyId body;
    *result = (SnMeshSteps){.smallest_volume = 1};
    SnStatus status = sn_make_trial_world(tets, up, &world, &body, error);
    for (int i = 0; i < steps && status >= 0; ++i) {
        status = take_trial_step(world, result, error);
        if (status >= 0) result->sag = fmax(result->sag, farthest_way(world, body, tets));
    }
    sn_destroy_world(world);
    return status;
}
