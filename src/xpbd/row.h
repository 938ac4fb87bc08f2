// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_ROW_H
#define SN_XPBD_ROW_H

#include "xpbd/rows.h"

// Functions about one row of SnXpbdRows: its residual, and how far its force pushes the nodes,
// rigids and layer bodies on which the row acts. As in xpbd/rows.h, J is the row's gradient, W are
// the inverse masses, and d is the displacement since the start of the step.

/// The part of an entry's J that belongs to the shift of its node, rigid or layer body.
static inline Vec3 sn_xpbd_linear(const SnRowEntry* entry) { return v3_load(entry->J); }
/// The part of an entry's J that belongs to the turn of its rigid or layer body.
static inline Vec3 sn_xpbd_angular(const SnRowEntry* entry) { return v3_load(entry->J + 3); }

/// J W J^T of one entry.
static inline double sn_xpbd_entry_w(const SnXpbdMoving* moving, const SnRowEntry* entry) {
    const Vec3 J = sn_xpbd_linear(entry);
    if (entry->node >= 0) return moving->particle[entry->node].w * v3_dot(J, J);
    const SnXpbdMass* body = &moving->body[entry->body];
    return body->w * v3_dot(J, J) +
           v3_dot(sn_xpbd_angular(entry), m3_apply(body->inverse_I, sn_xpbd_angular(entry)));
}

/// 1: an entry acts on a layer body. All rows that push a layer body share its mass (xpbd/rows.h).
static inline int sn_xpbd_is_shared(const SnXpbdMoving* moving, const SnRowEntry* entry) {
    return entry->node < 0 && entry->body >= moving->first_carrier;
}

/// The number, counted from 0, of the layer body on which an entry acts.
static inline int sn_xpbd_carrier_of(const SnXpbdMoving* moving, const SnRowEntry* entry) {
    return entry->body - moving->first_carrier;
}

/// Return J d - h rhs of a row, m; it is 0 if the row holds.
static inline double sn_xpbd_row_off_by(const SnXpbdRows* xpbd, const SnXpbdMoving* moving, int r) {
    const SnXpbdRow* row = &xpbd->row[r];
    double sum = -row->offset;
    for (int e = 0; e < row->entry_count; ++e) {
        const SnRowEntry* entry = &xpbd->entry[row->first_entry + e];
        if (entry->node >= 0) {
            sum += v3_dot(sn_xpbd_linear(entry), sn_particle_at(&moving->particle[entry->node]));
        } else {
            const double* way = moving->way + 6 * (size_t)entry->body;
            sum += v3_dot(sn_xpbd_linear(entry), v3_load(way)) +
                   v3_dot(sn_xpbd_angular(entry), v3_load(way + 3));
        }
    }
    return sum;
}

/// d += W J^T d_lambda for a row. Layer bodies do not move yet: their displacement is added to
/// moving->jump.
static inline void sn_xpbd_row_push(const SnXpbdRows* xpbd, SnXpbdMoving* moving, int r,
                                    double d_lambda) {
    const SnXpbdRow* row = &xpbd->row[r];
    for (int e = 0; e < row->entry_count; ++e) {
        const SnRowEntry* entry = &xpbd->entry[row->first_entry + e];
        if (entry->node >= 0) {
            SnParticle* particle = &moving->particle[entry->node];
            sn_particle_move(particle, v3_scale(d_lambda * particle->w, sn_xpbd_linear(entry)));
            continue;
        }
        const SnXpbdMass* body = &moving->body[entry->body];
        double* way = sn_xpbd_is_shared(moving, entry)
                          ? moving->jump + 6 * (size_t)sn_xpbd_carrier_of(moving, entry)
                          : moving->way + 6 * (size_t)entry->body;
        const Vec3 turn = m3_apply(body->inverse_I, sn_xpbd_angular(entry));
        v3_store(way, v3_axpy(d_lambda * body->w, sn_xpbd_linear(entry), v3_load(way)));
        v3_store(way + 3, v3_axpy(d_lambda, turn, v3_load(way + 3)));
    }
}

/// Set lambda of a row, and push everything on which the row acts by the change of lambda.
static inline void sn_xpbd_row_change(SnXpbdRows* xpbd, SnXpbdMoving* moving, int r,
                                      double lambda) {
    const double d_lambda = lambda - xpbd->row[r].lambda;
    if (d_lambda == 0) return;
    sn_xpbd_row_push(xpbd, moving, r, d_lambda);
    xpbd->row[r].lambda = lambda;
}

#endif
