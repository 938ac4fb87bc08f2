// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "qp/box_path.h"

#include "qp/dense_kernels.h"

#include <float.h>
#include <math.h>

// Between two bends the path is straight and the value a parabola:
//
//     slope = gradient^T d,   curvature = d^T H d,   least at t + (-slope / curvature).
//
// A variable that meets its bound leaves d; H d and the gradient follow.

// a curvature below this share of its parts is rounding
static const double flat_share = 1e-12;

// how far variable i can go before it meets its bound
static double room_of(const SnBoxQp* qp, const SnBoxPath* path, int i) {
    const double d = path->d[i];
    if (d == 0) return INFINITY;
    return d > 0 ? (qp->high[i] - path->x[i]) / d : (path->x[i] - qp->low[i]) / -d;
}

static double least_room(const SnBoxQp* qp, const SnBoxPath* path) {
    double least = INFINITY;
    for (int i = 0; i < qp->n; ++i) least = fmin(least, room_of(qp, path, i));
    return least > 0 ? least : 0;
}

// how far the parabola falls from here; 0 when it does not
static double fall(const SnBoxQp* qp, const SnBoxPath* path, int bent) {
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

// a variable takes its bound and leaves the direction
static void meet_bound(const SnBoxQp* qp, SnBoxPath* path, int i) {
    const double* row = qp->H + (int64_t)i * qp->n;
    const double d = path->d[i];
    sn_dense_kernels()->combine(qp->n, 1, row, qp->n, -1, &d, 1, path->Hd);
    for (int j = 0; j < qp->n; ++j) path->Hd_size[j] -= fabs(row[j] * d);
    path->x[i] = d > 0 ? qp->high[i] : qp->low[i];
    path->d[i] = 0;
    path->held[i] = 1;
}

static void advance(const SnBoxQp* qp, SnBoxPath* path, double t) {
    for (int i = 0; i < qp->n; ++i) path->gradient[i] += t * path->Hd[i];
    for (int i = 0; i < qp->n; ++i) {
        if (path->d[i] == 0) continue;
        if (room_of(qp, path, i) <= t)
            meet_bound(qp, path, i);
        else
            path->x[i] += t * path->d[i];
    }
}

SnStatus sn_box_walk(const SnBoxQp* qp, SnBoxPath* path) {
    sn_dense_kernels()->multiply(qp->n, qp->n, qp->H, path->d, path->Hd, path->Hd_size);
    for (int bends = 0;; ++bends) {
        const double room = least_room(qp, path), length = fall(qp, path, bends > 0);
        if (length == 0) return SN_OK;
        if (isinf(length) && isinf(room)) return SN_NOT_DEFINITE;
        advance(qp, path, fmin(length, room));
        if (length < room) return SN_OK;
    }
}
