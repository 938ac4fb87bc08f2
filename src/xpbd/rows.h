// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_ROWS_H
#define SN_XPBD_ROWS_H

#include "system/rows.h"
#include "xpbd/moving.h"

// Attachments and contacts as constraints on positions: the same rows (system/rows.h) that other
// methods solve for velocities, times h. With d how far everything has gone since the step began
// and lambda = h^2 force,
//
//     equality rows   J d + gamma lambda = h rhs,
//     contacts        0 <= lambda_n  _|_  J_n d + gamma lambda_n - h rhs_n >= 0,
//                     |lambda_t| <= friction lambda_n, against J_t d - h rhs_t where that is not 0.
//
// Each row is projected by itself, in order (source text 002, equation 5),
//
//     d lambda = -(J d - h rhs + gamma lambda) / (J W J^T + gamma),      d += W J^T d lambda.
//
// Where a body carries a node, the row acts on the body. Several rows then share it: each sees the
// n-th part of its mass, n the rows that push it, and all look at where it was before (section 3.1
// of the text). So what they have to carry together they carry alike, as the soft body would.

/// What is kept of a row beside it.
typedef struct SnXpbdRow {
    int first_entry, entry_count;
    int shares;    // 1: acts on bodies that carry nodes
    double offset; // J way + J x - offset is J d - h rhs
    double w;      // J W J^T, 1/kg; 0: nothing in it moves
    double lambda; // kg m
    double lack;   // what it was off by when last looked at, squared, m^2
    double before; // lambda when what carries nodes last changed
} SnXpbdRow;

typedef struct SnXpbdRows {
    const SnRows* rows;
    SnXpbdRow* row;    // (rows->count)
    SnRowEntry* entry; // on what moves: at most those of `rows`
    int entry_count, row_capacity, entry_capacity;
} SnXpbdRows;

void sn_xpbd_rows_free(SnXpbdRows* rows);

/// A step begins: no row has a force.
SnStatus sn_xpbd_rows_begin(SnXpbdRows* xpbd, const SnRows* rows);
/// From now on nodes are carried as `moving` says, by bodies that have gone nowhere yet, around
/// `centre` (one per body that carries nodes). Nodes were at `start` when the step of length h
/// began (node_count x 3).
void sn_xpbd_rows_carry(SnXpbdRows* xpbd, const SnXpbdMoving* moving, const Vec3* centre,
                        const double* start, double h);

/// The squares of what rows are off by as they are, m^2.
double sn_xpbd_rows_measure(SnXpbdRows* xpbd, const SnXpbdMoving* moving);

/// Begin from the forces that rows between rigid bodies alone have (row->force): a pile of them
/// would otherwise have to find its weight anew in every step. Once everything is where it coasts.
void sn_xpbd_rows_warm(SnXpbdRows* xpbd, SnXpbdMoving* moving, double h);

/// Project all rows once. Adds the squares of what they were off by, m^2, unless NULL.
void sn_xpbd_rows_sweep(SnXpbdRows* xpbd, SnXpbdMoving* moving, double* residual);

/// The step has ended: row->force = lambda / h^2.
static inline void sn_xpbd_rows_end(const SnXpbdRows* xpbd, double h, SnRows* rows) {
    for (int r = 0; r < rows->count; ++r) rows->row[r].force = xpbd->row[r].lambda / (h * h);
}

#endif
