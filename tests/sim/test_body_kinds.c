// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What bodies say that they have is what they have.
#include "sim/worlds.h"

#include <stdlib.h>
#include <string.h>

static SnError error;

enum { TETS, TRIANGLES, SPRINGS, RIGID, SHAPED, BODIES };

static const unsigned wanted[BODIES] = {
    [TETS] = SN_BODY_HAS_NODES | SN_BODY_STRAINS | SN_BODY_HAS_VOLUME | SN_BODY_SURFACE_CLOSED,
    [TRIANGLES] = SN_BODY_HAS_NODES | SN_BODY_STRAINS,
    [SPRINGS] = SN_BODY_HAS_NODES,
    [RIGID] = SN_BODY_HAS_POSE,
    [SHAPED] = SN_BODY_HAS_POSE | SN_BODY_HAS_VOLUME | SN_BODY_SURFACE_CLOSED,
};
static const char* const kind[BODIES] = {"soft", "soft", "springs", "rigid", "rigid"};

static SnBodyId add_body(SnWorld* world, int which) {
    const SnMaterialDef material = sn_default_material_def();
    const SnShapeDef ball = {.kind = SN_SHAPE_SPHERE, .radius = 0.1};
    SnRigidDef rigid = sn_default_rigid_def();
    SnSpringsDef springs = sn_default_springs_def();
    SnMesh* mesh = NULL;
    SnBodyId body = {0};
    if (which == TETS)
        return worlds_add_soft(world, worlds_cube(1, 1, (double[]){0, 0, 0}), NULL, &material);
    if (which == TRIANGLES) {
        CHECK_OK(sn_mesh_grid((int[2]){2, 2}, (double[2]){1, 1}, SN_GRID_CROSS, &mesh));
        return worlds_add_soft(world, mesh, NULL, &material);
    }
    if (which == SPRINGS) {
        CHECK_OK(sn_mesh_chain(3, (double[3]){5, 0, 0}, (double[3]){6, 0, 0}, &mesh));
        springs.mesh = mesh;
        CHECK_OK(sn_world_add_springs(world, &springs, &body, &error));
        sn_destroy_mesh(mesh);
        return body;
    }
    rigid.position[0] = 10 + 5 * which;
    rigid.shape = which == SHAPED ? &ball : NULL;
    CHECK_OK(sn_world_add_rigid(world, &rigid, &body, &error));
    return body;
}

static void bodies_have_what_they_say(void** state) {
    (void)state;
    const SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId body[BODIES];
    for (int b = 0; b < BODIES; ++b) body[b] = add_body(world, b);
    worlds_run(world, 1);
    for (int b = 0; b < BODIES; ++b) {
        const SnBodyInfo info = sn_world_body_info(world, body[b]);
        double at[3], turn[4], *strain = calloc(6 * (size_t)info.element_count + 1, sizeof *strain);
        assert_int_equal(info.can, wanted[b]);
        assert_string_equal(sn_body_kind_name(info.kind), kind[b]);
        assert_int_equal(sn_world_positions(world, body[b], NULL) != NULL,
                         (info.can & SN_BODY_HAS_NODES) != 0);
        assert_int_equal(sn_world_pose(world, body[b], at, turn) == SN_OK,
                         (info.can & SN_BODY_HAS_POSE) != 0);
        assert_int_equal(sn_world_measure(world, body[b], NULL, strain, NULL) == SN_OK,
                         (info.can & SN_BODY_STRAINS) != 0);
        free(strain);
    }
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(bodies_have_what_they_say)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
