// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_SOLVERS_H
#define SN_SPARSE_SOLVERS_H

#include "sparse/linear.h"

// The function tables of all solvers, which linear.c lists. sn_linear_cholmod exists only in builds
// with CHOLMOD.

extern const SnLinearOps sn_linear_auto;
extern const SnLinearOps sn_linear_cholesky;
extern const SnLinearOps sn_linear_cholesky_float;
extern const SnLinearOps sn_linear_cholmod;
extern const SnLinearOps sn_linear_pcg_ic;
extern const SnLinearOps sn_linear_pcg_ic0;
extern const SnLinearOps sn_linear_pcg_jacobi;
extern const SnLinearOps sn_linear_pcg_layers;

#endif
