// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "eigen.h"

#include <stddef.h>

const char* sn_eigen_name(void) { return NULL; }

void* sn_eigen_create(SnEigenKind kind, const SnEigenMatrix* A) {
    (void)kind, (void)A;
    return NULL;
}

void sn_eigen_destroy(void* solver) { (void)solver; }

int sn_eigen_setup(void* solver) {
    (void)solver;
    return 0;
}

int sn_eigen_solve(void* solver, double tolerance, const double* b, double* x) {
    (void)solver, (void)tolerance, (void)b, (void)x;
    return 0;
}
