// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "plain_xpbd.h"

#include <math.h>
#include <string.h>

// Functions are inlined, so that sizes are constants in them and the compiler can unroll loops.
#define INLINE static inline __attribute__((always_inline))

// ---- elements

SnPlainElement sn_plain_element(const SnSolid* solid, const SnSolidBatch* batch, int lane,
                                SnPlainLaw law) {
    SnPlainElement e = {.dim = solid->nodes_per_element - 1, .law = law};
    for (int a = 0; a <= e.dim; ++a) e.node[a] = batch->node[a][lane];
    for (int a = 1; a <= e.dim; ++a)
        for (int k = 0; k < e.dim; ++k) {
            e.g[a][k] = batch->gradient[a - 1][k][lane];
            e.g[0][k] -= e.g[a][k];
        }
    const double V = batch->volume[lane], mu = batch->modulus[0][lane], k = batch->modulus[1][lane];
    if (law == SN_PLAIN_NEO_HOOKEAN) {
        e.alpha[0] = 1 / (mu * V);
        e.alpha[1] = 1 / ((k - mu) * V);
        return e;
    }
    if (law == SN_PLAIN_VOLUME) {
        e.alpha[0] = 1 / (k * V);
        return e;
    }
    // alpha of normal strains is the inverse of V [k + 2 mu, k; k, k + 2 mu], written with Young's
    // modulus E and Poisson's ratio nu of a body in space
    const double E = mu * (3 * k + 2 * mu) / (k + mu), nu = k / (2 * (k + mu));
    e.alpha[0] = (e.dim == 3 ? 1 : 1 - nu * nu) / (E * V);
    e.alpha[1] = (e.dim == 3 ? -nu : -nu * (1 + nu)) / (E * V);
    e.alpha[2] = 1 / (4 * mu * V);
    return e;
}

// ---- constraints

INLINE void deformation(int dim, const SnPlainElement* e, const SnParticle* x, double F[3][3]) {
    for (int i = 0; i < dim; ++i)
        for (int j = 0; j < dim; ++j) {
            F[i][j] = 0;
            for (int a = 0; a <= dim; ++a) F[i][j] += (&x[e->node[a]].x)[i] * e->g[a][j];
        }
}

// Compute the strain E_ij and its gradient.
INLINE double strain(int dim, const SnPlainElement* e, double F[3][3], int i, int j, double J[12]) {
    double sum = -(double)(i == j);
    for (int k = 0; k < dim; ++k) sum += F[k][i] * F[k][j];
    for (int a = 0; a <= dim; ++a)
        for (int k = 0; k < dim; ++k)
            J[3 * a + k] = 0.5 * (F[k][i] * e->g[a][j] + F[k][j] * e->g[a][i]);
    return 0.5 * sum;
}

// Compute sqrt(tr F^T F + J^2 - 4 J) and J - 1, with J = det F, and their gradients.
INLINE void invariants(int dim, const SnPlainElement* e, double F[3][3], double C[2],
                       double J[2][12]) {
    double cof[3][3], trace = dim == 2, det = 0;
    for (int i = 0; i < dim; ++i)
        for (int j = 0; j < dim; ++j) {
            const int p = (i + 1) % 3, q = (i + 2) % 3, r = (j + 1) % 3, s = (j + 2) % 3;
            cof[i][j] = dim == 3 ? F[p][r] * F[q][s] - F[p][s] * F[q][r]
                                 : (i == j ? 1 : -1) * F[1 - i][1 - j];
            trace += F[i][j] * F[i][j];
        }
    for (int j = 0; j < dim; ++j) det += F[0][j] * cof[0][j];
    C[0] = sqrt(fmax(trace + det * det - 4 * det, 1e-30));
    C[1] = det - 1;
    for (int a = 0; a <= dim; ++a)
        for (int i = 0; i < dim; ++i) {
            J[0][3 * a + i] = J[1][3 * a + i] = 0;
            for (int j = 0; j < dim; ++j) {
                J[0][3 * a + i] += (F[i][j] + (det - 2) * cof[i][j]) / C[0] * e->g[a][j];
                J[1][3 * a + i] += cof[i][j] * e->g[a][j];
            }
        }
}

// Compute J - 1 alone, and its gradient.
INLINE void volume(int dim, const SnPlainElement* e, double F[3][3], double C[1], double J[1][12]) {
    double both[2], gradient[2][12];
    invariants(dim, e, F, both, gradient);
    C[0] = both[1];
    memcpy(J[0], gradient[1], sizeof J[0]);
}

// Evaluate constraints first .. first + n - 1 of an element, which are solved together.
INLINE void constraints(int dim, int law, int first, int n, const SnPlainElement* e,
                        const SnParticle* x, double* C, double (*J)[12]) {
    double F[3][3];
    deformation(dim, e, x, F);
    if (law == SN_PLAIN_NEO_HOOKEAN)
        invariants(dim, e, F, C, J);
    else if (law == SN_PLAIN_VOLUME)
        volume(dim, e, F, C, J);
    else if (first == 0)
        for (int i = 0; i < n; ++i) C[i] = strain(dim, e, F, i, i, J[i]);
    else if (dim == 2 || first == 5)
        C[0] = strain(dim, e, F, 0, 1, J[0]);
    else
        C[0] = strain(dim, e, F, first == 3, 2, J[0]);
}

// List the groups of an element's constraints, which are solved one after the other. Group i begins
// at constraint (*first)[i]; returns the number of groups.
INLINE int each_part(int dim, int law, const int** first) {
    static const int space[] = {0, 3, 4, 5, 6}, plane[] = {0, 2, 3}, pair[] = {0, 2},
                     one[] = {0, 1};
    *first = law == SN_PLAIN_NEO_HOOKEAN ? pair
             : law == SN_PLAIN_VOLUME    ? one
             : dim == 3                  ? space
                                         : plane;
    return law != SN_PLAIN_STVK ? 1 : dim == 3 ? 4 : 2;
}

int sn_plain_constraints(const SnPlainElement* e, const SnParticle* x, double C[6],
                         double J[6][12]) {
    const int* first;
    const int parts = each_part(e->dim, e->law, &first);
    for (int p = 0; p < parts; ++p)
        constraints(e->dim, e->law, first[p], first[p + 1] - first[p], e, x, C + first[p],
                    J + first[p]);
    return first[parts];
}

void sn_plain_begin(SnPlainElement* e, int count) {
    for (int i = 0; i < count; ++i) memset(e[i].lambda, 0, sizeof e[i].lambda);
}

// ---- solving them

// Solve A x = b by elimination; A is symmetric and positive definite.
INLINE void eliminate(int n, double A[3][3], double b[3]) {
    for (int i = 0; i < n; ++i)
        for (int j = i + 1; j < n; ++j) {
            const double factor = A[j][i] / A[i][i];
            for (int k = i; k < n; ++k) A[j][k] -= factor * A[i][k];
            b[j] -= factor * b[i];
        }
    for (int i = n - 1; i >= 0; --i) {
        for (int k = i + 1; k < n; ++k) b[i] -= A[i][k] * b[k];
        b[i] /= A[i][i];
    }
}

// Entry (c, d) of an element's compliance matrix.
INLINE double compliance(int dim, int law, const SnPlainElement* e, int c, int d) {
    if (law != SN_PLAIN_STVK) return c == d ? e->alpha[c] : 0;
    if (c >= dim) return e->alpha[2];
    return e->alpha[c != d];
}

// Solve (grad C M^-1 grad C^T + alpha) dlambda = -C - alpha lambda for a group of constraints.
INLINE double solve(int dim, int law, int first, int n, SnPlainElement* e, SnParticle* x,
                    double h) {
    double C[3], J[3][12], A[3][3], b[3], sum = 0;
    constraints(dim, law, first, n, e, x, C, J);
    for (int c = 0; c < n; ++c) {
        b[c] = -C[c];
        for (int d = 0; d < n; ++d) {
            const double alpha = compliance(dim, law, e, first + c, first + d) / (h * h);
            b[c] -= alpha * e->lambda[first + d];
            A[c][d] = 0;
            for (int a = 0; a <= dim; ++a)
                for (int k = 0; k < dim; ++k)
                    A[c][d] += x[e->node[a]].w * J[c][3 * a + k] * J[d][3 * a + k];
            A[c][d] += alpha;
        }
        sum += b[c] * b[c];
    }
    eliminate(n, A, b);
    for (int c = 0; c < n; ++c) {
        e->lambda[first + c] += b[c];
        for (int a = 0; a <= dim; ++a)
            for (int k = 0; k < dim; ++k)
                (&x[e->node[a]].x)[k] += x[e->node[a]].w * J[c][3 * a + k] * b[c];
    }
    return sum;
}

static double solve_stvk(SnPlainElement* e, SnParticle* x, double h) {
    if (e->dim == 2)
        return solve(2, SN_PLAIN_STVK, 0, 2, e, x, h) + solve(2, SN_PLAIN_STVK, 2, 1, e, x, h);
    double sum = solve(3, SN_PLAIN_STVK, 0, 3, e, x, h);
    sum += solve(3, SN_PLAIN_STVK, 3, 1, e, x, h);
    sum += solve(3, SN_PLAIN_STVK, 4, 1, e, x, h);
    return sum + solve(3, SN_PLAIN_STVK, 5, 1, e, x, h);
}

static double solve_neo_hookean(SnPlainElement* e, SnParticle* x, double h) {
    return e->dim == 2 ? solve(2, SN_PLAIN_NEO_HOOKEAN, 0, 2, e, x, h)
                       : solve(3, SN_PLAIN_NEO_HOOKEAN, 0, 2, e, x, h);
}

static double solve_volume(SnPlainElement* e, SnParticle* x, double h) {
    return e->dim == 2 ? solve(2, SN_PLAIN_VOLUME, 0, 1, e, x, h)
                       : solve(3, SN_PLAIN_VOLUME, 0, 1, e, x, h);
}

double sn_plain_sweep(SnPlainElement* e, int count, const int* order, SnParticle* x, double h) {
    double sum = 0;
    for (int i = 0; i < count; ++i) {
        SnPlainElement* one = &e[order ? order[i] : i];
        sum += one->law == SN_PLAIN_STVK          ? solve_stvk(one, x, h)
               : one->law == SN_PLAIN_NEO_HOOKEAN ? solve_neo_hookean(one, x, h)
                                                  : solve_volume(one, x, h);
    }
    return sum;
}
