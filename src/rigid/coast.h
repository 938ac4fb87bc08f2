// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_RIGID_COAST_H
#define SN_RIGID_COAST_H

#include "rigid/pose.h"

/// Find how far a rigid body goes in the time tau (s) without forces. It keeps `momentum` (6): its
/// momentum and its angular momentum L in the world's frame. The first three numbers of `way` (6)
/// are its shift, m, the others its turn theta, rad, with I(turned by theta) theta = tau L.
void sn_coast(const SnPose* from, const SnRigidMass* mass, const double* momentum, double tau,
              double* way);

#endif
