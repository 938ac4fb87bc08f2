// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_COLLIDE_BODIES_H
#define SN_TESTS_COLLIDE_BODIES_H

#include "base/random.h"
#include "check.h"
#include "collide/collide.h"

#include <string.h>

// Shapes, meshes and places for the tests of collide/.

static const double pi = 3.14159265358979324;

static inline Vec3 random_vec(SnRandom* random, double reach) {
    double x = sn_random_uniform(random, -reach, reach),
           y = sn_random_uniform(random, -reach, reach);
    return v3(x, y, sn_random_uniform(random, -reach, reach));
}

static inline Vec3 random_unit(SnRandom* random) {
    double z = sn_random_uniform(random, -1, 1), a = sn_random_uniform(random, -pi, pi);
    double r = sqrt(1 - z * z);
    return v3(r * cos(a), r * sin(a), z);
}

static inline Quat random_turn(SnRandom* random) {
    return quat_exp(v3_scale(sn_random_uniform(random, 0, 3), random_unit(random)));
}

/// Make a block of tets without one quarter: an L with a re-entrant edge at (0, 0, z).
static inline SnMesh* l_block(void) {
    SnMesh *block, *mesh;
    const int cells[3] = {4, 4, 2};
    const double size[3] = {1, 1, 0.5};
    CHECK_OK(sn_mesh_box(cells, size, SN_BOX_KUHN, &block));
    int kept = 0;
    for (int e = 0; e < block->element_count; ++e) {
        double c[3];
        sn_mesh_centre(block, e, c);
        if (c[0] > 0.5 && c[1] > 0.5) continue;
        memmove(block->element + 4 * kept++, block->element + 4 * e, 4 * sizeof(int));
    }
    block->element_count = kept;
    for (int i = 0; i < block->vertex_count; ++i) {
        block->vertex[3 * i] -= 0.5;
        block->vertex[3 * i + 1] -= 0.5;
        block->vertex[3 * i + 2] -= 0.25;
    }
    CHECK_OK(sn_mesh_drop_unused(block, NULL));
    SnError error = {{0}};
    if (sn_mesh_from_arrays(SN_MESH_TETS, block->vertex_count, block->vertex, kept, block->element,
                            NULL, &mesh, &error) < 0)
        fail_msg("%s", error.text);
    sn_destroy_mesh(block);
    return mesh;
}

/// Make a block of tets about the origin, with edges x, y, z.
static inline SnMesh* block_of(int cells, double x, double y, double z) {
    SnMesh* mesh;
    SnPlacement place = sn_default_placement();
    const int count[3] = {cells, cells, cells};
    const double size[3] = {x, y, z};
    CHECK_OK(sn_mesh_box(count, size, SN_BOX_KUHN, &mesh));
    for (int k = 0; k < 3; ++k) place.translate[k] = -0.5 * size[k];
    sn_mesh_place(mesh, &place);
    return mesh;
}

/// Make a shape of a kind, about 1 m large. `mesh` is for a mesh shape; NULL: a block.
static inline SnRigidShape* shape_of(SnShapeKind kind, const SnMesh* mesh) {
    SnShapeDef def = sn_default_shape_def();
    SnMesh* block = kind == SN_SHAPE_MESH && !mesh ? block_of(2, 0.8, 0.6, 0.5) : NULL;
    SnRigidShape* shape = NULL;
    SnError error = {{0}};
    def.kind = kind;
    def.radius = 0.3;
    def.length = 0.7;
    def.size[0] = 0.8;
    def.size[1] = 0.6;
    def.size[2] = 0.5;
    def.mesh = mesh ? mesh : block;
    if (sn_create_rigid_shape(&def, &shape, &error) < 0) fail_msg("%s", error.text);
    sn_destroy_mesh(block);
    return shape;
}

static inline double shape_distance(const SnRigidShape* shape, Vec3 p, Vec3* gradient) {
    double point[1][3], out[1][3], distance;
    v3_store(point[0], p);
    sn_rigid_shape_distance(shape, 1, (const double(*)[3])point, &distance, out, NULL);
    if (gradient) *gradient = v3_load(out[0]);
    return distance;
}

#endif
