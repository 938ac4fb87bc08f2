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
// which push both ends alike: the forces sum to zero, to rounding, and a body that moves without
// turning is not braked. One that turns is: for rigid velocities v^T L v = 2 (sum of c V) omega^2.
// A single w_ij may be negative, L is positive semi-definite all the same.

typedef struct SnLaplacianDamping {
    int node_count;
    int* start;     // first edge from each node to nodes with higher numbers (node_count + 1)
    int* other;     // node at the other end of each edge (start[node_count])
    double* weight; // w of each edge, N s/m
    int acts;       // 1: some weight is not zero
} SnLaplacianDamping;

/// Make dashpots along the edges of solids, which come in the order of their nodes; a solid that is
/// not damped is NULL. All weights are zero at first.
SnStatus sn_create_laplacian_damping(int node_count, const SnSolid* const* solid, int solid_count,
                                     SnLaplacianDamping** damping);
void sn_destroy_laplacian_damping(SnLaplacianDamping* damping);

/// Set the weights of a solid's edges: element e is of material[region[e]], or of material[e] where
/// `region` is NULL.
void sn_laplacian_damping_set(SnLaplacianDamping* damping, const SnSolid* solid,
                              const SnMaterial* material, const int* region);

/// y += factor L v for the nodes from `first` to `end`, which have no edges to other nodes.
void sn_laplacian_damping_add(const SnLaplacianDamping* damping, int first, int end, double factor,
                              const double* v, double* y);

/// Return v^T L v over the nodes from `first` to `end`, W.
double sn_laplacian_damping_power(const SnLaplacianDamping* damping, int first, int end,
                                  const double* v);

#endif
