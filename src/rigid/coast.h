// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_RIGID_COAST_H
#define SN_RIGID_COAST_H

#include "rigid/pose.h"

/// Find the motion of a rigid body without forces in the time tau (s), from the pose `from`.
/// `momentum` (6) has the body's momentum, kg m/s, and its angular momentum L in the world's frame,
/// kg m^2/s; both stay constant. way[0] to way[2] become the shift, m. way[3] to way[5] become the
/// turn theta, rad, which solves I theta = tau L, where I is the inertia in the world's frame after
/// the turn.
void sn_coast(const SnPose* from, const SnRigidMass* mass, const double* momentum, double tau,
              double* way);

#endif
