// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_SCHEME_H
#define SN_SYSTEM_SCHEME_H

#include "sinew/world.h"

// Time integration as data. Every implicit scheme has one or two stages of the same equation
// (system.h). Each stage has its own tau = gamma h, with the step length h, and its own references
// q_ref and p_ref. With n the step's start, n-1 the start of the step before, and s the end of the
// first stage (source text 001, appendix C.2; docs/sources.md):
//
//     q_ref = q_n + before (q_n - q_n-1) + first (q_s - q_n),   and p_ref likewise,
//     v = (q - q_ref) / tau.
//
// BDF1: gamma 1. BDF2: gamma 2/3, before 1/3. SDIRK2, with alpha = 1 - sqrt(1/2): gamma is alpha in
// both stages, and first is (1 - alpha)/alpha in the second stage. Implicit midpoint: gamma 1/2;
// the change of this half step, doubled, is the step. Statics: no velocities.

typedef struct SnSchemeStage {
    double gamma;  // tau / h
    double end;    // time from the step's start to the stage's end, in units of h
    double before; // share of the last step's change in the reference
    double first;  // share of the first stage's change in the reference
} SnSchemeStage;

typedef struct SnScheme {
    const char* name;
    const char* summary;
    int order;
    int stage_count; // 1 or 2 for an implicit scheme; 0: the scheme is not implicit
    SnSchemeStage stage[2];
    double completion;    // the step is the last stage's change times this factor
    int is_static;        // 1: there is no inertia
    int one_solve;        // 1: the equation is linearised once, at the step's start
    int projects;         // 1: positions are projected onto constraints
    SnIntegrator starter; // scheme for the first step, when no earlier step is known; this scheme
                          // itself if it does not look back
} SnScheme;

const SnScheme* sn_scheme(SnIntegrator integrator);

/// The share of a step for which the forces of a stage act. It is 1 in every scheme with one stage,
/// also if the stage's reference depends on the step before.
double sn_scheme_share(const SnScheme* scheme, int stage);

#endif
