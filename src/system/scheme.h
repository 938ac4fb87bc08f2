// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_SCHEME_H
#define SN_SYSTEM_SCHEME_H

#include "sinew/world.h"

// Time integration as data. Every implicit scheme is one or two stages of the same equation
// (system.h) with its own tau = gamma h and references; with n the step's start, n-1 the one before
// and s the first stage (source text 001, appendix C.2):
//
//     q_ref = q_n + before (q_n - q_n-1) + first (q_s - q_n),   and p_ref likewise,
//     v = (q - q_ref) / tau.
//
// BDF1: gamma 1. BDF2: gamma 2/3, before 1/3. SDIRK2, alpha = 1 - sqrt(1/2): gamma alpha twice, and
// first (1 - alpha)/alpha in the second stage. Implicit midpoint: gamma 1/2, then the step is
// completed by doubling it. Statics: no velocities.

typedef struct SnSchemeStage {
    double gamma;  // tau / h
    double end;    // time at the stage's end since the step's start, in steps
    double before; // share of the last step's change in the reference
    double first;  // share of the first stage's change in the reference
} SnSchemeStage;

typedef struct SnScheme {
    const char* name;
    const char* summary;
    int order;
    int stage_count; // 1 or 2 of an implicit scheme; 0: it is not implicit
    SnSchemeStage stage[2];
    double completion;    // the step is this multiple of the last stage's change
    int is_static;        // 1: there is no inertia
    int one_solve;        // 1: the equation is linearised once, at the step's start
    int projects;         // 1: positions are projected on constraints
    SnIntegrator starter; // scheme to use when there is no step before; itself if it needs none
} SnScheme;

const SnScheme* sn_scheme(SnIntegrator integrator);

/// The share of a step for which the forces of a stage act: 1 where a scheme has one stage, also
/// where its reference depends on the step before.
double sn_scheme_share(const SnScheme* scheme, int stage);

#endif
