// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/stuff.h"
#include "base/hash.h"
#include "base/memory.h"
#include "mesh/quality.h"
#include "mesher/solids.h"
#include "mesher/surface_rim.h"

static SnMesh* stuffed(const Solid* solid, double edge, double grading) {
    SnField field = solid_field(solid);
    SnStuffDef def = sn_default_stuff();
    SnError error = {0};
    SnMesh* mesh;
    def.edge_length = edge;
    def.grading = grading;
    if (sn_mesh_from_field(&field, &def, NULL, &mesh, &error) < 0) fail_msg("%s", error.text);
    return mesh;
}

// ---- shape ----------------------------------------------------------------------------------

// what the paper proves for the surface, and is easily seen inside
static void check_quality(SnMesh* mesh) {
    SnMeshQuality quality;
    SnError error = {0};
    CHECK_OK(sn_mesh_quality(mesh, &quality));
    assert_true(quality.smallest > 0);
    CHECK_BETWEEN(quality.least_angle, 10.7, 60);
    CHECK_BETWEEN(quality.most_angle, 90, 164.8);
    if (sn_mesh_validate(mesh, NULL, &error) < 0) fail_msg("%s", error.text);
}

// every edge of the boundary is run through as often one way as the other
static void check_watertight(const SnMesh* mesh) {
    SnMesh *boundary = boundary_of(mesh), *rim;
    CHECK_OK(sn_surface_rim(boundary, &rim));
    assert_null(rim);
    sn_destroy_mesh(boundary);
}

static void angles_are_bounded_whatever_the_solid(void** state) {
    (void)state;
    SnRandom random = {3};
    for (int kind = 0; kind < SOLID_KINDS; ++kind)
        for (int i = 0; i < 12; ++i) {
            Solid solid = random_solid((SolidKind)kind, &random);
            SnMesh* mesh = stuffed(&solid, sn_random_uniform(&random, 0.09, 0.3), i % 3 * 0.5);
            check_quality(mesh);
            check_watertight(mesh);
            sn_destroy_mesh(mesh);
        }
}

// a surface as rough as can be, at the size of the lattice
static void rough_sample(const void* self, int count, const double (*point)[3], double* distance,
                         int* region) {
    (void)self;
    for (int i = 0; i < count; ++i) {
        const double* x = point[i];
        double ripple = sin(31 * x[0]) * sin(37 * x[1] + 1) * sin(29 * x[2] + 2);
        distance[i] = 0.2 * (length3(x[0], x[1], x[2]) - 1 + 0.15 * ripple);
        if (region) region[i] = 0;
    }
}

static void angles_are_bounded_on_rough_surfaces(void** state) {
    (void)state;
    SnField field = {.sample = rough_sample, .low = {-1.2, -1.2, -1.2}, .high = {1.2, 1.2, 1.2}};
    for (double edge = 0.1; edge < 0.3; edge *= 1.13) {
        SnStuffDef def = sn_default_stuff();
        SnMesh* mesh;
        def.edge_length = edge;
        CHECK_OK(sn_mesh_from_field(&field, &def, NULL, &mesh, NULL));
        check_quality(mesh);
        check_watertight(mesh);
        sn_destroy_mesh(mesh);
    }
}

// each edge of two triangles, and the triangles around each vertex one fan
static void check_manifold(const SnMesh* mesh) {
    SnMesh* boundary = boundary_of(mesh);
    SnIncidence* around;
    CHECK_OK(sn_create_incidence(boundary, &around));
    for (int v = 0; v < boundary->vertex_count; ++v) {
        int count = around->start[v + 1] - around->start[v];
        if (count == 0) continue;
        // from triangle to triangle across the edge behind v, back to the first
        const int* list = around->element + around->start[v];
        int steps = 0, at = list[0];
        do {
            const int* t = boundary->element + 3 * (size_t)at;
            int k = t[0] == v ? 0 : t[1] == v ? 1 : 2, before = t[(k + 2) % 3], next = -1;
            for (int i = 0; i < count; ++i) {
                const int* u = boundary->element + 3 * (size_t)list[i];
                int j = u[0] == v ? 0 : u[1] == v ? 1 : 2;
                if (u[(j + 1) % 3] != before) continue;
                assert_int_equal(next, -1);
                next = list[i];
            }
            assert_true(next >= 0);
            at = next;
        } while (++steps < count && at != list[0]);
        assert_int_equal(steps, count);
        assert_int_equal(at, list[0]);
    }
    sn_destroy_incidence(around);
    sn_destroy_mesh(boundary);
}

static void boundaries_of_smooth_solids_are_manifolds(void** state) {
    (void)state;
    SnRandom random = {5};
    for (int kind = BALL; kind <= BLOCK; ++kind)
        for (int i = 0; i < 6; ++i) {
            Solid solid = random_solid((SolidKind)kind, &random);
            for (int k = 0; k < 3; ++k) solid.size[k] += 0.2;
            SnMesh* mesh = stuffed(&solid, sn_random_uniform(&random, 0.09, 0.15), i % 2);
            SnMeshQuality quality;
            CHECK_OK(sn_mesh_quality(mesh, &quality));
            assert_int_equal(quality.components, 1);
            check_manifold(mesh);
            sn_destroy_mesh(mesh);
        }
}

// ---- closed forms ---------------------------------------------------------------------------

// vertices of the boundary are on the surface, so the error is that of chords: edge^2
static void volumes_converge(void** state) {
    (void)state;
    const double pi = 3.14159265358979324, exact[] = {4 * pi / 3, 2 * pi * pi * 0.35 * 0.35};
    for (int kind = BALL; kind <= RING; ++kind) {
        Solid solid = {.kind = (SolidKind)kind, .centre = {0.1, 0.2, 0.3}};
        double error[2];
        for (int i = 0; i < 2; ++i) {
            SnMesh* mesh = stuffed(&solid, 0.12 / (1 << i), 0);
            error[i] = exact[kind] - shape_volume(mesh);
            sn_destroy_mesh(mesh);
        }
        CHECK_BETWEEN(error[0] / exact[kind], 0, 0.03);
        CHECK_BETWEEN(error[0] / error[1], 3.5, 4.5);
    }
}

static void the_boundary_is_on_the_surface(void** state) {
    (void)state;
    SnRandom random = {9};
    for (int kind = BALL; kind <= GYROID; ++kind)
        for (int i = 0; i < 4; ++i) {
            Solid solid = random_solid((SolidKind)kind, &random);
            double edge = sn_random_uniform(&random, 0.07, 0.12);
            SnMesh *mesh = stuffed(&solid, edge, 0), *boundary = boundary_of(mesh);
            for (int t = 0; t < boundary->element_count; ++t) {
                double centre[3];
                sn_mesh_centre(boundary, t, centre);
                CHECK_AT_MOST(fabs(solid_distance(&solid, centre)), edge / 2);
                for (int k = 0; k < 3; ++k) {
                    const double* x = boundary->vertex + 3 * (size_t)boundary->element[3 * t + k];
                    CHECK_AT_MOST(fabs(solid_distance(&solid, x)), 2e-4 * edge);
                }
            }
            sn_destroy_mesh(boundary);
            sn_destroy_mesh(mesh);
        }
}

// strands about as thin as the lattice, in any direction; as grooves, what is left of a ball
typedef struct Strand {
    double from[3], to[3], radius;
    int groove;
} Strand;

static double strand_distance(const Strand* strand, const double x[3]) {
    double along = 0, square = 0, r[3];
    for (int k = 0; k < 3; ++k) {
        double u = strand->to[k] - strand->from[k];
        along += u * (x[k] - strand->from[k]);
        square += u * u;
    }
    double t = fmin(fmax(along / square, 0), 1);
    for (int k = 0; k < 3; ++k)
        r[k] = x[k] - strand->from[k] - t * (strand->to[k] - strand->from[k]);
    double distance = length3(r[0], r[1], r[2]) - strand->radius;
    return strand->groove ? fmax(-distance, length3(x[0], x[1], x[2]) - 1) : distance;
}

static void strand_sample(const void* self, int count, const double (*point)[3], double* distance,
                          int* region) {
    for (int i = 0; i < count; ++i) {
        distance[i] = strand_distance(self, point[i]);
        if (region) region[i] = 0;
    }
}

// The boundary's middles of sides and centres: vertices that go to the ends of a thin part must not
// leave out what stands between them.
static void check_strand(const Strand* strand, double edge) {
    SnField field = {.self = strand, .sample = strand_sample, .one_region = 1};
    SnStuffDef def = sn_default_stuff();
    SnMesh* mesh;
    for (int k = 0; k < 3; ++k) field.high[k] = -(field.low[k] = -1.1);
    def.edge_length = edge;
    CHECK_OK(sn_mesh_from_field(&field, &def, NULL, &mesh, NULL));
    check_quality(mesh);
    SnMesh* boundary = boundary_of(mesh);
    for (int t = 0; t < boundary->element_count; ++t)
        for (int k = 0; k < 4; ++k) {
            const int* v = boundary->element + 3 * (size_t)t;
            const double *a = boundary->vertex + 3 * (size_t)v[k % 3],
                         *b = boundary->vertex + 3 * (size_t)v[(k + 1) % 3];
            double x[3];
            for (int i = 0; i < 3; ++i) x[i] = 0.5 * (a[i] + b[i]);
            if (k == 3) sn_mesh_centre(boundary, t, x);
            CHECK_AT_MOST(fabs(strand_distance(strand, x)), edge / 2);
        }
    sn_destroy_mesh(boundary);
    sn_destroy_mesh(mesh);
}

static void thin_parts_and_grooves_are_not_cut_off(void** state) {
    (void)state;
    SnRandom random = {21};
    for (int i = 0; i < check_thin(200, 20); ++i) {
        Strand strand = {.radius = sn_random_uniform(&random, 0.055, 0.1), .groove = i % 2};
        for (int k = 0; k < 3; ++k) {
            strand.from[k] = sn_random_uniform(&random, -0.9, 0.9);
            strand.to[k] = sn_random_uniform(&random, -0.9, 0.9);
        }
        check_strand(&strand, 0.1);
    }
}

static void a_block_on_lattice_planes_is_exact(void** state) {
    (void)state;
    // 6, 8 and 4 spacings, of which the mean edge is (6 + 4 sqrt 3) / 14
    Solid solid = {.kind = BLOCK, .size = {3, 4, 2}};
    SnMesh* mesh = stuffed(&solid, (6 + 4 * sqrt(3)) / 14, 0);
    double low[3], high[3];
    sn_mesh_bounds(mesh, low, high);
    for (int k = 0; k < 3; ++k) {
        CHECK_NEAR(low[k], -solid.size[k], 1e-9);
        CHECK_NEAR(high[k], solid.size[k], 1e-9);
    }
    check_quality(mesh);
    sn_destroy_mesh(mesh);
}

// a wall as thin as the lattice: tets with all corners on its two sides are part of it
static void thin_walls_have_no_holes(void** state) {
    (void)state;
    for (double thickness = 0.6; thickness < 2; thickness *= 1.1) {
        Solid solid = {.kind = BLOCK, .size = {6, 6, thickness / 2}, .centre = {0, 0, 0.3}};
        SnMesh* mesh = stuffed(&solid, 1, 0);
        check_quality(mesh);
        if (thickness > 1) CHECK_NEAR(shape_volume(mesh), 144 * thickness, 14.4 * thickness);
        sn_destroy_mesh(mesh);
    }
}

// ---- size and grading -----------------------------------------------------------------------

static void grading_keeps_the_surface_and_saves_inside(void** state) {
    (void)state;
    Solid solid = {.kind = BALL};
    SnMesh *uniform = stuffed(&solid, 0.05, 0), *graded = stuffed(&solid, 0.05, 1);
    SnMeshQuality a, b;
    CHECK_OK(sn_mesh_quality(uniform, &a));
    CHECK_OK(sn_mesh_quality(graded, &b));
    assert_int_equal(a.boundary_triangles, b.boundary_triangles);
    CHECK_NEAR(a.measure, b.measure, 1e-9);
    assert_true(graded->element_count < uniform->element_count * 2 / 3);
    assert_true(b.longest_edge > 2 * a.longest_edge);
    check_quality(graded);
    check_manifold(graded);
    sn_destroy_mesh(uniform);
    sn_destroy_mesh(graded);
}

static void the_mean_edge_is_what_was_asked_for(void** state) {
    (void)state;
    Solid solid = {.kind = BALL};
    SnMesh* mesh = stuffed(&solid, 0.08, 0);
    double sum = 0;
    for (int e = 0; e < mesh->element_count; ++e)
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < i; ++j) {
                const double *a = mesh->vertex + 3 * mesh->element[4 * e + i],
                             *b = mesh->vertex + 3 * mesh->element[4 * e + j];
                sum += length3(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
            }
    CHECK_NEAR(sum / (6 * mesh->element_count), 0.08, 0.004);
    sn_destroy_mesh(mesh);
}

static void a_number_of_elements_can_be_asked_for(void** state) {
    (void)state;
    const int wanted[] = {500, 5000, 30000};
    for (int kind = BALL; kind <= GYROID; ++kind)
        for (int i = 0; i < 3; ++i) {
            Solid solid = {.kind = (SolidKind)kind, .size = {1, 0.1, 0.5}};
            SnField field = solid_field(&solid);
            SnStuffDef def = sn_default_stuff();
            SnMesh* mesh;
            def.element_count = wanted[i];
            CHECK_OK(sn_mesh_from_field(&field, &def, NULL, &mesh, NULL));
            // few elements come in jumps, and so do layers of a plate
            double allowed = i == 0 ? 0.3 : kind == BLOCK ? 0.15 : 0.05;
            CHECK_NEAR(mesh->element_count, wanted[i], allowed * wanted[i]);
            sn_destroy_mesh(mesh);
        }
}

static void tets_are_labelled_by_their_centres(void** state) {
    (void)state;
    Solid solid = {.kind = RING, .centre = {0, 0, 0.013}};
    SnMesh* mesh = stuffed(&solid, 0.1, 0);
    int upper = 0;
    for (int e = 0; e < mesh->element_count; ++e) {
        double centre[3];
        sn_mesh_centre(mesh, e, centre);
        assert_int_equal(mesh->region[e], centre[2] > 0.013);
        upper += mesh->region[e];
    }
    CHECK_NEAR(upper, 0.5 * mesh->element_count, 0.05 * mesh->element_count);
    sn_destroy_mesh(mesh);
}

static void small_pieces_are_dropped(void** state) {
    (void)state;
    Solid solid = {.kind = HEAP}; // balls without size, but for two
    memcpy(solid.heap[0], (double[4]){-0.5, 0, 0, 0.6}, sizeof solid.heap[0]);
    memcpy(solid.heap[1], (double[4]){0.8, 0, 0, 0.15}, sizeof solid.heap[1]);
    for (int i = 2; i < 12; ++i) solid.heap[i][0] = 9;
    SnField field = solid_field(&solid);
    SnStuffDef def = sn_default_stuff();
    SnMeshQuality quality;
    SnMesh* mesh;
    def.edge_length = 0.12;
    for (int i = 0; i < 2; ++i) {
        def.smallest_piece = i ? 200 : 1;
        CHECK_OK(sn_mesh_from_field(&field, &def, NULL, &mesh, NULL));
        CHECK_OK(sn_mesh_quality(mesh, &quality));
        assert_int_equal(quality.components, i ? 1 : 2);
        check_quality(mesh);
        sn_destroy_mesh(mesh);
    }
}

// ---- same bits, failures --------------------------------------------------------------------

static uint64_t hash_of(const SnMesh* mesh) {
    size_t vertices = 3 * (size_t)mesh->vertex_count, corners = 4 * (size_t)mesh->element_count;
    uint64_t hash = sn_hash_bytes(SN_HASH_SEED, mesh->vertex, vertices * sizeof(double));
    hash = sn_hash_bytes(hash, mesh->element, corners * sizeof(int));
    return sn_hash_bytes(hash, mesh->region, corners / 4 * sizeof(int));
}

static void threads_do_not_change_a_bit(void** state) {
    (void)state;
    Solid solid = {.kind = GYROID};
    SnField field = solid_field(&solid);
    SnStuffDef def = sn_default_stuff();
    uint64_t first = 0;
    def.edge_length = 0.08;
    def.grading = 0.5;
    for (int threads = 1; threads <= 8; threads *= 2) {
        SnPool* pool;
        SnMesh* mesh;
        CHECK_OK(sn_create_pool(threads, &pool));
        CHECK_OK(sn_mesh_from_field(&field, &def, pool, &mesh, NULL));
        if (threads == 1) first = hash_of(mesh);
        assert_true(hash_of(mesh) == first);
        sn_destroy_mesh(mesh);
        sn_destroy_pool(pool);
    }
}

static void check_refused(SnStuffDef def, const Solid* solid, const char* words) {
    SnField field = solid_field(solid);
    SnError error = {0};
    SnMesh* mesh = NULL;
    assert_int_equal(sn_mesh_from_field(&field, &def, NULL, &mesh, &error), SN_BAD_INPUT);
    assert_null(mesh);
    if (!strstr(error.text, words)) fail_msg("\"%s\" does not say \"%s\"", error.text, words);
}

static void what_cannot_be_meshed_is_refused(void** state) {
    (void)state;
    Solid ball = {.kind = BALL}, endless = {.kind = BALL, .centre = {INFINITY}};
    SnStuffDef def = sn_default_stuff();
    check_refused(def, &ball, "edge length");
    def.element_count = -1;
    check_refused(def, &ball, "number of elements");
    def = sn_default_stuff();
    def.edge_length = NAN;
    check_refused(def, &ball, "edge length");
    def.edge_length = 1e-7;
    check_refused(def, &ball, "too short");
    def.edge_length = 100;
    check_refused(def, &ball, "too long");
    def.edge_length = 0.1;
    check_refused(def, &endless, "finite");
    def.grading = -1;
    check_refused(def, &ball, "grading");
}

static void every_allocation_may_fail(void** state) {
    (void)state;
    Solid solid = {.kind = BALL};
    SnField field = solid_field(&solid);
    SnStuffDef def = sn_default_stuff();
    SnMemoryCount before = sn_memory_count();
    SnStatus status = SN_OUT_OF_MEMORY;
    int n = 0;
    def.element_count = 600;
    def.smallest_piece =
        1000; // nothing is that large: all of it is dropped, to the end of the walk
    for (int round = 0; round < 2; ++round, def.smallest_piece = 1)
        for (n = 0, status = SN_OUT_OF_MEMORY; status == SN_OUT_OF_MEMORY; ++n) {
            SnMesh* mesh = NULL;
            sn_memory_fail_after(n);
            status = sn_mesh_from_field(&field, &def, NULL, &mesh, NULL);
            sn_memory_fail_after(-1);
            if (status < 0) assert_null(mesh);
            sn_destroy_mesh(mesh);
            assert_int_equal(sn_memory_count().live_bytes, before.live_bytes);
        }
    CHECK_OK(status);
    assert_true(n > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(angles_are_bounded_whatever_the_solid),
        cmocka_unit_test(angles_are_bounded_on_rough_surfaces),
        cmocka_unit_test(boundaries_of_smooth_solids_are_manifolds),
        cmocka_unit_test(volumes_converge),
        cmocka_unit_test(the_boundary_is_on_the_surface),
        cmocka_unit_test(thin_parts_and_grooves_are_not_cut_off),
        cmocka_unit_test(a_block_on_lattice_planes_is_exact),
        cmocka_unit_test(thin_walls_have_no_holes),
        cmocka_unit_test(grading_keeps_the_surface_and_saves_inside),
        cmocka_unit_test(the_mean_edge_is_what_was_asked_for),
        cmocka_unit_test(a_number_of_elements_can_be_asked_for),
        cmocka_unit_test(tets_are_labelled_by_their_centres),
        cmocka_unit_test(small_pieces_are_dropped),
        cmocka_unit_test(threads_do_not_change_a_bit),
        cmocka_unit_test(what_cannot_be_meshed_is_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
