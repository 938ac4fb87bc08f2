// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_RIGID_COAST_H
#define SN_RIGID_COAST_H

#include "rigid/pose.h"

/// How far a rigid body goes in the time tau without forces: it keeps its momentum and its angular
/// momentum L in the world's frame (6). It is shifted by the first three numbers of `way` and
/// turned by the others, theta, with I(turned by theta) theta = tau L.
void sn_coast(const SnPose* from, const SnRigidMass* mass, const double* momentum, double tau,
              double* way);

#endif
