// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_ORDERING_H
#define SN_SPARSE_ORDERING_H

#include "sparse/block.h"

// Orders in which to eliminate block rows, chosen so that the factor gets little fill, that is, few
// blocks in places where the matrix has none.

/// The graph of a pattern. Row j is a neighbour of row i != j if block (i, j) or (j, i) is stored.
typedef struct SnRowGraph {
    int rows;
    int* start;     // first neighbour of each row             (rows + 1)
    int* neighbour; // neighbours of all rows, ascending within a row (start[rows])
    int* block;     // block of the pattern for each neighbour (start[rows])
} SnRowGraph;

SnStatus sn_create_row_graph(const SnBlockPattern* pattern, SnRowGraph* graph);
void sn_destroy_row_graph(SnRowGraph* graph);

typedef enum SnOrdering {
    SN_ORDERING_AUTO, // minimum degree for small graphs; for large graphs the pattern's ranks if it
                      // has ranks, otherwise nested dissection
    SN_ORDERING_NATURAL,
    SN_ORDERING_AMD,   // approximate minimum degree
    SN_ORDERING_METIS, // nested dissection
} SnOrdering;

/// order[k] = the row to eliminate k-th. `pattern` gives the rows' widths and ranks.
SnStatus sn_order_rows(const SnBlockPattern* pattern, const SnRowGraph* graph, SnOrdering how,
                       int* order);

/// Wait until no other thread of this library is inside METIS, and keep other threads out of METIS
/// until sn_unlock_metis. The lock is needed because METIS seeds and draws from the C library's one
/// random number generator. Code that calls METIS through CHOLMOD must take the lock, too.
void sn_lock_metis(void);
void sn_unlock_metis(void);

#endif
