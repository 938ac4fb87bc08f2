// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FRONT_ROWS_H
#define SN_SPARSE_FRONT_ROWS_H

#include "sparse/supernodes.h"

/// The rows below the pivots of every supernode, as places in the order of elimination.
typedef struct SnFrontRows {
    int64_t* start; // first row of each supernode in `row` (supernodes + 1)
    int* row;       // places, ascending within a supernode (start[supernodes])
    int* parent; // parent of each supernode s: the supernode that eliminates row[start[s]], -1: s
                 // has no rows in `row` (supernodes)
} SnFrontRows;

SnStatus sn_create_front_rows(const SnRowGraph* graph, const SnSupernodes* supernodes,
                              SnFrontRows* rows);
void sn_destroy_front_rows(SnFrontRows* rows);

#endif
