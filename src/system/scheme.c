// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/scheme.h"

#include <assert.h>

#define SDIRK2_ALPHA 0.29289321881345247560 // 1 - sqrt(1/2)

static const SnScheme schemes[SN_INTEGRATOR_COUNT] = {
    [SN_LINEARLY_IMPLICIT] = {.name = "linearly-implicit",
                              .summary = "One linear solve per step (Baraff); first order.",
                              .order = 1,
                              .stage_count = 1,
                              .stage = {{.gamma = 1, .end = 1}},
                              .completion = 1,
                              .one_solve = 1,
                              .starter = SN_LINEARLY_IMPLICIT},
    [SN_BDF1] = {.name = "bdf1",
                 .summary = "Backward Euler: robust, first order, damps.",
                 .order = 1,
                 .stage_count = 1,
                 .stage = {{.gamma = 1, .end = 1}},
                 .completion = 1,
                 .starter = SN_BDF1},
    [SN_BDF2] = {.name = "bdf2",
                 .summary = "Second order, one solve per step, damps little.",
                 .order = 2,
                 .stage_count = 1,
                 .stage = {{.gamma = 2.0 / 3, .end = 1, .before = 1.0 / 3}},
                 .completion = 1,
                 .starter = SN_SDIRK2},
    [SN_SDIRK2] =
        {.name = "sdirk2",
         .summary = "Second order, two solves per step, damps least.",
         .order = 2,
         .stage_count = 2,
         .stage = {{.gamma = SDIRK2_ALPHA, .end = SDIRK2_ALPHA},
                   {.gamma = SDIRK2_ALPHA, .end = 1, .first = (1 - SDIRK2_ALPHA) / SDIRK2_ALPHA}},
         .completion = 1,
         .starter = SN_SDIRK2},
    [SN_MIDPOINT] = {.name = "midpoint",
                     .summary = "Implicit midpoint: second order, does not damp.",
                     .order = 2,
                     .stage_count = 1,
                     .stage = {{.gamma = 0.5, .end = 0.5}},
                     .completion = 2,
                     .starter = SN_MIDPOINT},
    [SN_QUASISTATIC] = {.name = "quasistatic",
                        .summary = "Equilibrium at every step, no inertia.",
                        .stage_count = 1,
                        .stage = {{.gamma = 1, .end = 1}},
                        .completion = 1,
                        .is_static = 1,
                        .starter = SN_QUASISTATIC},
    [SN_SYMPLECTIC_EULER] = {.name = "symplectic-euler",
                             .summary =
                                 "Explicit, first order, conserves energy on average; small steps.",
                             .order = 1,
                             .starter = SN_SYMPLECTIC_EULER},
    [SN_DORMAND_PRINCE] = {.name = "dormand-prince",
                           .summary = "Explicit 5(4) with error control, for reference runs.",
                           .order = 5,
                           .starter = SN_DORMAND_PRINCE},
    [SN_XPBD] = {.name = "xpbd",
                 .summary = "Position-based: constraints projected one by one; first order, damps.",
                 .order = 1,
                 .completion = 1,
                 .projects = 1,
                 .starter = SN_XPBD},
};

const SnScheme* sn_scheme(SnIntegrator integrator) {
    assert((unsigned)integrator < SN_INTEGRATOR_COUNT);
    return &schemes[integrator];
}

double sn_scheme_share(const SnScheme* scheme, int stage) {
    assert(stage >= 0 && stage < scheme->stage_count);
    if (scheme->stage_count == 1) return 1;
    return stage == 0 ? scheme->stage[1].first * scheme->stage[0].gamma : scheme->stage[1].gamma;
}

const char* sn_integrator_name(SnIntegrator integrator) { return schemes[integrator].name; }
const char* sn_integrator_summary(SnIntegrator integrator) { return schemes[integrator].summary; }
