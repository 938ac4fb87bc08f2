// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_TWO_WAY_H
#define SN_SPARSE_TWO_WAY_H

#include "sparse/ordering.h"

// A two-way split divides rows into two sides and a separator, such that no block of the matrix
// connects the two sides. It is an order of rows for incomplete factors: first one side, then the
// other side, then the separator. Within a side, rows are ordered from the far end of the side
// towards the separator. Two threads can then factor and solve with one side each. The split does
// not make the factor worse: no block of A is left out. On the beams and cubes that were measured
// (docs/design.md), fewer blocks fill in than in the order in which the mesh numbers its nodes.

enum { SN_SIDE_0, SN_SIDE_1, SN_SEPARATOR, SN_TWO_WAY_PARTS };

typedef struct SnTwoWay {
    int first[SN_TWO_WAY_PARTS + 1]; // first place of each part, then the number of rows
    int* order;                      // row at each place (rows)
    int* place;                      // place of each row (rows)
} SnTwoWay;

/// Find a split of the rows of a graph. The result depends on the graph only. `split` must be {0}
/// or destroyed.
SnStatus sn_create_two_way(const SnRowGraph* graph, SnTwoWay* split);
void sn_destroy_two_way(SnTwoWay* split);

#endif
