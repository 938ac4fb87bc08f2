// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_SUPERNODES_H
#define SN_SPARSE_SUPERNODES_H

#include "sparse/ordering.h"

// The elimination tree of block rows and its supernodes. After the elimination of row j, any two of
// the later rows that row j meets also meet each other. The first of these later rows is the parent
// of row j. Consecutive columns of the factor that have the same rows form a supernode, and are
// eliminated together. Columns whose rows differ a little may form a supernode, too; then zeros are
// stored where a row is missing.

typedef struct SnSupernodes {
    int rows;
    int* order;  // block row eliminated k-th; a postorder of the tree: children come before their
                 // parent (rows)
    int* place;  // place of each block row in `order` (rows)
    int* parent; // parent of the k-th row, as a place, -1: none        (rows)

    int count;
    int* first; // first place of each supernode (count + 1)
} SnSupernodes;

/// Set *cost to a measure of the work of eliminating rows in this order: the sum of n_j^2 over the
/// columns j of the factor, where n_j is the number of block rows in column j.
SnStatus sn_elimination_cost(const SnRowGraph* graph, const int* order, double* cost);

/// Find the supernodes of `order`, a fill-reducing order of the graph. out->order is `order`
/// rearranged to a postorder of its elimination tree.
SnStatus sn_create_supernodes(const SnRowGraph* graph, const int* order, SnSupernodes* out);
void sn_destroy_supernodes(SnSupernodes* supernodes);

#endif
