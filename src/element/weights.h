// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_WEIGHTS_H
#define SN_ELEMENT_WEIGHTS_H

/// Kinds of the stiffness K = -df/dx.
typedef enum SnTangent {
    SN_TANGENT_PROJECTED, // positive semi-definite, element by element
    SN_TANGENT_EXACT,     // the exact derivative, for Newton's method near a minimum
    SN_TANGENT_CONSTANT,  // the same for all shapes, as in projective dynamics and quasi-Newton
                          // methods: a Laplacian, in which x, y and z do not mix
                          // (element/solid_constant.h). D is then constant, too
} SnTangent;

/// Factors of the stiffness K = -df/dx and of the damping D = -df/dv in a sum. D is always positive
/// semi-definite.
typedef struct SnWeights {
    double stiffness, damping;
    SnTangent tangent;
} SnWeights;

#endif
