// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_LAPLACIAN_DAMPING_H
#define SN_ELEMENT_LAPLACIAN_DAMPING_H

#include "element/solid.h"

// Laplacian damping (source text 004, chapter 9): forces -L v for velocities v, with the Laplacian
// L of the rest shape,
//
//     L_ij = sum over elements of c V g_i . g_j,      c = laplacian_damping, Pa s,
//
// where V is the volume of an element and g_i the gradient of the shape function of node i. L acts
// alike on x, y and z. Its rows sum to zero, so it is stored as dashpots along the edges of the
// mesh,
//
//     f_i = -sum_j w_ij (v_i - v_j),      w_ij = -L_ij,
//
// which push both ends with opposite forces: the forces sum to zero, to rounding, and a body that
// moves without turning is not braked. A body that turns with omega is braked: v^T L v = 2 (sum of
// c V) omega^2. A single w_ij may be negative, but L is positive semi-definite.

typedef struct SnLaplacianDamping {
    int node_count;
    int* start;     // first edge from each node to nodes with higher numbers (node_count + 1)
    int* other;     // node at the other end of each edge (start[node_count])
    double* weight; // w of each edge, N s/m
    int acts;       // 1: some weight is not zero
} SnLaplacianDamping;

/// Make dashpots along the edges of solids. solid[s] is the solid of part s, or NULL if the part
/// has none; parts are in the order of their nodes. All weights are zero at first.
SnStatus sn_create_laplacian_damping(int node_count, const SnSolid* const* solid, int solid_count,
                                     SnLaplacianDamping** damping);
void sn_destroy_laplacian_damping(SnLaplacianDamping* damping);

/// Set the weights of a solid's edges: element e has material[region[e]], or material[e] if
/// `region` is NULL.
void sn_laplacian_damping_set(SnLaplacianDamping* damping, const SnSolid* solid,
                              const SnMaterial* material, const int* region);

/// y += factor L v for the nodes first <= i < end, which have no edges to nodes outside of this
/// range.
void sn_laplacian_damping_add(const SnLaplacianDamping* damping, int first, int end, double factor,
                              const double* v, double* y);

/// Return v^T L v over the nodes first <= i < end, W.
double sn_laplacian_damping_power(const SnLaplacianDamping* damping, int first, int end,
                                  const double* v);

#endif
