// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_DISTANCES_H
#define SN_SYSTEM_DISTANCES_H

#include "system/model.h"

// Some methods take full steps with the constant matrix (element/weights.h). Full steps are safe
// where energies are squared distances with weights above zero, as no stiffness then exceeds the
// constant matrix. The energies of springs are squared distances. Damping by alpha1 Pi K Pi
// (element/solid_damping.h) is allowed, too, as its K is the stiffness of squared distances.

/// Return NULL if the energy of a part is made of squared distances. Otherwise return the end of a
/// sentence that begins with the part's name and says what in the part is something else.
const char* sn_part_no_distances(const SnPart* part);

#endif
