// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_PLAIN_LAPLACIAN_H
#define SN_BENCH_PLAIN_LAPLACIAN_H

#include "plain_cholesky.h"

// The constant matrix M + w sum V G^T G of plain_lbfgs.c, one number per pair of nodes.

typedef struct SnPlainTet {
    int node[4];
    double gradient[3]
                   [3]; // gradients of the shape functions of nodes 1, 2, 3 in the rest shape, 1/m
    double volume;      // m^3
} SnPlainTet;

/// Compute volumes and gradients of tets. Fails with SN_BAD_INPUT for a flat or inverted one.
SnStatus sn_plain_tets(int count, const double* rest, const int* node, SnPlainTet* tet);

typedef struct SnPlainLaplacian {
    int nodes, tets;
    const SnPlainTet* tet;
    const unsigned char* pinned; // 1: the node has no row  (nodes)
    const double* mass;          // masses of nodes  (nodes), kg
    double weight;               // w in the matrix
} SnPlainLaplacian;

/// Factor the matrix, with nodes in an order of little fill: of the *free nodes that have rows,
/// node[k] is the k-th in that order.
SnStatus sn_plain_factor_laplacian(const SnPlainLaplacian* laplacian, int* free, int* node,
                                   SnPlainCholesky* L);

#endif
