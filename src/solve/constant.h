// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_CONSTANT_H
#define SN_SOLVE_CONSTANT_H

#include "solve/descent.h"

// The matrix of projective dynamics and of quasi-Newton methods, the same for all shapes:
//
//     H0 = a M + c (L + D / tau),     L = sum w_e G_e^T G_e  (element/solid_constant.h)
//
// It is factored once for as long as the steps are equally long. Its blocks are multiples of the
// identity where all unknowns are whole nodes: then H0 is one n x n matrix for three right-hand
// sides, at a ninth of the numbers. Elsewhere (movers, nodes that are held along an axis, rows, the
// linear solver `auto`) it is a matrix of 3x3 blocks.
//
// Where the user has chosen conjugate gradients, the n x n matrix is not factored: a few iterations
// stand in for its inverse (sparse/pcg_few.h). They are a map of the gradient that is the same in
// every iteration, but not linear. The map leads down, g.u < 0 with u.H0 u < -2 g.u. A line search
// needs no more than that, nor do full steps where E is below its quadratic with H0. L-BFGS keeps
// this property: its two loops turn g into some v = V g and add to v.H(v) only terms that are not
// negative.

typedef struct SnConstant SnConstant;

SnStatus sn_create_constant(const SnMethodDef* def, SnConstant** constant);
void sn_destroy_constant(SnConstant* constant);

/// Make and factor H0 of a stage, unless it is the one that is factored already. SN_REGULARISED: H0
/// was singular, and is shifted.
SnStatus sn_constant_prepare(SnConstant* constant, SnSolver* solver, const SnStage* stage,
                             SnArena scratch);

/// Iterations of conjugate gradients since H0 was prepared; 0 where it is factored.
int sn_constant_iterations(const SnConstant* constant);

/// H0^-1 for a descent; valid as long as `constant` exists.
SnInverse sn_constant_inverse(SnConstant* constant);

#endif
