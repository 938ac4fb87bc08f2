// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_CCD_H
#define SN_COLLIDE_CCD_H

#include "math/vec3.h"

// Continuous collision detection of corners that move on straight lines: x + t d for 0 <= t <= 1.
//
// Never misses: 0 is returned only when a chain of directions separates the two for every t (to
// more than the error of evaluating them). 1 means that at *t, which is not after the first touch,
// they are nearer than `distance` + SN_CCD_TOLERANCE times the largest difference of coordinates
// and displacements; or that the search was given up undecided after SN_CCD_ROUNDS directions.

#define SN_CCD_TOLERANCE 1e-6
enum { SN_CCD_ROUNDS = 400 };

/// Point x[0] and triangle x[1], x[2], x[3].
int sn_ccd_point_triangle(const Vec3 x[4], const Vec3 d[4], double distance, double* t);

/// Segments x[0], x[1] and x[2], x[3].
int sn_ccd_edges(const Vec3 x[4], const Vec3 d[4], double distance, double* t);

#endif
