// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_COLLIDE_ORACLE_H
#define SN_TESTS_COLLIDE_ORACLE_H

// Do a point and a triangle, or two segments, touch while their corners move on straight lines? The
// answer is found in exact arithmetic, for corners and displacements that are whole numbers below
// 4096.

typedef enum Verdict {
    MISS,    // they certainly do not touch
    HIT,     // they certainly touch
    UNCLEAR, // degenerate (flat, parallel or grazing) at a time within 2^-40 of *t
} Verdict;

Verdict oracle_point_triangle(const int x[4][3], const int d[4][3], double* t);
Verdict oracle_edges(const int x[4][3], const int d[4][3], double* t);

#endif
