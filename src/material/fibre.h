// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATERIAL_FIBRE_H
#define SN_MATERIAL_FIBRE_H

#include "base/isa.h"
#include "math/simd.h"

// Fibre terms, which can be added to any law. The energy density g(l) is a function of the stretch
// l = |F d| along a unit direction d of the rest shape. With a = F d and n = a/l,
//   psi = g(l),  P = g'(l) n d^T,  dP/dF : dF = (g'' n n^T + g'/l (I - n n^T)) (dF d) d^T.

/// The material parameters of the fibres of eight points.
typedef struct SnFibrePoint {
    Lanes kappa;    // stiffness g''(1) of the passive fibre, Pa
    Lanes exponent; // Fung: c in g = kappa/(2c) (exp(c (l - 1)^2) - 1), > 0
    Lanes tension;  // Fung: tension of the fully active fibre times its activation, Pa
} SnFibrePoint;

typedef struct SnFibre {
    const char* name;
    const char* summary;
    int distance; // 1: g is kappa/2 times the squared distance of F d from the nearest vector of
                  // length 1; 0: g is any other function
    /// Compute g, g' and g'' at n groups of eight stretches.
    void (*stretch)(int n, const SnFibrePoint* point, const Lanes* l, Lanes* g, Lanes* dg,
                    Lanes* ddg);
} SnFibre;

typedef struct SnFibreTable {
    const SnFibre* const* fibre;
    int count;
} SnFibreTable;

/// Return all fibre terms, compiled for `isa`.
const SnFibreTable* sn_fibre_table(SnIsa isa);

/// Return the index of the fibre term `name` in every table; -1: there is no such term.
int sn_fibre_find(const char* name);

#endif
