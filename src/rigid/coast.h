// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_RIGID_COAST_H
#define SN_RIGID_COAST_H

#include "rigid/pose.h"

/// Find the motion of a rigid body without forces in the time tau (s), from the pose `from`. Its
/// momentum and its angular momentum L in the world's frame, `momentum` (6), stay constant. way[0
/// ... 2] becomes the shift, m, and way[3 ... 5] the turn theta, rad, which solves I(turned by
/// theta) theta = tau L with the inertia I in the world's frame.
void sn_coast(const SnPose* from, const SnRigidMass* mass, const double* momentum, double tau,
              double* way);

#endif
