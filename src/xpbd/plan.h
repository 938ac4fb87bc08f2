// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_PLAN_H
#define SN_XPBD_PLAN_H

#include "base/status.h"
#include "sinew/xpbd.h"

// A plan says which layers a step runs through, and for how many iterations each (source text 002,
// sections 4.2 to 4.4). A list that a user gives is written into a plan as it is.

enum { SN_PLAN_LAYERS = 64 }; // most entries of a plan

typedef struct SnLayerPlan {
    int count;                      // number of entries
    double share[SN_PLAN_LAYERS];   // share of the elements that is rigid, %, in any order
    int iterations[SN_PLAN_LAYERS]; // number of iterations in each entry's layer
} SnLayerPlan;

// ---- sizes ----------------------------------------------------------------------------------

/// Plan layers from 100 to 0 % in `steps` equal steps, 1 to SN_PLAN_LAYERS - 1. The layer of 100 %
/// is left out if `pinned` is 1: a soft body that is pinned somewhere does not move as a whole.
void sn_plan_linear(int steps, int pinned, SnLayerPlan* plan);

/// Plan layers of 100, 50, 25, 12.5 and 0 %, without 100 % if `pinned` is 1.
void sn_plan_logarithmic(int pinned, SnLayerPlan* plan);

/// The input of the automatic choice.
typedef struct SnPlanFacts {
    int element_count;
    const double* youngs_modulus; // Young's modulus of each element, Pa
    const double* volume;         // volume of each element, m^3
    int pinned;                   // 1: some node is held
} SnPlanFacts;

/// Return the share of the elements, %, that are stiff: whose Young's modulus is more than ten
/// times the soft modulus. The soft modulus is the smallest one that elements with at least a tenth
/// of the volume do not exceed.
double sn_plan_stiff_share(const SnPlanFacts* facts);

/// The automatic choice: layers in `steps` equal steps from 100 % to the share of the stiff
/// elements, then 0. So the last layer before all elements are elastic has the stiff elements in
/// its layer bodies. Where no elements are much stiffer than others, this is sn_plan_linear. The
/// layer of 100 % is left out where some node is held.
void sn_plan_auto(const SnPlanFacts* facts, int steps, SnLayerPlan* plan);

// ---- iterations -----------------------------------------------------------------------------

const char* sn_iteration_rule_name(SnIterationRule rule);

/// Share `total` iterations among the layers of a plan. With `first` = 0 all iterations are shared
/// by the rule, to the nearest whole number. With `first` > 0, the first layer has `first`
/// iterations, the layers between follow by the rule (halving ends at 1) up to half of the total,
/// and the last layer has the rest. No layer has less than one iteration, so there may be more than
/// `total` in all; where iterations run out, the first layers are served first.
void sn_plan_iterations(SnIterationRule rule, int first, int total, SnLayerPlan* plan);

#endif
