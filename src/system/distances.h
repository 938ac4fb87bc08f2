// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_DISTANCES_H
#define SN_SYSTEM_DISTANCES_H

#include "system/model.h"

// Some methods take full steps with the constant matrix (element/weights.h). Full steps are safe if
// all energies are squared distances with weights above zero: then no stiffness exceeds the
// constant matrix. Energies of springs are squared distances. Damping by alpha1 Pi K Pi
// (element/solid_damping.h) is allowed, too, because its K is the stiffness of such an energy.

/// Return NULL if the energy of a part is a sum of squared distances. Otherwise return the reason
/// why it is not: the end of a sentence that begins with the part's name.
const char* sn_part_no_distances(const SnPart* part);

#endif
