// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_ROWS_H
#define SN_XPBD_ROWS_H

#include "system/rows.h"
#include "xpbd/moving.h"

// Attachments and contacts are constraints on positions here: the rows (system/rows.h) that other
// methods than XPBD solve for velocities, times the step's length h. A row has the gradient J, the
// right-hand side rhs and the compliance gamma. With d how far nodes and bodies have moved since
// the step began, and lambda = h^2 force,
//
//     equality rows   J d + gamma lambda = h rhs,
//     contacts        0 <= lambda_n  _|_  J_n d + gamma lambda_n - h rhs_n >= 0,
//                     |lambda_t| <= friction lambda_n, against J_t d - h rhs_t where it is not 0.
//
// Rows are projected one after the other (source text 002, equation 5), with W the inverse masses,
//
//     d lambda = -(J d - h rhs + gamma lambda) / (J W J^T + gamma),      d += W J^T d lambda.
//
// Where a layer body carries a node, the row acts on the layer body. All n rows that push a layer
// body share it: each row sees an n-th of the layer body's mass, and all rows see the layer body
// where it was before the sweep (section 3.1 of the source text). So rows share a common load
// equally, as on the soft body itself.

/// What XPBD keeps of a row (system/rows.h).
typedef struct SnXpbdRow {
    int first_entry, entry_count; // its entries in `entry` of SnXpbdRows
    int shares;                   // 1: acts on a layer body
    double offset;                // J way + J x - offset is J d - h rhs, m
    double w;                     // J W J^T, 1/kg; 0: the row acts on nothing that can move
    double lambda;                // kg m
    double residual;              // squared residual when last looked at, m^2
    double before;                // lambda when layer bodies last changed, kg m
} SnXpbdRow;

typedef struct SnXpbdRows {
    const SnRows* rows;
    SnXpbdRow* row;    // one for each of `rows` (rows->count)
    SnRowEntry* entry; // entries on nodes, rigids and layer bodies, at most as many as `rows` has
    int entry_count, row_capacity, entry_capacity;
} SnXpbdRows;

void sn_xpbd_rows_free(SnXpbdRows* rows);

/// Begin a step: no row has a force.
SnStatus sn_xpbd_rows_begin(SnXpbdRows* xpbd, const SnRows* rows);
/// Begin to act on nodes as `moving` carries them: on layer bodies whose way is zero, with arms
/// from `centre` (one per layer body, m), and on other nodes directly. Nodes were at `start` when
/// the step of length h began (node_count x 3).
void sn_xpbd_rows_carry(SnXpbdRows* xpbd, const SnXpbdMoving* moving, const Vec3* centre,
                        const double* start, double h);

/// The sum of the squared residuals of all rows as they are, m^2.
double sn_xpbd_rows_measure(SnXpbdRows* xpbd, const SnXpbdMoving* moving);

/// Let contacts that act on rigids alone begin from the forces they had (row->force): a pile of
/// rigids would otherwise have to find its weight anew in every step. To be called when everything
/// is where it would be without constraints.
void sn_xpbd_rows_warm(SnXpbdRows* xpbd, SnXpbdMoving* moving, double h);

/// Project all rows once. Adds the squared residuals of the rows just before each was projected,
/// m^2, to `residual`, unless `residual` is NULL.
void sn_xpbd_rows_sweep(SnXpbdRows* xpbd, SnXpbdMoving* moving, double* residual);

/// End the step: row->force = lambda / h^2.
static inline void sn_xpbd_rows_end(const SnXpbdRows* xpbd, double h, SnRows* rows) {
    for (int r = 0; r < rows->count; ++r) rows->row[r].force = xpbd->row[r].lambda / (h * h);
}

#endif
