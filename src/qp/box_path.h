// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_QP_BOX_PATH_H
#define SN_QP_BOX_PATH_H

#include "qp/box.h"

/// A walk from x along d, on a path that bends where a variable meets its bound. All arrays have n
/// entries.
typedef struct SnBoxPath {
    double* x;            // moves to the end of the walk
    double* gradient;     // H x + g; scratch afterwards
    double* d;            // direction at the start, 0 for held variables; scratch afterwards
    unsigned char* held;  // becomes 1 for each variable that meets its bound during the walk
    int flat;             // 1: d^T H d is rounding; 0: x + d has the least value along d
    double *Hd, *Hd_size; // H d and |H| |d| of d at the start; scratch if the path bends
} SnBoxPath;

/// Walk along P(x + t d), t >= 0, where P is the projection to the box, to the first local minimum
/// of 1/2 x^T H x + g^T x on this path. Returns SN_NOT_DEFINITE when there is no minimum, because
/// the value falls without end.
SnStatus sn_box_walk(const SnBoxQp* qp, SnBoxPath* path);

#endif
