// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_CONSTANT_H
#define SN_SOLVE_CONSTANT_H

#include "solve/descent.h"

// Projective dynamics and quasi-Newton methods use this matrix, which is the same for all shapes of
// the bodies:
//
//     H0 = a M + c (L + D / tau),     L = sum w_e G_e^T G_e  (element/solid_constant.h)
//
// Here M is the mass matrix and D the matrix of damping; a, c and tau are mass_weight, force_weight
// and tau of the stage (SnStage); w_e and G_e are the weight and the gradient of element e. H0 is
// factored once for as long as the steps are equally long. Its 3x3 blocks are multiples of the
// identity where all unknowns are whole nodes: then H0 is stored as one n x n matrix for n nodes,
// with a ninth of the numbers, and solved for three right-hand sides. Elsewhere (movers, nodes that
// are held along an axis, rows, the linear solver `auto`) it is a matrix of 3x3 blocks.
//
// Where the user has chosen conjugate gradients, the n x n matrix is not factored: a few iterations
// stand in for its inverse (sparse/pcg_few.h). These iterations are a map from the gradient g to a
// direction u. The map is the same in every iteration of the method, but not linear. It leads down:
// g.u < 0 and u.H0 u < -2 g.u. This is enough for a line search, and for full steps where the
// potential E is below its quadratic model with H0. L-BFGS also leads down with this map H in place
// of H0^-1: its two loops turn g into some v = V g, and add to v.H(v) only terms that are not
// negative.

typedef struct SnConstant SnConstant;

SnStatus sn_create_constant(const SnMethodDef* def, SnConstant** constant);
void sn_destroy_constant(SnConstant* constant);

/// Make and factor H0 of a stage, unless this H0 is factored already. Returns SN_REGULARISED if H0
/// was singular and has been shifted.
SnStatus sn_constant_prepare(SnConstant* constant, SnSolver* solver, const SnStage* stage,
                             SnArena scratch);

/// Number of iterations of conjugate gradients since H0 was prepared; 0 where H0 is factored.
int sn_constant_iterations(const SnConstant* constant);

/// Return H0^-1 for a descent; the result is valid as long as `constant` exists.
SnInverse sn_constant_inverse(SnConstant* constant);

#endif
