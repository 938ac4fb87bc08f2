// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_QUIET_H
#define SN_XPBD_QUIET_H

#include "base/status.h"

// These functions find residuals part by part, so that soft bodies that have converged wait while
// the rest goes on (source text 002, section 4.5). The residual r_p of part p is
//
//     r_p^2 = residuals^2 of its elements and springs
//             + residuals^2 of the rows that touch it, shared equally by the parts that a row
//             touches,
//
// so that all r_p^2, and the squares of rows between rigids, add up to the square of the whole
// residual. Let x* be the positions without constraints. The part is quiet, which means that its
// elements and springs are not swept, as long as
//
//     r_p <= 1/2 tolerance * (r_p at x*).
//
// A change of the rows' residuals counts at once. A change of the elements' residuals, by rows that
// have moved their nodes, is seen when the elements are swept again: every few iterations, and
// before a step may end.

struct SnXpbdSolver;
struct SnXpbdStep;

typedef struct SnXpbdQuiet {
    int* part; // part of each node                                        (node_count)
    // ---- valid for a step
    int on;         // 1: parts may wait
    double* target; // squared residual up to which a part is quiet        (part_count)
    // ---- valid for a layer
    double* frozen; // squared residual of rigid elements and springs      (part_count)
    // ---- valid for a sweep
    double* springs;     // squared residual of springs when last swept     (part_count)
    double* rows;        // the part's share of the rows' squared residuals (part_count)
    unsigned char* skip; // 1: the part is not swept, because it waits or is rigid for all of the
                         // step (xpbd/still.h)                                  (part_count)
    int waiting;         // number of parts that wait
} SnXpbdQuiet;

SnStatus sn_xpbd_quiet_plan(struct SnXpbdSolver* solver);
void sn_xpbd_quiet_free(SnXpbdQuiet* quiet);

/// Begin a step: no part waits until all residuals have been measured.
static inline void sn_xpbd_quiet_reset(SnXpbdQuiet* quiet) { quiet->on = 0; }

/// Find the targets of all parts from the residuals at x*, which have just been measured.
void sn_xpbd_quiet_begin(struct SnXpbdSolver* solver, const struct SnXpbdStep* step);

/// Choose which parts wait in the next sweep: no part if `nobody` is 1; otherwise the quiet parts,
/// unless no part would be left to sweep. Returns the share of all elements that is swept.
double sn_xpbd_quiet_choose(struct SnXpbdSolver* solver, int nobody);

#endif
