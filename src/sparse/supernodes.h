// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_SUPERNODES_H
#define SN_SPARSE_SUPERNODES_H

#include "sparse/ordering.h"

// The elimination tree of block rows and its supernodes. Eliminating row j joins all later rows
// that it meets; the first of them is its parent. Columns of the factor with the same rows are
// eliminated together, as a supernode; a few zeros are stored where that makes supernodes larger.

typedef struct SnSupernodes {
    int rows;
    int* order;  // block row eliminated k-th: a postorder of the tree (rows)
    int* place;  // when each block row is eliminated: order's inverse (rows)
    int* parent; // parent of the k-th row, as a place, -1: none        (rows)

    int count;
    int* first; // first place of each supernode (count + 1)
} SnSupernodes;

/// *cost = what eliminating rows in this order costs: the sum over the rows of the squared number
/// of rows in their column of the factor, in block rows.
SnStatus sn_elimination_cost(const SnRowGraph* graph, const int* order, double* cost);

/// `order` is a fill-reducing order of the graph; a postorder of its tree takes its place.
SnStatus sn_create_supernodes(const SnRowGraph* graph, const int* order, SnSupernodes* out);
void sn_destroy_supernodes(SnSupernodes* supernodes);

#endif
