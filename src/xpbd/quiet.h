// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_QUIET_H
#define SN_XPBD_QUIET_H

#include "base/status.h"

// Residuals part by part, so that soft bodies that have converged wait while others go on (source
// text 002, section 4.5). Part p lacks
//
//     r_p^2 = its elements and springs + those rows that touch it, in equal shares,
//
// so that all r_p^2, and rows between rigid bodies, add up to the square of the residual of all. It
// is quiet, and its elements and springs are not swept, as long as
//
//     r_p <= 1/2 tolerance * (r_p at x*).
//
// What rows do to it counts at once; what they have done to its elements is seen when it is swept
// again: every few iterations, and before a step may end.

struct SnXpbdSolver;
struct SnXpbdStep;

typedef struct SnXpbdQuiet {
    int* part; // of each node
    // ---- a step
    int on;         // 1: parts may wait
    double* target; // with which a part is quiet, squared             (part_count)
    // ---- a layer
    double* frozen; // what its elements lack that are rigid, squared  (part_count)
    // ---- a sweep
    double* springs;     // what its springs lacked when last swept, squared
    double* rows;        // its share of what rows lacked, squared
    unsigned char* skip; // 1: waits, or is rigid for all of the step (xpbd/still.h)
    int waiting;         // parts that wait
} SnXpbdQuiet;

SnStatus sn_xpbd_quiet_plan(struct SnXpbdSolver* solver);
void sn_xpbd_quiet_free(SnXpbdQuiet* quiet);

/// A step begins: nobody waits until everything has been measured.
static inline void sn_xpbd_quiet_reset(SnXpbdQuiet* quiet) { quiet->on = 0; }

/// Everything has just been measured at x*.
void sn_xpbd_quiet_begin(struct SnXpbdSolver* solver, const struct SnXpbdStep* step);

/// Who waits in the next sweep: nobody, or those that are quiet. Returns the share of all elements
/// that are swept.
double sn_xpbd_quiet_choose(struct SnXpbdSolver* solver, int nobody);

#endif
