// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_PLAIN_XPBD_H
#define SN_BENCH_PLAIN_XPBD_H

#include "element/solid.h"
#include "xpbd/particle.h"

// The constraints of src/xpbd as one would write them down first: one element after the other,
// every constraint with its gradient as numbers per node. A yardstick for speed, and for
// correctness.

typedef enum SnPlainLaw { SN_PLAIN_STVK, SN_PLAIN_NEO_HOOKEAN, SN_PLAIN_VOLUME } SnPlainLaw;

typedef struct SnPlainElement {
    int dim; // 3: tet, 2: plane triangle
    SnPlainLaw law;
    int node[4];
    double g[4][3];   // gradients of the shape functions, 1/m
    double alpha[3];  // StVK: normal strain, two of them, shear; neo-Hookean: C_D, C_H; volume
    double alpha1;    // s
    double lambda[6]; // normal strains, then E12, E02, E01 (in the plane E01); or C_D, C_H; or C_H
    double before[6];
} SnPlainElement;

/// One element of a solid, from its moduli.
SnPlainElement sn_plain_element(const SnSolid* solid, const SnSolidBatch* batch, int lane,
                                SnPlainLaw law);

/// The constraints' values and their gradients J[constraint][3 * node + axis]; returns their
/// number.
int sn_plain_constraints(const SnPlainElement* e, const SnParticle* x, double C[6],
                         double J[6][12]);

/// Multipliers to zero, and the constraints' values for damping.
void sn_plain_begin(SnPlainElement* e, int count, const SnParticle* x);
/// One iteration over elements order[0] .. order[count-1] (NULL: all as they come); returns the sum
/// of squares of what the constraints lacked.
double sn_plain_sweep(SnPlainElement* e, int count, const int* order, SnParticle* x, double h);

#endif
