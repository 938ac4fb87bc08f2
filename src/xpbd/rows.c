// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/rows.h"

#include "base/memory.h"

#include <math.h>

void sn_xpbd_rows_free(SnXpbdRows* xpbd) {
    sn_free(xpbd->row);
    *xpbd = (SnXpbdRows){0};
}

static SnStatus reserve(SnXpbdRows* xpbd, int count) {
    if (count <= xpbd->capacity) return SN_OK;
    SnXpbdRow* row = SN_NEW_ARRAY(SnXpbdRow, count + count / 2);
    if (!row) return SN_OUT_OF_MEMORY;
    sn_free(xpbd->row);
    xpbd->row = row;
    xpbd->capacity = count + count / 2;
    return SN_OK;
}

// ---- one row

static Vec3 linear(const SnRowEntry* entry) { return v3_load(entry->J); }
static Vec3 angular(const SnRowEntry* entry) { return v3_load(entry->J + 3); }

// J W J^T of one entry
static double inverse_mass(const SnXpbdMoving* moving, const SnRowEntry* entry) {
    const Vec3 J = linear(entry);
    if (entry->node >= 0) return moving->particle[entry->node].w * v3_dot(J, J);
    const SnXpbdMass* body = &moving->body[entry->body];
    return body->w * v3_dot(J, J) +
           v3_dot(angular(entry), m3_apply(body->inverse_I, angular(entry)));
}

// J d - h rhs
static double off_by(const SnXpbdRows* xpbd, const SnXpbdMoving* moving, int r) {
    const SnRow* row = &xpbd->rows->row[r];
    double sum = -xpbd->row[r].offset;
    for (int e = 0; e < row->entry_count; ++e) {
        const SnRowEntry* entry = &xpbd->rows->entry[row->first_entry + e];
        if (entry->node >= 0) {
            sum += v3_dot(linear(entry), sn_particle_at(&moving->particle[entry->node]));
        } else {
            const double* way = moving->way + 6 * (size_t)entry->body;
            sum += v3_dot(linear(entry), v3_load(way)) + v3_dot(angular(entry), v3_load(way + 3));
        }
    }
    return sum;
}

// d += W J^T d_lambda
static void push(const SnXpbdRows* xpbd, SnXpbdMoving* moving, int r, double d_lambda) {
    const SnRow* row = &xpbd->rows->row[r];
    for (int e = 0; e < row->entry_count; ++e) {
        const SnRowEntry* entry = &xpbd->rows->entry[row->first_entry + e];
        if (entry->node >= 0) {
            SnParticle* particle = &moving->particle[entry->node];
            sn_particle_move(particle, v3_scale(d_lambda * particle->w, linear(entry)));
            continue;
        }
        const SnXpbdMass* body = &moving->body[entry->body];
        double* way = moving->way + 6 * (size_t)entry->body;
        const Vec3 turn = m3_apply(body->inverse_I, angular(entry));
        v3_store(way, v3_axpy(d_lambda * body->w, linear(entry), v3_load(way)));
        v3_store(way + 3, v3_axpy(d_lambda, turn, v3_load(way + 3)));
    }
}

static void change(SnXpbdRows* xpbd, SnXpbdMoving* moving, int r, double lambda) {
    const double d_lambda = lambda - xpbd->row[r].lambda;
    if (d_lambda == 0) return;
    push(xpbd, moving, r, d_lambda);
    xpbd->row[r].lambda = lambda;
}

// ---- all rows

SnStatus sn_xpbd_rows_begin(SnXpbdRows* xpbd, const SnRows* rows, const SnXpbdMoving* moving,
                            const double* start, double h) {
    SN_TRY(reserve(xpbd, rows->count));
    xpbd->rows = rows;
    for (int r = 0; r < rows->count; ++r) {
        const SnRow* row = &rows->row[r];
        SnXpbdRow* out = &xpbd->row[r];
        *out = (SnXpbdRow){.offset = h * row->rhs};
        for (int e = 0; e < row->entry_count; ++e) {
            const SnRowEntry* entry = &rows->entry[row->first_entry + e];
            out->w += inverse_mass(moving, entry);
            if (entry->node >= 0)
                out->offset += v3_dot(linear(entry), v3_load(start + 3 * (size_t)entry->node));
        }
    }
    return SN_OK;
}

// Soft bodies begin without stress, and what carried it would throw their nodes.
static int is_rigid(const SnRows* rows, int r) {
    const SnRow* row = &rows->row[r];
    for (int e = 0; e < row->entry_count; ++e)
        if (rows->entry[row->first_entry + e].node >= 0) return 0;
    return 1;
}

void sn_xpbd_rows_warm(SnXpbdRows* xpbd, SnXpbdMoving* moving, double h) {
    const SnRows* rows = xpbd->rows;
    for (int r = rows->equal_count; r < rows->count; ++r)
        if (is_rigid(rows, r)) change(xpbd, moving, r, h * h * rows->row[r].force);
}

static void project_equality(SnXpbdRows* xpbd, SnXpbdMoving* moving, int r, double* residual) {
    const double gamma = xpbd->rows->row[r].compliance;
    const SnXpbdRow* row = &xpbd->row[r];
    const double off = off_by(xpbd, moving, r) + gamma * row->lambda;
    if (residual) *residual += off * off;
    change(xpbd, moving, r, row->lambda - off / (row->w + gamma));
}

static void project_normal(SnXpbdRows* xpbd, SnXpbdMoving* moving, int r, double* residual) {
    const double gamma = xpbd->rows->row[r].compliance;
    const SnXpbdRow* row = &xpbd->row[r];
    const double off = off_by(xpbd, moving, r) + gamma * row->lambda;
    if (residual && (off < 0 || row->lambda > 0)) *residual += off * off;
    change(xpbd, moving, r, fmax(0, row->lambda - off / (row->w + gamma)));
}

// both tangents: no motion along them, as far as the normal's force allows
static void project_friction(SnXpbdRows* xpbd, SnXpbdMoving* moving, int normal) {
    const double most = xpbd->rows->row[normal].friction * xpbd->row[normal].lambda;
    double wanted[2];
    for (int k = 0; k < 2; ++k) {
        const int r = normal + 1 + k;
        const SnXpbdRow* row = &xpbd->row[r];
        wanted[k] = row->w > 0 ? row->lambda - off_by(xpbd, moving, r) / row->w : 0;
    }
    const double length = hypot(wanted[0], wanted[1]);
    const double share = length > most ? most / length : 1;
    for (int k = 0; k < 2; ++k) change(xpbd, moving, normal + 1 + k, share * wanted[k]);
}

void sn_xpbd_rows_sweep(SnXpbdRows* xpbd, SnXpbdMoving* moving, double* residual) {
    const SnRows* rows = xpbd->rows;
    for (int r = 0; r < rows->equal_count; ++r)
        if (xpbd->row[r].w > 0) project_equality(xpbd, moving, r, residual);
    for (int r = rows->equal_count; r < rows->count; r += 3) {
        if (!(xpbd->row[r].w > 0)) continue;
        project_normal(xpbd, moving, r, residual);
        project_friction(xpbd, moving, r);
    }
}

void sn_xpbd_rows_end(const SnXpbdRows* xpbd, double h, SnRows* rows) {
    for (int r = 0; r < rows->count; ++r) rows->row[r].force = xpbd->row[r].lambda / (h * h);
}
