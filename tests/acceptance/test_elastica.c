// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Elastica: a cantilever of length L under a tip load P across it, P L^2 / (E I) = 1, 2, 4, 10.
// Plane strain triangles with nu = 0 (which is plane stress), crossed cells as long as high, law
// corotated (M = E I kappa without terms of higher order), all components held at x = 0, the force
// spread equally over the nodes at x = L, quasistatic, one step per load, residual 1e-10.
//
// A beam of height h is softer than the elastica by shear and extension, both of order (h/L)^2. The
// Richardson limit over three meshes (slope 2 +- 0.2) is taken at L/h = 10 and 20, and the two
// limits are extrapolated to h/L = 0: within 0.5 % of the elastica; 5e-9 against our own.
#include "acceptance/setup.h"

enum { LOADS = 4, MESHES = 3 };

static const double load[LOADS] = {1, 2, 4, 10};
static const int cells_over_height[MESHES] = {4, 8, 12};

// deflection w / L and shortening u / L of the tip, for all loads
typedef struct Tips {
    double w[LOADS], u[LOADS];
} Tips;

static const Tips outside = {{.3017207738, .4934574804, .6699641813, .8106090249},
                             {.0564332363, .1606417208, .3289412422, .5549955978}};
static const Tips own = {{0.3017946866103, 0.4935227275847, 0.6700223976174, 0.8107129613465},
                         {0.0564781424688, 0.1607165976855, 0.3290240109316, 0.5551030559199}};

// load factors at whole seconds
static void add_load(SnWorld* world, SnBodyId body, double unit) {
    SnProfileKey key[LOADS + 1] = {{0, 0}};
    for (int i = 0; i < LOADS; ++i) key[i + 1] = (SnProfileKey){i + 1, load[i]};
    SnForceDef def = sn_default_force_def();
    def.body = body;
    def.select = at_plane(0, 1);
    def.force[1] = unit;
    def.key = key;
    def.key_count = LOADS + 1;
    CHECK_OK(sn_world_add_force(world, &def, NULL));
}

static Tips bend(int slenderness, int over_height) {
    const double height = 1.0 / slenderness, E = 1e6;
    SnMesh* mesh;
    CHECK_OK(sn_mesh_grid((int[2]){slenderness * over_height, over_height}, (double[2]){1, height},
                          SN_GRID_CROSS, &mesh));
    SnWorldDef def = statics();
    def.relative_tolerance = 1e-10;
    def.max_iterations = 200;
    SnWorld* world = new_world(&def);
    SnBodyId body = add_soft(world, mesh, elastic("corotated", E, 0), 1);
    pin(world, body, at_plane(0, 0), 1, 1, 1);
    add_load(world, body, E * pow(height, 3) / 12);
    const int tip = node_at(world, body, 1, height / 2, 0);
    Tips tips;
    for (int i = 0; i < LOADS; ++i) {
        settle(world, 1);
        tips.w[i] = position_of(world, body, tip)[1] - height / 2;
        tips.u[i] = 1 - position_of(world, body, tip)[0];
    }
    sn_destroy_world(world);
    return tips;
}

static double limit_over_meshes(const double value[MESHES]) {
    const Limit limit = limit_of(cells_over_height, value);
    CHECK_NEAR(limit.slope, 2, 0.2);
    return limit.value;
}

// the continuum's answer for one slenderness
static Tips continuum(int slenderness) {
    Tips mesh[MESHES], limit;
    for (int m = 0; m < MESHES; ++m) mesh[m] = bend(slenderness, cells_over_height[m]);
    for (int i = 0; i < LOADS; ++i) {
        limit.w[i] = limit_over_meshes((double[3]){mesh[0].w[i], mesh[1].w[i], mesh[2].w[i]});
        limit.u[i] = limit_over_meshes((double[3]){mesh[0].u[i], mesh[1].u[i], mesh[2].u[i]});
    }
    return limit;
}

// error (h/L)^2 taken out of values at two slendernesses, the second twice the first
static double slender_limit(double thick, double thin) { return thin + (thin - thick) / 3; }

static void slender_beams_follow_the_elastica(void** state) {
    (void)state;
    const Tips thick = continuum(10), thin = continuum(20);
    for (int i = 0; i < LOADS; ++i) {
        const double w = slender_limit(thick.w[i], thin.w[i]);
        const double u = slender_limit(thick.u[i], thin.u[i]);
        CHECK_OUTSIDE(w, outside.w[i], 0.005);
        CHECK_OUTSIDE(u, outside.u[i], 0.005);
        CHECK_OWN(w, own.w[i], 5e-9);
        CHECK_OWN(u, own.u[i], 5e-9);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slender_beams_follow_the_elastica),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
