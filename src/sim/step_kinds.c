// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The table of the kinds of step, one file each. The first kind in the table that takes a world's
// definition does the world's steps, so kinds with a method of their own have to come first.
#include "sim/world.h"

#include <string.h>

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

// 1: a kind does the steps of a world. A kind with a method of its own does the steps of all worlds
// that name this method, and of no others.
static int does_steps_of(const SnStepKind* kind, const SnWorldDef* def) {
    return kind->method ? strcmp(kind->method, def->method) == 0 : kind->takes(def);
}

const SnStepKind* sn_step_kind(const SnWorldDef* def) {
    const SnStepKind* kind = kinds;
    while (!does_steps_of(kind, def)) ++kind;
    return kind;
}

const SnStepKind* sn_step_kind_with_method(int index) {
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; ++k)
        if (kinds[k].method && index-- == 0) return &kinds[k];
    return NULL;
}
