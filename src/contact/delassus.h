// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_DELASSUS_H
#define SN_CONTACT_DELASSUS_H

#include "base/arena.h"
#include "sparse/schur.h"

// The Delassus operator of contacts, three rows C each: the velocity w = W r that impulses r give,
// W = C A^-1 C^T. Equality rows E (attachments, joints) hold exactly, whatever the contacts do, so
// with them
//
//     W = C A^-1 C^T - C A^-1 E^T (E A^-1 E^T + compliance)^-1 E A^-1 C^T.
//
// Unknowns that neither A nor E joins do not join contacts either. W is kept in parts, one for each
// such component:
//
//   - a light one has one or two block rows (a rigid body, a loose node). Contacts on it meet in
//     its velocity: w = J v, v = M^-1 J^T r. Any number of contacts costs the same each.
//   - a heavy one (a soft body, what is glued to it) has a dense matrix for its contacts, unless
//     they are too many: then it has none, and its islands know their velocities from elsewhere.
//     Its equality rows are eliminated from that matrix, or, where they are many, from A (held.h),
//     which makes W right to a share of 1e-5; sn_delassus_hold puts what is missing into c.
//
// Contacts that no chain of components joins are on different islands, which do not know each
// other.

enum {
    SN_LIGHT_ROWS = 2,
    SN_LIGHT_DOFS = 6,
    SN_MOST_DENSE = 300, // contacts
    SN_MOST_EQUAL = 120  // equality rows that are eliminated from a dense matrix
};

struct SnHeld;
struct SnIslandCache;

/// A component of one or two block rows that contacts touch.
typedef struct SnLight {
    int row[SN_LIGHT_ROWS], row_count;            // block rows of A
    double inverse[SN_LIGHT_DOFS][SN_LIGHT_DOFS]; // M^-1
    double v[SN_LIGHT_DOFS];                      // M^-1 J^T r
} SnLight;

/// A larger component that contacts touch or equality rows act on.
typedef struct SnHeavy {
    int row_count, first_row;     // block rows of A, in SnDelassus.row_of
    int equal_count, first_equal; // equality rows, in SnDelassus.equal_of
    int count, first;             // contacts, in SnDelassus.contact_of
    int dense; // 1: at most SN_MOST_DENSE contacts. 0: there is nothing of what follows
    double* W; // (3 count x 3 count)
    double* w; // W r                  (3 count)

    // ---- equality rows: many of them
    struct SnHeld* held; // or NULL
    // ---- or few: W is of a dense matrix that they are eliminated from
    double* R; // Cholesky factor of E A^-1 E^T (equal_count squared) without
               // dependent rows: qp/dense_cholesky.h
    double* Y; // R^-T E A^-1 C^T      (equal_count x 3 count)
} SnHeavy;

/// The share of a component in a contact.
typedef struct SnPartOf {
    int light, heavy;                // exactly one of them, the other -1
    int place;                       // heavy: among the contacts of the component
    double J[3][SN_LIGHT_DOFS];      // light: velocity of the contact by that of the component
    double MinvJt[SN_LIGHT_DOFS][3]; // light: velocity of the component by an impulse
} SnPartOf;

typedef struct SnIsland {
    int first, count; // contacts, in SnDelassus.island_contact, ascending
    int dense;        // 1: so are all its components, and impulses say what velocities are
    int held;         // 1: W is not exact, since many equality rows hold one of them
} SnIsland;

typedef struct SnDelassus {
    // ---- prepare: of the pattern of A and of the rows
    const SnBlockPattern* pattern;
    SnSparseRows contact, equal; // not owned
    int contact_count;           // a third of contact.count
    int light_count, heavy_count, island_count;
    SnLight* light;
    SnHeavy* heavy;
    SnIsland* island;
    int* part_start; // of every contact in `part` (contact_count + 1)
    SnPartOf* part;
    int *contact_of, *equal_of, *row_of, *island_contact;
    int* heavy_of_row; // heavy component of a block row, or -1 (rows of A)
    int* place_of_row; // and where it is in there
    int held_count;    // components with many equality rows

    // ---- form: of A
    double (*G)[3][3]; // the contact's own block of W (contact_count), or about it: components that
                       // are not dense count with the diagonal of A
    double* equal_work;    // (equal.count)
    double *all_b, *all_v; // where there are many equality rows (dofs)
} SnDelassus;

/// Find components, parts and islands of three rows per contact and of equality rows, which are not
/// copied, on top of the components that a pattern of 3x3 blocks has (sn_block_components). All
/// memory is scratch.
SnStatus sn_delassus_prepare(SnDelassus* delassus, const SnBlockPattern* pattern,
                             const int* component, const SnSparseRows* contact,
                             const SnSparseRows* equal, SnArena* scratch);

/// The numbers, for A and the factor of it that `linear` holds. `compliance` of the equality rows,
/// 1/kg. The cache is needed where there are many of these; what is taken from it is released by
/// the next call. SN_NOT_DEFINITE: the mass of something that is touched is not positive.
/// SN_NOT_CONVERGED: an iterative solver stopped early.
SnStatus sn_delassus_form(SnDelassus* delassus, SnSchur* schur, SnLinear* linear, SnPool* pool,
                          const SnBlockMatrix* A, const double* compliance,
                          struct SnIslandCache* cache, SnArena* scratch);

/// How well equality rows hold that were not eliminated from a dense matrix.
typedef struct SnHold {
    double tolerance; // over the largest velocity that the rows have to undo
    double residual;  // the largest of all calls, m/s
} SnHold;

/// Equality rows want E v = 0. With c the velocity at contacts and e that at equality rows when
/// nothing acts on either, c becomes the velocity when only the equality rows do. Where these are
/// many it is such that W r + c is right for the impulses r, which have been set.
/// SN_NOT_CONVERGED: rows contradict each other.
SnStatus sn_delassus_hold(SnDelassus* delassus, const double* e, const double* r, double* c,
                          SnHold* hold);

/// Impulses of the equality rows for those of the contacts; those of components that are not dense
/// stay as they are.
SnStatus sn_delassus_equal(SnDelassus* delassus, const double* e, const double* r, double* r_equal,
                           SnHold* hold);

/// W_ij: the velocity of contact i by an impulse at contact j.
void sn_delassus_block(const SnDelassus* delassus, int i, int j, double W[3][3]);

/// Start from impulses r (3 contact_count), or from none: NULL.
void sn_delassus_set(SnDelassus* delassus, const double* r);

/// w of contact i, whose island is dense, for the impulses set and changed since.
void sn_delassus_velocity(const SnDelassus* delassus, int i, double w[3]);
void sn_delassus_change(SnDelassus* delassus, int i, const double change[3]);

#endif
