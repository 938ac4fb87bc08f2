// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A law whose energy goes to infinity as an element is flattened, from a start far away: two faces
// of a cube have been pulled apart, and nothing else has moved. On the way elements come so near to
// being flat that steps have to be tiny for a while; every method gets through.
#include "sim/worlds.h"
#include "solve/method.h"

#include <string.h>

enum { CELLS = 8, RATIOS = 3 };

// the equilibrium's energy, J
static double solve(const char* method, double ratio) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnPinDef pin = sn_default_pin_def();
    def.gravity[2] = 0;
    def.integrator = SN_QUASISTATIC;
    def.method = method;
    def.relative_tolerance = 1e-8;
    def.max_iterations = 100000;
    material.law = "neo-hookean";
    material.poissons_ratio = ratio;
    SnWorld* world = worlds_create(&def);
    SnMesh* mesh = worlds_cube(CELLS, 1, (double[3]){0, 0, 0});
    const int count = sn_mesh_vertex_count(mesh);
    double x[3 * (CELLS + 1) * (CELLS + 1) * (CELLS + 1)];
    memcpy(x, sn_mesh_vertices(mesh), sizeof x);
    pin.body = worlds_add_soft(world, mesh, NULL, &material);
    for (int side = 0; side < 2; ++side) {
        pin.select = (SnSelect){.kind = SN_SELECT_PLANE,
                                .point = {side, 0, 0},
                                .normal = {side ? 1 : -1, 0, 0},
                                .tolerance = 1e-9};
        CHECK_OK(sn_world_add_pin(world, &pin, NULL));
    }
    for (int i = 0; i < count; ++i) x[3 * i] += x[3 * i] < 1e-9 ? -1 : x[3 * i] > 1 - 1e-9;
    CHECK_OK(sn_world_set_positions(world, pin.body, x, NULL));
    const SnStatus status = sn_world_step(world, NULL);
    if (status != SN_OK) fail_msg("%s, ratio %.9g: status %d", method, ratio, status);
    const double energy = sn_world_stats(world)->elastic;
    sn_destroy_world(world);
    return energy;
}

static int is_solver(const SnMethod* method) {
    return method != &sn_method_linear && strcmp(method->name, "projective-dynamics") != 0;
}

static void every_method_gets_through(void** state) {
    (void)state;
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    for (int r = 0; r < check_thin(RATIOS, 1); ++r) {
        const double ratio = 0.446 - 1e-3 * r, energy = solve("newton", ratio);
        for (int m = 1; m < count; ++m)
            if (is_solver(methods[m]))
                CHECK_NEAR(solve(methods[m]->name, ratio), energy, 1e-9 * energy);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_method_gets_through)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
