// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "obvious.h"

#include <math.h>
#include <string.h>

// Stable neo-Hookean without the log, C = cof F:
//   psi   = mu/2 (F:F - 3) - mu (J - 1) + (lambda + mu)/2 (J - 1)^2
//   P     = mu F + p C,                          p = (lambda + mu) (J - 1) - mu
//   dP/dF = mu I + (lambda + mu) C (x) C + p dC/dF
// All matrices are row-major.

static void cofactor(const double F[9], double C[9]) {
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            C[3 * i + j] = F[3 * i1 + j1] * F[3 * i2 + j2] - F[3 * i1 + j2] * F[3 * i2 + j1];
        }
}

static double determinant(const double F[9], const double C[9]) {
    return F[0] * C[0] + F[1] * C[1] + F[2] * C[2];
}

// Compute the matrix whose columns are the edges from node 0.
static void edges(const int node[4], const double* x, double D[9]) {
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i) D[3 * i + j] = x[3 * node[j + 1] + i] - x[3 * node[0] + i];
}

SnStatus sn_obvious_tet_init(const SnObviousDef* def, int index, SnObviousTet* tet) {
    double D[9], C[9];
    memcpy(tet->node, def->tet + 4 * index, sizeof tet->node);
    edges(tet->node, def->rest, D);
    cofactor(D, C);
    double det = determinant(D, C);
    if (!(det > 0)) return SN_BAD_INPUT;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) tet->B[3 * i + j] = C[3 * j + i] / det;
    tet->volume = det / 6;
    tet->mu = def->young / (2 * (1 + def->poisson));
    tet->lambda = def->young * def->poisson / ((1 + def->poisson) * (1 - 2 * def->poisson));
    return SN_OK;
}

static void deformation_gradient(const SnObviousTet* tet, const double* x, double F[9]) {
    double D[9];
    edges(tet->node, x, D);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            F[3 * i + j] = 0;
            for (int k = 0; k < 3; ++k) F[3 * i + j] += D[3 * i + k] * tet->B[3 * k + j];
        }
}

double sn_obvious_energy(const SnObviousTet* tet, const double* x) {
    double F[9], C[9], I1 = 0;
    deformation_gradient(tet, x, F);
    cofactor(F, C);
    for (int i = 0; i < 9; ++i) I1 += F[i] * F[i];
    double volume_change = determinant(F, C) - 1;
    double psi = 0.5 * tet->mu * (I1 - 3) - tet->mu * volume_change +
                 0.5 * (tet->lambda + tet->mu) * volume_change * volume_change;
    return tet->volume * psi;
}

// Fill dF/dx: row 3 i + k is entry (i, k) of F, column 3 a + i is coordinate i of node a.
static void gradient(const SnObviousTet* tet, double G[9 * 12]) {
    memset(G, 0, 9 * 12 * sizeof *G);
    for (int k = 0; k < 3; ++k) {
        const double* b = tet->B; // rows of B belong to nodes 1, 2, 3
        double weight[4] = {-b[k] - b[3 + k] - b[6 + k], b[k], b[3 + k], b[6 + k]};
        for (int a = 0; a < 4; ++a)
            for (int i = 0; i < 3; ++i) G[12 * (3 * i + k) + 3 * a + i] = weight[a];
    }
}

void sn_obvious_force(const SnObviousTet* tet, const double* x, double f[12]) {
    double F[9], C[9], P[9], G[9 * 12];
    deformation_gradient(tet, x, F);
    cofactor(F, C);
    double p = (tet->lambda + tet->mu) * (determinant(F, C) - 1) - tet->mu;
    for (int i = 0; i < 9; ++i) P[i] = tet->mu * F[i] + p * C[i];
    gradient(tet, G);
    for (int j = 0; j < 12; ++j) {
        double sum = 0;
        for (int i = 0; i < 9; ++i) sum += G[12 * i + j] * P[i];
        f[j] = -tet->volume * sum;
    }
}

static void stress_derivative(const SnObviousTet* tet, const double F[9], double H[81]) {
    double C[9];
    cofactor(F, C);
    double p = (tet->lambda + tet->mu) * (determinant(F, C) - 1) - tet->mu;
    for (int i = 0; i < 9; ++i)
        for (int j = 0; j < 9; ++j)
            H[9 * i + j] = (i == j ? tet->mu : 0) + (tet->lambda + tet->mu) * C[i] * C[j];
    // dC_ij/dF_kl = eps_ikm eps_jln F_mn
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            for (int j = 0; j < 3; ++j)
                for (int l = 0; l < 3; ++l) {
                    if (i == k || j == l) continue;
                    double sign = (k == (i + 1) % 3) == (l == (j + 1) % 3) ? 1 : -1;
                    H[9 * (3 * i + j) + 3 * k + l] += sign * p * F[3 * (3 - i - k) + 3 - j - l];
                }
}

// Rotate columns p and q: (a, b) -> (c a - s b, s a + c b).
static void rotate(double* a, double* b, int stride, double c, double s) {
    for (int k = 0; k < 9; ++k) {
        double u = a[k * stride], w = b[k * stride];
        a[k * stride] = c * u - s * w;
        b[k * stride] = s * u + c * w;
    }
}

// Decompose A by cyclic Jacobi rotations: A becomes diagonal, the rows of V become its
// eigenvectors.
static void eigen_decompose(double A[81], double V[81]) {
    for (int i = 0; i < 81; ++i) V[i] = i % 10 == 0;
    for (int sweep = 0; sweep < 20; ++sweep) {
        double off = 0, diagonal = 0;
        for (int i = 0; i < 9; ++i) {
            diagonal += A[10 * i] * A[10 * i];
            for (int j = 0; j < i; ++j) off += A[9 * i + j] * A[9 * i + j];
        }
        if (off <= 1e-24 * diagonal) return;
        for (int p = 0; p < 9; ++p)
            for (int q = p + 1; q < 9; ++q) {
                if (A[9 * p + q] == 0) continue;
                double theta = (A[10 * q] - A[10 * p]) / (2 * A[9 * p + q]);
                double t = copysign(1, theta) / (fabs(theta) + sqrt(1 + theta * theta));
                double c = 1 / sqrt(1 + t * t), s = t * c;
                rotate(A + p, A + q, 9, c, s);
                rotate(A + 9 * p, A + 9 * q, 1, c, s);
                rotate(V + 9 * p, V + 9 * q, 1, c, s);
            }
    }
}

// Project H: keep the sum of e v v^T over the positive eigenvalues e.
static void clamp(double H[81]) {
    double A[81], V[81];
    memcpy(A, H, sizeof A);
    eigen_decompose(A, V);
    memset(H, 0, 81 * sizeof *H);
    for (int k = 0; k < 9; ++k) {
        if (A[10 * k] <= 0) continue;
        for (int i = 0; i < 9; ++i)
            for (int j = 0; j < 9; ++j) H[9 * i + j] += A[10 * k] * V[9 * k + i] * V[9 * k + j];
    }
}

void sn_obvious_hessian(const SnObviousTet* tet, const double* x, double K[144]) {
    double F[9], H[81], G[9 * 12], HG[9 * 12];
    deformation_gradient(tet, x, F);
    stress_derivative(tet, F, H);
    clamp(H);
    gradient(tet, G);
    memset(HG, 0, sizeof HG);
    for (int i = 0; i < 9; ++i)
        for (int k = 0; k < 9; ++k)
            for (int j = 0; j < 12; ++j) HG[12 * i + j] += H[9 * i + k] * G[12 * k + j];
    memset(K, 0, 144 * sizeof *K);
    for (int k = 0; k < 9; ++k)
        for (int i = 0; i < 12; ++i)
            for (int j = 0; j < 12; ++j)
                K[12 * i + j] += tet->volume * G[12 * k + i] * HG[12 * k + j];
}
