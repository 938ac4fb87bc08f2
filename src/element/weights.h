// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_WEIGHTS_H
#define SN_ELEMENT_WEIGHTS_H

/// Multiples of stiffness K = -df/dx and damping D = -df/dv, and which K is meant. D is always
/// positive semi-definite.
typedef struct SnWeights {
    double stiffness, damping;
    int exact; // 1: K as it is, for Newton near a minimum; 0: projected to be positive
               // semi-definite
} SnWeights;

#endif
