// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Solves A u = -g if a term couples all nodes of a body (the drag `deformation_drag`), so that the
// stage's matrix A has no sparse form. The matrix B that is assembled and factorised is then an
// upper bound of A, and B - A has rank six for each such body. u is found by conjugate gradients:
// products with A are computed without forming A, and B^-1 is the preconditioner. All eigenvalues
// of B^-1 A are 1 except for six per body, which are about 1 for bodies without held nodes; so a
// few iterations find u to rounding. Contacts that couple bodies raise the rank of B - A. Then u is
// found only to the accuracy that Newton's method needs.
#include "math/passes.h"
#include "solve/method.h"

#include <string.h>

// Let r be the residual and z = B^-1 r. Iterations end when r.z has fallen to ROUNDING times its
// first value: u is then found to rounding. In Newton's method with contacts that couple bodies,
// they end at COUPLED times the first value, which is enough there. They also end after MOST (with
// such contacts MOST_COUPLED) iterations, and at a search direction without positive curvature,
// because the exact stiffness may be indefinite. u is then the last iterate; if the first direction
// has no positive curvature, u is B^-1 times the first r.
#define ROUNDING 1e-28
#define COUPLED  1e-6
enum { MOST = 40, MOST_COUPLED = 200 };

SnStatus sn_solve_dense(SnSolver* solver, const SnStage* stage, const SnConfig* q, SnArena scratch,
                        const double* g, double* u) {
    const SnSystem* system = solver->system;
    SnPool* pool = sn_system_pool(system);
    const int n = sn_system_dofs(system);
    double *r = SN_PUSH(&scratch, double, n), *z = SN_PUSH(&scratch, double, n);
    double *p = SN_PUSH(&scratch, double, n), *Ap = SN_PUSH(&scratch, double, n);
    if (!r || !z || !p || !Ap) return SN_OUT_OF_MEMORY;
    memset(u, 0, sizeof *u * (size_t)n);
    for (int i = 0; i < n; ++i) r[i] = -g[i];
    const int coupled = (sn_system_capabilities(system, stage) & SN_SYSTEM_COUPLED) != 0;
    const double enough = coupled && !stage->one_solve ? COUPLED : ROUNDING;
    double first = 0, before = 1;
    for (int k = 0; k < (coupled ? MOST_COUPLED : MOST); ++k) {
        const SnStatus status = sn_linear_solve(solver->linear, 1, r, z);
        SN_TRY(status);
        solver->stats.linear_iterations += 1 + sn_linear_info(solver->linear).iterations;
        const double rz = sn_pass_dot(pool, (size_t)n, r, z);
        if (k == 0) first = rz;
        if (!(rz > enough * first)) return status;
        for (int i = 0; i < n; ++i) p[i] = z[i] + (k ? rz / before : 0) * p[i];
        SN_TRY(sn_system_apply(system, stage, q, p, scratch, Ap));
        const double curvature = sn_pass_dot(pool, (size_t)n, p, Ap);
        if (!(curvature > 0)) {
            if (k == 0) memcpy(u, z, sizeof *u * (size_t)n);
            return status;
        }
        for (int i = 0; i < n; ++i) {
            u[i] += rz / curvature * p[i];
            r[i] -= rz / curvature * Ap[i];
        }
        before = rz;
    }
    return SN_OK;
}
