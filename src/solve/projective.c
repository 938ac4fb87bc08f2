// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Projective dynamics (Bouaziz et al. 2014), and fast mass-spring systems (Liu et al. 2013) as the
// special case of springs. Where the energy is a sum of distances, E = sum w_e/2 |A_e q - p_e|^2
// with p_e the nearest to A_e q in a set, it alternates between
//     local:   p_e <- nearest(A_e q)      (rotations and volumes of elements, lengths of springs)
//     global:  (M + h^2 L) q = M q~ + h^2 sum w_e A_e^T p_e,     L = sum w_e A_e^T A_e
// The gradient at fixed p_e is that of E itself: q moves by u = -(M + h^2 L)^-1 g(q), a full step
// of the quasi-Newton method with the constant matrix (source text 004). With p_e fixed the sum is
// never below E and touches it at q, so each iteration makes the merit smaller: no line search.
#include "solve/quasi_newton.h"

static SnStatus solve_projective(SnSolver* solver, const SnStage* stage, SnArena scratch,
                                 SnConfig* q) {
    return sn_solve_quasi_newton(solver, stage, 0, 1, scratch, q);
}

const SnMethod sn_method_projective = {
    .name = "projective-dynamics",
    .summary = "Local projections, then one solve with a constant matrix: for springs (fast "
               "mass-spring systems) and the law projective.",
    .patience = 5000,
    .distances = 1,
    .create = sn_quasi_newton_create,
    .destroy = sn_quasi_newton_destroy,
    .solve = solve_projective,
};
