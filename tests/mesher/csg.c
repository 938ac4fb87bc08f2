// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "csg_parts.h"

#include <string.h>

enum { TREES = 300, POINTS = 64 };

// ---- what holds for every tree --------------------------------------------------------------

static void distances_grow_no_faster_than_space(void** state) {
    (void)state;
    SnRandom random = {2};
    for (int tree = 0; tree < TREES; ++tree) {
        SnCsg* csg = NULL;
        CHECK_OK(sn_create_csg(&csg));
        random_tree(csg, &random, tree % 4);
        for (int i = 0; i < POINTS; ++i) {
            double x[3], y[3], step[3];
            double size = pow(10, sn_random_uniform(&random, -6, 0.5));
            random_vector(&random, 3, x);
            random_vector(&random, size, step);
            for (int k = 0; k < 3; ++k) y[k] = x[k] + step[k];
            double change = fabs(distance_at(csg, x) - distance_at(csg, y));
            CHECK_AT_MOST(change, length_of(step) * (1 + 1e-9) + 1e-11);
        }
        sn_destroy_csg(csg);
    }
}

static void boxes_hold_what_is_inside(void** state) {
    (void)state;
    SnRandom random = {3};
    int inside = 0, bounded = 0;
    for (int tree = 0; tree < TREES; ++tree) {
        SnCsg* csg = NULL;
        CHECK_OK(sn_create_csg(&csg));
        random_tree(csg, &random, tree % 4);
        double level = tree % 3 ? sn_random_uniform(&random, -0.2, 0.5) : 0;
        SnPartBox box = sn_part_box(csg, csg->part_count - 1, level);
        bounded += isfinite(box.high[0] - box.low[0]);
        for (int i = 0; i < 1000; ++i) {
            double x[3];
            random_vector(&random, 4, x);
            if (distance_at(csg, x) > level) continue;
            ++inside;
            for (int k = 0; k < 3; ++k) CHECK_BETWEEN(x[k], box.low[k] - 1e-9, box.high[k] + 1e-9);
        }
        sn_destroy_csg(csg);
    }
    assert_true(inside > 1000 && bounded > TREES / 2);
}

static void batches_are_points_one_by_one(void** state) {
    (void)state;
    SnRandom random = {4};
    SnCsg* csg = NULL;
    CHECK_OK(sn_create_csg(&csg));
    random_tree(csg, &random, 4);
    double x[POINTS][3], d[POINTS];
    int region[POINTS];
    for (int i = 0; i < POINTS; ++i) random_vector(&random, 2, x[i]);
    for (int count = 1; count < POINTS; count += 5) {
        sn_csg_sample(csg, count, (const double(*)[3])x, d, region);
        for (int i = 0; i < count; ++i) assert_true(d[i] == distance_at(csg, x[i]));
    }
    sn_destroy_csg(csg);
}

// ---- identities -----------------------------------------------------------------------------

// two solids have the same distance everywhere
static void check_equal(const SnCsg* a, const SnCsg* b, double tolerance) {
    SnRandom random = {5};
    for (int i = 0; i < 500; ++i) {
        double x[3];
        random_vector(&random, 3, x);
        CHECK_NEAR(distance_at(a, x), distance_at(b, x), tolerance);
    }
}

// kind(a, b) with a blend, of a ball and a box
static SnCsg* pair(SnCsgKind kind, double blend, int swapped) {
    SnCsg* csg = NULL;
    CHECK_OK(sn_create_csg(&csg));
    SnRandom random = {6};
    SnPartDef ball = random_part(&random, SN_CSG_SPHERE), box = random_part(&random, SN_CSG_BOX);
    SnPartId part[2];
    part[swapped] = add_part(csg, &ball);
    part[!swapped] = add_part(csg, &box);
    SnPartDef def = sn_default_part_def(kind);
    def.part = part;
    def.part_count = 2;
    def.blend = blend;
    add_part(csg, &def);
    return csg;
}

static void combinations_are_minimum_and_maximum(void** state) {
    (void)state;
    SnRandom random = {6};
    SnPartDef def[2];
    SnCsg* one[2];
    for (int i = 0; i < 2; ++i) {
        def[i] = random_part(&random, i ? SN_CSG_BOX : SN_CSG_SPHERE);
        one[i] = solid_of(&def[i]);
    }
    SnCsg *either = pair(SN_CSG_UNION, 0, 0), *both = pair(SN_CSG_INTERSECTION, 0, 0),
          *without = pair(SN_CSG_DIFFERENCE, 0, 0);
    for (int i = 0; i < 500; ++i) {
        double x[3];
        random_vector(&random, 2, x);
        double a = distance_at(one[0], x), b = distance_at(one[1], x);
        assert_true(distance_at(either, x) == fmin(a, b));
        assert_true(distance_at(both, x) == fmax(a, b));
        assert_true(distance_at(without, x) == fmax(a, -b));
    }
    SnCsg* all[] = {one[0], one[1], either, both, without};
    for (int i = 0; i < 5; ++i) sn_destroy_csg(all[i]);
}

static void blends_flow_over(void** state) {
    (void)state;
    const double blend = 0.4;
    for (int kind = SN_CSG_UNION; kind <= SN_CSG_INTERSECTION; ++kind) {
        SnCsg *sharp = pair((SnCsgKind)kind, 0, 0), *smooth = pair((SnCsgKind)kind, blend, 0);
        SnCsg* swapped = pair((SnCsgKind)kind, blend, 1);
        check_equal(smooth, swapped, 0);
        SnRandom random = {7};
        double most = 0;
        for (int i = 0; i < 2000; ++i) {
            double x[3];
            random_vector(&random, 2, x);
            double change = distance_at(sharp, x) - distance_at(smooth, x);
            if (kind == SN_CSG_INTERSECTION) change = -change;
            CHECK_BETWEEN(change, 0, 0.25 * blend * (1 + 1e-12));
            most = fmax(most, change);
        }
        assert_true(most > 0.2 * blend);
        sn_destroy_csg(sharp);
        sn_destroy_csg(smooth);
        sn_destroy_csg(swapped);
    }
    // any number of equal distances: by the stated amount, and never by more than the blend
    CHECK_NEAR(sn_blend_bulge(2), 0.25, 0);
    CHECK_BETWEEN(sn_blend_bulge(1000), 0.9, 1);
}

static void copies_are_unions(void** state) {
    (void)state;
    SnRandom random = {8};
    SnPartDef egg = random_part(&random, SN_CSG_ELLIPSOID);
    SnCsg *repeated = NULL, *joined = NULL;
    CHECK_OK(sn_create_csg(&repeated));
    CHECK_OK(sn_create_csg(&joined));
    SnPartId one = add_part(repeated, &egg), part[6];
    SnPartDef repeat = sn_default_part_def(SN_CSG_REPEAT);
    repeat.part = &one, repeat.part_count = 1;
    repeat.count[0] = 3, repeat.count[2] = 2;
    repeat.spacing[0] = 0.7, repeat.spacing[2] = -0.4;
    add_part(repeated, &repeat);
    SnPartDef all = sn_default_part_def(SN_CSG_UNION);
    for (int i = 0; i < 6; ++i) {
        SnPartDef moved = egg;
        moved.centre[0] += 0.7 * (i % 3);
        moved.centre[2] -= 0.4 * (i / 3);
        part[i] = add_part(joined, &moved);
    }
    all.part = part, all.part_count = 6;
    add_part(joined, &all);
    check_equal(repeated, joined, 1e-12);
    sn_destroy_csg(repeated);
    sn_destroy_csg(joined);
}

static void rings_turn(void** state) {
    (void)state;
    SnCsg* csg = NULL;
    CHECK_OK(sn_create_csg(&csg));
    SnPartDef ball = sn_default_part_def(SN_CSG_SPHERE);
    ball.centre[0] = 3, ball.centre[1] = 1, ball.radius = 0.5;
    SnPartId one = add_part(csg, &ball);
    SnPartDef ring = sn_default_part_def(SN_CSG_RING);
    ring.part = &one, ring.part_count = 1, ring.count[0] = 4;
    ring.centre[0] = 1, ring.centre[1] = 1;
    add_part(csg, &ring);
    const double centres[4][3] = {{3, 1, 0}, {1, 3, 0}, {-1, 1, 0}, {1, -1, 0}};
    for (int i = 0; i < 4; ++i) CHECK_NEAR(distance_at(csg, centres[i]), -0.5, 1e-12);
    double low[3], high[3];
    CHECK_OK(sn_csg_bounds(csg, low, high, NULL));
    CHECK_NEAR(low[0], -1.5, 1e-12);
    CHECK_NEAR(high[1], 3.5, 1e-12);
    sn_destroy_csg(csg);
}

static void placed_parts_move_with_their_points(void** state) {
    (void)state;
    SnRandom random = {9};
    for (int i = 0; i < 50; ++i) {
        SnPartDef def = random_part(&random, (SnCsgKind)(i % SN_CSG_UNION));
        SnCsg* own = solid_of(&def);
        double factor = sn_random_uniform(&random, 0.3, 3);
        random_vector(&random, 1, def.placement.axis);
        random_vector(&random, 2, def.placement.translate);
        def.placement.angle = sn_random_uniform(&random, -3, 3);
        for (int k = 0; k < 3; ++k) def.placement.scale[k] = factor;
        SnCsg* placed = solid_of(&def);

        // the same points, moved as a mesh would be
        double x[12];
        for (int v = 0; v < 12; v += 3) random_vector(&random, 2, x + v);
        SnMesh* mesh = NULL;
        CHECK_OK(
            sn_mesh_from_arrays(SN_MESH_SPRINGS, 4, x, 2, (int[]){0, 1, 2, 3}, NULL, &mesh, NULL));
        sn_mesh_place(mesh, &def.placement);
        for (int v = 0; v < 4; ++v)
            CHECK_NEAR(distance_at(placed, sn_mesh_vertices(mesh) + 3 * v),
                       factor * distance_at(own, x + 3 * v), 1e-10);
        sn_destroy_mesh(mesh);
        sn_destroy_csg(own);
        sn_destroy_csg(placed);
    }
}

// ---- regions --------------------------------------------------------------------------------

static int region_at(const SnCsg* csg, double x, double y, double z) {
    double d, point[1][3] = {{x, y, z}};
    int region = -2;
    sn_csg_sample(csg, 1, (const double(*)[3])point, &d, &region);
    return region;
}

static SnPartDef ball_at(double x, double radius, int region) {
    SnPartDef ball = sn_default_part_def(SN_CSG_SPHERE);
    ball.centre[0] = x;
    ball.radius = radius;
    ball.region = region;
    return ball;
}

static void labels_belong_to_parts(void** state) {
    (void)state;
    SnCsg* csg = NULL;
    CHECK_OK(sn_create_csg(&csg));
    SnPartDef left = ball_at(-1, 1.2, -1), right = ball_at(1, 1.2, 7), hole = ball_at(1, 0.5, 9);
    SnPartId part[2] = {add_part(csg, &right), add_part(csg, &hole)};
    SnPartDef hollow = sn_default_part_def(SN_CSG_DIFFERENCE);
    hollow.part = part, hollow.part_count = 2;
    SnPartId cut = add_part(csg, &hollow);
    SnPartId both[2] = {add_part(csg, &left), cut};
    SnPartDef all = sn_default_part_def(SN_CSG_UNION);
    all.part = both, all.part_count = 2, all.blend = 0.5;
    add_part(csg, &all);
    assert_int_equal(region_at(csg, -1, 0, 0), 0); // no label anywhere
    assert_int_equal(region_at(csg, 2, 0, 0), 7);
    assert_int_equal(region_at(csg, 1, 0, 0), 7);    // in the hole: of what it was cut out of
    assert_int_equal(region_at(csg, -0.1, 0, 0), 0); // in both: the nearer one
    assert_int_equal(region_at(csg, 0.1, 0, 0), 7);
    assert_int_equal(region_at(csg, 9, 0, 0), 7); // in none

    // a label around a part is for what has none of its own
    SnPartId whole = {csg->part_count};
    SnPartDef outer = sn_default_part_def(SN_CSG_UNION);
    outer.part = &whole, outer.part_count = 1, outer.region = 3;
    add_part(csg, &outer);
    assert_int_equal(region_at(csg, -1, 0, 0), 3);
    assert_int_equal(region_at(csg, 2, 0, 0), 7);
    sn_destroy_csg(csg);
}

// ---- what is refused ------------------------------------------------------------------------

static void check_refused(SnCsg* csg, const SnPartDef* def, const char* words) {
    SnPartId part = {-5};
    SnError error = {0};
    int count = csg->part_count;
    assert_int_equal(sn_csg_add(csg, def, &part, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, words));
    assert_int_equal(csg->part_count, count);
    assert_int_equal(part.index, -5);
}

static void impossible_parts_are_refused(void** state) {
    (void)state;
    SnCsg* csg = NULL;
    CHECK_OK(sn_create_csg(&csg));
    SnPartDef ball = ball_at(0, 1, -1), def = ball;
    SnPartId one = add_part(csg, &ball);
    for (double bad = -1; bad < 1; ++bad) {
        def = ball_at(0, bad, -1);
        check_refused(csg, &def, "found a sphere with a radius");
    }
    def = ball_at(0, NAN, -1);
    check_refused(csg, &def, "radius");
    def = ball_at(INFINITY, 1, -1);
    check_refused(csg, &def, "centre");
    def = ball;
    def.placement.scale[1] = 0;
    check_refused(csg, &def, "scale");
    def = sn_default_part_def(SN_CSG_CAPSULE);
    def.radius = 1;
    check_refused(csg, &def, "two ends in one place");
    def = sn_default_part_def(SN_CSG_PLANE);
    def.axis[2] = 0;
    check_refused(csg, &def, "axis without a direction");
    def = sn_default_part_def(SN_CSG_UNION);
    check_refused(csg, &def, "found a union with no part");
    def.part = &(SnPartId){2}, def.part_count = 1;
    check_refused(csg, &def, "a part that was not added");
    def = sn_default_part_def(SN_CSG_REPEAT);
    def.part = &one, def.part_count = 1, def.count[0] = 0;
    check_refused(csg, &def, "count below 1");
    def.count[0] = def.count[1] = 10000;
    check_refused(csg, &def, "100000 simple parts");
    def = sn_default_part_def(SN_CSG_KIND_COUNT);
    check_refused(csg, &def, "unknown kind");
    sn_destroy_csg(csg);
}

static void depth_and_number_are_limited(void** state) {
    (void)state;
    SnCsg* csg = NULL;
    CHECK_OK(sn_create_csg(&csg));
    SnPartDef def = ball_at(0, 1, -1);
    SnPartId part[2] = {add_part(csg, &def)};
    def = sn_default_part_def(SN_CSG_UNION);
    def.part = part, def.part_count = 1;
    for (int depth = 1; depth <= 64; ++depth) part[0] = add_part(csg, &def);
    CHECK_NEAR(distance_at(csg, (double[3]){3, 0, 0}), 2, 1e-12);
    check_refused(csg, &def, "65 deep");

    // each part twice in the next one: 2^16
    part[0].index = 1;
    def.part_count = 2;
    SnStatus status = SN_OK;
    SnError error = {0};
    for (int i = 0; i < 40 && status >= 0; ++i) {
        part[1] = part[0];
        status = sn_csg_add(csg, &def, &part[0], &error);
    }
    assert_int_equal(status, SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "simple parts"));
    sn_destroy_csg(csg);
}

static void solids_without_bounds_are_refused(void** state) {
    (void)state;
    double low[3], high[3];
    SnError error = {0};
    SnCsg* csg = NULL;
    CHECK_OK(sn_create_csg(&csg));
    assert_int_equal(sn_csg_bounds(csg, low, high, &error), SN_BAD_INPUT);
    SnPartDef floor = sn_default_part_def(SN_CSG_PLANE), ball = ball_at(0, 1, -1);
    SnPartId part[2] = {add_part(csg, &floor)};
    assert_int_equal(sn_csg_bounds(csg, low, high, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "found a solid without end along x"));

    // half a ball is fine; its flat side is the plane's
    part[1] = add_part(csg, &ball);
    SnPartDef def = sn_default_part_def(SN_CSG_INTERSECTION);
    def.part = part, def.part_count = 2;
    add_part(csg, &def);
    CHECK_OK(sn_csg_bounds(csg, low, high, &error));
    CHECK_NEAR(high[2], 0, 0);
    CHECK_NEAR(low[2], -1, 0);

    // turned by a right angle it still is
    def.placement.axis[0] = 1, def.placement.angle = 2 * atan(1);
    add_part(csg, &def);
    CHECK_OK(sn_csg_bounds(csg, low, high, &error));
    CHECK_NEAR(low[1], 0, 1e-12);

    ball.centre[2] = 5;
    part[1] = add_part(csg, &ball);
    add_part(csg, &def);
    assert_int_equal(sn_csg_bounds(csg, low, high, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "nothing in it"));
    sn_destroy_csg(csg);
}

// ---- meshes ---------------------------------------------------------------------------------

static void threads_do_not_change_meshes(void** state) {
    (void)state;
    SnMesh* mesh[3] = {NULL};
    SnCsg* csg = pair(SN_CSG_UNION, 0.2, 0);
    SnStuffDef def = sn_default_stuff();
    def.edge_length = 0.15;
    for (int i = 0; i < 3; ++i) {
        def.threads = 1 + i;
        CHECK_OK(sn_mesh_from_csg(csg, &def, &mesh[i], NULL));
        assert_int_equal(sn_mesh_vertex_count(mesh[i]), sn_mesh_vertex_count(mesh[0]));
        assert_int_equal(sn_mesh_element_count(mesh[i]), sn_mesh_element_count(mesh[0]));
        assert_memory_equal(sn_mesh_vertices(mesh[i]), sn_mesh_vertices(mesh[0]),
                            3 * sizeof(double) * (size_t)sn_mesh_vertex_count(mesh[0]));
    }
    // the surface is where the distance is 0
    int(*triangle)[3] = NULL, count = 0;
    CHECK_OK(sn_mesh_surface(mesh[0], &triangle, &count));
    assert_true(count > 100);
    for (int i = 0; i < 3 * count; ++i)
        CHECK_NEAR(distance_at(csg, sn_mesh_vertices(mesh[0]) + 3 * triangle[i / 3][i % 3]), 0,
                   0.5 * def.edge_length);
    def.threads = 0;
    assert_int_equal(sn_mesh_from_csg(csg, &def, &mesh[0], NULL), SN_BAD_INPUT);
    for (int i = 0; i < 3; ++i) sn_destroy_mesh(mesh[i]);
    sn_free(triangle);
    sn_destroy_csg(csg);
}

// ---- memory ---------------------------------------------------------------------------------

static SnStatus build(SnCsg** out) {
    SnCsg* csg = NULL;
    SnPartDef def = ball_at(0, 1, -1);
    SnPartId part = {0};
    SnStatus status = sn_create_csg(&csg);
    if (status >= 0) status = sn_csg_add(csg, &def, &part, NULL);
    def = sn_default_part_def(SN_CSG_RING);
    def.part = &part, def.part_count = 1, def.count[0] = 20;
    if (status >= 0) status = sn_csg_add(csg, &def, &part, NULL);
    if (status < 0) sn_destroy_csg(csg);
    if (status >= 0) *out = csg;
    return status;
}

static void every_allocation_may_fail(void** state) {
    (void)state;
    int64_t live = sn_memory_count().live_blocks;
    SnStatus status = SN_OUT_OF_MEMORY;
    int n = 0;
    for (; status == SN_OUT_OF_MEMORY && n < 100; ++n) {
        SnCsg* csg = NULL;
        sn_memory_fail_after(n);
        status = build(&csg);
        sn_memory_fail_after(-1);
        sn_destroy_csg(csg);
        assert_int_equal(sn_memory_count().live_blocks, live);
    }
    CHECK_OK(status);
    assert_true(n > 4);
}

static void sampling_does_not_allocate(void** state) {
    (void)state;
    SnCsg* csg = NULL;
    CHECK_OK(build(&csg));
    int64_t calls = sn_memory_count().total_calls;
    distance_at(csg, (double[3]){0});
    assert_int_equal(sn_memory_count().total_calls, calls);
    sn_destroy_csg(csg);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_grow_no_faster_than_space),
        cmocka_unit_test(boxes_hold_what_is_inside),
        cmocka_unit_test(batches_are_points_one_by_one),
        cmocka_unit_test(combinations_are_minimum_and_maximum),
        cmocka_unit_test(blends_flow_over),
        cmocka_unit_test(copies_are_unions),
        cmocka_unit_test(rings_turn),
        cmocka_unit_test(placed_parts_move_with_their_points),
        cmocka_unit_test(labels_belong_to_parts),
        cmocka_unit_test(impossible_parts_are_refused),
        cmocka_unit_test(depth_and_number_are_limited),
        cmocka_unit_test(solids_without_bounds_are_refused),
        cmocka_unit_test(threads_do_not_change_meshes),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(sampling_does_not_allocate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
