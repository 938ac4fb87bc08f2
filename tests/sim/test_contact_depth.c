// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// How deep things sink into each other at rest.
#include "sim/world.h"
#include "sim/worlds.h"

#include <string.h>

static SnError error;

static SnWorld* make_world(void) {
    SnWorldDef def = sn_default_world_def();
    const SnColliderDef ground = sn_default_collider_def();
    SnWorld* world = NULL;
    CHECK_OK(sn_create_world(&def, &world, &error));
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    return world;
}

static const double size = 0.2; // m

static void add_box(SnWorld* world, double wide, double z, double density) {
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef def = sn_default_rigid_def();
    shape.kind = SN_SHAPE_BOX;
    shape.size[0] = shape.size[1] = wide;
    shape.size[2] = size;
    def.shape = &shape;
    def.position[2] = z + size / 2;
    def.density = density;
    CHECK_OK(sn_world_add_rigid(world, &def, NULL, &error));
}

// the surface of tets as a mesh of its own
static SnMesh* make_surface(const SnMesh* tets) {
    enum { MOST = 100 };
    int(*triangle)[3], count, number[MOST] = {0}, used = 0;
    double vertex[MOST][3];
    SnMesh* surface;
    CHECK_OK(sn_mesh_surface(tets, &triangle, &count));
    int* corner = (int*)triangle;
    for (int i = 0; i < 3 * count; ++i) number[corner[i]] = 1;
    for (int v = 0; v < sn_mesh_vertex_count(tets); ++v)
        if (number[v]) {
            memcpy(vertex[used], sn_mesh_vertices(tets) + 3 * v, sizeof vertex[0]);
            number[v] = used++;
        }
    for (int i = 0; i < 3 * count; ++i) corner[i] = number[corner[i]];
    CHECK_OK(sn_mesh_from_arrays(SN_MESH_TRIANGLES, used, vertex[0], count, corner, NULL, &surface,
                                 &error));
    sn_free(triangle);
    return surface;
}

// where `embedded`, a surface that is embedded in the tets touches
static void add_block(SnWorld* world, int cells, double young, int embedded) {
    SnMesh* mesh = worlds_cube(cells, size, (double[]){-size / 2, -size / 2, 0});
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = young;
    material.poissons_ratio = 0.3;
    material.stiffness_damping = 2e-3;
    worlds_add_soft(world, mesh, embedded ? make_surface(mesh) : NULL, &material);
}

// a rigid box of 800 kg on a soft block of 8 kg
static double depth_under_load(int cells, int embedded) {
    SnWorld* world = make_world();
    add_block(world, cells, 1e8, embedded);
    add_box(world, 1.2 * size, size, 1e5 / (1.2 * 1.2));
    for (int i = 0; i < 100; ++i) CHECK_OK(sn_world_step(world, &error)); // every one converges
    const double deepest = sn_world_stats(world)->deepest;
    CHECK_AT_MOST(sn_world_stats(world)->kinetic, 1e-6);
    sn_destroy_world(world);
    return deepest;
}

// A pressure makes the same depth, whatever the mesh: compliance h^2 weight / stabilisation over
// the mass behind one side of six. With n cells along an edge, vertices at the rim have shares of
// the other sides too, 2 / n of a side in all. The deepest contact is as deep as the mean or
// deeper, by as much as the pressure is uneven under a box that hardly gives.
static void depth_does_not_depend_on_the_mesh(void** state) {
    (void)state;
    const SnContactSettings settings = sn_default_world_def().contact;
    const double limit =
        settings.compliance * 1e-4 * 9.81 * 808 / (settings.stabilisation * 8.0 / 6);
    double depth[3];
    for (int i = 0; i < check_thin(3, 2); ++i) {
        const int cells = 2 << i;
        depth[i] = depth_under_load(cells, 0);
        CHECK_BETWEEN(depth[i] * (1 + 2.0 / cells) / limit, 1, 1.1);
    }
    CHECK_NEAR(depth_under_load(2, 1), depth[0], 1e-3 * depth[0]);
}

// 0 = gamma h lambda + k gap / h for each contact that presses
static void check_law(const SnWorld* world) {
    const SnCollisions* c = world->collisions;
    const double h = world->def.step, k = world->def.contact.stabilisation;
    int pressing = 0;
    for (int i = 0; i < c->contacts.count; ++i) {
        const SnRow* row = sn_rows_contact(&c->rows, i);
        if (!(row->force > 0)) continue;
        const double lambda = -k * c->contacts.contact[i].gap / (h * row->compliance * h);
        CHECK_NEAR(row->force, lambda, 1e-3 * lambda);
        pressing++;
    }
    assert_true(pressing >= 4);
}

static void depth_remembers_the_force(void** state) {
    (void)state;
    SnWorld* world = make_world();
    add_box(world, size, 0, 1000);
    worlds_run(world, 400);
    check_law(world);
    sn_destroy_world(world);
    world = make_world();
    add_block(world, 3, 2e5, 0);
    worlds_run(world, 400);
    check_law(world);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_does_not_depend_on_the_mesh),
        cmocka_unit_test(depth_remembers_the_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
