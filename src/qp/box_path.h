// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_QP_BOX_PATH_H
#define SN_QP_BOX_PATH_H

#include "qp/box.h"

/// A walk from x along d, as the bounds bend it. All arrays have n entries.
typedef struct SnBoxPath {
    double* x;            // moves to the end of the walk
    double* gradient;     // H x + g; scratch afterwards
    double* d;            // 0 where held; scratch afterwards
    unsigned char* held;  // becomes 1 where the walk met a bound
    int flat;             // 1: d^T H d = 0 but for rounding, 0: x + d is the least along d
    double *Hd, *Hd_size; // H d and |H| |d| of the d at the start; scratch where the path bends
} SnBoxPath;

/// Walk along P(x + t d), t >= 0, to the first least value of 1/2 x^T H x + g^T x, P being the
/// projection to the box. SN_NOT_DEFINITE: there is none, the value falls without end.
SnStatus sn_box_walk(const SnBoxQp* qp, SnBoxPath* path);

#endif
