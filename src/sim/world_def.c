// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The definition of a world: what it is if nothing is said, and whether a world can be made of it.
// Numbers are looked at first, then names, then what does not go together (combinations.c).
#include "sim/combinations.h"
#include "sim/world.h"

#include <math.h>

#define COOKIE 0x536e5744u // "SnWD"

SnWorldDef sn_default_world_def(void) {
    return (SnWorldDef){
        .gravity = {0, 0, -9.81},
        .step = 0.01,
        .integrator = SN_BDF1,
        .method = "newton",
        .linear_solver = "cholesky",
        .threads = 1,
        .stiffness_factor = 1,
        .relative_tolerance = 1e-6,
        .absolute_tolerance = 0,
        .history = -1,
        .linear_tolerance = 1e-8,
        .error_tolerance = 1e-9,
        .contact = {.friction = 0.5,
                    .stabilisation = 0.2,
                    .compliance = 1e-3,
                    .tolerance = 1e-6,
                    .max_sweeps = 10000,
                    .slip_speed = 1e-3},
        .rigidification = {.tau_R = 1e-4, .tau_E = 1e-3, .frames = 3, .creep = -1, .merge = 1},
        .xpbd = {.iterations = 20,
                 .substeps = 1,
                 .layers = {.count = 4, .rule = SN_ITERATIONS_DOUBLING, .first = 1, .stripes = 8}},
        .cookie = COOKIE};
}

typedef struct Range {
    const char* name;
    double value, low, high; // low < value <= high, or low <= value where closed
    int closed;
} Range;

static SnStatus fail_range(const Range* r, SnError* error) {
    const char* from = r->closed ? "from" : "above";
    if (r->high < HUGE_VAL)
        return sn_fail(error, SN_BAD_INPUT, "%s is %g; accepted is a number %s %g up to %g",
                       r->name, r->value, from, r->low, r->high);
    return sn_fail(error, SN_BAD_INPUT, "%s is %g; accepted is a finite number %s %g", r->name,
                   r->value, from, r->low);
}

static SnStatus check_numbers(const SnWorldDef* def, SnError* error) {
    const double inf = HUGE_VAL;
    const Range ranges[] = {
        {"step", def->step, 0, 1e6, 0},
        {"drag", def->drag, 0, inf, 1},
        {"stiffness_factor", def->stiffness_factor, 0, inf, 1},
        {"relative_tolerance", def->relative_tolerance, 0, 1, 1},
        {"absolute_tolerance", def->absolute_tolerance, 0, inf, 1},
        {"max_iterations", def->max_iterations, 0, 1e6, 1},
        {"iterations", def->iterations, 0, 1e6, 1},
        {"history", def->history, -1, 100, 1},
        {"linear_tolerance", def->linear_tolerance, 0, 1, 0},
        {"error_tolerance", def->error_tolerance, 0, 1, 0},
        {"threads", def->threads, 1, 256, 1},
        {"contact.friction", def->contact.friction, 0, inf, 1},
        {"contact.restitution", def->contact.restitution, 0, 1, 1},
        {"contact.stabilisation", def->contact.stabilisation, 0, 1, 1},
        {"contact.compliance", def->contact.compliance, 0, inf, 1},
        {"contact.tolerance", def->contact.tolerance, 0, 1, 0},
        {"contact.penalty", def->contact.penalty, 0, inf, 1},
        {"contact.slip_speed", def->contact.slip_speed, 0, inf, 0},
        {"contact.damping_speed", def->contact.damping_speed, 0, inf, 1},
        {"contact.largest_depth", def->contact.largest_depth, 0, inf, 1},
        {"contact.max_sweeps", def->contact.max_sweeps, 1, 1e9, 1},
        {"rigidification.tau_R", def->rigidification.tau_R, 0, inf, 1},
        {"rigidification.tau_E", def->rigidification.tau_E, 0, inf, 1},
        {"rigidification.frames", def->rigidification.frames, 1, 100, 1},
        {"rigidification.creep", def->rigidification.creep, -1, inf, 1},
        {"rigidification.error", def->rigidification.error, 0, 1, 1},
        {"xpbd.iterations", def->xpbd.iterations, 1, 1e6, 1},
        {"xpbd.substeps", def->xpbd.substeps, 1, 1e4, 1},
        {"xpbd.tolerance", def->xpbd.tolerance, 0, 1, 1},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; ++i) {
        const Range* r = &ranges[i];
        if (!(r->closed ? r->value >= r->low : r->value > r->low) || !(r->value <= r->high) ||
            !isfinite(r->value))
            return fail_range(r, error);
    }
    if (def->rigidification.creep < 0 && def->rigidification.creep != -1)
        return sn_fail(error, SN_BAD_INPUT,
                       "rigidification.creep is %g; accepted is a finite number from 0, or -1 for "
                       "what follows from tau_E",
                       def->rigidification.creep);
    for (int k = 0; k < 3; ++k)
        if (!isfinite(def->gravity[k]) || !isfinite(def->wind[k]))
            return sn_fail(error, SN_BAD_INPUT, "gravity and wind must be finite");
    return SN_OK;
}

static SnStatus check_names(const SnWorldDef* def, SnError* error) {
    if ((unsigned)def->integrator >= SN_INTEGRATOR_COUNT)
        return sn_fail(error, SN_BAD_INPUT, "integrator %d does not exist", (int)def->integrator);
    if (!def->method || !sn_method_name(def->method))
        return sn_fail(error, SN_BAD_INPUT, "there is no method '%s'",
                       def->method ? def->method : "");
    if (!def->linear_solver || !sn_linear_find(def->linear_solver))
        return sn_fail(error, SN_BAD_INPUT, "there is no linear solver '%s'",
                       def->linear_solver ? def->linear_solver : "");
    return SN_OK;
}

SnStatus sn_world_check_def(const SnWorldDef* def, SnError* error) {
    if (def->cookie != COOKIE)
        return sn_fail(error, SN_BAD_INPUT, "start from sn_default_world_def()");
    SN_TRY(check_numbers(def, error));
    SN_TRY(check_names(def, error));
    const SnStepKind* kind = sn_step_kind(def);
    if (kind->check) SN_TRY(kind->check(def, error));
    return sn_combinations_check(def, error);
}
