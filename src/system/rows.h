// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_ROWS_H
#define SN_SYSTEM_ROWS_H

#include "system/state.h"

// Constraint rows on nodes and bodies: J v = rhs (equality), >= rhs (inequality), or the two
// tangential rows of a friction cone. Rows speak of motions and forces, so they are pulled back by
// the same maps as every other force, whatever the coordinates.

typedef enum SnRowKind {
    SN_ROW_EQUALITY,
    SN_ROW_INEQUALITY, // J v >= rhs, force >= 0
    SN_ROW_CONE,       // tangential: |force of its pair| <= friction * force of row `normal`
} SnRowKind;

/// One block of a row: three numbers on a node, or six on a body.
typedef struct SnRowEntry {
    int node;    // -1: on a body
    int body;    // -1: on a node
    double J[6]; // on velocity (and angular velocity)
} SnRowEntry;

typedef struct SnRow {
    SnRowKind kind;
    int first_entry, entry_count;
    double rhs;        // m/s
    double compliance; // 1/kg: J v + compliance * force * h = rhs
    double force;      // warm start and result, N (a force, not an impulse: the step may change)
    double friction;   // cone rows
    int normal;        // cone rows: index of the row that presses
} SnRow;

typedef struct SnRows {
    SnRow* row;
    int count, capacity;
    SnRowEntry* entry;
    int entry_count, entry_capacity;
} SnRows;

/// Empty, but keep the memory.
void sn_rows_clear(SnRows* rows);
void sn_rows_free(SnRows* rows);

/// Append a row with its entries. Grows when needed; SN_OUT_OF_MEMORY changes nothing.
SnStatus sn_rows_add(SnRows* rows, const SnRow* row, const SnRowEntry* entries, int entry_count);

/// out[r] = J_r v.
void sn_rows_velocity(const SnRows* rows, const SnMotion* motion, double* out);

/// forces += J^T lambda.
void sn_rows_force(const SnRows* rows, const double* lambda, SnForces* forces);

#endif
