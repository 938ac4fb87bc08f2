// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_QUIET_H
#define SN_XPBD_QUIET_H

#include "base/status.h"

// Measures residuals part by part, so that parts that have converged can wait while other parts are
// still iterated (source text 002, section 4.5). The residual r_p of part p is given by
//
//     r_p^2 = sum of the squared residuals of the part's elements and springs
//             + the part's share of the squared residuals of rows that touch it,
//
// where the squared residual of a row that touches two parts is divided equally between them. So
// the sum of all r_p^2, plus the squared residuals of rows between rigids, is the square of the
// whole residual. Let x* be the positions without constraints. A part is quiet as long as
//
//     r_p <= 1/2 tolerance * (r_p at x*), or r_p is at most as large as rounding errors.
//
// A quiet part waits: its elements and springs are not swept. Residuals of rows are always up to
// date. Rows may move nodes of a part that waits. The residuals of its elements are then out of
// date until all parts are swept again, which is done every few iterations and before a step may
// end.

struct SnXpbdSolver;
struct SnXpbdStep;

typedef struct SnXpbdQuiet {
    int* part; // part of each node                                        (node_count)
    // ---- valid for a step
    int on;         // 1: parts may wait
    double* target; // largest squared residual with which each part is quiet (part_count)
    // ---- valid for a layer
    double* frozen; // squared residual of each part's elements and springs within layer bodies
                    // (part_count)
    // ---- valid for a sweep
    double* springs;     // squared residual of each part's springs in their last sweep (part_count)
    double* rows;        // each part's share of the squared residuals of rows (part_count)
    unsigned char* skip; // 1: the part is not swept, because it waits or is still (xpbd/still.h)
                         // (part_count)
    int waiting;         // number of parts that wait
} SnXpbdQuiet;

SnStatus sn_xpbd_quiet_plan(struct SnXpbdSolver* solver);
void sn_xpbd_quiet_free(SnXpbdQuiet* quiet);

/// Begin a step: no part waits until all residuals have been measured.
static inline void sn_xpbd_quiet_reset(SnXpbdQuiet* quiet) { quiet->on = 0; }

/// Find the targets of all parts. To be called just after the residuals at x* have been measured.
void sn_xpbd_quiet_begin(struct SnXpbdSolver* solver, const struct SnXpbdStep* step);

/// Choose the parts that wait in the next sweep. These are the quiet parts; but no part waits if
/// `nobody` is 1, or if nothing would be left to sweep. Returns the fraction of all elements that
/// will be swept, 0 to 1.
double sn_xpbd_quiet_choose(struct SnXpbdSolver* solver, int nobody);

#endif
