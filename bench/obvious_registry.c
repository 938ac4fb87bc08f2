// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "obvious_solver.h"
#include "sparse/linear.h"

#include <stdlib.h>
#include <string.h>

// The contents of an SnObviousSolver in this file.
typedef struct Registry {
    SnLinear* linear;
    SnBlockPattern* pattern;
    SnBlockMatrix* matrix;
    size_t* place; // place of each entry of the triangle among the numbers of the block matrix
} Registry;

static const SnLinearOps* default_solver(void) {
    int count;
    return sn_linear_registry(&count)[0];
}

static SnStatus make_pattern(const SnObviousMatrix* A, SnBlockPattern** pattern) {
    const size_t count = (size_t)A->start[A->n];
    SnBlockPair* pairs = malloc(count * sizeof *pairs);
    if (!pairs) return SN_OUT_OF_MEMORY;
    for (int j = 0; j < A->n; ++j)
        for (int k = A->start[j]; k < A->start[j + 1]; ++k)
            pairs[k] = (SnBlockPair){j / 3, A->row[k] / 3};
    SnStatus status = sn_create_block_pattern(A->n / 3, pairs, count, pattern);
    free(pairs);
    return status;
}

// Find the place of each entry: (i, j) of the lower triangle stands in the upper block (j/3, i/3).
static void find_places(Registry* s, const SnObviousMatrix* A) {
    for (int j = 0; j < A->n; ++j)
        for (int k = A->start[j]; k < A->start[j + 1]; ++k) {
            const int i = A->row[k], block = sn_block_find(s->pattern, j / 3, i / 3);
            s->place[k] = 9 * (size_t)block + 3 * (size_t)(j % 3) + (size_t)(i % 3);
        }
}

static SnStatus init_solver(Registry* s, const SnObviousMatrix* A) {
    const SnLinearDef def = sn_default_linear_def();
    s->place = malloc((size_t)A->start[A->n] * sizeof *s->place);
    if (!s->place) return SN_OUT_OF_MEMORY;
    SN_TRY(make_pattern(A, &s->pattern));
    find_places(s, A);
    SN_TRY(sn_create_block_matrix(s->pattern, &s->matrix));
    SN_TRY(sn_create_linear(default_solver()->name, &def, &s->linear));
    return sn_obvious_factor((SnObviousSolver*)s, A); // the first factor analyses
}

SnStatus sn_create_obvious_solver(const SnObviousMatrix* A, SnObviousSolver** out) {
    Registry* s = calloc(1, sizeof *s);
    if (!s) return SN_OUT_OF_MEMORY;
    SnStatus status = init_solver(s, A);
    if (status < 0)
        sn_destroy_obvious_solver((SnObviousSolver*)s);
    else
        *out = (SnObviousSolver*)s;
    return status;
}

void sn_destroy_obvious_solver(SnObviousSolver* solver) {
    Registry* s = (Registry*)solver;
    if (!s) return;
    sn_destroy_linear(s->linear);
    sn_destroy_block_matrix(s->matrix);
    sn_destroy_block_pattern(s->pattern);
    free(s->place);
    free(s);
}

// Copy upper to lower triangles of diagonal blocks, which hold both.
static void mirror_diagonal(SnBlockMatrix* A) {
    for (int r = 0; r < A->pattern->rows; ++r) {
        double* D = A->value + 9 * (size_t)A->pattern->row_start[r];
        D[3] = D[1], D[6] = D[2], D[7] = D[5];
    }
}

SnStatus sn_obvious_factor(SnObviousSolver* solver, const SnObviousMatrix* A) {
    Registry* s = (Registry*)solver;
    memset(s->matrix->value, 0, 9 * (size_t)s->pattern->blocks * sizeof *s->matrix->value);
    for (int k = 0; k < A->start[A->n]; ++k) s->matrix->value[s->place[k]] = A->value[k];
    mirror_diagonal(s->matrix);
    return sn_linear_factor(s->linear, s->matrix);
}

SnStatus sn_obvious_solve(SnObviousSolver* solver, const double* b, double* x) {
    Registry* s = (Registry*)solver;
    memset(x, 0, 3 * (size_t)s->pattern->rows * sizeof *x);
    return sn_linear_solve(s->linear, 1, b, x);
}

const char* sn_obvious_solver_name(void) { return default_solver()->name; }
