// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The method projective dynamics (Bouaziz et al. 2014), with fast mass-spring systems (Liu et al.
// 2013) as the special case of springs. The energy is a sum of squared distances over elements e, E
// = sum w_e/2 |A_e q - p_e|^2, where w_e is a weight, A_e a constant matrix, and p_e the point
// nearest to A_e q in a given set. With M the mass matrix, h the step's length and q~ the positions
// to which the step would lead without forces, the method alternates between
//     local:   p_e <- nearest(A_e q)      (rotations and volumes of elements, lengths of springs)
//     global:  (M + h^2 L) q = M q~ + h^2 sum w_e A_e^T p_e,     L = sum w_e A_e^T A_e
// With these p_e fixed, the sum is a quadratic function of q that has the same gradient at q as E.
// So the global step moves q by u = -(M + h^2 L)^-1 g(q), which is a full step of the quasi-Newton
// method with the constant matrix (source text 004). The quadratic function also equals E at q, and
// is nowhere below E. So each iteration reduces the merit, and no line search is needed.
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
