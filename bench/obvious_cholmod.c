// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "obvious_solver.h"

#include <cholmod.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

struct SnObviousSolver {
    cholmod_common common;
    cholmod_factor* L;
};

// Hold CHOLMOD and OpenBLAS to this thread. Debian's CHOLMOD asks for four threads whatever the
// environment says, and OpenBLAS starts its own: both cost more than they bring here, and would not
// show in this thread's time.
static void cap_threads(void) {
    static const char* const setters[] = {"omp_set_max_active_levels", "openblas_set_num_threads"};
    for (int i = 0; i < 2; ++i) {
        void (*set)(int);
        *(void**)&set = dlsym(RTLD_DEFAULT, setters[i]);
        if (set) set(i);
    }
}

// Describe the arrays of the matrix to CHOLMOD, without a copy.
static cholmod_sparse view_as_cholmod(const SnObviousMatrix* A) {
    const size_t n = (size_t)A->n;
    return (cholmod_sparse){.nrow = n,
                            .ncol = n,
                            .nzmax = (size_t)A->start[n],
                            .p = A->start,
                            .i = A->row,
                            .x = A->value,
                            .stype = -1,
                            .itype = CHOLMOD_INT,
                            .xtype = CHOLMOD_REAL,
                            .dtype = CHOLMOD_DOUBLE,
                            .sorted = 1,
                            .packed = 1};
}

SnStatus sn_create_obvious_solver(const SnObviousMatrix* A, SnObviousSolver** out) {
    SnObviousSolver* s = calloc(1, sizeof *s);
    if (!s) return SN_OUT_OF_MEMORY;
    cap_threads();
    cholmod_start(&s->common);
    s->common.print = 0;
    cholmod_sparse lower = view_as_cholmod(A);
    s->L = cholmod_analyze(&lower, &s->common);
    if (!s->L) {
        sn_destroy_obvious_solver(s);
        return SN_OUT_OF_MEMORY;
    }
    *out = s;
    return SN_OK;
}

void sn_destroy_obvious_solver(SnObviousSolver* s) {
    if (!s) return;
    cholmod_free_factor(&s->L, &s->common);
    cholmod_finish(&s->common);
    free(s);
}

SnStatus sn_obvious_factor(SnObviousSolver* s, const SnObviousMatrix* A) {
    cholmod_sparse lower = view_as_cholmod(A);
    cholmod_factorize(&lower, s->L, &s->common);
    return s->common.status == CHOLMOD_OK ? SN_OK : SN_NOT_DEFINITE;
}

SnStatus sn_obvious_solve(SnObviousSolver* s, const double* b, double* x) {
    const size_t n = s->L->n;
    memcpy(x, b, n * sizeof *x);
    cholmod_dense right = {.nrow = n,
                           .ncol = 1,
                           .nzmax = n,
                           .d = n,
                           .x = x,
                           .xtype = CHOLMOD_REAL,
                           .dtype = CHOLMOD_DOUBLE};
    cholmod_dense* solution = cholmod_solve(CHOLMOD_A, s->L, &right, &s->common);
    if (!solution) return SN_OUT_OF_MEMORY;
    memcpy(x, solution->x, n * sizeof *x);
    cholmod_free_dense(&solution, &s->common);
    return SN_OK;
}

const char* sn_obvious_solver_name(void) { return "CHOLMOD capped to one thread"; }
