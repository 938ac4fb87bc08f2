// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_OBVIOUS_H
#define SN_BENCH_OBVIOUS_H

#include "base/status.h"

// The yardstick of `sinew bench core`: one linearly implicit step of a stable neo-Hookean body,
// written the way a capable person would write it in an afternoon. It visits one element at a time,
// makes its Hessian semi-definite by a numeric eigen-decomposition, collects triplets, sorts them
// by qsort, and uses a library's sparse Cholesky on one thread (obvious_solver.h). The symbolic
// analysis is done once and memory is allocated once, so that the comparison is about the work
// itself.

typedef struct SnObviousDef {
    int nodes, tets;
    const double* rest;          // (nodes x 3), m
    const int* tet;              // (tets x 4), positive volume
    const unsigned char* pinned; // 1: the node does not move  (nodes); NULL: all are free
    double young, poisson;       // Young's modulus and Poisson's ratio, Pa and 1
    double density;              // kg/m^3
    double gravity[3];           // m/s^2
    double h;                    // time step, s
} SnObviousDef;

// ---- one element (obvious_tet.c) --------------------------------------------------------------

typedef struct SnObviousTet {
    int node[4];
    double B[9];       // inverse of the rest edges: F = [x1-x0 x2-x0 x3-x0] B, row-major
    double volume;     // m^3
    double mu, lambda; // Lame parameters at small strain, Pa
} SnObviousTet;

/// Compute rest shape and Lame parameters of an element. Fails with SN_BAD_INPUT for a flat or
/// inverted one.
SnStatus sn_obvious_tet_init(const SnObviousDef* def, int index, SnObviousTet* tet);

/// Compute the energy in J, the force -dE/dx in N, and the 12 x 12 Hessian in N/m, whose negative
/// eigenvalues are removed at the level of dP/dF, at nodal positions x  (nodes x 3).
double sn_obvious_energy(const SnObviousTet* tet, const double* x);
void sn_obvious_force(const SnObviousTet* tet, const double* x, double f[12]);
void sn_obvious_hessian(const SnObviousTet* tet, const double* x, double K[144]);

// ---- the step (obvious.c) ---------------------------------------------------------------------

typedef struct SnObvious SnObvious;

/// Processor time, added up over all steps so far, s.
typedef struct SnObviousTimes {
    double element;  // forces and projected Hessians, which are kept as triplets
    double assemble; // sorting and merging triplets
    double analyse;  // symbolic analysis, in the first step only
    double factor;
    double solve;
    double other; // right-hand side and update
} SnObviousTimes;

/// Fails with SN_UNSUPPORTED if this processor lacks the instruction set that the file was compiled
/// for.
SnStatus sn_create_obvious(const SnObviousDef* def, SnObvious** obvious);
void sn_destroy_obvious(SnObvious* obvious);

/// Advance positions and velocities, (nodes x 3) each, by one step.
SnStatus sn_obvious_step(SnObvious* obvious, double* x, double* v);

const SnObviousTet* sn_obvious_tets(const SnObvious* obvious);
SnObviousTimes sn_obvious_times(const SnObvious* obvious);

#endif
