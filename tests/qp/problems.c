// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "qp/problems.h"

#include "check.h"

#include <stdlib.h>

int random_below(SnRandom* random, int end) {
    return (int)(sn_random_bits(random) % (uint64_t)end);
}

double* zeros(int64_t count) {
    double* x = calloc((size_t)count + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

static double uniform(SnRandom* random) { return sn_random_uniform(random, -1, 1); }

// 10^-scale .. 10^scale
static double magnitude(SnRandom* random, double scale) {
    return pow(10, sn_random_uniform(random, -scale, scale));
}

// sum of `rank` squares, in variables of different magnitude
static double* make_hessian(const Recipe* recipe, SnRandom* random, const double* unit) {
    const int n = recipe->n;
    double *H = zeros((int64_t)n * n), *v = zeros(n);
    for (int k = 0; k < recipe->rank; ++k) {
        for (int i = 0; i < n; ++i) v[i] = uniform(random) / unit[i];
        for (int i = 0; i < n; ++i)
            for (int j = 0; j <= i; ++j) H[i * n + j] += v[i] * v[j];
    }
    for (int i = 0; i < n; ++i) {
        if (recipe->rank >= n) H[i * n + i] += 0.01 / (unit[i] * unit[i]);
        for (int j = 0; j < i; ++j) H[j * n + i] = H[i * n + j];
    }
    free(v);
    return H;
}

static double* make_units(const Recipe* recipe, SnRandom* random) {
    double* unit = zeros(recipe->n);
    for (int i = 0; i < recipe->n; ++i) unit[i] = magnitude(random, recipe->scale);
    return unit;
}

// ---- boxes

BoxProblem make_box_problem(const Recipe* recipe) {
    SnRandom random = {recipe->seed};
    const int n = recipe->n;
    double* unit = make_units(recipe, &random);
    BoxProblem problem = {.H = make_hessian(recipe, &random, unit),
                          .g = zeros(n),
                          .low = zeros(n),
                          .high = zeros(n),
                          .x = zeros(n)};
    for (int i = 0; i < n; ++i) {
        const int kind = recipe->rank < n ? 2 : random_below(&random, 3);
        problem.g[i] = n * uniform(&random) / unit[i];
        problem.x[i] = unit[i] * uniform(&random);
        problem.low[i] = kind > 0 ? unit[i] * sn_random_uniform(&random, -1, 0.2) : -INFINITY;
        problem.high[i] = kind == 1 ? INFINITY : problem.low[i] + unit[i] * uniform(&random);
        if (kind == 0) problem.high[i] = unit[i] * uniform(&random);
        if (random_below(&random, 9) == 0 && kind > 0) problem.high[i] = problem.low[i];
        if (problem.high[i] < problem.low[i]) {
            const double swap = problem.high[i];
            problem.high[i] = problem.low[i];
            problem.low[i] = swap;
        }
        if (kind == 0 && random_below(&random, 2)) problem.high[i] = INFINITY;
    }
    free(unit);
    problem.qp = (SnBoxQp){n, problem.H, problem.g, problem.low, problem.high};
    return problem;
}

void free_box_problem(BoxProblem problem) {
    double* all[] = {problem.H, problem.g, problem.low, problem.high, problem.x};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) free(all[i]);
}

double box_error(const SnBoxQp* qp, const double* x) {
    double most = 0;
    for (int i = 0; i < qp->n; ++i) {
        long double slope = qp->g[i], size = fabs(qp->g[i]);
        for (int j = 0; j < qp->n; ++j) {
            const long double part = (long double)qp->H[i * qp->n + j] * x[j];
            slope += part;
            size += fabsl(part);
        }
        if (x[i] < qp->low[i] || x[i] > qp->high[i] || !isfinite(x[i])) return INFINITY;
        if (x[i] == qp->low[i] && slope > 0) slope = 0;
        if (x[i] == qp->high[i] && slope < 0) slope = 0;
        if (slope != 0) most = fmax(most, (double)(fabsl(slope) / size));
    }
    return most;
}

// ---- general constraints

// a random row, or a sum of rows before it with the sum of their right sides
static void make_row(const Recipe* recipe, SnRandom* random, const double* unit, int r, double* A,
                     double* b, const double* inside, double slack, int any_sign) {
    const int n = recipe->n;
    double* row = A + (int64_t)r * n;
    const double size = magnitude(random, recipe->scale);
    if (r > 1 && sn_random_uniform(random, 0, 1) < recipe->repeated) {
        b[r] = 0;
        for (int k = 0; k < 2; ++k) {
            const int from = random_below(random, r);
            const double weight = any_sign ? uniform(random) : sn_random_uniform(random, 0, 1);
            for (int i = 0; i < n; ++i) row[i] += weight * A[from * n + i];
            b[r] += weight * b[from];
        }
        return;
    }
    for (int i = 0; i < n; ++i) {
        row[i] = size * uniform(random) / unit[i];
        b[r] += row[i] * inside[i];
    }
    b[r] -= size * slack;
}

DenseProblem make_dense_problem(const Recipe* recipe) {
    SnRandom random = {recipe->seed};
    const int64_t n = recipe->n, equal_count = recipe->equal_count, count = recipe->count;
    double *unit = make_units(recipe, &random), *inside = zeros(n);
    DenseProblem problem = {.H = make_hessian(recipe, &random, unit),
                            .g = zeros(n),
                            .E = zeros(equal_count * n),
                            .e = zeros(equal_count),
                            .A = zeros(count * n),
                            .b = zeros(count)};
    for (int i = 0; i < n; ++i) {
        inside[i] = unit[i] * uniform(&random);
        problem.g[i] = 4 * (double)n * uniform(&random) / unit[i];
    }
    for (int r = 0; r < equal_count; ++r)
        make_row(recipe, &random, unit, r, problem.E, problem.e, inside, 0, 1);
    for (int r = 0; r < count; ++r) {
        const int touches = sn_random_uniform(&random, 0, 1) < recipe->touching;
        make_row(recipe, &random, unit, r, problem.A, problem.b, inside,
                 touches ? 0 : sn_random_uniform(&random, 0, 1), 0);
    }
    free(unit);
    free(inside);
    problem.qp = (SnDenseQp){.n = recipe->n,
                             .H = problem.H,
                             .g = problem.g,
                             .equal_count = recipe->equal_count,
                             .E = problem.E,
                             .e = problem.e,
                             .count = recipe->count,
                             .A = problem.A,
                             .b = problem.b};
    problem.answer = (SnDenseQpAnswer){.x = zeros(n),
                                       .mu = zeros(equal_count),
                                       .lambda = zeros(count),
                                       .active = calloc((size_t)count + 1, 1)};
    return problem;
}

void free_dense_problem(DenseProblem problem) {
    double* all[] = {problem.H,        problem.g,         problem.E,
                     problem.e,        problem.A,         problem.b,
                     problem.answer.x, problem.answer.mu, problem.answer.lambda};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) free(all[i]);
    free(problem.answer.active);
}

// a^T x - b over |a|^T |x| + |b|
static double excess(int n, const double* a, const double* x, double b) {
    long double sum = -b, size = fabs(b);
    for (int i = 0; i < n; ++i) {
        const long double part = (long double)a[i] * x[i];
        sum += part;
        size += fabsl(part);
    }
    return sum != 0 ? (double)(sum / size) : 0;
}

// H x + g - E^T mu - A^T lambda over its parts, for variable i
static double slope(const SnDenseQp* qp, const SnDenseQpAnswer* answer, int i) {
    long double sum = qp->g[i], size = fabs(qp->g[i]);
    for (int j = 0; j < qp->n; ++j) {
        const long double part = (long double)qp->H[i * qp->n + j] * answer->x[j];
        sum += part;
        size += fabsl(part);
    }
    for (int r = 0; r < qp->equal_count + qp->count; ++r) {
        const int k = r - qp->equal_count;
        const long double part = k < 0 ? (long double)qp->E[r * qp->n + i] * answer->mu[r]
                                       : (long double)qp->A[k * qp->n + i] * answer->lambda[k];
        sum -= part;
        size += fabsl(part);
    }
    return sum != 0 ? (double)(sum / size) : 0;
}

double dense_error(const SnDenseQp* qp, const SnDenseQpAnswer* answer) {
    double most = 0;
    for (int i = 0; i < qp->n; ++i) most = fmax(most, fabs(slope(qp, answer, i)));
    for (int r = 0; r < qp->equal_count; ++r)
        most = fmax(most, fabs(excess(qp->n, qp->E + r * qp->n, answer->x, qp->e[r])));
    for (int r = 0; r < qp->count; ++r) {
        const double out = excess(qp->n, qp->A + r * qp->n, answer->x, qp->b[r]);
        if (!(answer->lambda[r] >= 0) || (answer->lambda[r] > 0 && !answer->active[r]))
            return INFINITY;
        most = fmax(most, answer->active[r] ? fabs(out) : -out);
    }
    return most;
}
