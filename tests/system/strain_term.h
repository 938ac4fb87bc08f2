// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SYSTEM_STRAIN_TERM_H
#define SN_TESTS_SYSTEM_STRAIN_TERM_H

#include "system/term.h"

// A term with one unknown number s per triangle of a plane part. Its energy draws s to the change
// of the triangle's area A from A0. It is the simplest term that has slots.
//
//     E = k/2 sum A0 (s - (A / A0 - 1))^2

typedef struct StrainTerm {
    const SnModel* model;
    int part;         // part that has a scalar for each triangle
    double stiffness; // k, N/m
} StrainTerm;

SnTerm strain_term(const StrainTerm* strain);

/// Return A / A0 - 1 of a triangle whose nodes are at x.
double area_strain(const StrainTerm* strain, int triangle, const double* x);

#endif
