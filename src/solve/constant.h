// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_CONSTANT_H
#define SN_SOLVE_CONSTANT_H

#include "solve/descent.h"

// The constant matrix H0 of projective dynamics and quasi-Newton methods. It does not depend on the
// current shapes of the bodies:
//
//     H0 = a M + c (L + D / tau),     L = sum w_e G_e^T G_e  (element/solid_constant.h)
//
// Here M is the mass matrix and D the matrix of damping; a, c and tau are mass_weight, force_weight
// and tau of the stage (SnStage); w_e and G_e are the weight and the gradient of element e. H0 is
// factored anew only when these three numbers or the materials change, and, because the inertia of
// movers turns with them, once per step in systems with movers. If all unknowns are whole nodes,
// the 3x3 blocks of H0 are multiples of the identity. Then H0 is stored as one n x n matrix for n
// nodes, with a ninth of the numbers, and solved for three right-hand sides. Otherwise (with
// movers, nodes that are held along an axis, rows, or the linear solver `auto`) H0 is a matrix of
// 3x3 blocks.
//
// If the user has chosen conjugate gradients, the n x n matrix is not factored: a few iterations
// replace its inverse (sparse/pcg_few.h). They map the gradient g to a direction u. This map H is
// the same in every iteration of the method, but not linear. Its directions are directions of
// descent: g.u < 0 and u.H0 u < -2 g.u. This is enough for a line search, and for full steps if the
// potential E is below its quadratic model with H0. L-BFGS with H in place of H0^-1 has directions
// of descent, too: the first of its two loops turns g into a vector v, and -g.u is v.H(v) plus
// terms that are not negative.

typedef struct SnConstant SnConstant;

SnStatus sn_create_constant(const SnMethodDef* def, SnConstant** constant);
void sn_destroy_constant(SnConstant* constant);

/// Make and factor H0 of a stage, unless this H0 is factored already. Returns SN_REGULARISED if H0
/// was singular and has been shifted.
SnStatus sn_constant_prepare(SnConstant* constant, SnSolver* solver, const SnStage* stage,
                             SnArena scratch);

/// Return the number of iterations of conjugate gradients since H0 was prepared; 0 if H0 is
/// factored.
int sn_constant_iterations(const SnConstant* constant);

/// Return H0^-1 for a descent; the result is valid as long as `constant` exists.
SnInverse sn_constant_inverse(SnConstant* constant);

#endif
