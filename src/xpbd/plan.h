// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_PLAN_H
#define SN_XPBD_PLAN_H

#include "base/status.h"
#include "sinew/xpbd.h"

// Which layers a step runs through, and for how many iterations (source text 002, sections 4.2 to
// 4.4). A list that is known is written into a plan as it is.

enum { SN_PLAN_LAYERS = 64 }; // most entries of a plan

typedef struct SnLayerPlan {
    int count;
    double share[SN_PLAN_LAYERS];   // of the elements that are rigid, %, coarse to fine or not
    int iterations[SN_PLAN_LAYERS]; // of each
} SnLayerPlan;

// ---- sizes ----------------------------------------------------------------------------------

/// 100 to 0 % in `steps` equal steps, 1 to SN_PLAN_LAYERS - 1. Without the layer of 100 % where
/// something is pinned: the body does not move as a whole.
void sn_plan_linear(int steps, int pinned, SnLayerPlan* plan);

/// 100, 50, 25, 12.5 and 0 %; without 100 where something is pinned.
void sn_plan_logarithmic(int pinned, SnLayerPlan* plan);

/// What the automatic choice looks at.
typedef struct SnPlanFacts {
    int element_count;
    const double* youngs_modulus; // of each element, Pa
    const double* volume;         // of each element, m^3
    int pinned;                   // 1: some node of the body is held
} SnPlanFacts;

/// Share of the elements, %, whose Young's modulus is more than ten times that of the softest: what
/// elements with a tenth of the volume have at most.
double sn_plan_stiff_share(const SnPlanFacts* facts);

/// The automatic choice: layers in `steps` equal steps from 100 % to the share of the stiff
/// elements, then 0: the last layer before all is elastic has the stiff parts as bodies. Where none
/// is stiffer than others that is sn_plan_linear. Without 100 % where something is pinned.
void sn_plan_auto(const SnPlanFacts* facts, int steps, SnLayerPlan* plan);

// ---- iterations -----------------------------------------------------------------------------

const char* sn_iteration_rule_name(SnIterationRule rule);

/// Share `total` iterations among the layers of a plan. With `first` = 0 all of them by the rule,
/// to the nearest whole number. With more, the first layer has `first`, the others follow by the
/// rule (halving ends at 1) up to half of the total, and the last layer has the rest. No layer has
/// less than one, so there may be more than `total` in all; where they run out, the first layers
/// have theirs first.
void sn_plan_iterations(SnIterationRule rule, int first, int total, SnLayerPlan* plan);

#endif
