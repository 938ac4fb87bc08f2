// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The table of features of a world's definition that do not go together, and the search in it.
#include "sim/combinations.h"

#include "sim/world.h"

#include <string.h>

// ---- features

static int has_consistent_mass(const SnWorldDef* def) { return def->consistent_mass; }
static int has_rigidification(const SnWorldDef* def) { return def->rigidification.on; }
static int has_penalty(const SnWorldDef* def) { return def->contact.penalty > 0; }
static int has_no_penalty(const SnWorldDef* def) { return !has_penalty(def); }
static int has_projection(const SnWorldDef* def) { return def->contact.projection; }
static int has_largest_depth(const SnWorldDef* def) { return def->contact.largest_depth > 0; }

static int is_xpbd(const SnWorldDef* def) { return sn_scheme(def->integrator)->projects; }
static int is_static(const SnWorldDef* def) { return sn_scheme(def->integrator)->is_static; }
static int has_no_stages(const SnWorldDef* def) {
    return sn_scheme(def->integrator)->stage_count == 0;
}
static int has_no_stages_or_inertia(const SnWorldDef* def) {
    return has_no_stages(def) || is_static(def);
}
static int is_static_or_xpbd(const SnWorldDef* def) { return is_static(def) || is_xpbd(def); }
// 1: the integrator cannot solve a stage several times. contact.largest_depth needs this: after
// each solve that leaves deeper overlaps, the forces that were found are added to the springs of
// contacts (an augmented Lagrangian), and the stage is solved again.
static int cannot_solve_again(const SnWorldDef* def) {
    return has_no_stages(def) || sn_scheme(def->integrator)->one_solve ||
           def->integrator == SN_MIDPOINT;
}

// Steps that are not position-based ignore layers: without XPBD this feature is absent.
static int lists_iterations(const SnWorldDef* def) {
    return is_xpbd(def) && def->xpbd.layers.rule == SN_ITERATIONS_LISTED;
}
static int has_other_layers(const SnWorldDef* def) {
    const SnLayerSizes sizes = def->xpbd.layers.sizes;
    return sizes != SN_LAYERS_NONE && sizes != SN_LAYERS_LISTED;
}

static const SnOption consistent_mass = {"a consistent mass", SN_OPTION_SETTING,
                                         has_consistent_mass};
static const SnOption rigidification = {"rigidification", SN_OPTION_SETTING, has_rigidification};
static const SnOption penalty = {"contact.penalty", SN_OPTION_SETTING, has_penalty};
static const SnOption no_penalty = {"no contact.penalty", SN_OPTION_SETTING, has_no_penalty};
static const SnOption projection = {"contact.projection", SN_OPTION_SETTING, has_projection};
static const SnOption largest_depth = {"contact.largest_depth", SN_OPTION_SETTING,
                                       has_largest_depth};
static const SnOption listed_iterations = {"listed xpbd.layers.iterations", SN_OPTION_SETTING,
                                           lists_iterations};
static const SnOption unlisted_layers = {"xpbd.layers that are not listed", SN_OPTION_SETTING,
                                         has_other_layers};
static const SnOption distances = {"method", SN_OPTION_METHOD, sn_method_takes_distances};
static const SnOption xpbd = {"integrator", SN_OPTION_INTEGRATOR, is_xpbd};
static const SnOption without_stages = {"integrator", SN_OPTION_INTEGRATOR, has_no_stages};
static const SnOption without_stages_or_inertia = {"integrator", SN_OPTION_INTEGRATOR,
                                                   has_no_stages_or_inertia};
static const SnOption static_or_xpbd = {"integrator", SN_OPTION_INTEGRATOR, is_static_or_xpbd};
static const SnOption not_again = {"integrator", SN_OPTION_INTEGRATOR, cannot_solve_again};

// ---- the table

static const SnCombination combinations[] = {
    {&consistent_mass, &without_stages, SN_UNSUPPORTED,
     "the integrator {integrator} needs a lumped mass"},
    {&penalty, &xpbd, SN_UNSUPPORTED,
     "the integrator {integrator} does not go with contact.penalty; accepted is 0"},
    {&listed_iterations, &unlisted_layers, SN_BAD_INPUT,
     "xpbd.layers.iterations are listed, which needs layers that are listed"},
    {&projection, &penalty, SN_BAD_INPUT,
     "contact.projection does not go with contact.penalty; accepted is one of them"},
    {&projection, &static_or_xpbd, SN_UNSUPPORTED,
     "contact.projection does not go with the integrator '{integrator}'; accepted are those with "
     "inertia, but for xpbd"},
    {&largest_depth, &no_penalty, SN_BAD_INPUT,
     "contact.largest_depth is that of springs; accepted is 0, or a contact.penalty above 0"},
    {&largest_depth, &not_again, SN_UNSUPPORTED,
     "contact.largest_depth does not go with the integrator '{integrator}'; accepted are implicit "
     "ones other than midpoint that solve more than once per step"},
    {&rigidification, &without_stages_or_inertia, SN_UNSUPPORTED,
     "rigidification does not go with the integrator '{integrator}'; accepted are implicit ones "
     "with inertia"},
    {&rigidification, &projection, SN_UNSUPPORTED,
     "rigidification does not go with contact.projection"},
    {&distances, &rigidification, SN_UNSUPPORTED,
     "the method {method} does not go with rigidification; accepted is quasi-newton"},
    {&distances, &penalty, SN_UNSUPPORTED,
     "the method {method} does not go with contact.penalty, which its constant matrix lacks; "
     "accepted is 0, or quasi-newton"},
};
enum { COMBINATIONS = sizeof combinations / sizeof combinations[0] };

const SnCombination* sn_combinations(int* count) {
    *count = COMBINATIONS;
    return combinations;
}

// ---- asking the table

static SnStatus refuse_combination(const SnCombination* row, const SnWorldDef* def,
                                   SnError* error) {
    const char *open = strchr(row->sentence, '{'), *close = strchr(row->sentence, '}');
    if (!open) return sn_fail(error, row->status, "%s", row->sentence);
    const char* name = open[1] == 'i' ? sn_integrator_name(def->integrator) : def->method;
    return sn_fail(error, row->status, "%.*s%s%s", (int)(open - row->sentence), row->sentence, name,
                   close + 1);
}

SnStatus sn_combinations_check(const SnWorldDef* def, SnError* error) {
    for (int i = 0; i < COMBINATIONS; ++i) {
        const SnCombination* row = &combinations[i];
        if (row->a->is_on(def) && row->b->is_on(def)) return refuse_combination(row, def, error);
    }
    return SN_OK;
}
