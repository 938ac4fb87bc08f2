// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/rows.h"

#include "xpbd/row.h"

#include <math.h>

// J W J^T of a row, where W has the inverse masses of nodes and bodies. If n rows push the same
// layer body, the layer body counts with an n-th of its mass.
static double row_inverse_mass(const SnXpbdRows* xpbd, const SnXpbdMoving* moving, int r) {
    const SnXpbdRow* row = &xpbd->row[r];
    if (!row->shares) return row->w;
    double sum = 0;
    for (int e = 0; e < row->entry_count; ++e) {
        const SnRowEntry* entry = &xpbd->entry[row->first_entry + e];
        const int with = sn_xpbd_is_shared(moving, entry)
                             ? moving->touching[sn_xpbd_carrier_of(moving, entry)]
                             : 1;
        sum += (with > 1 ? with : 1) * sn_xpbd_entry_w(moving, entry);
    }
    return sum;
}

// Store the squared residual of a row, or 0 if `counts` is 0. Returns the stored number.
static double note_residual(SnXpbdRows* xpbd, int r, double off, int counts) {
    xpbd->row[r].residual = counts ? off * off : 0;
    return xpbd->row[r].residual;
}

static void project_equality(SnXpbdRows* xpbd, SnXpbdMoving* moving, int r, double* residual) {
    const double gamma = xpbd->rows->row[r].compliance;
    const SnXpbdRow* row = &xpbd->row[r];
    const double off = sn_xpbd_row_off_by(xpbd, moving, r) + gamma * row->lambda;
    if (residual) *residual += note_residual(xpbd, r, off, 1);
    sn_xpbd_row_change(xpbd, moving, r,
                       row->lambda - off / (row_inverse_mass(xpbd, moving, r) + gamma));
}

static void project_normal(SnXpbdRows* xpbd, SnXpbdMoving* moving, int r, double* residual) {
    const double gamma = xpbd->rows->row[r].compliance;
    const SnXpbdRow* row = &xpbd->row[r];
    const double off = sn_xpbd_row_off_by(xpbd, moving, r) + gamma * row->lambda;
    if (residual) *residual += note_residual(xpbd, r, off, off < 0 || row->lambda > 0);
    const double w = row_inverse_mass(xpbd, moving, r);
    sn_xpbd_row_change(xpbd, moving, r, fmax(0, row->lambda - off / (w + gamma)));
}

// Project both tangential rows of a contact: the contact sticks, or slides with the largest
// friction that its normal force allows.
static void project_friction(SnXpbdRows* xpbd, SnXpbdMoving* moving, int normal) {
    const double most = xpbd->rows->row[normal].friction * xpbd->row[normal].lambda;
    double wanted[2];
    for (int k = 0; k < 2; ++k) {
        const int r = normal + 1 + k;
        const SnXpbdRow* row = &xpbd->row[r];
        const double w = row_inverse_mass(xpbd, moving, r);
        wanted[k] = row->w > 0 ? row->lambda - sn_xpbd_row_off_by(xpbd, moving, r) / w : 0;
    }
    const double length = hypot(wanted[0], wanted[1]);
    const double share = length > most ? most / length : 1;
    for (int k = 0; k < 2; ++k) sn_xpbd_row_change(xpbd, moving, normal + 1 + k, share * wanted[k]);
}

double sn_xpbd_rows_measure(SnXpbdRows* xpbd, const SnXpbdMoving* moving) {
    const SnRows* rows = xpbd->rows;
    double sum = 0;
    for (int r = 0; r < rows->count; r += r < rows->equal_count ? 1 : 3) {
        const double lambda = xpbd->row[r].lambda;
        const double off = sn_xpbd_row_off_by(xpbd, moving, r) + rows->row[r].compliance * lambda;
        const int counts = r < rows->equal_count || off < 0 || lambda > 0;
        sum += note_residual(xpbd, r, off, xpbd->row[r].w > 0 && counts);
    }
    return sum;
}

// Returns 1 if a row pushes or is about to push.
static int row_pushes(const SnXpbdRows* xpbd, const SnXpbdMoving* moving, int r) {
    if (r < xpbd->rows->equal_count || xpbd->row[r].lambda > 0) return 1;
    return sn_xpbd_row_off_by(xpbd, moving, r) < 0;
}

// Count the rows that push each layer body, and clear the jumps of layer bodies.
static void count_touching(const SnXpbdRows* xpbd, SnXpbdMoving* moving) {
    const SnRows* rows = xpbd->rows;
    for (int b = 0; b < moving->carrier_count; ++b) moving->touching[b] = 0;
    for (int k = 0; k < 6 * moving->carrier_count; ++k) moving->jump[k] = 0;
    for (int r = 0; r < rows->count; r += r < rows->equal_count ? 1 : 3) {
        const SnXpbdRow* row = &xpbd->row[r];
        if (!row->shares || !row_pushes(xpbd, moving, r)) continue;
        for (int e = 0; e < row->entry_count; ++e) {
            const SnRowEntry* entry = &xpbd->entry[row->first_entry + e];
            if (sn_xpbd_is_shared(moving, entry))
                moving->touching[sn_xpbd_carrier_of(moving, entry)]++;
        }
    }
}

// Move each layer body by its jump, which is the sum of the pushes of all rows.
static void move_carriers(SnXpbdMoving* moving) {
    double* way = moving->way + 6 * (size_t)moving->first_carrier;
    for (int k = 0; k < 6 * moving->carrier_count; ++k) way[k] += moving->jump[k];
}

void sn_xpbd_rows_sweep(SnXpbdRows* xpbd, SnXpbdMoving* moving, double* residual) {
    const SnRows* rows = xpbd->rows;
    if (moving->carrier) count_touching(xpbd, moving);
    for (int r = 0; r < rows->equal_count; ++r)
        if (xpbd->row[r].w > 0) project_equality(xpbd, moving, r, residual);
    for (int r = rows->equal_count; r < rows->count; r += 3) {
        if (!(xpbd->row[r].w > 0)) continue;
        project_normal(xpbd, moving, r, residual);
        project_friction(xpbd, moving, r);
    }
    if (moving->carrier) move_carriers(moving);
}
