// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_LAYERS_TRACE_H
#define SN_BENCH_LAYERS_TRACE_H

#include "study.h"
#include "system/state.h"

// Traces of one step of XPBD as it converges. How far it has come is measured in two ways: by the
// residual, which may be small although nodes are not where they should be, and by the distance of
// nodes from where the step ends when it has converged without layers.

enum { SN_TRACE_MOST = 200 };

typedef struct SnTracePoint {
    double residual; // norm of all C + alpha~ lambda, over that at x*
    double error;    // distance from the converged step in the norm of masses, over that of x*
    double seconds; // time since the solve of the step began, including that for building layers, s
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
    double far;        // distance of x* from `converged` in the norm of masses, m kg^1/2
} SnTraceStart;

/// Keep the moment from which `world` is about to step, and where a step of `exact`, which has no
/// layers and many iterations, ends.
SnStatus sn_make_trace_start(const SnWorld* world, SnWorld* exact, SnTraceStart* start,
                             SnError* error);
void sn_free_trace_start(SnTraceStart* start);

/// The distance of `world`, after a step from that moment, from the converged step, over that of
/// x*.
double sn_trace_error(const SnWorld* world, const SnTraceStart* start);

/// Trace all iterations of the step that `world` takes from that moment; times are the least of
/// several steps without measuring. Both worlds are of one scene, in free flight but for held
/// nodes.
SnStatus sn_trace_step(SnWorld* world, const SnTraceStart* start, SnTrace* trace, SnError* error);

#endif
