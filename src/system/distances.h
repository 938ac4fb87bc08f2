// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_DISTANCES_H
#define SN_SYSTEM_DISTANCES_H

#include "system/model.h"

// Some methods take full steps with the constant matrix (element/weights.h). Full steps are safe if
// all energies are squared distances with weights that are not negative: then no stiffness exceeds
// the constant matrix. Energies of springs are squared distances. Viscosity and damped springs are
// not allowed. Damping by alpha1 Pi K Pi (element/solid_damping.h) is allowed, because its K is the
// stiffness of such an energy.

/// Return NULL if full steps are safe for a part. Otherwise return the reason why they are not: the
/// end of a sentence that begins with the part's name.
const char* sn_part_no_distances(const SnPart* part);

#endif
