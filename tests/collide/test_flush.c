// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "bodies.h"
#include "collide/shape_private.h"

#include <stdio.h>

// Meshes that are convex as polyhedra, and equal faces on each other: corner on corner, edge on
// edge.

// ---- polyhedra ------------------------------------------------------------------------------

static SnMesh* octahedron(double radius) {
    const double vertex[6][3] = {{radius, 0, 0},  {-radius, 0, 0}, {0, radius, 0},
                                 {0, -radius, 0}, {0, 0, radius},  {0, 0, -radius}};
    const int triangle[8][3] = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    SnMesh* mesh;
    CHECK_OK(
        sn_mesh_from_arrays(SN_MESH_TRIANGLES, 6, vertex[0], 8, triangle[0], NULL, &mesh, NULL));
    return mesh;
}

// a prism of n sides, its caps fans about their first corners
static SnMesh* prism(int n) {
    double vertex[128][3];
    int triangle[256][3], count = 0;
    SnMesh* mesh;
    for (int i = 0; i < 2 * n; ++i)
        v3_store(vertex[i], v3(cos(2 * pi * (i % n) / n), sin(2 * pi * (i % n) / n), i / n));
    for (int i = 0; i < n; ++i) {
        int j = (i + 1) % n;
        const int side[2][3] = {{i, j, n + j}, {i, n + j, n + i}};
        memcpy(triangle[count], side, sizeof side);
        count += 2;
        if (i < 1 || i > n - 2) continue;
        const int cap[2][3] = {{0, j, i}, {n, n + i, n + j}};
        memcpy(triangle[count], cap, sizeof cap);
        count += 2;
    }
    CHECK_OK(sn_mesh_from_arrays(SN_MESH_TRIANGLES, 2 * n, vertex[0], count, triangle[0], NULL,
                                 &mesh, NULL));
    return mesh;
}

// faces that go around their normals, over corners of one plane; by Euler no edge is missing
static void check_hull(SnMesh* mesh, int corners, int faces) {
    SnRigidShape* shape = shape_of(SN_SHAPE_MESH, mesh);
    const SnHull* hull = shape->faces;
    if (faces == 0) {
        assert_null(hull);
    } else {
        assert_non_null(hull);
        assert_int_equal(hull->corner_count, corners);
        assert_int_equal(hull->face_count, faces);
        assert_int_equal(hull->start[faces], 2 * (corners + faces - 2));
    }
    for (int f = 0; f < faces; ++f) {
        int count = hull->start[f + 1] - hull->start[f];
        const int* around = hull->around + hull->start[f];
        for (int i = 0; i < count; ++i) {
            Vec3 p = hull->corner[around[i]], q = hull->corner[around[(i + 1) % count]],
                 r = hull->corner[around[(i + 2) % count]];
            CHECK_NEAR(v3_dot(hull->normal[f], v3_sub(q, p)), 0, 1e-12);
            assert_true(v3_dot(hull->normal[f], v3_cross(v3_sub(q, p), v3_sub(r, q))) > 1e-6);
            const double* given = mesh->vertex + 3 * (size_t)hull->number[around[i]];
            CHECK_NEAR(v3_norm(v3_sub(v3_load(given), p)), 0, 0);
        }
        for (int c = 0; c < corners; ++c)
            CHECK_AT_MOST(v3_dot(hull->normal[f], v3_sub(hull->corner[c], hull->corner[around[0]])),
                          1e-12);
    }
    sn_destroy_rigid_shape(shape);
    sn_destroy_mesh(mesh);
}

static void convex_meshes_are_polyhedra(void** state) {
    (void)state;
    check_hull(block_of(1, 1, 2, 3), 8, 6);
    check_hull(block_of(4, 1, 2, 3), 8, 6);
    check_hull(octahedron(0.3), 6, 8);
    check_hull(prism(3), 6, 5);
    check_hull(prism(32), 64, 34);
    check_hull(prism(33), 0, 0); // more corners around a face than there may be
    check_hull(l_block(), 0, 0);
    // dented by more than rounding
    SnMesh* block = block_of(2, 1, 1, 1);
    for (int v = 0; v < block->vertex_count; ++v) {
        double* x = block->vertex + 3 * (size_t)v;
        if (fabs(x[0]) + fabs(x[1]) < 1e-9 && x[2] > 0.4) x[2] -= 1e-4;
    }
    check_hull(block, 0, 0);
}

// ---- equal faces ----------------------------------------------------------------------------

typedef struct Stack {
    SnCollide* collide;
    SnMesh* mesh;
    SnRigidShape* shape[2];
    SnContacts contacts;
} Stack;

// cubes of 1 m: 0 is a box, else a mesh of so many cells
static Stack stack_of(int above, int below) {
    Stack stack = {0};
    CHECK_OK(sn_create_collide(NULL, &stack.collide));
    for (int k = 0; k < 2; ++k) {
        int object, cells = k ? below : above;
        SnMesh* mesh = cells ? block_of(cells, 1, 1, 1) : NULL;
        SnShapeDef def = {.kind = cells ? SN_SHAPE_MESH : SN_SHAPE_BOX, .size = {1, 1, 1}};
        def.mesh = mesh;
        CHECK_OK(sn_create_rigid_shape(&def, &stack.shape[k], NULL));
        SnCollideDef add = {.shape = stack.shape[k]};
        CHECK_OK(sn_collide_add(stack.collide, &add, &object, NULL));
        sn_destroy_mesh(mesh);
    }
    return stack;
}

static void free_stack(Stack* stack) {
    sn_destroy_collide(stack->collide);
    for (int k = 0; k < 2; ++k) sn_destroy_rigid_shape(stack->shape[k]);
    sn_contacts_free(&stack->contacts);
}

// Four contacts at the corners, along the normal of the faces, whether the cubes are a little
// apart, overlap, or are moved or tilted a little; with keys that stay.
static void equal_cubes_lie_on_faces(void** state) {
    (void)state;
    SnRandom random = {7};
    for (int pair = 0; pair < 9; ++pair) {
        Stack stack = stack_of(pair % 3, pair / 3);
        SnContactKey key[4] = {{0}};
        sn_collide_set_margin(stack.collide, 1e-3);
        for (int n = 0; n < 200; ++n) {
            static const double sizes[] = {0, 1e-9, 1e-6, 1e-5, 1e-4};
            double off = sizes[n % 5], lift = n % 3 ? (n % 3 == 1 ? 1 : -1) * sizes[n / 5 % 5] : 0;
            // apart and moved by as much, or tilted by more, they do not lie on each other
            if (fabs(lift) < 5 * off) lift = -off;
            SnCollidePose pose = {v3_add(random_vec(&random, off), v3(0, 0, 1 + lift)),
                                  quat_exp(random_vec(&random, off)),
                                  {0, 0, 0},
                                  {0, 0, 0}};
            sn_collide_place(stack.collide, 0, &pose);
            CHECK_OK(sn_collide_find(stack.collide, n % 2 ? 0.01 : 0, &stack.contacts));
            assert_int_equal(stack.contacts.count, 4);
            for (int c = 0; c < 4; ++c) {
                const SnContact* contact = &stack.contacts.contact[c];
                CHECK_BETWEEN(contact->normal.z, 1 - 1e-6, 1 + 1e-12);
                CHECK_NEAR(contact->gap, lift, 3 * off + 1e-9);
                CHECK_NEAR(fabs(contact->side[0].point.x), 0.5, 3e-4);
                CHECK_NEAR(fabs(contact->side[0].point.y), 0.5, 3e-4);
                if (n == 0) key[c] = contact->key;
                assert_int_equal(sn_contact_key_order(&key[c], &contact->key), 0);
            }
        }
        free_stack(&stack);
    }
}

// ---- surfaces and meshes that are not convex ------------------------------------------------

typedef enum Sort { BOX, POLYHEDRON, SOFT, DENTED, SORTS } Sort;

static const char* const names[] = {"box", "polyhedron", "soft", "dented"};
enum { CELLS = 3 };

typedef struct Thing {
    Sort sort;
    SnMesh* mesh;
    SnRigidShape* shape;
    double *x, *v;
    int object;
} Thing;

// cubes of 1 m; a dented one is not convex: a vertex in the middle of a side is pushed in
static Thing add_thing(SnCollide* collide, Sort sort) {
    Thing thing = {.sort = sort, .mesh = block_of(CELLS, 1, 1, 1)};
    SnCollideDef def = {0};
    SnShapeDef shape = {.kind = sort == BOX ? SN_SHAPE_BOX : SN_SHAPE_MESH, .size = {1, 1, 1}};
    size_t n = 3 * (size_t)thing.mesh->vertex_count;
    for (size_t i = 0; i < n; i += 3) {
        double* p = thing.mesh->vertex + i;
        if (sort == DENTED && p[0] > 0.49 && fabs(p[1]) < 0.2 && fabs(p[2]) < 0.2) p[0] -= 0.1;
    }
    shape.mesh = thing.mesh;
    if (sort == SOFT) {
        thing.x = SN_CLONE_ARRAY(double, thing.mesh->vertex, n);
        thing.v = SN_NEW_ARRAY(double, n);
        def.surface = thing.mesh;
    } else {
        CHECK_OK(sn_create_rigid_shape(&shape, &thing.shape, NULL));
        def.shape = thing.shape;
    }
    CHECK_OK(sn_collide_add(collide, &def, &thing.object, NULL));
    return thing;
}

static void place(SnCollide* collide, const Thing* thing, Vec3 at, Vec3 turn, Vec3 v) {
    SnCollidePose pose = {at, quat_exp(turn), v, {0, 0, 0}};
    if (thing->shape) {
        sn_collide_place(collide, thing->object, &pose);
        return;
    }
    for (int i = 0; i < thing->mesh->vertex_count; ++i) {
        Vec3 p = quat_rotate(pose.rotation, v3_load(thing->mesh->vertex + 3 * (size_t)i));
        v3_store(thing->x + 3 * i, v3_add(at, p));
        v3_store(thing->v + 3 * i, v);
    }
    sn_collide_place_surface(collide, thing->object, thing->x, thing->v);
}

static void free_thing(Thing* thing) {
    sn_destroy_rigid_shape(thing->shape);
    sn_destroy_mesh(thing->mesh);
    sn_free(thing->x);
    sn_free(thing->v);
}

static int has_vertices(Sort sort) { return sort == SOFT || sort == DENTED; }

// Rows of vertices on rows of vertices: each place has one contact, whose normal is that of the
// faces, whatever is above and below and which is numbered first.
static void check_rows(Sort above, Sort below, double off, double lift, double fall,
                       SnRandom* random) {
    SnCollide* collide;
    SnContacts contacts = {0};
    CHECK_OK(sn_create_collide(NULL, &collide));
    sn_collide_set_margin(collide, 1e-3);
    Thing upper = add_thing(collide, above), lower = add_thing(collide, below);
    place(collide, &upper, v3_add(random_vec(random, off), v3(0, 0, 1 + lift)),
          random_vec(random, off), v3(0, 0, -fall));
    place(collide, &lower, v3(0, 0, 0), v3(0, 0, 0), v3(0, 0, 0));
    CHECK_OK(sn_collide_find(collide, 0.01, &contacts));
    int rows = has_vertices(above) || has_vertices(below) ? (CELLS + 1) * (CELLS + 1) : 4;
    // edges that are partly covered have contacts of their own; on the way corners may have two
    int edges = 0, most = fall > 0 ? 2 * rows + 1 : rows;
    for (int c = 0; c < contacts.count; ++c)
        edges += contacts.contact[c].key.feature_a >= SN_EDGE_FEATURE ||
                 contacts.contact[c].key.feature_b >= SN_EDGE_FEATURE;
    if (contacts.count - edges < rows || contacts.count - edges > most || edges > 2)
        fail_msg("%s on %s, off %g, lift %g: %d contacts in place of %d", names[above],
                 names[below], off, lift, contacts.count, rows);
    for (int c = 0; c < contacts.count; ++c) {
        const SnContact* contact = &contacts.contact[c];
        // apart, corners have the direction of the nearest points
        if (!(contact->normal.z > (lift > 0 ? 0.95 : 1 - 1e-5)))
            fail_msg("%s on %s, off %g, lift %g: normal %g %g %g, gap %g, at %g %g", names[above],
                     names[below], off, lift, contact->normal.x, contact->normal.y,
                     contact->normal.z, contact->gap, contact->side[0].point.x,
                     contact->side[0].point.y);
        CHECK_NEAR(contact->gap, lift, 3 * off + 1e-9 + fmax(0.05 * lift, 0));
    }
    sn_contacts_free(&contacts);
    sn_destroy_collide(collide);
    free_thing(&upper);
    free_thing(&lower);
}

static void equal_rows_touch_once(void** state) {
    (void)state;
    SnRandom random = {17};
    static const double sizes[] = {0, 1e-12, 1e-9, 1e-6, 1e-5, 1e-4};
    for (int pair = 0; pair < SORTS * SORTS; ++pair)
        for (int n = 0; n < 60; ++n) {
            double off = sizes[n % 6], lift = (n % 4 < 2 ? 1 : -1) * sizes[n / 6 % 6];
            // apart and moved by as much, or tilted by more, they do not lie on each other
            if (fabs(lift) < 5 * off) lift = -5 * off;
            check_rows((Sort)(pair % SORTS), (Sort)(pair / SORTS), off, lift, 0, &random);
            // deep (where no side draws back on both), and on its way
            int deep = pair != DENTED * SORTS + DENTED;
            if (deep)
                check_rows((Sort)(pair % SORTS), (Sort)(pair / SORTS), off, -5e-3, 0, &random);
            if (n % 6 < 3) // farther out vertices fly by
                check_rows((Sort)(pair % SORTS), (Sort)(pair / SORTS), off, 0.02, 5, &random);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convex_meshes_are_polyhedra),
        cmocka_unit_test(equal_cubes_lie_on_faces),
        cmocka_unit_test(equal_rows_touch_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
