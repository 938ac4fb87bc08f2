// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finds the impulses of contacts in a prediction. A contact presses with its force of the last
// step, plus the change of force that would make each of its nodes stop and stick if the node were
// alone.
#include "coords/oracle_guess.h"

#include <assert.h>
#include <math.h>
#include <string.h>

SnStatus sn_guess_mobility(const SnGuess* g, int node, double* out) {
    assert(node >= g->first && node < g->end);
    SnOraclePart* part = g->part;
    const int i = node - g->first, row = part->row[i];
    *out = 0;
    if (row < 0) return SN_OK;
    if (part->inverse[i] == 0) {
        memset(g->columns, 0, sizeof(double) * (size_t)part->rows);
        g->columns[row] = 1;
        SN_TRY(sn_linear_solve(part->linear, 1, g->columns, g->columns));
        part->inverse[i] = g->columns[row];
    }
    *out = part->inverse[i];
    return SN_OK;
}

static void push_along_row(const SnGuess* g, const SnRow* row, double impulse) {
    const SnRowEntry* entry = g->step->rows->entry + row->first_entry;
    for (int e = 0; e < row->entry_count; ++e)
        if (sn_guess_has(g, &entry[e]))
            for (int k = 0; k < 3; ++k)
                g->r[3 * (size_t)entry[e].node + (size_t)k] += impulse * entry[e].J[k];
}

// Find w = J v - rhs of a row, m/s, and the change of w by an impulse of 1 N s along the row
// (`give`). If w is negative, the velocity is below the velocity that the row demands. Each node is
// treated as if it were alone, without its neighbours. Nodes of other parts and rigid bodies keep
// their present velocities.
static SnStatus probe_row(const SnGuess* g, const SnRow* row, double* w, double* give) {
    const SnRowEntry* entry = g->step->rows->entry + row->first_entry;
    *w = -row->rhs, *give = 0;
    for (int e = 0; e < row->entry_count; ++e) {
        const double* moves = entry[e].node >= 0 ? g->step->now->v + 3 * (size_t)entry[e].node
                                                 : g->step->twist + 6 * entry[e].body;
        for (int k = 0; k < (entry[e].node >= 0 ? 3 : 6); ++k) *w += entry[e].J[k] * moves[k];
        if (!sn_guess_has(g, &entry[e])) continue;
        double inverse;
        SN_TRY(sn_guess_mobility(g, entry[e].node, &inverse));
        for (int k = 0; k < 3; ++k) {
            *w += entry[e].J[k] * inverse * g->r[3 * (size_t)entry[e].node + (size_t)k];
            *give += entry[e].J[k] * inverse * entry[e].J[k];
        }
    }
    return SN_OK;
}

// Change the normal force of a contact so that w + gamma h f = 0, but never to a pull. Here w is
// that of probe_row, gamma is the row's compliance, and f is the contact's force in the last step.
// (If the new force were taken as f, forces of contacts could change only in steps in which ghosts
// move.) *impulse becomes the contact's whole normal impulse, N s.
static SnStatus press_contact(const SnGuess* g, const SnRow* row, double* impulse) {
    const double before = g->step->h * row->force;
    double w, give, change = 0;
    SN_TRY(probe_row(g, row, &w, &give));
    if (give > 0) change = fmax(-(w + row->compliance * before) / give, -before);
    push_along_row(g, row, change);
    *impulse = before + change;
    return SN_OK;
}

// Let a contact stick, with a tangential impulse of at most `most`, N s. *sticks becomes 1 if this
// impulse suffices, else 0. `row` is the first of the contact's two tangential rows.
static SnStatus stick_contact(const SnGuess* g, const SnRow* row, double most, int* sticks) {
    double whole[2];
    for (int k = 0; k < 2; ++k) {
        double w, give;
        SN_TRY(probe_row(g, &row[k], &w, &give));
        whole[k] = g->step->h * row[k].force - (give > 0 ? w / give : 0);
    }
    const double size = hypot(whole[0], whole[1]), share = size > most ? most / size : 1;
    for (int k = 0; k < 2; ++k)
        push_along_row(g, &row[k], share * whole[k] - g->step->h * row[k].force);
    *sticks = share == 1;
    return SN_OK;
}

static void mark_stuck(const SnGuess* g, const SnRow* row) {
    const SnRowEntry* entry = g->step->rows->entry + row->first_entry;
    for (int e = 0; e < row->entry_count; ++e)
        if (sn_guess_has(g, &entry[e])) g->stuck[entry[e].node - g->first] = 1;
}

// The forces of the last step are applied first: a rigid body distributes forces among its contacts
// in another way than an elastic body, and this difference must not look like a deformation.
SnStatus sn_guess_add_contacts(const SnGuess* g) {
    const SnRows* rows = g->step->rows;
    if (!rows) return SN_OK;
    for (int r = 0; r < rows->count; ++r)
        push_along_row(g, &rows->row[r], g->step->h * rows->row[r].force);
    for (int r = rows->equal_count; r < rows->count; r += 3) {
        const SnRow* row = &rows->row[r];
        double impulse;
        int sticks = 0;
        SN_TRY(press_contact(g, row, &impulse));
        if (row->force > 0) SN_TRY(stick_contact(g, row + 1, row->friction * impulse, &sticks));
        if (sticks) mark_stuck(g, row);
    }
    return SN_OK;
}

void sn_guess_stop_stuck(const SnGuess* g, const double* w, double share, double* v) {
    Vec3 mean = v3(0, 0, 0);
    int count = 0;
    for (int i = g->first; i < g->end; ++i) {
        if (!g->stuck[i - g->first]) continue;
        mean = v3_add(mean, v3_load(w + 3 * (size_t)i));
        ++count;
    }
    if (count == 0) return;
    mean = v3_scale(1.0 / count, mean);
    for (int i = g->first; i < g->end; ++i) {
        if (!g->stuck[i - g->first]) continue;
        const Vec3 off = v3_sub(v3_load(w + 3 * (size_t)i), mean);
        v3_store(v + 3 * (size_t)i, v3_axpy(-share, off, v3_load(v + 3 * (size_t)i)));
    }
}
