// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/gmres.h"

#include <math.h>
#include <string.h>

enum { STEPS = SN_GMRES_STEPS };

static double dot(int n, const double* a, const double* b) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

// Arnoldi's basis, and R of the QR factors of its Hessenberg matrix by Givens rotations
typedef struct Gmres {
    int n;
    double* basis; // (STEPS + 1) vectors of n numbers
    double R[STEPS][STEPS];
    double cosine[STEPS], sine[STEPS];
    double rhs[STEPS + 1]; // |b| e_1, rotated: the last says what is left
} Gmres;

// h = the next vector in the basis so far; what is left of it becomes the next of the basis
static double orthogonalise(Gmres* g, int k, double h[STEPS + 1]) {
    double* next = g->basis + (size_t)(k + 1) * (size_t)g->n;
    for (int j = 0; j <= k; ++j) {
        const double* q = g->basis + (size_t)j * (size_t)g->n;
        h[j] = dot(g->n, q, next);
        for (int i = 0; i < g->n; ++i) next[i] -= h[j] * q[i];
    }
    const double length = sqrt(dot(g->n, next, next));
    for (int i = 0; i < g->n && length > 0; ++i) next[i] /= length;
    return length;
}

// column k of the Hessenberg matrix: h, and `below` under its diagonal
static void rotate(Gmres* g, int k, double h[STEPS + 1], double below) {
    for (int j = 0; j < k; ++j) {
        const double a = h[j], b = h[j + 1];
        h[j] = g->cosine[j] * a + g->sine[j] * b;
        h[j + 1] = g->cosine[j] * b - g->sine[j] * a;
    }
    const double length = hypot(h[k], below);
    g->cosine[k] = length > 0 ? h[k] / length : 1;
    g->sine[k] = length > 0 ? below / length : 0;
    h[k] = length;
    for (int j = 0; j <= k; ++j) g->R[j][k] = h[j];
    g->rhs[k + 1] = -g->sine[k] * g->rhs[k];
    g->rhs[k] *= g->cosine[k];
}

static void combine(const Gmres* g, int count, double* x) {
    double y[STEPS];
    memset(x, 0, sizeof *x * (size_t)g->n);
    for (int k = count - 1; k >= 0; --k) {
        y[k] = g->rhs[k];
        for (int j = k + 1; j < count; ++j) y[k] -= g->R[k][j] * y[j];
        y[k] = g->R[k][k] != 0 ? y[k] / g->R[k][k] : 0;
        for (int i = 0; i < g->n; ++i)
            x[i] += y[k] * g->basis[(size_t)k * (size_t)g->n + (size_t)i];
    }
}

SnStatus sn_gmres(int n, SnProduct* A, void* context, const double* b, double tolerance,
                  SnArena scratch, double* x) {
    Gmres g = {.n = n, .basis = SN_PUSH(&scratch, double, (STEPS + 1) * (size_t)n)};
    if (!g.basis) return SN_OUT_OF_MEMORY;
    const double size = sqrt(dot(n, b, b));
    for (int i = 0; i < n && size > 0; ++i) g.basis[i] = b[i] / size;
    g.rhs[0] = size;
    int k = 0;
    while (k < STEPS && fabs(g.rhs[k]) > tolerance * size) {
        double h[STEPS + 1];
        SN_TRY(A(context, g.basis + (size_t)k * (size_t)n, g.basis + (size_t)(k + 1) * (size_t)n));
        const double below = orthogonalise(&g, k, h);
        rotate(&g, k, h, below);
        ++k;
    }
    combine(&g, k, x);
    return SN_OK;
}
