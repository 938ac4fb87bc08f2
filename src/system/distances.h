// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_DISTANCES_H
#define SN_SYSTEM_DISTANCES_H

#include "system/model.h"

// Some methods take full steps with the constant matrix (element/weights.h), which is safe where
// energies are squared distances with weights above zero: no stiffness is above that matrix then.
// Springs are, and so is damping by alpha1 Pi K Pi, whose K is such a stiffness.

/// NULL: the energy of a part is made of squared distances. Else what it has that is not, to be
/// said behind its name.
const char* sn_part_no_distances(const SnPart* part);

#endif
