// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_SPRINGS_H
#define SN_XPBD_SPRINGS_H

#include "element/spring.h"
#include "xpbd/moving.h"

// Springs are constraints C = l - L with compliance 1/k, where l is the length, L the rest length
// and k the stiffness, so that the energy is k/2 C^2. A damping c enters as in solids
// (xpbd/solid.h), with gamma = c / (k h) and h the length of the step. Springs are projected one
// after the other. In a layer, springs within one layer body are not projected, like the elements
// of the layer body.

typedef struct SnXpbdSpring {
    int node[2];
    double rest_length, stiffness, damping; // m, N/m, N s/m
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

/// The sum of the squared residuals of all springs, with nodes where they are, in a step of length
/// h, m^2.
double sn_xpbd_springs_measure(const SnXpbdSprings* springs, const SnParticle* particle, double h);

/// The sum of the squared residuals of springs within layer bodies, m^2. To be called when all
/// nodes of layer bodies are at their places in them. The sum then holds for the whole layer: layer
/// bodies are rigid, even while their inner nodes have not been moved along yet.
double sn_xpbd_springs_measure_carried(const SnXpbdSprings* springs, const SnXpbdMoving* moving,
                                       double h);

/// Project all springs that are not within one layer body once, in a step of length h. Adds the
/// squared residuals of springs just before each was projected, m^2, to `residual`, unless
/// `residual` is NULL.
void sn_xpbd_springs_sweep(SnXpbdSprings* springs, const SnXpbdMoving* moving, double h,
                           double* residual);

#endif
