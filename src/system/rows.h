// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_ROWS_H
#define SN_SYSTEM_ROWS_H

#include "system/state.h"

// Constraint rows on nodes and bodies. Rows speak of motions and forces, so they are pulled back by
// the same maps as every other force, whatever the coordinates. First come equality rows,
//
//     J v + compliance tau force = rhs,
//
// then contacts, three rows each: one along the normal and two across it, with v at the end of a
// stage of length tau,
//
//     0 <= force_n  _|_  J_n v + compliance tau force_n - rhs_n >= 0,
//     |force_t| <= friction force_n, against J_t v - rhs_t where that is not zero.

/// One block of a row: three numbers on a node, or six on a body.
typedef struct SnRowEntry {
    int node;    // -1: on a body
    int body;    // -1: on a node
    double J[6]; // on velocity (and angular velocity)
} SnRowEntry;

typedef struct SnRow {
    int first_entry, entry_count;
    double rhs;        // m/s
    double compliance; // 1/kg; equality and normal rows
    double friction;   // normal rows
    double force;      // warm start and result, N (a force, not an impulse: the step may change)
} SnRow;

typedef struct SnRows {
    SnRow* row;
    int count, capacity;
    int equal_count; // the first of them are equality rows, the others contacts
    SnRowEntry* entry;
    int entry_count, entry_capacity;
} SnRows;

/// Empty, but keep the memory.
void sn_rows_clear(SnRows* rows);
void sn_rows_free(SnRows* rows);

/// Append a row with its entries. Grows when needed; SN_OUT_OF_MEMORY changes nothing. Equality
/// rows are appended first, and counted by whoever does it.
SnStatus sn_rows_add(SnRows* rows, const SnRow* row, const SnRowEntry* entries, int entry_count);

/// out[r] = J_r v.
void sn_rows_velocity(const SnRows* rows, const SnMotion* motion, double* out);

/// forces += J^T lambda. NULL: the rows' own forces.
void sn_rows_force(const SnRows* rows, const double* lambda, SnForces* forces);

#endif
