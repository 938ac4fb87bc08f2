// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_WEIGHTS_H
#define SN_ELEMENT_WEIGHTS_H

/// Which K = -df/dx is meant.
typedef enum SnTangent {
    SN_TANGENT_PROJECTED, // positive semi-definite, element by element
    SN_TANGENT_EXACT,     // as it is, for Newton near a minimum
    SN_TANGENT_CONSTANT,  // the same for all shapes: the Laplacian of projective dynamics and
                          // quasi-Newton, sum w_e G_e^T G_e; D is then constant, too
} SnTangent;

/// Multiples of stiffness K = -df/dx and damping D = -df/dv. D is always positive semi-definite.
typedef struct SnWeights {
    double stiffness, damping;
    SnTangent tangent;
} SnWeights;

#endif
