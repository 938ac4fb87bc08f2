// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/plan.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

// ---- sizes

static void append_layer(double share, SnLayerPlan* plan) {
    plan->share[plan->count] = share;
    plan->iterations[plan->count++] = 1;
}

// Append layers from 100 % down to `lowest` in equal steps.
static void append_steps(int steps, double lowest, int pinned, SnLayerPlan* plan) {
    for (int k = pinned ? 1 : 0; k <= steps; ++k)
        append_layer(100 - (100 - lowest) * k / steps, plan);
}

void sn_plan_linear(int steps, int pinned, SnLayerPlan* plan) {
    assert(steps >= 1 && steps < SN_PLAN_LAYERS);
    plan->count = 0;
    append_steps(steps, 0, pinned, plan);
}

void sn_plan_logarithmic(int pinned, SnLayerPlan* plan) {
    plan->count = 0;
    for (double share = pinned ? 50 : 100; share > 12; share /= 2) append_layer(share, plan);
    append_layer(0, plan);
}

// ---- the automatic choice

// The soft modulus is defined in plan.h.
#define STIFF 10.0 // stiff elements have a Young's modulus above STIFF times the soft modulus
#define SOFT  0.1  // fraction of the volume that is in elements with at most the soft modulus

static double volume_up_to(const SnPlanFacts* facts, float modulus) {
    double volume = 0;
    for (int e = 0; e < facts->element_count; ++e)
        if ((float)facts->youngs_modulus[e] <= modulus) volume += facts->volume[e];
    return volume;
}

// Return the float with these bits. Positive floats have the same order as their bits, read as
// integers.
static float float_of_bits(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// Find the soft modulus (see plan.h), by bisection over all positive floats.
static double soft_modulus(const SnPlanFacts* facts) {
    const double part = SOFT * volume_up_to(facts, INFINITY);
    uint32_t low = 0, high = 0x7f800000u; // infinity
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (volume_up_to(facts, float_of_bits(middle)) >= part)
            high = middle;
        else
            low = middle + 1;
    }
    return (double)float_of_bits(low);
}

double sn_plan_stiff_share(const SnPlanFacts* facts) {
    if (facts->element_count == 0) return 0;
    const double limit = STIFF * soft_modulus(facts);
    int stiff = 0;
    for (int e = 0; e < facts->element_count; ++e) stiff += facts->youngs_modulus[e] > limit;
    return 100.0 * stiff / facts->element_count;
}

void sn_plan_auto(const SnPlanFacts* facts, int steps, SnLayerPlan* plan) {
    assert(steps >= 1 && steps < SN_PLAN_LAYERS - 1);
    const double stiff = sn_plan_stiff_share(facts);
    plan->count = 0;
    append_steps(steps, stiff, facts->pinned, plan);
    if (stiff > 0) append_layer(0, plan);
}

// ---- iterations

static const double growth[SN_ITERATIONS_RULES] = {1, 2, 0.5, 1};

const char* sn_iteration_rule_name(SnIterationRule rule) {
    static const char* const name[SN_ITERATIONS_RULES] = {"equal", "doubling", "halving", "listed"};
    return name[rule];
}

// Distribute all iterations by the rule. Layer k has the weight factor^k. The layers 0 to k
// together get `total` times the sum of their weights, divided by the sum of all weights; but at
// least one iteration is left for each later layer.
static void share_by_rule(double factor, int total, SnLayerPlan* plan) {
    double weight = 1, sum = 0, part = 0;
    int done = 0;
    for (int k = 0; k < plan->count; ++k, weight *= factor) sum += weight;
    weight = 1;
    for (int k = 0; k < plan->count; ++k, weight *= factor) {
        part += weight;
        const int most = total - (plan->count - 1 - k);
        int end = (int)fmin(most, round(total * (part / sum)));
        if (end < done + 1) end = done + 1;
        plan->iterations[k] = end - done;
        done = end;
    }
}

// Distribute up to half of the iterations among all layers except the last, beginning with `first`
// iterations in the first layer. The last layer gets the rest.
static void share_from_first(double factor, int first, int total, SnLayerPlan* plan) {
    const int last = plan->count - 1;
    double many = first;
    int left = total / 2;
    for (int k = 0; k < last; ++k, many *= factor) {
        const int wanted = (int)fmin(left - (last - 1 - k), many);
        plan->iterations[k] = wanted > 1 ? wanted : 1;
        left -= plan->iterations[k];
    }
    left += total - total / 2;
    plan->iterations[last] = left > 1 ? left : 1;
}

void sn_plan_iterations(SnIterationRule rule, int first, int total, SnLayerPlan* plan) {
    if (first > 0)
        share_from_first(growth[rule], first, total, plan);
    else
        share_by_rule(growth[rule], total, plan);
}
