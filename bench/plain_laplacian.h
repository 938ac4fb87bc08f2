// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_PLAIN_LAPLACIAN_H
#define SN_BENCH_PLAIN_LAPLACIAN_H

#include "plain_cholesky.h"

// The constant matrix M + w sum V G^T G of plain_lbfgs.c, one number per pair of nodes.

typedef struct SnPlainTet {
    int node[4];
    double gradient[3][3]; // of the shape functions of nodes 1, 2, 3 in the rest shape, 1/m
    double volume;         // m^3
} SnPlainTet;

/// SN_BAD_INPUT for a flat or inverted element.
SnStatus sn_plain_tets(int count, const double* rest, const int* node, SnPlainTet* tet);

typedef struct SnPlainLaplacian {
    int nodes, tets;
    const SnPlainTet* tet;
    const unsigned char* pinned; // (nodes): without a row
    const double* mass;          // (nodes), kg
    double weight;               // w
} SnPlainLaplacian;

/// Its factor, nodes in an order of little fill: node[k] is the k-th of *free ones.
SnStatus sn_plain_factor_laplacian(const SnPlainLaplacian* laplacian, int* free, int* node,
                                   SnPlainCholesky* L);

#endif
