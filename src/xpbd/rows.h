// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_ROWS_H
#define SN_XPBD_ROWS_H

#include "system/rows.h"
#include "xpbd/moving.h"

// Attachments and contacts in XPBD. They are rows (system/rows.h), which other methods solve as
// conditions on velocities. XPBD multiplies these conditions by the step's length h, and so gets
// conditions on positions. Let J be the gradient of a row, rhs its right-hand side, gamma its
// compliance, d the displacement of nodes and bodies since the start of the step, and lambda = h^2
// force. Then the conditions are
//
//     equality rows   J d + gamma lambda = h rhs,
//     contacts        0 <= lambda_n  _|_  J_n d + gamma lambda_n - h rhs_n >= 0,
//                     |lambda_t| <= friction lambda_n; where J_t d - h rhs_t is not 0, lambda_t is
//                     opposite to it.
//
// Rows are projected one after the other (source text 002, equation 5), with W the inverse masses,
//
//     d lambda = -(J d - h rhs + gamma lambda) / (J W J^T + gamma),      d += W J^T d lambda.
//
// If a layer body carries a node, the row acts on the layer body instead. The n rows that push a
// layer body share it: each row is projected as if the layer body had an n-th of its mass, and were
// still where it was before the sweep (section 3.1 of the source text). So the rows share a common
// load equally, as they would on the soft body itself.

/// The numbers that XPBD keeps for a row (system/rows.h).
typedef struct SnXpbdRow {
    int first_entry, entry_count; // the row's entries in SnXpbdRows.entry
    int shares;                   // 1: the row acts on a layer body
    double offset;                // a constant: J d - h rhs = J way + J x - offset, with the ways
                                  // of bodies and the positions x of nodes, m
    double w;                     // J W J^T, 1/kg; 0: nothing on which the row acts can move
    double lambda;                // multiplier, h^2 times the force, kg m
    double residual;              // squared residual when last measured, m^2
    double before;                // lambda at the start of the present layer, kg m
} SnXpbdRow;

typedef struct SnXpbdRows {
    const SnRows* rows;
    SnXpbdRow* row;    // the rows as XPBD keeps them (rows->count)
    SnRowEntry* entry; // entries on nodes, rigids and layer bodies; at most as many as `rows` has
    int entry_count, row_capacity, entry_capacity;
} SnXpbdRows;

void sn_xpbd_rows_free(SnXpbdRows* rows);

/// Begin a step: no row has a force.
SnStatus sn_xpbd_rows_begin(SnXpbdRows* xpbd, const SnRows* rows);
/// Make the entries of all rows for the layer that begins. An entry on a node that a layer body
/// carries (moving->carrier) becomes an entry on this layer body, with the arm from the layer
/// body's `centre` (one per layer body, m); the ways of layer bodies are 0 at this time. All other
/// entries stay on their nodes and rigids. `start` are the positions of nodes at the start of the
/// step (node_count x 3), m, and h is the length of the step.
void sn_xpbd_rows_carry(SnXpbdRows* xpbd, const SnXpbdMoving* moving, const Vec3* centre,
                        const double* start, double h);

/// Return the sum of the present squared residuals of all rows, m^2.
double sn_xpbd_rows_measure(SnXpbdRows* xpbd, const SnXpbdMoving* moving);

/// Let contacts between rigids start from their forces of the last step (row->force): a pile of
/// rigids would otherwise have to build up the forces that bear its weight in every step. To be
/// called while everything is where it would be without constraints.
void sn_xpbd_rows_warm(SnXpbdRows* xpbd, SnXpbdMoving* moving, double h);

/// Project all rows once. Adds the squared residuals of the rows just before each was projected,
/// m^2, to `residual`, unless `residual` is NULL.
void sn_xpbd_rows_sweep(SnXpbdRows* xpbd, SnXpbdMoving* moving, double* residual);

/// End the step: write the forces lambda / h^2 to the rows.
static inline void sn_xpbd_rows_end(const SnXpbdRows* xpbd, double h, SnRows* rows) {
    for (int r = 0; r < rows->count; ++r) rows->row[r].force = xpbd->row[r].lambda / (h * h);
}

#endif
