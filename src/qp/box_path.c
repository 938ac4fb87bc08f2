// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "qp/box_path.h"

#include "qp/dense_kernels.h"

#include <float.h>
#include <math.h>

// Between two bends, the path (box_path.h) is the straight line x + t d, where t is called the
// distance. The value along it is a parabola in t. At x it has
//
//     slope = gradient^T d,   curvature = d^T H d.
//
// The value is least after a further distance of -slope / curvature. When a variable meets its
// bound, its entry of d becomes 0, and H d is updated.

// In a flat direction, a curvature counts as rounding if it is below flat_share times the sum of
// its absolute terms.
static const double flat_share = 1e-12;

// Return the distance along the path at which variable i meets its bound.
static double find_room(const SnBoxQp* qp, const SnBoxPath* path, int i) {
    const double d = path->d[i];
    if (d == 0) return INFINITY;
    return d > 0 ? (qp->high[i] - path->x[i]) / d : (path->x[i] - qp->low[i]) / -d;
}

static double least_room(const SnBoxQp* qp, const SnBoxPath* path) {
    double least = INFINITY;
    for (int i = 0; i < qp->n; ++i) least = fmin(least, find_room(qp, path, i));
    return least > 0 ? least : 0;
}

// Return the distance along the path from x to the lowest point of the parabola: 0 if it does not
// fall, INFINITY if it falls without end. `bent` is 1 if a variable has met its bound during this
// walk; before that, the lowest point is x + d (unless path->flat).
static double length_of_fall(const SnBoxQp* qp, const SnBoxPath* path, int bent) {
    double slope = 0, curvature = 0, size = 0;
    for (int i = 0; i < qp->n; ++i) {
        slope += path->gradient[i] * path->d[i];
        curvature += path->Hd[i] * path->d[i];
        size += path->Hd_size[i] * fabs(path->d[i]);
    }
    if (!(slope < 0)) return 0;
    if (!bent) return path->flat ? INFINITY : 1;
    const double rounding = path->flat ? flat_share : qp->n * DBL_EPSILON;
    return curvature > rounding * size ? -slope / curvature : INFINITY;
}

// Put variable i on its bound and take it out of the direction.
static void meet_bound(const SnBoxQp* qp, SnBoxPath* path, int i) {
    const double* row = qp->H + (int64_t)i * qp->n;
    const double d = path->d[i];
    sn_dense_kernels()->combine(qp->n, 1, row, qp->n, -1, &d, 1, path->Hd);
    for (int j = 0; j < qp->n; ++j) path->Hd_size[j] -= fabs(row[j] * d);
    path->x[i] = d > 0 ? qp->high[i] : qp->low[i];
    path->d[i] = 0;
    path->held[i] = 1;
}

// Move by t along the path. Variables that meet their bounds there leave the direction.
static void move_along(const SnBoxQp* qp, SnBoxPath* path, double t) {
    for (int i = 0; i < qp->n; ++i) path->gradient[i] += t * path->Hd[i];
    for (int i = 0; i < qp->n; ++i) {
        if (path->d[i] == 0) continue;
        if (find_room(qp, path, i) <= t)
            meet_bound(qp, path, i);
        else
            path->x[i] += t * path->d[i];
    }
}

SnStatus sn_box_walk(const SnBoxQp* qp, SnBoxPath* path) {
    sn_dense_kernels()->multiply(qp->n, qp->n, qp->H, path->d, path->Hd, path->Hd_size);
    for (int bends = 0;; ++bends) {
        const double room = least_room(qp, path), length = length_of_fall(qp, path, bends > 0);
        if (length == 0) return SN_OK;
        if (isinf(length) && isinf(room)) return SN_NOT_DEFINITE;
        move_along(qp, path, fmin(length, room));
        if (length < room) return SN_OK;
    }
}
