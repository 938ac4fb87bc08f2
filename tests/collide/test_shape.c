// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "bodies.h"
#include "mesh/boundary.h"

// ---- distance -------------------------------------------------------------------------------

// inside, straight from the definition
static int holds(SnShapeKind kind, Vec3 p) {
    double rho = sqrt(p.x * p.x + p.y * p.y), z = fabs(p.z);
    switch (kind) {
    case SN_SHAPE_PLANE:
        return p.z < 0;
    case SN_SHAPE_SPHERE:
        return v3_norm(p) < 0.3;
    case SN_SHAPE_CAPSULE:
        return z < 0.35 ? rho < 0.3 : hypot(rho, z - 0.35) < 0.3;
    case SN_SHAPE_CYLINDER:
        return rho < 0.3 && z < 0.35;
    default:
        return fabs(p.x) < 0.4 && fabs(p.y) < 0.3 && z < 0.25;
    }
}

// a point of the surface: where a ray from the origin leaves it
static Vec3 surface_point(SnShapeKind kind, Vec3 direction) {
    double low = 0, high = 10;
    if (kind == SN_SHAPE_PLANE) return v3(10 * direction.x, 10 * direction.y, 0);
    for (int i = 0; i < 60; ++i) {
        double t = 0.5 * (low + high);
        if (holds(kind, v3_scale(t, direction)))
            low = t;
        else
            high = t;
    }
    return v3_scale(low, direction);
}

// The sign is right, the point that the gradient leads to is on the surface, and no point of the
// surface is nearer: so the distance is exact.
static void distances_are_exact(void** state) {
    (void)state;
    for (int kind = 0; kind < SN_SHAPE_COUNT; ++kind) {
        SnRandom random = {21};
        SnRigidShape* shape = shape_of((SnShapeKind)kind, NULL);
        assert_int_equal(sn_rigid_shape_kind(shape), kind);
        for (int i = 0; i < 400; ++i) {
            Vec3 p = random_vec(&random, 0.8), n;
            double d = shape_distance(shape, p, &n);
            assert_int_equal(d < 0, holds((SnShapeKind)kind, p));
            CHECK_NEAR(v3_norm(n), 1, 1e-14);
            CHECK_NEAR(shape_distance(shape, v3_axpy(-d, n, p), NULL), 0, 1e-14);
            for (int j = 0; j < 300; ++j) {
                Vec3 s = surface_point((SnShapeKind)kind, random_unit(&random));
                if (v3_norm(v3_sub(p, s)) < fabs(d) - 1e-12)
                    fail_msg("kind %d: a point of the surface is %g away, not %g", kind,
                             v3_norm(v3_sub(p, s)), d);
            }
        }
        sn_destroy_rigid_shape(shape);
    }
}

static void gradients_are_differences(void** state) {
    (void)state;
    for (int kind = 0; kind < SN_SHAPE_COUNT; ++kind) {
        SnRandom random = {22};
        SnRigidShape* shape = shape_of((SnShapeKind)kind, NULL);
        int smooth = 0;
        for (int i = 0; i < 500; ++i) {
            const double h = 1e-6;
            Vec3 p = random_vec(&random, 0.8), n, e[3] = {{h, 0, 0}, {0, h, 0}, {0, 0, h}}, g, back;
            shape_distance(shape, p, &n);
            double slope[3];
            for (int k = 0; k < 3; ++k)
                slope[k] = (shape_distance(shape, v3_add(p, e[k]), NULL) -
                            shape_distance(shape, v3_sub(p, e[k]), NULL)) /
                           (2 * h);
            // not across a medial axis, where the gradient jumps
            shape_distance(shape, v3_add(p, v3(2 * h, 2 * h, 2 * h)), &g);
            shape_distance(shape, v3_sub(p, v3(2 * h, 2 * h, 2 * h)), &back);
            if (v3_norm(v3_sub(g, back)) > 1e-3) continue;
            ++smooth;
            CHECK_NEAR(v3_norm(v3_sub(v3_load(slope), n)), 0, 1e-8);
        }
        assert_true(smooth > 450);
        sn_destroy_rigid_shape(shape);
    }
}

// at centres, axes, edges and corners: a unit vector, the same each time, that leads to the surface
static void gradients_are_defined_everywhere(void** state) {
    (void)state;
    static const Vec3 points[] = {{0, 0, 0},         {0, 0, 0.35},    {0, 0, -0.35},
                                  {0.4, 0.3, 0.25},  {0.4, 0.3, 0.1}, {0.3, 0, 0.35},
                                  {0, 0.3, 0},       {0, 0, 0.65},    {0.4, 0, 0},
                                  {-0.4, -0.3, 0.2}, {0, 0, 0.25},    {0.1, 0, 0.2}};
    for (int kind = 0; kind < SN_SHAPE_COUNT; ++kind) {
        SnRigidShape* shape = shape_of((SnShapeKind)kind, NULL);
        for (size_t i = 0; i < sizeof points / sizeof *points; ++i) {
            Vec3 n, again;
            double d = shape_distance(shape, points[i], &n);
            CHECK_NEAR(v3_norm(n), 1, 1e-14);
            CHECK_NEAR(shape_distance(shape, v3_axpy(-d, n, points[i]), NULL), 0, 1e-14);
            shape_distance(shape, points[i], &again);
            assert_memory_equal(&n, &again, sizeof n);
        }
        sn_destroy_rigid_shape(shape);
    }
}

// ---- meshes ---------------------------------------------------------------------------------

static Vec3 corner(const SnMesh* mesh, int t, int k) {
    return v3_load(mesh->vertex + 3 * (size_t)mesh->element[3 * t + k]);
}

// nearest of a triangle by projection onto the plane and the three edges
static double triangle_distance(const SnMesh* mesh, int t, Vec3 p) {
    Vec3 a = corner(mesh, t, 0),
         n = v3_unit(v3_cross(v3_sub(corner(mesh, t, 1), a), v3_sub(corner(mesh, t, 2), a)));
    double best = (double)INFINITY;
    int inside = 1;
    for (int k = 0; k < 3; ++k) {
        Vec3 b = corner(mesh, t, k), e = v3_sub(corner(mesh, t, (k + 1) % 3), b);
        double s = fmin(fmax(v3_dot(e, v3_sub(p, b)) / v3_dot(e, e), 0), 1);
        best = fmin(best, v3_norm(v3_sub(p, v3_axpy(s, e, b))));
        inside &= v3_dot(n, v3_cross(e, v3_sub(p, b))) > 0;
    }
    return inside ? fabs(v3_dot(n, v3_sub(p, a))) : best;
}

// 1 inside a closed surface, 0 outside
static double winding(const SnMesh* mesh, Vec3 p) {
    double sum = 0;
    for (int t = 0; t < mesh->element_count; ++t) {
        Vec3 a = v3_sub(corner(mesh, t, 0), p), b = v3_sub(corner(mesh, t, 1), p),
             c = v3_sub(corner(mesh, t, 2), p);
        double la = v3_norm(a), lb = v3_norm(b), lc = v3_norm(c);
        sum += atan2(v3_dot(a, v3_cross(b, c)),
                     la * lb * lc + v3_dot(a, b) * lc + v3_dot(b, c) * la + v3_dot(c, a) * lb);
    }
    return sum / (2 * pi);
}

static void check_mesh_distance(const SnMesh* mesh, int points, double reach) {
    SnMesh* surface;
    SnRandom random = {23};
    SnRigidShape* shape = shape_of(SN_SHAPE_MESH, mesh);
    CHECK_OK(sn_mesh_boundary(mesh, &surface, NULL));
    for (int i = 0; i < points; ++i) {
        Vec3 p = random_vec(&random, reach);
        // near vertices too, where the sign is easily wrong
        if (i % 2)
            p = v3_axpy(0.02, p,
                        v3_load(surface->vertex +
                                3 * (sn_random_bits(&random) % (uint64_t)surface->vertex_count)));
        double best = (double)INFINITY, d = shape_distance(shape, p, NULL), w = winding(surface, p);
        for (int t = 0; t < surface->element_count; ++t)
            best = fmin(best, triangle_distance(surface, t, p));
        CHECK_NEAR(fabs(d), best, 1e-14);
        if (best > 1e-12) assert_int_equal(d<0, w> 0.5);
    }
    sn_destroy_mesh(surface);
    sn_destroy_rigid_shape(shape);
}

// a spike: edges and vertices whose faces are nearly folded onto each other
static SnMesh* spike(void) {
    static const double x[5][3] = {{0, 0, 1}, {0.5, 0, 0}, {-0.02, 0.03, 0}, {-0.02, -0.03, 0}};
    static const int t[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};
    SnMesh* mesh;
    CHECK_OK(sn_mesh_from_arrays(SN_MESH_TRIANGLES, 4, x[0], 4, t[0], NULL, &mesh, NULL));
    return mesh;
}

static void mesh_distances_are_exact(void** state) {
    (void)state;
    SnMesh *l = l_block(), *needle = spike(), *ball;
    CHECK_OK(sn_mesh_ball(5, 0.5, &ball));
    check_mesh_distance(l, 2000, 0.8);
    check_mesh_distance(needle, 2000, 1.2);
    check_mesh_distance(ball, 600, 0.8);
    // inside out as a whole: turned
    for (int i = 0; i < needle->element_count; ++i) {
        int kept = needle->element[3 * i];
        needle->element[3 * i] = needle->element[3 * i + 1];
        needle->element[3 * i + 1] = kept;
    }
    SnRigidShape* shape = shape_of(SN_SHAPE_MESH, needle);
    assert_true(shape_distance(shape, v3(0.1, 0, 0.1), NULL) < 0);
    assert_true(shape_distance(shape, v3(0, 0, -1), NULL) > 0);
    sn_destroy_rigid_shape(shape);
    sn_destroy_mesh(l);
    sn_destroy_mesh(needle);
    sn_destroy_mesh(ball);
}

// ---- mass -----------------------------------------------------------------------------------

static void check_mass(const SnShapeMass* mass, double volume, double xx, double zz, double tol) {
    CHECK_NEAR(mass->volume, volume, tol * volume);
    CHECK_NEAR(v3_norm(mass->centre), 0, tol);
    CHECK_NEAR(mass->inertia.m[0][0], xx, tol * xx);
    CHECK_NEAR(mass->inertia.m[1][1], xx, tol * xx);
    CHECK_NEAR(mass->inertia.m[2][2], zz, tol * zz);
}

// a stack of thin discs
static void round_masses_are_sums_of_discs(void** state) {
    (void)state;
    static const SnShapeKind kinds[] = {SN_SHAPE_SPHERE, SN_SHAPE_CAPSULE, SN_SHAPE_CYLINDER};
    for (int i = 0; i < 3; ++i) {
        SnRigidShape* shape = shape_of(kinds[i], NULL);
        SnShapeMass mass;
        CHECK_OK(sn_rigid_shape_mass(shape, &mass));
        double volume = 0, xx = 0, zz = 0, h = 1e-5;
        for (int k = 0; k < 130000; ++k) {
            double z = -0.65 + (k + 0.5) * h, over = fmax(fabs(z) - 0.35, 0);
            double r2 = kinds[i] == SN_SHAPE_SPHERE    ? 0.09 - z * z
                        : kinds[i] == SN_SHAPE_CAPSULE ? 0.09 - over * over
                                                       : (over > 0 ? 0 : 0.09);
            if (r2 <= 0) continue;
            volume += pi * r2 * h;
            zz += pi * r2 * r2 / 2 * h;
            xx += (pi * r2 * r2 / 4 + pi * r2 * z * z) * h;
        }
        check_mass(&mass, volume, xx, zz, 1e-8);
        sn_destroy_rigid_shape(shape);
    }
}

static void boxes_and_blocks_weigh_the_same(void** state) {
    (void)state;
    SnRigidShape *box = shape_of(SN_SHAPE_BOX, NULL), *mesh = shape_of(SN_SHAPE_MESH, NULL),
                 *plane = shape_of(SN_SHAPE_PLANE, NULL);
    SnShapeMass a, b;
    CHECK_OK(sn_rigid_shape_mass(box, &a));
    CHECK_OK(sn_rigid_shape_mass(mesh, &b));
    CHECK_NEAR(a.volume, 0.24, 1e-15);
    CHECK_NEAR(a.inertia.m[0][0], 0.24 * (0.36 + 0.25) / 12, 1e-16);
    CHECK_NEAR(b.volume, a.volume, 1e-15);
    CHECK_NEAR(v3_norm(b.centre), 0, 1e-15);
    for (int i = 0; i < 9; ++i)
        CHECK_NEAR(b.inertia.m[i / 3][i % 3], a.inertia.m[i / 3][i % 3], 1e-15);
    assert_int_equal(sn_rigid_shape_mass(plane, &a), SN_UNSUPPORTED);
    sn_destroy_rigid_shape(box);
    sn_destroy_rigid_shape(mesh);
    sn_destroy_rigid_shape(plane);
}

// against the tets inside: four corners and the middle with weights 1/20 and 4/5 are exact for
// squares
static void meshes_weigh_what_their_tets_weigh(void** state) {
    (void)state;
    SnMesh* mesh = l_block();
    SnPlacement place = sn_default_placement();
    place.axis[0] = place.axis[2] = 1;
    place.angle = 0.7;
    for (int k = 0; k < 3; ++k) place.translate[k] = 3 - k;
    sn_mesh_place(mesh, &place);
    SnRigidShape* shape = shape_of(SN_SHAPE_MESH, mesh);
    SnShapeMass mass;
    CHECK_OK(sn_rigid_shape_mass(shape, &mass));
    double volume = 0;
    Vec3 first = {0, 0, 0};
    Mat3 inertia = m3_diagonal(0, 0, 0);
    for (int e = 0; e < mesh->element_count; ++e) {
        double v = sn_mesh_measure(mesh, e);
        Vec3 middle = {0, 0, 0};
        for (int k = 0; k < 5; ++k) {
            Vec3 x = middle;
            if (k < 4) x = v3_load(mesh->vertex + 3 * (size_t)mesh->element[4 * e + k]);
            if (k < 4) middle = v3_axpy(0.25, x, middle);
            double w = k < 4 ? v / 20 : v * 0.8;
            volume += w;
            first = v3_axpy(w, x, first);
            Vec3 r = v3_sub(x, mass.centre);
            double square = v3_dot(r, r);
            inertia = m3_axpy(w, m3_axpy(-1, m3_outer(r, r), m3_diagonal(square, square, square)),
                              inertia);
        }
    }
    CHECK_NEAR(mass.volume, volume, 1e-14);
    CHECK_NEAR(mass.volume, 0.375, 1e-13);
    CHECK_NEAR(v3_norm(v3_sub(mass.centre, v3_scale(1 / volume, first))), 0, 1e-13);
    for (int i = 0; i < 9; ++i)
        CHECK_NEAR(mass.inertia.m[i / 3][i % 3], inertia.m[i / 3][i % 3], 1e-13);
    sn_destroy_rigid_shape(shape);
    sn_destroy_mesh(mesh);
}

// ---- what is refused ------------------------------------------------------------------------

static void refused(const SnShapeDef* def, const char* words) {
    SnRigidShape* shape = NULL;
    SnError error = {{0}};
    assert_int_equal(sn_create_rigid_shape(def, &shape, &error), SN_BAD_INPUT);
    assert_null(shape);
    if (!strstr(error.text, words)) fail_msg("\"%s\" does not say \"%s\"", error.text, words);
}

static void bad_sizes_are_refused(void** state) {
    (void)state;
    static const double bad[] = {0, -1, NAN, INFINITY};
    for (int i = 0; i < 4; ++i)
        for (int kind = SN_SHAPE_SPHERE; kind <= SN_SHAPE_CYLINDER; ++kind)
            for (int which = 0; which < 5; ++which) {
                SnShapeDef def = {(SnShapeKind)kind, 1, 1, {1, 1, 1}, NULL};
                double* field[5] = {&def.radius, &def.length, &def.size[0], &def.size[1],
                                    &def.size[2]};
                int used = kind == SN_SHAPE_BOX      ? which >= 2
                           : kind == SN_SHAPE_SPHERE ? which == 0
                                                     : which < 2;
                *field[which] = bad[i];
                if (used) refused(&def, "above 0 and finite");
            }
    SnShapeDef none = {.kind = SN_SHAPE_MESH};
    refused(&none, "needs a mesh");
    none.kind = SN_SHAPE_COUNT;
    refused(&none, "no kind of shape");
}

static void thin_shapes_are_refused(void** state) {
    (void)state;
    const SnShapeDef thin[] = {
        {.kind = SN_SHAPE_BOX, .size = {1, 1, 1e-9}},
        {.kind = SN_SHAPE_BOX, .size = {1e-9, 1e-9, 1}},
        {.kind = SN_SHAPE_CYLINDER, .radius = 1, .length = 1e-9},
        {.kind = SN_SHAPE_CYLINDER, .radius = 1e-9, .length = 1},
        {.kind = SN_SHAPE_CAPSULE, .radius = 1e-9, .length = 1},
    };
    for (size_t i = 0; i < sizeof thin / sizeof *thin; ++i) refused(&thin[i], "has no inside");
    SnMesh* plate = block_of(1, 1, 1, 1e-9);
    SnShapeDef def = {.kind = SN_SHAPE_MESH, .mesh = plate};
    refused(&def, "a shape 1e-09 m thick");
    sn_destroy_mesh(plate);
    SnRigidShape* shape = NULL;
    const SnShapeDef fine = {.kind = SN_SHAPE_BOX, .size = {1, 1, 1e-5}};
    CHECK_OK(sn_create_rigid_shape(&fine, &shape, NULL));
    sn_destroy_rigid_shape(shape);
}

static void check_refused(SnMesh* mesh, const char* words, const char* place) {
    SnShapeDef def = {.kind = SN_SHAPE_MESH, .mesh = mesh};
    refused(&def, words);
    refused(&def, place);
    sn_destroy_mesh(mesh);
}

static SnMesh* block_surface(void) {
    SnMesh *block = block_of(2, 1, 1, 1), *surface;
    CHECK_OK(sn_mesh_boundary(block, &surface, NULL));
    sn_destroy_mesh(block);
    return surface;
}

static void bad_meshes_are_refused(void** state) {
    (void)state;
    SnMesh *mesh = block_surface(), *flat, *chain;
    mesh->element_count -= 2;
    check_refused(mesh, "open: edges with one triangle, ", "the first at (");

    mesh = block_surface(); // twice the same wall
    int extra = mesh->element_count;
    SnMesh* more;
    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, mesh->vertex_count, extra + 1, &more));
    memcpy(more->vertex, mesh->vertex, sizeof(double) * 3 * (size_t)mesh->vertex_count);
    memcpy(more->element, mesh->element, sizeof(int) * 3 * (size_t)extra);
    memcpy(more->element + 3 * extra, mesh->element, sizeof(int) * 3);
    sn_destroy_mesh(mesh);
    check_refused(more, "elements with the same vertices as one before them (1 in all)", "48 with");

    // two tets that share an edge
    static const double six[6][3] = {{0, 0, 0}, {0, 0, 1},  {1, 0, 0},
                                     {1, 1, 0}, {-1, 0, 0}, {-1, -1, 0}};
    static const int two_tets[8][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3},
                                       {0, 4, 1}, {0, 1, 5}, {0, 5, 4}, {1, 4, 5}};
    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, 6, 8, &more));
    memcpy(more->vertex, six, sizeof six);
    memcpy(more->element, two_tets, sizeof two_tets);
    check_refused(more, "not manifold: edges with more than two triangles, 1 in all",
                  "at (0, 0, 0.5)");

    mesh = block_surface();
    int kept = mesh->element[0];
    mesh->element[0] = mesh->element[1];
    mesh->element[1] = kept;
    check_refused(mesh, "inside out: edges whose two triangles disagree", "3 in all");

    // the sides of a flat tet, not in one plane z = const
    static const double corners[4][3] = {{0, 0, 0.5}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0.5}};
    static const int sides[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, 4, 4, &flat));
    memcpy(flat->vertex, corners, sizeof corners);
    memcpy(flat->element, sides, sizeof sides);
    check_refused(flat, "no thickness", "m^2");

    mesh = block_surface();
    mesh->vertex[7] = NAN;
    check_refused(mesh, "not finite (1 in all): 2", "nan");

    mesh = block_surface();
    mesh->element[5] = 1000;
    check_refused(mesh, "vertex 1000", "triangle 1");

    // a tet and the same one a little aside
    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, 8, 8, &more));
    for (int v = 0; v < 8; ++v)
        for (int k = 0; k < 3; ++k) more->vertex[3 * v + k] = (v % 4 == k + 1) + (v < 4 ? 0 : 0.1);
    for (int t = 0; t < 8; ++t)
        for (int k = 0; k < 3; ++k) more->element[3 * t + k] = sides[t % 4][k] + (t < 4 ? 0 : 4);
    check_refused(more, "crosses itself: pairs of triangles, 3 in all", "the first at (");

    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, 0, 0, &mesh));
    check_refused(mesh, "none", "triangles");
    CHECK_OK(sn_mesh_chain(3, (double[3]){0}, (double[3]){1, 0, 0}, &chain));
    check_refused(chain, "triangles or tets", "closed");
}

static void every_allocation_may_fail(void** state) {
    (void)state;
    SnMesh* mesh = l_block();
    SnShapeDef def = {.kind = SN_SHAPE_MESH, .mesh = mesh};
    SnMemoryCount before = sn_memory_count();
    SnStatus status = SN_OUT_OF_MEMORY;
    int n = 0;
    for (; status == SN_OUT_OF_MEMORY; ++n) {
        SnRigidShape* shape = NULL;
        sn_memory_fail_after(n);
        status = sn_create_rigid_shape(&def, &shape, NULL);
        sn_memory_fail_after(-1);
        if (status < 0) assert_null(shape);
        sn_destroy_rigid_shape(shape);
        assert_int_equal(sn_memory_count().live_bytes, before.live_bytes);
    }
    CHECK_OK(status);
    assert_true(n > 20);
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_exact),
        cmocka_unit_test(gradients_are_differences),
        cmocka_unit_test(gradients_are_defined_everywhere),
        cmocka_unit_test(mesh_distances_are_exact),
        cmocka_unit_test(round_masses_are_sums_of_discs),
        cmocka_unit_test(boxes_and_blocks_weigh_the_same),
        cmocka_unit_test(meshes_weigh_what_their_tets_weigh),
        cmocka_unit_test(bad_sizes_are_refused),
        cmocka_unit_test(thin_shapes_are_refused),
        cmocka_unit_test(bad_meshes_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
