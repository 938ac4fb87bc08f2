// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_LAYERS_TRACE_H
#define SN_BENCH_LAYERS_TRACE_H

#include "study.h"
#include "system/state.h"

// Traces of one step of XPBD as it converges. There are two measures of how far it has come. The
// residual may be small although nodes are far from where they should be. The error is the distance
// of nodes from their places after a step that has converged without layers. x* = x + h (v + h g)
// is the prediction from which iterations start.

enum { SN_TRACE_MOST = 200 };

typedef struct SnTracePoint {
    double residual; // norm of all C + alpha~ lambda, over its value at x*
    double error; // sqrt(sum m d^2) over its value at x*; d: distance of a node from the converged
                  // step, m: mass
    double seconds; // time since the solve of the step began, with building layers, s
} SnTracePoint;

/// The trace of a step: point 0 is x*, points 1 to `count` are after each iteration.
typedef struct SnTrace {
    int count;
    SnTracePoint at[SN_TRACE_MOST + 1];
} SnTrace;

/// A moment from which steps are traced.
typedef struct SnTraceStart {
    SnState* state;
    double* converged; // where nodes are after a step that has converged (node_count x 3), m
    double far;        // sqrt(sum m d^2) of x* (see SnTracePoint), m kg^1/2
} SnTraceStart;

/// Keep the state from which `world` is about to step, and where nodes are after the same step of
/// `exact`, a world without layers and with many iterations.
SnStatus sn_make_trace_start(const SnWorld* world, SnWorld* exact, SnTraceStart* start,
                             SnError* error);
void sn_free_trace_start(SnTraceStart* start);

/// Return the error (see SnTracePoint) of `world` after a step from `start`.
double sn_trace_error(const SnWorld* world, const SnTraceStart* start);

/// Trace all iterations of the step that `world` takes from `start`. Times are the least of several
/// steps in which nothing else is measured. Both worlds are of one scene, in which nodes are held,
/// or move freely under gravity.
SnStatus sn_trace_step(SnWorld* world, const SnTraceStart* start, SnTrace* trace, SnError* error);

#endif
