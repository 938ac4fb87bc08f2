// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_LAYERS_TRACE_H
#define SN_BENCH_LAYERS_TRACE_H

#include "study.h"
#include "system/state.h"

// One step of XPBD as it converges. What it lacks is told in two ways: the residual, which a step
// may make small without being where it should, and how far nodes are from where the step ends
// when it has converged without layers.

enum { SN_TRACE_MOST = 200 };

typedef struct SnTracePoint {
    double residual; // norm of all C + alpha~ lambda, of that at x*
    double error;    // distance from the converged step in the norm of masses, of that of x*
    double seconds;  // since the step began to be solved, layers being built included
} SnTracePoint;

/// Points 0 (x*) to `count`, after each iteration.
typedef struct SnTrace {
    int count;
    SnTracePoint at[SN_TRACE_MOST + 1];
} SnTrace;

/// A moment to step from.
typedef struct SnTraceStart {
    SnState* state;
    double* converged; // where nodes are after a step that has converged (node_count x 3), m
    double far;        // of x* from that, in the norm of masses, m kg^1/2
} SnTraceStart;

/// What `world` is about to step from, and where a step of `exact`, which has no layers and many
/// iterations, takes it.
SnStatus sn_make_trace_start(const SnWorld* world, SnWorld* exact, SnTraceStart* start,
                             SnError* error);
void sn_free_trace_start(SnTraceStart* start);

/// How far `world`, after a step from there, is from the converged step, of how far x* is.
double sn_trace_error(const SnWorld* world, const SnTraceStart* start);

/// The step that `world` takes from there, in all its iterations; times are the least of several
/// steps without measuring. Both worlds are of one scene, in free flight but for what is held.
SnStatus sn_trace_step(SnWorld* world, const SnTraceStart* start, SnTrace* trace, SnError* error);

#endif
