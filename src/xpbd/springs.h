// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_SPRINGS_H
#define SN_XPBD_SPRINGS_H

#include "element/spring.h"
#include "xpbd/moving.h"

// Springs as constraints: C = l - L with compliance 1/k, so that the energy is k/2 C^2, and with
// damping c the numerator of solids (xpbd/solid.h), gamma = c / (k h). One after the other. In a
// layer, those within one rigid body are left out, as its elements are.

typedef struct SnXpbdSpring {
    int node[2];
    double rest_length, stiffness, damping; // m, N/m, N s/m
    // ---- within a step
    double start; // C where the step began, m
    double lambda;
} SnXpbdSpring;

typedef struct SnXpbdSprings {
    int count;
    SnXpbdSpring* spring;
} SnXpbdSprings;

SnStatus sn_create_xpbd_springs(const SnSprings* springs, SnXpbdSprings** out);
void sn_destroy_xpbd_springs(SnXpbdSprings* springs);

/// A step begins with nodes at `x` (node_count x 3).
void sn_xpbd_springs_begin(SnXpbdSprings* springs, const double* x);

/// The squares of what springs are off by as they are, m^2.
double sn_xpbd_springs_measure(const SnXpbdSprings* springs, const SnParticle* particle, double h);

/// The same of those within one rigid body, once its nodes are where the body is. It does not
/// change while these are carried, whether or not nodes inside are moved along.
double sn_xpbd_springs_measure_carried(const SnXpbdSprings* springs, const SnXpbdMoving* moving,
                                       double h);

/// Project all other springs once, in a step of length h. Adds the squares of what they were off
/// by, m^2, unless NULL.
void sn_xpbd_springs_sweep(SnXpbdSprings* springs, const SnXpbdMoving* moving, double h,
                           double* residual);

#endif
