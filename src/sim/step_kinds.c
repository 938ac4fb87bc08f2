// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The kinds of step, one file each. The first that takes a world's definition does its steps.
#include "sim/world.h"

static int takes_projections(const SnWorldDef* def) { return sn_scheme(def->integrator)->projects; }

static int takes_stages(const SnWorldDef* def) {
    return sn_scheme(def->integrator)->stage_count > 0;
}

static int takes_any(const SnWorldDef* def) {
    (void)def;
    return 1;
}

static const SnStepKind kinds[] = {
    {.name = "xpbd",
     .takes = takes_projections,
     .check = sn_xpbd_check,
     .start = sn_xpbd_start,
     .step = sn_step_xpbd},
    {.name = "implicit",
     .takes = takes_stages,
     .needs_system = 1,
     .has_matrix = 1,
     .step = sn_step_implicit},
    {.name = "explicit", .takes = takes_any, .needs_system = 1, .step = sn_step_explicit},
};

const SnStepKind* sn_step_kind(const SnWorldDef* def) {
    const SnStepKind* kind = kinds;
    while (!kind->takes(def)) ++kind;
    return kind;
}
