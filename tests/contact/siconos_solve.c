// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "siconos_solve.h"

#include "base/clock.h"

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <SolverOptions.h>
#include <fc3d_Solvers.h>
#include <fc3d_compute_error.h>
#include <math.h>
#include <stdlib.h>

// projected Gauss-Seidel; the error that is left
static double gauss_seidel(FrictionContactProblem* problem, double* r, double* w) {
    SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
    double norm = 0, error = HUGE_VAL;
    for (int i = 0; i < 3 * problem->numberOfContacts; ++i) norm = hypot(norm, problem->q[i]);
    options->dparam[SICONOS_DPARAM_TOL] = 1e-13;
    options->iparam[SICONOS_IPARAM_MAX_ITER] = 20000;
    fc3d_driver(problem, r, w, options);
    fc3d_compute_error(problem, r, w, 1e-13, options, norm, &error);
    solver_options_delete(options);
    return error;
}

// Its error adds impulses to velocities: they are scaled so that W has a mean diagonal of 1.
double siconos_solve(int count, const double* W, const double* c, const double* friction, double* r,
                     double* seconds) {
    const int n = 3 * count;
    double scale = 0;
    if (n < 1) return 0;
    for (int i = 0; i < n; ++i) scale += W[i * n + i] / n;
    NumericsMatrix* M = NM_create(NM_DENSE, n, n);
    double *q = calloc((size_t)n, sizeof *q), *mu = calloc((size_t)count, sizeof *mu),
           *w = calloc((size_t)n, sizeof *w);
    for (int i = 0; i < n; ++i) {
        q[i] = c[i];
        r[i] *= scale;
        for (int k = 0; k < n; ++k) M->matrix0[i + k * n] = W[i * n + k] / scale; // by columns
    }
    for (int i = 0; i < count; ++i) mu[i] = friction[i];
    FrictionContactProblem* problem = frictionContactProblem_new_with_data(3, count, M, q, mu);
    const double start = sn_thread_seconds();
    const double error = gauss_seidel(problem, r, w);
    *seconds = sn_thread_seconds() - start;
    for (int i = 0; i < n; ++i) r[i] /= scale;
    frictionContactProblem_free(problem); // and what it was made of
    free(w);
    return error;
}
