// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_HELD_H
#define SN_CONTACT_HELD_H

#include "contact/island_system.h"

// A heavy component that many equality rows E hold. No matrix is formed that has a row and a column
// for each of them: with a little compliance eps added to the rows they can be eliminated first,
// which leaves
//
//     H = A + E^T D E,    D = 1 / (compliance + eps),
//
// as sparse as A and what is glued to what. The cost of its factor is about that of A's. What eps
// changes is undone by refinement.

/// eps over a row's own response. Refinement leaves about this share of an error, and the rounding
/// of H, which is larger than A by its inverse.
#define SN_HELD_SHARE 1e-5

typedef struct SnHeld {
    SnIslandSystem system;
    double (*D)[3][3];  // a number for each row, kg: as sn_island_factor takes it
    double* compliance; // of the rows, 1/kg
    double *b, *dv;     // N s, m/s (dofs)
    double* e;          // m/s (rows)

    // ---- filled by each solve, which starts from the last
    double* v;      // (dofs)
    double* r;      // (rows)
    double largest; // velocity that the rows had to undo, m/s
} SnHeld;

/// Factor H. All memory but the cache's is scratch. `compliance` is that of all equality rows.
SnStatus sn_held_make(const SnDelassus* delassus, const SnBlockMatrix* A, int heavy,
                      const double* compliance, SnIslandCache* cache, SnArena* scratch,
                      SnHeld* held);

/// Velocities v and impulses of the rows for impulses `all_b` on all unknowns:
///
///     A v - E^T r = b,    E v + compliance r = -e.
///
/// v of the component goes to `all_v`, r to `r_equal`, which may be NULL. *residual: the largest
/// that is left of the rows, m/s. SN_NOT_CONVERGED: it is more than the share `tolerance` of the
/// largest velocity that the rows have to undo, for rows contradict each other.
SnStatus sn_held_solve(SnHeld* held, const double* all_b, const double* e, double tolerance,
                       double* all_v, double* r_equal, double* residual);

#endif
