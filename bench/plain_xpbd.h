// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_PLAIN_XPBD_H
#define SN_BENCH_PLAIN_XPBD_H

#include "element/solid.h"
#include "xpbd/particle.h"

// The constraints of src/xpbd in their simplest form: one element after the other, every constraint
// with its gradient as numbers per node. This is a yardstick for speed and for correctness.
// There is no damping.

typedef enum SnPlainLaw { SN_PLAIN_STVK, SN_PLAIN_NEO_HOOKEAN, SN_PLAIN_VOLUME } SnPlainLaw;

typedef struct SnPlainElement {
    int dim; // 3 for a tet, 2 for a plane triangle
    SnPlainLaw law;
    int node[4];
    double g[4][3];   // gradients of the shape functions, 1/m
    double alpha[3];  // compliances; StVK: normal strain, two of them, shear; neo-Hookean: C_D,
                      // C_H; volume: C_H
    double lambda[6]; // multipliers of normal strains, then E12, E02, E01 (in the plane E01); or
                      // of C_D, C_H; or of C_H
} SnPlainElement;

/// Make one element of a solid from its moduli.
SnPlainElement sn_plain_element(const SnSolid* solid, const SnSolidBatch* batch, int lane,
                                SnPlainLaw law);

/// Compute the constraints' values and their gradients J[constraint][3 * node + axis]. Returns the
/// number of constraints.
int sn_plain_constraints(const SnPlainElement* e, const SnParticle* x, double C[6],
                         double J[6][12]);

/// Set multipliers to zero.
void sn_plain_begin(SnPlainElement* e, int count);
/// Do one iteration over elements order[0] .. order[count-1] (NULL: all in their order). Returns
/// the sum of squares of the constraints' residuals.
double sn_plain_sweep(SnPlainElement* e, int count, const int* order, SnParticle* x, double h);

#endif
