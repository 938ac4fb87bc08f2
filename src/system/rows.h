// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_ROWS_H
#define SN_SYSTEM_ROWS_H

#include "system/state.h"

// Constraint rows on nodes and movers. rows_pull.c turns them into rows on the unknowns of a
// system. Let v be the velocities at the end of a stage of length tau, J the gradient of a row, and
// w = J v + compliance tau force - rhs. The kinds of rows are, in the order of SnRowKind:
//
//     equal        w = 0;
//     bound        lo <= force <= hi, and w = 0 in between, w >= 0 at lo, w <= 0 at hi
//                  (a motor with limited force, whose velocity should be rhs);
//     unilateral   0 <= force  _|_  w >= 0   (a stop without friction);
//     cone         a contact, three rows. The first row is along the normal; it is unilateral and
//                  has the force force_n. The two tangential rows have the force force_t with
//                  |force_t| <= friction force_n. Where the contact slides (J_t v - rhs_t is not
//                  zero), force_t is opposite to the sliding, and |force_t| = friction force_n.

typedef enum SnRowKind {
    SN_ROW_EQUAL,
    SN_ROW_BOUND,
    SN_ROW_UNILATERAL,
    SN_ROW_CONE,
    SN_ROW_KINDS
} SnRowKind;

/// The entries of a row's J on one node or mover: three numbers for a node, six for a mover.
typedef struct SnRowEntry {
    int node;    // -1: the entry is on a mover
    int body;    // number of a mover; -1: the entry is on a node
    double J[6]; // factors of the velocity; for a mover three factors of the angular velocity
                 // follow
} SnRowEntry;

typedef struct SnRow {
    int first_entry, entry_count;
    double rhs;        // m/s
    double compliance; // 1/kg; unused in the two tangential rows of a contact
    double friction;   // coefficient of a contact; used in the row along its normal
    double lo, hi;     // limits of `force` in bound and unilateral rows, N: lo <= 0 <= hi; in
                       // unilateral rows they are 0 and infinity
    double force; // the row's force, N: a solve starts from this value and overwrites it with its
                  // result. A force is kept and no impulse, because the length of steps may change
} SnRow;

/// Three consecutive rows of kind `equal` that hold a node at a point of a rigid body. When a step
/// begins, they are constraints on velocities. In a stage that is solved by iteration,
/// sn_rows_linearise turns them into constraints on positions at the stage's end (rows_pivot.c).
typedef struct SnPivot {
    int first_row;
    int node;
    int body;  // number of the rigid body
    Vec3 arm;  // vector from the body's centre to the point, in the body's frame, m
    Vec3 left; // the vector from the point to the node as the rows demand it at the stage's end, m;
               // it is not zero if the rows remove only a part of the distance that exists at the
               // step's start
} SnPivot;

typedef struct SnRows {
    SnRow* row; // rows, sorted by kind  (count)
    int count, capacity;
    int first[SN_ROW_KINDS + 1]; // first row of each kind; the last entry is `count`
    int equal_count;             // number of rows of kind SN_ROW_EQUAL: first[SN_ROW_BOUND]
    SnRowEntry* entry;           // entries of all rows, row after row  (entry_count)
    int entry_count, entry_capacity;
    SnPivot* pivot; // pivots, in ascending order of their rows  (pivot_count)
    int pivot_count, pivot_capacity;
} SnRows;

/// Remove all rows, but keep the memory.
void sn_rows_clear(SnRows* rows);
void sn_rows_free(SnRows* rows);

/// Append a row with its entries. Rows are appended in the order of their kinds; this function sets
/// the upper limit `hi` of a unilateral row to infinity. Memory grows when needed; if the result is
/// SN_OUT_OF_MEMORY, nothing has changed.
SnStatus sn_rows_add(SnRows* rows, SnRowKind kind, const SnRow* row, const SnRowEntry* entries,
                     int entry_count);

/// Make a pivot of three rows that have been added. In each of these rows the entry of the node
/// comes before the entry of the body.
SnStatus sn_rows_add_pivot(SnRows* rows, const SnPivot* pivot);
/// The vector from the position that a pivot's node should have at the stage's end to the node's
/// position in q, m.
Vec3 sn_pivot_gap(const SnPivot* pivot, const SnConfig* q);
/// Change the rows of pivots so that the pivots hold after a further step u from q, to first order
/// in u. The velocities `motion` lead from the stage's reference to q in the time tau.
void sn_rows_linearise(SnRows* rows, const SnConfig* q, const SnMotion* motion, double tau);

/// The number of rows of a kind. A contact has three rows of kind SN_ROW_CONE.
static inline int sn_rows_of(const SnRows* rows, SnRowKind kind) {
    return rows->first[kind + 1] - rows->first[kind];
}

/// The number of bound and unilateral rows.
static inline int sn_rows_singles(const SnRows* rows) {
    return rows->first[SN_ROW_CONE] - rows->first[SN_ROW_BOUND];
}

/// The three rows of contact i.
static inline SnRow* sn_rows_contact(const SnRows* rows, int i) {
    return &rows->row[rows->first[SN_ROW_CONE] + 3 * i];
}

/// 1: all rows are equalities or rows of contacts. Some methods can treat only such rows.
static inline int sn_rows_are_plain(const SnRows* rows) { return sn_rows_singles(rows) == 0; }

/// out[r] = J_r v.
void sn_rows_velocity(const SnRows* rows, const SnMotion* motion, double* out);

/// forces += J^T lambda. If `lambda` is NULL, SnRow.force of each row is its lambda.
void sn_rows_force(const SnRows* rows, const double* lambda, SnForces* forces);

#endif
