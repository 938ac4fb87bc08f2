// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_PLAN_H
#define SN_XPBD_PLAN_H

#include "base/status.h"
#include "sinew/xpbd.h"

// A plan lists the layers of a step and the number of iterations in each (source text 002, sections
// 4.2 to 4.4). The functions below make plans by rules; a list from the user is copied into a plan
// as it is.

enum { SN_PLAN_LAYERS = 64 }; // the largest number of entries of a plan

typedef struct SnLayerPlan {
    int count;                      // number of entries
    double share[SN_PLAN_LAYERS];   // percentage of elements that are rigid in each layer, in any
                                    // order
    int iterations[SN_PLAN_LAYERS]; // number of iterations in each layer
} SnLayerPlan;

// ---- sizes ----------------------------------------------------------------------------------

/// Plan layers from 100 to 0 % in `steps` equal steps (1 to SN_PLAN_LAYERS - 1 steps). If `pinned`
/// is 1, the layer of 100 % is left out, because a soft body with held nodes does not move as a
/// whole.
void sn_plan_linear(int steps, int pinned, SnLayerPlan* plan);

/// Plan layers of 100, 50, 25, 12.5 and 0 %, without 100 % if `pinned` is 1.
void sn_plan_logarithmic(int pinned, SnLayerPlan* plan);

/// The input of sn_plan_auto.
typedef struct SnPlanFacts {
    int element_count;
    const double* youngs_modulus; // Young's modulus of each element, Pa
    const double* volume;         // volume of each element, m^3
    int pinned;                   // 1: some node is held
} SnPlanFacts;

/// Return the percentage of elements that are stiff. An element is stiff if its Young's modulus is
/// above ten times the soft modulus. The soft modulus is the smallest number such that the elements
/// with at most this Young's modulus make up at least a tenth of the volume.
double sn_plan_stiff_share(const SnPlanFacts* facts);

/// Plan layers automatically: from 100 % to the percentage of stiff elements in `steps` equal
/// steps, then 0 %. So in the layer before the last, the number of rigid elements is the number of
/// stiff elements. If no elements are stiff, the result is that of sn_plan_linear. The layer of 100
/// % is left out if some node is held.
void sn_plan_auto(const SnPlanFacts* facts, int steps, SnLayerPlan* plan);

// ---- iterations -----------------------------------------------------------------------------

const char* sn_iteration_rule_name(SnIterationRule rule);

/// Distribute `total` iterations among the layers of a plan. If `first` is 0, the rule gives the
/// iterations of all layers, rounded to whole numbers. If `first` is above 0, the first layer gets
/// `first` iterations, and the next layers follow by the rule, as long as half of `total` suffices;
/// the last layer gets the rest. If iterations run out, the first layers are served first. Every
/// layer gets at least one iteration, so the sum may exceed `total`.
void sn_plan_iterations(SnIterationRule rule, int first, int total, SnLayerPlan* plan);

#endif
