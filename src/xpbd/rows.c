// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/rows.h"

#include "base/memory.h"

#include <math.h>

void sn_xpbd_rows_free(SnXpbdRows* xpbd) {
    sn_free(xpbd->row);
    sn_free(xpbd->entry);
    *xpbd = (SnXpbdRows){0};
}

static SnStatus reserve(SnXpbdRows* xpbd, int rows, int entries) {
    if (rows > xpbd->row_capacity) {
        sn_free(xpbd->row);
        xpbd->row = SN_NEW_ARRAY(SnXpbdRow, rows + rows / 2);
        xpbd->row_capacity = xpbd->row ? rows + rows / 2 : 0;
    }
    if (entries > xpbd->entry_capacity) {
        sn_free(xpbd->entry);
        xpbd->entry = SN_NEW_ARRAY(SnRowEntry, entries + entries / 2);
        xpbd->entry_capacity = xpbd->entry ? entries + entries / 2 : 0;
    }
    return rows <= xpbd->row_capacity && entries <= xpbd->entry_capacity ? SN_OK : SN_OUT_OF_MEMORY;
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

static int is_shared(const SnXpbdMoving* moving, const SnRowEntry* entry) {
    return entry->node < 0 && entry->body >= moving->first_carrier;
}

static int carrier_of(const SnXpbdMoving* moving, const SnRowEntry* entry) {
    return entry->body - moving->first_carrier;
}

// of a row, where those that push a body with it have a part of its mass each
static double row_inverse_mass(const SnXpbdRows* xpbd, const SnXpbdMoving* moving, int r) {
    const SnXpbdRow* row = &xpbd->row[r];
    if (!row->shares) return row->w;
    double sum = 0;
    for (int e = 0; e < row->entry_count; ++e) {
        const SnRowEntry* entry = &xpbd->entry[row->first_entry + e];
        const int with = is_shared(moving, entry) ? moving->touching[carrier_of(moving, entry)] : 1;
        sum += (with > 1 ? with : 1) * inverse_mass(moving, entry);
    }
    return sum;
}

// J d - h rhs
static double off_by(const SnXpbdRows* xpbd, const SnXpbdMoving* moving, int r) {
    const SnXpbdRow* row = &xpbd->row[r];
    double sum = -row->offset;
    for (int e = 0; e < row->entry_count; ++e) {
        const SnRowEntry* entry = &xpbd->entry[row->first_entry + e];
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
    const SnXpbdRow* row = &xpbd->row[r];
    for (int e = 0; e < row->entry_count; ++e) {
        const SnRowEntry* entry = &xpbd->entry[row->first_entry + e];
        if (entry->node >= 0) {
            SnParticle* particle = &moving->particle[entry->node];
            sn_particle_move(particle, v3_scale(d_lambda * particle->w, linear(entry)));
            continue;
        }
        const SnXpbdMass* body = &moving->body[entry->body];
        double* way = is_shared(moving, entry)
                          ? moving->jump + 6 * (size_t)carrier_of(moving, entry)
                          : moving->way + 6 * (size_t)entry->body;
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

// ---- rows on what moves

SnStatus sn_xpbd_rows_begin(SnXpbdRows* xpbd, const SnRows* rows) {
    SN_TRY(reserve(xpbd, rows->count, rows->entry_count));
    xpbd->rows = rows;
    for (int r = 0; r < rows->count; ++r) xpbd->row[r].lambda = 0;
    return SN_OK;
}

// the entry of a row on a body, to add to
static SnRowEntry* entry_on(SnXpbdRows* xpbd, SnXpbdRow* row, int body) {
    for (int e = 0; e < row->entry_count; ++e) {
        SnRowEntry* entry = &xpbd->entry[row->first_entry + e];
        if (entry->node < 0 && entry->body == body) return entry;
    }
    SnRowEntry* entry = &xpbd->entry[row->first_entry + row->entry_count++];
    *entry = (SnRowEntry){.node = -1, .body = body};
    return entry;
}

static void add_entry(SnXpbdRows* xpbd, const SnXpbdMoving* moving, const Vec3* centre,
                      const double* start, const SnRowEntry* entry, SnXpbdRow* row) {
    const Vec3 J = linear(entry);
    const int carrier = entry->node >= 0 && moving->carrier ? moving->carrier[entry->node] : -1;
    if (entry->node >= 0) row->offset += v3_dot(J, v3_load(start + 3 * (size_t)entry->node));
    if (carrier >= 0) {
        const Vec3 x = sn_particle_at(&moving->particle[entry->node]);
        SnRowEntry* on = entry_on(xpbd, row, moving->first_carrier + carrier);
        row->offset -= v3_dot(J, x);
        v3_store(on->J, v3_add(linear(on), J));
        v3_store(on->J + 3, v3_add(angular(on), v3_cross(v3_sub(x, centre[carrier]), J)));
    } else if (entry->node >= 0) {
        xpbd->entry[row->first_entry + row->entry_count++] = *entry;
    } else {
        SnRowEntry* on = entry_on(xpbd, row, entry->body);
        for (int k = 0; k < 6; ++k) on->J[k] += entry->J[k];
    }
}

// J W J^T of what is left when parts of a row cancel is rounding below this share of them
#define CANCELLED 1e-12

void sn_xpbd_rows_carry(SnXpbdRows* xpbd, const SnXpbdMoving* moving, const Vec3* centre,
                        const double* start, double h) {
    const SnRows* rows = xpbd->rows;
    xpbd->entry_count = 0;
    for (int r = 0; r < rows->count; ++r) {
        const SnRow* row = &rows->row[r];
        SnXpbdRow* out = &xpbd->row[r];
        double all = 0;
        *out = (SnXpbdRow){.first_entry = xpbd->entry_count,
                           .offset = h * row->rhs,
                           .lambda = out->lambda,
                           .before = out->lambda};
        for (int e = 0; e < row->entry_count; ++e) {
            const SnRowEntry* entry = &rows->entry[row->first_entry + e];
            add_entry(xpbd, moving, centre, start, entry, out);
            all += v3_dot(linear(entry), linear(entry));
        }
        for (int e = 0; e < out->entry_count; ++e) {
            const SnRowEntry* entry = &xpbd->entry[out->first_entry + e];
            const double square = v3_dot(linear(entry), linear(entry));
            if (square > CANCELLED * all) out->w += inverse_mass(moving, entry);
            out->shares |= is_shared(moving, entry);
        }
        xpbd->entry_count += out->entry_count;
    }
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

// ---- projections

// what a row is off by, squared, where it counts
static double note_lack(SnXpbdRows* xpbd, int r, double off, int counts) {
    xpbd->row[r].lack = counts ? off * off : 0;
    return xpbd->row[r].lack;
}

static void project_equality(SnXpbdRows* xpbd, SnXpbdMoving* moving, int r, double* residual) {
    const double gamma = xpbd->rows->row[r].compliance;
    const SnXpbdRow* row = &xpbd->row[r];
    const double off = off_by(xpbd, moving, r) + gamma * row->lambda;
    if (residual) *residual += note_lack(xpbd, r, off, 1);
    change(xpbd, moving, r, row->lambda - off / (row_inverse_mass(xpbd, moving, r) + gamma));
}

static void project_normal(SnXpbdRows* xpbd, SnXpbdMoving* moving, int r, double* residual) {
    const double gamma = xpbd->rows->row[r].compliance;
    const SnXpbdRow* row = &xpbd->row[r];
    const double off = off_by(xpbd, moving, r) + gamma * row->lambda;
    if (residual) *residual += note_lack(xpbd, r, off, off < 0 || row->lambda > 0);
    const double w = row_inverse_mass(xpbd, moving, r);
    change(xpbd, moving, r, fmax(0, row->lambda - off / (w + gamma)));
}

// both tangents: no motion along them, as far as the normal's force allows
static void project_friction(SnXpbdRows* xpbd, SnXpbdMoving* moving, int normal) {
    const double most = xpbd->rows->row[normal].friction * xpbd->row[normal].lambda;
    double wanted[2];
    for (int k = 0; k < 2; ++k) {
        const int r = normal + 1 + k;
        const SnXpbdRow* row = &xpbd->row[r];
        const double w = row_inverse_mass(xpbd, moving, r);
        wanted[k] = row->w > 0 ? row->lambda - off_by(xpbd, moving, r) / w : 0;
    }
    const double length = hypot(wanted[0], wanted[1]);
    const double share = length > most ? most / length : 1;
    for (int k = 0; k < 2; ++k) change(xpbd, moving, normal + 1 + k, share * wanted[k]);
}

double sn_xpbd_rows_measure(SnXpbdRows* xpbd, const SnXpbdMoving* moving) {
    const SnRows* rows = xpbd->rows;
    double sum = 0;
    for (int r = 0; r < rows->count; r += r < rows->equal_count ? 1 : 3) {
        const double lambda = xpbd->row[r].lambda;
        const double off = off_by(xpbd, moving, r) + rows->row[r].compliance * lambda;
        const int counts = r < rows->equal_count || off < 0 || lambda > 0;
        sum += note_lack(xpbd, r, off, xpbd->row[r].w > 0 && counts);
    }
    return sum;
}

// 1: a row pushes, or is about to
static int pushes(const SnXpbdRows* xpbd, const SnXpbdMoving* moving, int r) {
    if (r < xpbd->rows->equal_count || xpbd->row[r].lambda > 0) return 1;
    return off_by(xpbd, moving, r) < 0;
}

// who pushes the bodies that carry nodes
static void count_touching(const SnXpbdRows* xpbd, SnXpbdMoving* moving) {
    const SnRows* rows = xpbd->rows;
    for (int b = 0; b < moving->carrier_count; ++b) moving->touching[b] = 0;
    for (int k = 0; k < 6 * moving->carrier_count; ++k) moving->jump[k] = 0;
    for (int r = 0; r < rows->count; r += r < rows->equal_count ? 1 : 3) {
        const SnXpbdRow* row = &xpbd->row[r];
        if (!row->shares || !pushes(xpbd, moving, r)) continue;
        for (int e = 0; e < row->entry_count; ++e) {
            const SnRowEntry* entry = &xpbd->entry[row->first_entry + e];
            if (is_shared(moving, entry)) moving->touching[carrier_of(moving, entry)]++;
        }
    }
}

static void jump(SnXpbdMoving* moving) {
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
    if (moving->carrier) jump(moving);
}

void sn_xpbd_rows_end(const SnXpbdRows* xpbd, double h, SnRows* rows) {
    for (int r = 0; r < rows->count; ++r) rows->row[r].force = xpbd->row[r].lambda / (h * h);
}
