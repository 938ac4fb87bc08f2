// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_SPRINGS_H
#define SN_XPBD_SPRINGS_H

#include "element/spring.h"
#include "xpbd/moving.h"

// A spring is a constraint C = l - L with compliance 1/k, where l is the length, L the rest length
// and k the stiffness; its energy is k/2 C^2. A damping c adds gamma (C - C_start) to C, where
// gamma = c / (k h), h is the length of the step, and C_start is C when the step began. Springs are
// projected one after the other. In a layer, springs within one layer body are not projected;
// neither are the elements of the layer body.

typedef struct SnXpbdSpring {
    int node[2];
    double rest_length, stiffness, damping; // in m, N/m and N s/m
    // ---- valid for a step
    double start;  // C when the step began, m
    double lambda; // multiplier, h^2 times the force, kg m
} SnXpbdSpring;

typedef struct SnXpbdSprings {
    int count;
    SnXpbdSpring* spring;
} SnXpbdSprings;

SnStatus sn_create_xpbd_springs(const SnSprings* springs, SnXpbdSprings** out);
void sn_destroy_xpbd_springs(SnXpbdSprings* springs);

/// Begin a step with nodes at `x` (node_count x 3), m.
void sn_xpbd_springs_begin(SnXpbdSprings* springs, const double* x);

/// Return the sum of the squared residuals of all springs at the present positions of nodes, in a
/// step of length h, m^2.
double sn_xpbd_springs_measure(const SnXpbdSprings* springs, const SnParticle* particle, double h);

/// Return the sum of the squared residuals of springs within layer bodies, m^2. To be called while
/// all nodes are at their places in their layer bodies. The sum is then valid for the whole layer,
/// because layer bodies are rigid.
double sn_xpbd_springs_measure_carried(const SnXpbdSprings* springs, const SnXpbdMoving* moving,
                                       double h);

/// Project once all springs that are not within one layer body, in a step of length h. Unless
/// `residual` is NULL, the squared residual of each spring just before its projection, m^2, is
/// added to *residual.
void sn_xpbd_springs_sweep(SnXpbdSprings* springs, const SnXpbdMoving* moving, double h,
                           double* residual);

#endif
