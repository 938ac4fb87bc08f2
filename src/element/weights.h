// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_WEIGHTS_H
#define SN_ELEMENT_WEIGHTS_H

/// Multiples of stiffness K = -df/dx and damping D = -df/dv.
typedef struct SnWeights {
    double stiffness, damping;
} SnWeights;

#endif
