// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_ROWS_H
#define SN_SYSTEM_ROWS_H

#include "system/state.h"

// Constraint rows on nodes and movers. Rows act on motions and forces, so they are pulled back to
// unknowns by the same map as every other force. With v at the end of a stage of length tau, and
// w = J v + compliance tau force - rhs, the kinds of rows are, in their order:
//
//     equal        w = 0;
//     bound        lo <= force <= hi, and w = 0 in between, w >= 0 at lo, w <= 0 at hi
//                  (a motor that wants the velocity rhs and has only so much force);
//     unilateral   0 <= force  _|_  w >= 0   (a stop without friction);
//     cone         a contact, three rows: the first, along its normal, is unilateral; the two
//     across
//                  it have |force_t| <= friction force_n, with equality and against J_t v - rhs_t
//                  where that is not zero.

typedef enum SnRowKind {
    SN_ROW_EQUAL,
    SN_ROW_BOUND,
    SN_ROW_UNILATERAL,
    SN_ROW_CONE,
    SN_ROW_KINDS
} SnRowKind;

/// The entries of J of one row for one node or mover: three numbers for a node, six for a mover.
typedef struct SnRowEntry {
    int node;    // -1: the entry is on a mover
    int body;    // number of the mover; -1: the entry is on a node
    double J[6]; // factors of velocity, and of a mover's angular velocity behind them
} SnRowEntry;

typedef struct SnRow {
    int first_entry, entry_count;
    double rhs;        // m/s
    double compliance; // 1/kg; unused in the rows across a contact
    double friction;   // coefficient of a contact; used in the row along its normal
    double lo, hi;     // limits of `force` in bound and unilateral rows, N: lo <= 0 <= hi; 0 and
                       // infinity in unilateral ones
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
    SnRow* row; // sorted by kind  (count)
    int count, capacity;
    int first[SN_ROW_KINDS + 1]; // first row of each kind; the last is `count`
    int equal_count;             // first[SN_ROW_BOUND]
    SnRowEntry* entry;           // entries of all rows, row after row  (entry_count)
    int entry_count, entry_capacity;
    SnPivot* pivot; // ascending rows
    int pivot_count, pivot_capacity;
} SnRows;

/// Take all rows out, but keep the memory.
void sn_rows_clear(SnRows* rows);
void sn_rows_free(SnRows* rows);

/// Append a row with its entries. Rows are appended in the order of their kinds; a unilateral one
/// gets its upper limit here. Memory grows when needed; SN_OUT_OF_MEMORY changes nothing.
SnStatus sn_rows_add(SnRows* rows, SnRowKind kind, const SnRow* row, const SnRowEntry* entries,
                     int entry_count);

/// Say that three rows which have been added, a node's entry before a body's in each, are a pivot.
SnStatus sn_rows_add_pivot(SnRows* rows, const SnPivot* pivot);
/// How far a pivot's node is from where it should be at the stage's end, m.
Vec3 sn_pivot_gap(const SnPivot* pivot, const SnConfig* q);
/// Let the rows of pivots hold positions at q moved by u, to first order in u; `motion` is what
/// leads from the stage's reference to q in tau.
void sn_rows_linearise(SnRows* rows, const SnConfig* q, const SnMotion* motion, double tau);

/// How many rows of a kind there are. A contact has three.
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

/// forces += J^T lambda; where `lambda` is NULL it is SnRow.force.
void sn_rows_force(const SnRows* rows, const double* lambda, SnForces* forces);

#endif
