// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_SOLID_KERNELS_H
#define SN_ELEMENT_SOLID_KERNELS_H

#include "element/solid.h"

// The inner loops over one chunk of a solid, compiled for each instruction set. The functions of
// solid.h call these loops, and their comments describe the arguments.

/// Factors of three terms in a sum: the stiffness K, the damping alpha1 Pi K Pi (solid_damping.h)
/// and the viscous damping.
typedef struct SnSolidWeights {
    double stiffness, alpha1, viscous;
    SnTangent tangent;
} SnSolidWeights;

typedef struct SnSolidKernels {
    double (*energy)(const SnSolid* solid, const SnSolidChunk* chunk, const double* x);
    void (*force)(const SnSolid* solid, const SnSolidChunk* chunk, const SnSolidAt* at, double* f);
    /// Adds the force and returns the energy.
    double (*evaluate)(const SnSolid* solid, const SnSolidChunk* chunk, const SnSolidAt* at,
                       double* f);
    void (*hessian)(const SnSolid* solid, const SnSolidChunk* chunk, const SnSolidAt* at,
                    SnSolidWeights weights, const int* destination, double* value);
    /// Adds the product to y, and returns the dot product of w and the product.
    double (*product)(const SnSolid* solid, const SnSolidChunk* chunk, const SnSolidAt* at,
                      SnSolidWeights weights, const double* w, double* y);
    /// Returns w . (weights.stiffness K + weights.alpha1 D + weights.viscous V) w, where D is the
    /// matrix alpha1 Pi K Pi and V the matrix of the viscous damping.
    double (*curvature)(const SnSolid* solid, const SnSolidChunk* chunk, const double* x,
                        const double* w, SnSolidWeights weights);
    /// Computes the rate of the Green strain: six entries for each of the chunk's batches.
    void (*strain_rate)(const SnSolid* solid, const SnSolidChunk* chunk, const double* x,
                        const double* v, Lanes* rate);
    /// turn[9 a ..] += V F(x) F(x0)^T for each node a of each element
    void (*turn)(const SnSolid* solid, const SnSolidChunk* chunk, const double* x0, const double* x,
                 double* turn);
    /// Computes det F of one batch.
    void (*determinant)(const SnSolid* solid, int batch, const double* x, Lanes* det);
    /// Computes F and P of one batch of the chunk.
    void (*stress)(const SnSolid* solid, const SnSolidChunk* chunk, int batch, const double* x,
                   SnLawPoint* point, SnLawStress* stress);
} SnSolidKernels;

#endif
