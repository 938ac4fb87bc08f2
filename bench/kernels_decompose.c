// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Time the decompositions of 3x3 matrices on which laws and solvers are built, ns per matrix.
#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "kernels.h"
#include "math/decompose.h"
#include "math/quat.h"
#include "obvious_svd.h"

#include <math.h>
#include <string.h>

// MATRICES is the number of tets of the small mesh in kernels.c; so many fit in the second-level
// cache.
enum { BATCHES = 540, MATRICES = BATCHES * SN_LANES, REPEATS = 50 };

// Targets, ns per matrix.
#define TARGET_SVD   35.0
#define TARGET_POLAR 11.0

typedef struct Matrices {
    SnMatrixBatch *F, *R;
    Svd* svd;
    double (*single)[9];
} Matrices;

static void free_matrices(Matrices* m) {
    sn_free(m->F);
    sn_free(m->R);
    sn_free(m->svd);
    sn_free(m->single);
}

// Make a random matrix whose stretches (singular values) are between 0.7 and 1.4.
static Mat3 random_gradient(SnRandom* random) {
    double a[6], s[3];
    for (int k = 0; k < 6; ++k) a[k] = sn_random_uniform(random, -2, 2);
    for (int k = 0; k < 3; ++k) s[k] = sn_random_uniform(random, 0.7, 1.4);
    const Mat3 U = quat_matrix(quat_exp(v3_load(a))), V = quat_matrix(quat_exp(v3_load(a + 3)));
    return m3_mul(m3_mul(U, m3_diagonal(s[0], s[1], s[2])), V);
}

static SnStatus make_matrices(Matrices* m) {
    *m = (Matrices){.F = SN_NEW_ARRAY(SnMatrixBatch, BATCHES),
                    .R = SN_NEW_ARRAY(SnMatrixBatch, BATCHES),
                    .svd = SN_NEW_ARRAY(Svd, BATCHES),
                    .single = (double(*)[9])SN_NEW_ARRAY(double, 9 * MATRICES)};
    if (!m->F || !m->R || !m->svd || !m->single) return SN_OUT_OF_MEMORY;
    SnRandom random = {1};
    for (int i = 0; i < MATRICES; ++i) {
        const Mat3 F = random_gradient(&random);
        for (int k = 0; k < 9; ++k)
            m->single[i][k] = m->F[i / SN_LANES].m[k][i % SN_LANES] = F.m[k / 3][k % 3];
    }
    return SN_OK;
}

static double time_obvious(const Matrices* m) {
    double best = HUGE_VAL;
    volatile double sink = 0;
    for (int r = 0; r < 5; ++r) {
        const double start = sn_thread_seconds();
        for (int i = 0; i < MATRICES; ++i) {
            double U[9], s[3], V[9];
            sn_obvious_svd(m->single[i], U, s, V);
            sink += U[0] + s[0] + V[0];
        }
        best = fmin(best, sn_thread_seconds() - start);
    }
    return 1e9 / MATRICES * best;
}

typedef struct Times {
    double svd, svd_rounding, polar, refine;
} Times;

static void keep_best(double* best, double* start) {
    const double now = sn_thread_seconds();
    *best = fmin(*best, 1e9 / MATRICES * (now - *start));
    *start = now;
}

static void svd_all(const SnDecompose* d, Matrices* m, int sweeps) {
    for (int i = 0; i < BATCHES; i += 2)
        d->svd_pair(m->F[i].m, m->F[i + 1].m, sweeps, &m->svd[i], &m->svd[i + 1]);
}

static Times time_decompose(const SnDecompose* d, Matrices* m) {
    Times best = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
    for (int r = 0; r < REPEATS; ++r) {
        double start = sn_thread_seconds();
        svd_all(d, m, 4);
        keep_best(&best.svd, &start);
        svd_all(d, m, 5);
        keep_best(&best.svd_rounding, &start);
        d->polar(BATCHES, m->F, m->R);
        keep_best(&best.polar, &start);
        d->refine(BATCHES, m->F, 1, m->R);
        keep_best(&best.refine, &start);
    }
    return best;
}

SnStatus sn_bench_decompose(FILE* out) {
    Matrices m;
    SnStatus status = make_matrices(&m);
    if (status < 0) {
        free_matrices(&m);
        return status;
    }
    const double obvious = time_obvious(&m);
    Times last = {0};
    fprintf(out, "3x3 decompositions, ns per matrix: %d matrices, 1 thread\n", MATRICES);
    fprintf(out, "  %-26s %9s %9s %9s %9s\n", "", "SVD 1e-10", "rounding", "rotation", "Newton*");
    fprintf(out, "  %-26s %9s %9.1f\n", "obvious way", "-", obvious);
    for (int isa = 0; isa < SN_ISA_COUNT; ++isa) {
        if (!sn_isa_available((SnIsa)isa) ||
            (isa > 0 && sn_decompose((SnIsa)isa) == sn_decompose(SN_ISA_PLAIN)))
            continue;
        last = time_decompose(sn_decompose((SnIsa)isa), &m);
        fprintf(out, "  %-26s %9.1f %9.1f %9.1f %9.1f\n", sn_isa_name((SnIsa)isa), last.svd,
                last.svd_rounding, last.polar, last.refine);
    }
    fprintf(out, "  %-26s %9s %8.1fx\n", "ratio", "", obvious / last.svd_rounding);
    fprintf(out, "  * one step from a rotation that is near; the rotation before needs none\n");
    sn_print_at_most(out, last.svd, TARGET_SVD, "singular values at most %g ns", TARGET_SVD);
    sn_print_at_most(out, last.polar, TARGET_POLAR, "rotation at most %g ns", TARGET_POLAR);
    fprintf(out, "\n");
    free_matrices(&m);
    return SN_OK;
}

// ---- counts

enum { MANY_SWEEPS = 8 };
#define ENOUGH 1e-10

// The largest distance between singular values of two decompositions of the same matrices.
static double largest_distance(const Svd* a, const Svd* b) {
    double most = 0;
    for (int i = 0; i < BATCHES; ++i)
        for (int k = 0; k < 3; ++k)
            for (int lane = 0; lane < SN_LANES; ++lane)
                most = fmax(most, fabs(a[i].s[k][lane] - b[i].s[k][lane]));
    return most;
}

SnStatus sn_count_decompose(SnTally* tally, SnError* error) {
    const SnDecompose* d = sn_decompose(sn_isa());
    Matrices m;
    (void)error;
    SnStatus status = make_matrices(&m);
    Svd* converged = status >= 0 ? SN_NEW_ARRAY(Svd, BATCHES) : NULL;
    if (converged) {
        svd_all(d, &m, MANY_SWEEPS);
        memcpy(converged, m.svd, BATCHES * sizeof *converged);
        int sweeps = 0;
        do svd_all(d, &m, ++sweeps);
        while (largest_distance(m.svd, converged) > ENOUGH);
        sn_tally(tally, "svd", "sweeps", sweeps);
        d->polar(BATCHES, m.F, m.R);
        d->refine(BATCHES, m.F, 1, m.R);
    }
    free_matrices(&m);
    sn_free(converged);
    return status >= 0 && !converged ? SN_OUT_OF_MEMORY : status;
}
