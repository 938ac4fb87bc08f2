// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_SCHEME_H
#define SN_SYSTEM_SCHEME_H

#include "sinew/world.h"

// Time integration as data. Every implicit scheme has one or two stages of the same equation
// (system.h). Each stage has its own tau = gamma h, where h is the length of the step, and its own
// references q_ref and p_ref. Let n mark the step's start, n-1 the start of the previous step, and
// s the end of the first stage. Then (source text 001, appendix C.2; docs/sources.md)
//
//     q_ref = q_n + before (q_n - q_n-1) + first (q_s - q_n),
//     v = (q - q_ref) / tau,
//
// and p_ref follows from p_n, p_n-1 and p_s in the same way.
//
// BDF1: gamma 1. BDF2: gamma 2/3, before 1/3. SDIRK2, with alpha = 1 - sqrt(1/2): gamma is alpha in
// both stages, and first is (1 - alpha)/alpha in the second stage. Implicit midpoint: gamma 1/2;
// the change in this half step is doubled to give the whole step. Statics: no velocities.

typedef struct SnSchemeStage {
    double gamma;  // tau / h
    double end;    // time from the step's start to the stage's end, in units of h
    double before; // the factor of (q_n - q_n-1) in q_ref
    double first;  // the factor of (q_s - q_n) in q_ref
} SnSchemeStage;

typedef struct SnScheme {
    const char* name;
    const char* summary;
    int order;
    int stage_count; // 1 or 2 for an implicit scheme; 0: the scheme is not implicit
    SnSchemeStage stage[2];
    double completion;    // the change in the whole step is the change up to the last stage's end
                          // times this factor
    int is_static;        // 1: there is no inertia
    int one_solve;        // 1: the equation is linearised once, at the step's start
    int projects;         // 1: positions are projected onto constraints
    SnIntegrator starter; // scheme for the first step, when no previous step is known; a scheme
                          // that needs no previous step is its own starter
} SnScheme;

const SnScheme* sn_scheme(SnIntegrator integrator);

/// The forces of a stage act for a part of the step. Return the length of this part, in units of
/// the step's length. It is 1 in every scheme with one stage, even if the stage's reference depends
/// on the previous step.
double sn_scheme_share(const SnScheme* scheme, int stage);

#endif
