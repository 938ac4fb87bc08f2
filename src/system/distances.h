// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_DISTANCES_H
#define SN_SYSTEM_DISTANCES_H

#include "system/model.h"

// Some methods take full steps with the constant matrix (element/weights.h). Full steps are safe if
// all energies are squared distances with weights that are not negative: then the constant matrix
// minus the stiffness matrix is positive semi-definite in every configuration. Energies of springs
// are squared distances. Viscosity and damped springs make full steps unsafe. Damping by alpha1 Pi
// K Pi (element/solid_damping.h) does not, because K is the stiffness of an energy of squared
// distances.

/// Return NULL if full steps are safe for a part. Otherwise return the reason why they are not: the
/// end of a sentence that begins with the part's name.
const char* sn_part_no_distances(const SnPart* part);

#endif
