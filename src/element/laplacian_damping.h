// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_LAPLACIAN_DAMPING_H
#define SN_ELEMENT_LAPLACIAN_DAMPING_H

#include "element/solid.h"

// Laplacian damping (source text 004, chapter 9): -L v with the Laplacian of the rest shape,
//
//     L_ij = sum over elements of c V g_i . g_j,      c in Pa s, g gradients of shape functions,
//
// the same for x, y and z. Its rows sum to zero, so it is kept as dashpots along the edges of the
// mesh,
//
//     f_i = -sum_j w_ij (v_i - v_j),      w_ij = -L_ij,
//
// which push both ends alike: to rounding there is no force in all, and a body that is carried
// along is not braked. One that turns is: for rigid velocities v^T L v = 2 (sum of c V) omega^2. A
// single w_ij may be negative, L is positive semi-definite all the same.

typedef struct SnLaplacianDamping {
    int node_count;
    int* start;     // of a node's edges to nodes with higher numbers (node_count + 1)
    int* other;     // where an edge ends
    double* weight; // w of it, N s/m
    int acts;       // 1: some w is not zero
} SnLaplacianDamping;

/// The edges of solids, in the order of their nodes; those without are NULL. Nothing is damped yet.
SnStatus sn_create_laplacian_damping(int node_count, const SnSolid* const* solid, int solid_count,
                                     SnLaplacianDamping** damping);
void sn_destroy_laplacian_damping(SnLaplacianDamping* damping);

/// Weights of a solid's edges: element e is of material[region[e]], or of material[e] where
/// `region` is NULL.
void sn_laplacian_damping_set(SnLaplacianDamping* damping, const SnSolid* solid,
                              const SnMaterial* material, const int* region);

/// y += factor L v, of the nodes from `first` to `end`, which have no edges to others.
void sn_laplacian_damping_add(const SnLaplacianDamping* damping, int first, int end, double factor,
                              const double* v, double* y);

/// v^T L v of these nodes, W.
double sn_laplacian_damping_power(const SnLaplacianDamping* damping, int first, int end,
                                  const double* v);

#endif
