// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_PLAIN_LBFGS_H
#define SN_BENCH_PLAIN_LBFGS_H

#include "base/status.h"

// The yardstick of `sinew bench solvers --only step`: the L-BFGS of src/solve/descent.c on the
// matrix of src/solve/constant.c, for a neo-Hookean body and backward Euler, written plainly. It
// visits one element after the other in plain arrays, computes energy and gradient in one pass, and
// uses a textbook's Cholesky (plain_cholesky.h). The iterates are the same but for rounding.

typedef struct SnPlainLbfgsDef {
    int nodes, tets;
    const double* rest;          // (nodes x 3), m
    const int* tet;              // (tets x 4), positive volume
    const unsigned char* pinned; // 1: the node does not move  (nodes)
    double young, poisson;       // Young's modulus and Poisson's ratio, Pa and 1
    double density;              // kg/m^3
    double gravity[3];           // m/s^2
    double h;                    // time step, s
    int history;                 // how many pairs are remembered
} SnPlainLbfgsDef;

typedef struct SnPlainLbfgs SnPlainLbfgs;

/// Create a solver and factor its matrix. Fails with SN_BAD_INPUT for a flat or inverted element.
SnStatus sn_create_plain_lbfgs(const SnPlainLbfgsDef* def, SnPlainLbfgs** solver);
void sn_destroy_plain_lbfgs(SnPlainLbfgs* solver);

/// Advance positions and velocities, (nodes x 3) each, by one step. It ends when the norm of the
/// gradient is `decrease` times that of the start, or after `most` iterations. SN_NOT_CONVERGED
/// means that the line search found no smaller value.
SnStatus sn_plain_lbfgs_step(SnPlainLbfgs* solver, double decrease, int most, double* x, double* v,
                             int* iterations);

#endif
