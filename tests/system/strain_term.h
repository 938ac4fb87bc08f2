// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SYSTEM_STRAIN_TERM_H
#define SN_TESTS_SYSTEM_STRAIN_TERM_H

#include "system/term.h"

// A term with one unknown number s per triangle of a plane part, which is drawn to the change of
// the triangle's area A: the simplest term that has slots.
//
//     E = k/2 sum A0 (s - (A / A0 - 1))^2

typedef struct StrainTerm {
    const SnModel* model;
    int part;         // with a scalar for each triangle
    double stiffness; // k, N/m
} StrainTerm;

SnTerm strain_term(const StrainTerm* strain);

/// A / A0 - 1 of a triangle, with nodes at x.
double area_strain(const StrainTerm* strain, int triangle, const double* x);

#endif
