// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Single rows, stops and motors, by themselves and among contacts, by sweeps, by the proximal
// method and by both as they are used. What is found is held against the law, row by row.
#include "base/random.h"
#include "check.h"
#include "contact/pgs.h"
#include "contact/prox.h"
#include "moving_rig.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 12, MOST_UNKNOWNS = 36 };

typedef struct Problem {
    int singles, count, unknowns; // triples, single ones first
    double B[3 * MOST * MOST_UNKNOWNS];
    double c[3 * MOST], gamma[MOST], mu[MOST], r[3 * MOST];
    SnRange range[MOST];
} Problem;

typedef enum Way { SWEEPS, PROXIMAL, BOTH, WAYS } Way;

static const double tolerance = 1e-10;

static void sweep(const Problem* p, MovingRig* rig, double* r, int sweeps, SnPgs* pgs) {
    const SnPgsProblem problem = {p->c, p->gamma, p->mu, r, p->singles, p->range};
    CHECK_OK(sn_pgs_begin(pgs, &rig->delassus, &problem, tolerance, HUGE_VAL, &rig->scratch));
    sn_pgs_sweep(pgs, NULL, sweeps);
}

// from no impulses, which give no velocity
static void solve_islands(Problem* p, MovingRig* rig) {
    const double none[MOST_UNKNOWNS] = {0};
    double no_equal = 0;
    SnPgs pgs; // for its cones
    memset(p->r, 0, sizeof p->r);
    sweep(p, rig, p->r, 0, &pgs);
    const SnProxProblem problem = {.delassus = &rig->delassus,
                                   .A = rig->A,
                                   .cone = pgs.cone,
                                   .c = p->c,
                                   .gamma = p->gamma,
                                   .e = none,
                                   .e_gamma = none,
                                   .v = none,
                                   .r = p->r,
                                   .r_equal = &no_equal};
    for (int k = 0; k < rig->delassus.island_count; ++k) {
        SnProxStats stats;
        CHECK_OK(
            sn_prox_solve(&problem, k, pgs.island[k].enough, rig->cache, rig->scratch, &stats));
    }
}

static void solve_both(Problem* p, MovingRig* rig) {
    double none = 0;
    const SnImpulseProblem problem = {.delassus = &rig->delassus,
                                      .A = rig->A,
                                      .linear = rig->linear,
                                      .c = p->c,
                                      .gamma = p->gamma,
                                      .friction = p->mu,
                                      .e = &none,
                                      .e_gamma = &none,
                                      .r = p->r,
                                      .r_equal = &none,
                                      .single_count = p->singles,
                                      .range = p->range};
    SnImpulseStats stats;
    CHECK_OK(sn_find_impulses(&problem, &(SnImpulseSettings){tolerance, 100000}, NULL, rig->cache,
                              rig->scratch, &stats));
}

static void solve(Problem* p, Way way) {
    MovingRig rig = make_moving_rig(p->count, p->unknowns, p->B);
    if (way == SWEEPS) {
        SnPgs pgs;
        sweep(p, &rig, p->r, 100000, &pgs);
        for (int k = 0; k < rig.delassus.island_count; ++k)
            assert_int_equal(pgs.island[k].converged, 1);
    } else if (way == PROXIMAL) {
        solve_islands(p, &rig);
    } else {
        solve_both(p, &rig);
    }
    free_moving_rig(rig);
}

// ---- the law

// v that the impulses give, and w of all rows, compliance included
static void find_velocities(const Problem* p, double* v, double* w) {
    memset(v, 0, sizeof *v * (size_t)p->unknowns);
    for (int i = 0; i < 3 * p->count; ++i)
        for (int k = 0; k < p->unknowns; ++k) v[k] += p->B[i * p->unknowns + k] * p->r[i];
    for (int i = 0; i < 3 * p->count; ++i) {
        w[i] = p->c[i] + (i % 3 ? 0 : p->gamma[i / 3] * p->r[i]);
        for (int k = 0; k < p->unknowns; ++k) w[i] += p->B[i * p->unknowns + k] * v[k];
    }
}

// how many rows are within their range, at its lower and at its upper end
typedef struct Seen {
    int within, low, high, sticking, sliding, open;
} Seen;

static void check_single(const SnRange* range, const double r[3], double w, Seen* seen) {
    assert_true(r[0] >= range->lo && r[0] <= range->hi && r[1] == 0 && r[2] == 0);
    if (r[0] > range->lo) CHECK_AT_MOST(w, 1e-8); // else it may be too fast
    if (r[0] < range->hi) CHECK_AT_MOST(-w, 1e-8);
    seen->low += r[0] == range->lo;
    seen->high += r[0] == range->hi;
    seen->within += r[0] > range->lo && r[0] < range->hi;
}

static void check_contact(double mu, const double r[3], const double w[3], Seen* seen) {
    const double force = hypot(r[1], r[2]), slip = hypot(w[1], w[2]);
    assert_true(r[0] >= 0);
    CHECK_AT_MOST(force, mu * r[0] * (1 + 1e-9));
    CHECK_AT_MOST(-w[0], 1e-8);
    CHECK_AT_MOST(r[0] * w[0], 1e-8);
    CHECK_NEAR(-(r[1] * w[1] + r[2] * w[2]), mu * r[0] * slip, 1e-8);
    seen->open += r[0] == 0;
    seen->sliding += r[0] > 0 && slip > 1e-6;
    seen->sticking += r[0] > 0 && slip <= 1e-6;
}

static void check_law(const Problem* p, Seen* seen) {
    double v[MOST_UNKNOWNS], w[3 * MOST];
    find_velocities(p, v, w);
    for (int i = 0; i < p->count; ++i)
        if (i < p->singles)
            check_single(&p->range[i], p->r + 3 * i, w[3 * i], seen);
        else
            check_contact(p->mu[i], p->r + 3 * i, w + 3 * i, seen);
}

// ---- kinds among each other

static double uniform(SnRandom* random) { return sn_random_uniform(random, -1, 1); }

// stops, motors that are weak and strong, and contacts, on one thing that bends in many ways
static Problem make_mixed(SnRandom* random, int trial) {
    Problem p = {
        .singles = 4 + trial % 3, .count = 7 + trial % 5, .unknowns = 24 + 3 * (trial % 4)};
    for (int i = 0; i < 3 * p.count; ++i) {
        if (i / 3 < p.singles && i % 3) continue; // nothing across it
        for (int k = 0; k < p.unknowns; ++k) p.B[i * p.unknowns + k] = uniform(random);
        p.c[i] = uniform(random);
    }
    for (int i = 0; i < p.count; ++i) {
        const double strength = i % 4 == 1 ? 1e-3 : 1;
        p.range[i] = i % 2 ? (SnRange){-strength, 0.5 * strength} : (SnRange){0, HUGE_VAL};
        p.gamma[i] = i % 3 ? 1e-3 : 0;
        p.mu[i] = i < p.singles ? 0 : 0.6 * (i % 4);
    }
    return p;
}

static void kinds_go_together(void** state) {
    (void)state;
    for (Way way = 0; way < WAYS; ++way) {
        SnRandom random = {17};
        Seen seen = {0};
        for (int trial = 0; trial < 40; ++trial) {
            Problem p = make_mixed(&random, trial);
            solve(&p, way);
            check_law(&p, &seen);
        }
        assert_true(seen.within > 20 && seen.low > 20 && seen.high > 10);
        assert_true(seen.sticking > 5 && seen.sliding > 20 && seen.open > 20);
    }
}

// ---- one point of mass 1, step after step

static const double step = 0.01, weight = 9.81;

// a point with a row along z, and its velocity at the end of a step
static Problem make_point(SnRange force) {
    Problem p = {.singles = 1, .count = 1, .unknowns = 3, .B = {0, 0, 1}};
    p.range[0] = (SnRange){step * force.lo, step * force.hi};
    return p;
}

static double step_point(Problem* p, Way way, double velocity, double wanted) {
    p->c[0] = velocity - step * weight - wanted;
    solve(p, way);
    return velocity - step * weight + p->r[0];
}

// A point falls on a stop and rests: the stop carries its weight. Thrown up, it is let go.
static void a_stop_carries_what_rests_on_it(void** state) {
    (void)state;
    for (Way way = 0; way < WAYS; ++way) {
        Problem p = make_point((SnRange){0, HUGE_VAL});
        double z = 0.05, v = 0;
        int falling = 0;
        for (int i = 0; i < 40; ++i) {
            v = step_point(&p, way, v, -z / step); // no lower than 0
            falling += p.r[0] == 0;
            z += step * v;
            assert_true(z > -1e-9);
        }
        assert_true(falling > 5 && falling < 15);
        CHECK_NEAR(z, 0, 1e-9);
        CHECK_NEAR(v, 0, 1e-7);
        CHECK_NEAR(p.r[0] / step, weight, 1e-6);
        v = step_point(&p, way, 3, -z / step);
        assert_true(p.r[0] == 0);
        CHECK_NEAR(v, 3 - step * weight, 1e-12);
    }
}

// A motor that lifts a point at a given speed needs its weight. A weaker one gives all it has,
// exactly, and the point falls by what is missing.
static void a_motor_slips_at_its_limit(void** state) {
    (void)state;
    for (Way way = 0; way < WAYS; ++way)
        for (int strong = 0; strong < 2; ++strong) {
            const double limit = strong ? 100 : 5, wanted = 0.2;
            Problem p = make_point((SnRange){-limit, limit});
            double v = strong ? wanted : 0;
            for (int i = 0; i < 10; ++i) v = step_point(&p, way, v, wanted);
            if (strong) {
                CHECK_NEAR(v, wanted, 1e-9);
                CHECK_NEAR(p.r[0] / step, weight, 1e-6);
            } else {
                assert_true(p.r[0] == p.range[0].hi);
                CHECK_NEAR(v, 10 * step * (limit - weight), 1e-9);
            }
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_go_together),
        cmocka_unit_test(a_stop_carries_what_rests_on_it),
        cmocka_unit_test(a_motor_slips_at_its_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
