// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/random.h"
#include "check.h"
#include "collide/ccd.h"
#include "collide/triangle.h"
#include "oracle.h"

#include <stdio.h>

// Continuous collision detection against exact arithmetic.

typedef int Found(const Vec3 x[4], const Vec3 d[4], double distance, double* t);
typedef Verdict Oracle(const int x[4][3], const int d[4][3], double* t);

typedef struct Kind {
    Found* find;
    Oracle* oracle;
    int edges;
} Kind;

static const Kind kinds[2] = {{sn_ccd_point_triangle, oracle_point_triangle, 0},
                              {sn_ccd_edges, oracle_edges, 1}};

static double distance_at(const Vec3 x[4], const Vec3 d[4], double t, int edges) {
    Vec3 at[4];
    for (int i = 0; i < 4; ++i) at[i] = v3_axpy(t, d[i], x[i]);
    if (edges) {
        double r, s;
        sn_segments_nearest(at, at + 2, &r, &s);
        return v3_norm(v3_sub(sn_between(at[0], at[1], r), sn_between(at[2], at[3], s)));
    }
    double weight[3];
    sn_triangle_nearest(at + 1, at[0], weight);
    return v3_norm(v3_sub(at[0], sn_weighted3(at + 1, weight)));
}

static double size_of(const Vec3 x[4], const Vec3 d[4]) {
    double size = 0;
    for (int i = 0; i < 4; ++i)
        size = fmax(size, v3_norm(v3_sub(x[i], x[0])) + v3_norm(v3_sub(d[i], d[0])));
    return size;
}

typedef struct Tally {
    int queries, hits, misses, unclear, false_alarms, given_up;
    double worst; // distance at a false alarm, of the size
} Tally;

static void load(const int x[4][3], Vec3 out[4]) {
    for (int i = 0; i < 4; ++i) out[i] = v3(x[i][0], x[i][1], x[i][2]);
}

static void check_query(const Kind* kind, const int x[4][3], const int d[4][3], Tally* tally) {
    Vec3 xs[4], ds[4];
    double t = -1, when;
    load(x, xs);
    load(d, ds);
    Verdict verdict = kind->oracle(x, d, &when);
    int found = kind->find(xs, ds, 0, &t);
    ++tally->queries;
    tally->hits += verdict == HIT;
    tally->misses += verdict == MISS;
    tally->unclear += verdict == UNCLEAR;
    int near =
        verdict == UNCLEAR && distance_at(xs, ds, when, kind->edges) <= 1e-9 * size_of(xs, ds);
    if ((verdict == HIT || near) && !found)
        fail_msg("missed: edges %d, query %d, verdict %d, first corner %d %d %d", kind->edges,
                 tally->queries, verdict, x[0][0], x[0][1], x[0][2]);
    if (!found) return;
    CHECK_BETWEEN(t, 0, 1);
    double share = distance_at(xs, ds, t, kind->edges) / fmax(size_of(xs, ds), 1e-300);
    if (share > 2 * SN_CCD_TOLERANCE) {
        ++tally->given_up;
        return;
    }
    if (verdict != MISS) return;
    ++tally->false_alarms;
    tally->worst = fmax(tally->worst, share);
}

static int whole(SnRandom* random, int most) {
    return (int)(sn_random_bits(random) % (uint64_t)(2 * most + 1)) - most;
}

static void report(const char* name, const Tally* t) {
    printf(
        "%s: %d queries, %d hits, %d unclear, %d misses, %d false alarms (distance up to %.1e of "
        "the size), %d given up\n",
        name, t->queries, t->hits, t->unclear, t->misses, t->false_alarms, t->worst, t->given_up);
    // bounded: alarms are near, and hardly ever is a query given up
    CHECK_AT_MOST(t->worst, 2 * SN_CCD_TOLERANCE);
    CHECK_AT_MOST(t->given_up, t->queries / 500);
}

// corners anywhere; a small range makes shared corners, flat triangles and touches at rest common
static void random_queries(void** state) {
    (void)state;
    static const int range[3] = {2000, 40, 3};
    SnRandom random = {5};
    for (int k = 0; k < 2; ++k)
        for (int r = 0; r < 3; ++r) {
            Tally tally = {0};
            for (int i = 0; i < 20000; ++i) {
                int x[4][3], d[4][3];
                for (int c = 0; c < 12; ++c) {
                    x[c / 3][c % 3] = whole(&random, range[r]);
                    d[c / 3][c % 3] = whole(&random, range[r]);
                }
                check_query(&kinds[k], (const int(*)[3])x, (const int(*)[3])d, &tally);
            }
            report(k ? "edges, random" : "triangle, random", &tally);
            assert_true(tally.hits > 100 && tally.misses > 100);
        }
}

// At time 1/2 or 1/4 or 0 or 1 the point is at a corner, on an edge, or in the triangle with
// weights of eighths, in exact arithmetic; moved so that it grazes: in the plane, along an edge.
static void grazing_queries(void** state) {
    (void)state;
    static const int weights[6][3] = {{8, 0, 0}, {4, 4, 0}, {2, 6, 0},
                                      {2, 2, 4}, {1, 1, 6}, {7, 0, 1}};
    SnRandom random = {6};
    Tally tally = {0};
    for (int i = 0; i < 30000; ++i) {
        int x[4][3], d[4][3], quarter = (int)(sn_random_bits(&random) % 5);
        const int* w = weights[i % 6];
        int graze = i % 4, flat = i % 7;
        for (int c = 3; c < 12; ++c) {
            x[c / 3][c % 3] = 8 * whole(&random, 20);
            d[c / 3][c % 3] = graze == 3 ? 0 : 32 * whole(&random, 5);
        }
        // a triangle that is a segment, or a point
        for (int k = 0; k < 3 && flat < 2; ++k) {
            x[3][k] = 2 * x[2][k] - x[1][k];
            d[3][k] = 2 * d[2][k] - d[1][k];
            if (flat == 1) x[2][k] = x[3][k] = x[1][k];
            if (flat == 1) d[2][k] = d[3][k] = d[1][k];
        }
        for (int k = 0; k < 3; ++k) {
            int e1 = x[2][k] - x[1][k], e2 = x[3][k] - x[1][k];
            int way = graze == 0   ? 32 * whole(&random, 5)
                      : graze == 1 ? 4 * e1
                      : graze == 2 ? 4 * e1 - 4 * e2
                                   : 4 * e2;
            int at = 0;
            for (int c = 0; c < 3; ++c) at += w[c] * (x[c + 1][k] + quarter * d[c + 1][k] / 4) / 8;
            d[0][k] = way;
            x[0][k] = at - quarter * way / 4;
        }
        double t;
        Vec3 xs[4], ds[4];
        Verdict verdict = oracle_point_triangle((const int(*)[3])x, (const int(*)[3])d, &t);
        assert_int_not_equal(verdict, MISS);
        load((const int(*)[3])x, xs);
        load((const int(*)[3])d, ds);
        assert_int_equal(sn_ccd_point_triangle(xs, ds, 0, &t), 1);
        check_query(&kinds[0], (const int(*)[3])x, (const int(*)[3])d, &tally);
    }
    report("triangle, grazing", &tally);
}

// Segments that meet in corners, slide along each other, or lie in one plane.
static void edges_in_one_plane(void** state) {
    (void)state;
    SnRandom random = {7};
    Tally tally = {0};
    for (int i = 0; i < 20000; ++i) {
        int x[4][3], d[4][3];
        for (int c = 0; c < 12; ++c) {
            x[c / 3][c % 3] = c % 3 == 2 ? 0 : whole(&random, 15);
            d[c / 3][c % 3] = c % 3 == 2 && i % 2 ? 0 : whole(&random, 15);
        }
        if (i % 3 == 0) // parallel
            for (int k = 0; k < 3; ++k) {
                x[3][k] = x[2][k] + x[1][k] - x[0][k];
                d[1][k] = d[0][k];
                d[3][k] = d[2][k];
            }
        check_query(&kinds[1], (const int(*)[3])x, (const int(*)[3])d, &tally);
    }
    report("edges, in one plane", &tally);
}

// a distance from which they touch: no later than the distance says
static void thick_queries(void** state) {
    (void)state;
    SnRandom random = {8};
    int hits = 0;
    for (int i = 0; i < 20000; ++i) {
        const Kind* kind = &kinds[i % 2];
        Vec3 x[4], d[4];
        double thick = 0.2, t, least = 1e9;
        for (int c = 0; c < 4; ++c) {
            x[c] = v3(sn_random_uniform(&random, -1, 1), sn_random_uniform(&random, -1, 1),
                      sn_random_uniform(&random, -1, 1));
            d[c] = v3(sn_random_uniform(&random, -1, 1), sn_random_uniform(&random, -1, 1),
                      sn_random_uniform(&random, -1, 1));
        }
        int found = kind->find(x, d, thick, &t);
        for (int s = 0; s <= 50; ++s) {
            double at = distance_at(x, d, s / 50.0, kind->edges);
            if (at < least) least = at;
            if (at < thick && (!found || t > s / 50.0))
                fail_msg("touches at %g, found %d %g", s / 50.0, found, t);
        }
        if (found) CHECK_AT_MOST(distance_at(x, d, t, kind->edges), thick + 1e-5);
        hits += found;
    }
    assert_true(hits > 3000);
}

// far from the origin and at other scales
static void scales_do_not_matter(void** state) {
    (void)state;
    SnRandom random = {9};
    for (int i = 0; i < 2000; ++i) {
        int x[4][3], d[4][3];
        Vec3 xs[4], ds[4];
        double scale = i % 2 ? 0x1p-30 : 0x1p20, t, when;
        for (int c = 0; c < 12; ++c) {
            x[c / 3][c % 3] = whole(&random, 30);
            d[c / 3][c % 3] = whole(&random, 30);
        }
        load((const int(*)[3])x, xs);
        load((const int(*)[3])d, ds);
        // exact: powers of two, and sums that fit
        for (int c = 0; c < 4; ++c) {
            xs[c] = v3_add(v3_scale(scale, xs[c]), v3_scale(scale * 0x1p30, v3(1, -1, 1)));
            ds[c] = v3_scale(scale, ds[c]);
        }
        for (int k = 0; k < 2; ++k)
            if (kinds[k].oracle((const int(*)[3])x, (const int(*)[3])d, &when) == HIT)
                assert_int_equal(kinds[k].find(xs, ds, 0, &t), 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_queries),       cmocka_unit_test(grazing_queries),
        cmocka_unit_test(edges_in_one_plane),   cmocka_unit_test(thick_queries),
        cmocka_unit_test(scales_do_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
