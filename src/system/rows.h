// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_ROWS_H
#define SN_SYSTEM_ROWS_H

#include "system/state.h"

// Constraint rows on nodes and bodies. Rows speak of motions and forces, so they are pulled back by
// the same maps as every other force, whatever the coordinates. With v at the end of a stage of
// length tau, and w = J v + compliance tau force - rhs, the kinds of rows are, in their order:
//
//     equal        w = 0;
//     bound        lo <= force <= hi, and w = 0 in between, w >= 0 at lo, w <= 0 at hi
//                  (a motor that wants the velocity rhs and has only so much force);
//     unilateral   0 <= force  _|_  w >= 0   (a stop without friction);
//     cone         a contact, three rows: the first along its normal is unilateral, and of the two
//                  across it |force_t| <= friction force_n, against J_t v - rhs_t where that is not
//                  zero.

typedef enum SnRowKind {
    SN_ROW_EQUAL,
    SN_ROW_BOUND,
    SN_ROW_UNILATERAL,
    SN_ROW_CONE,
    SN_ROW_KINDS
} SnRowKind;

/// One block of a row: three numbers on a node, or six on a body.
typedef struct SnRowEntry {
    int node;    // -1: on a body
    int body;    // -1: on a node
    double J[6]; // on velocity (and angular velocity)
} SnRowEntry;

typedef struct SnRow {
    int first_entry, entry_count;
    double rhs;        // m/s
    double compliance; // 1/kg; all rows but those across a contact
    double friction;   // of the row along a contact's normal
    double lo, hi;     // of a single row, N: lo <= 0 <= hi; 0 and infinity if it is unilateral
    double force;      // warm start and result, N (a force, not an impulse: the step may change)
} SnRow;

/// Three equal rows, one after the other, that hold a node at a point of a rigid body. They are
/// added as rows on velocities; a stage that is solved by iteration makes them hold positions at
/// its end (rows_pivot.c).
typedef struct SnPivot {
    int first_row;
    int node;
    int body;  // rigid
    Vec3 arm;  // from the body's centre, in its frame, m
    Vec3 left; // how far they are apart at the stage's end, m: what is left of an error
} SnPivot;

typedef struct SnRows {
    SnRow* row;
    int count, capacity;
    int first[SN_ROW_KINDS + 1]; // of each kind; the last is `count`
    int equal_count;             // first[SN_ROW_BOUND]
    SnRowEntry* entry;
    int entry_count, entry_capacity;
    SnPivot* pivot; // ascending rows
    int pivot_count, pivot_capacity;
} SnRows;

/// Empty, but keep the memory.
void sn_rows_clear(SnRows* rows);
void sn_rows_free(SnRows* rows);

/// Append a row with its entries. Rows are appended in the order of their kinds; unilateral ones
/// get their limits here. Grows when needed; SN_OUT_OF_MEMORY changes nothing.
SnStatus sn_rows_add(SnRows* rows, SnRowKind kind, const SnRow* row, const SnRowEntry* entries,
                     int entry_count);

/// Say that three rows which have been added, a node's entry before a body's in each, are a pivot.
SnStatus sn_rows_add_pivot(SnRows* rows, const SnPivot* pivot);
/// How far a pivot's node is from where it should be at the stage's end, m.
Vec3 sn_pivot_gap(const SnPivot* pivot, const SnConfig* q);
/// Let the rows of pivots hold positions at q moved by u, to first order in u; `motion` is what
/// leads from the stage's reference to q in tau.
void sn_rows_linearise(SnRows* rows, const SnConfig* q, const SnMotion* motion, double tau);

/// How many rows are of a kind. A contact has three.
static inline int sn_rows_of(const SnRows* rows, SnRowKind kind) {
    return rows->first[kind + 1] - rows->first[kind];
}

/// How many single rows there are: bound and unilateral ones, which have limits of their force.
static inline int sn_rows_singles(const SnRows* rows) {
    return rows->first[SN_ROW_CONE] - rows->first[SN_ROW_BOUND];
}

/// The three rows of contact i.
static inline SnRow* sn_rows_contact(const SnRows* rows, int i) {
    return &rows->row[rows->first[SN_ROW_CONE] + 3 * i];
}

/// 1: there are no other rows than equalities and contacts, which is all that some methods know.
static inline int sn_rows_are_plain(const SnRows* rows) { return sn_rows_singles(rows) == 0; }

/// out[r] = J_r v.
void sn_rows_velocity(const SnRows* rows, const SnMotion* motion, double* out);

/// forces += J^T lambda. NULL: the rows' own forces.
void sn_rows_force(const SnRows* rows, const double* lambda, SnForces* forces);

#endif
