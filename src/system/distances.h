// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_DISTANCES_H
#define SN_SYSTEM_DISTANCES_H

#include "system/model.h"

// Some methods take full steps with the constant matrix (element/weights.h). That is safe where
// energies are squared distances with weights above zero: then no stiffness exceeds that matrix.
// The energies of springs are such, and so is damping by alpha1 Pi K Pi, whose K is such a
// stiffness.

/// NULL: the energy of a part is made of squared distances. Otherwise the end of a sentence that
/// says what of the part is not, to be put behind its name.
const char* sn_part_no_distances(const SnPart* part);

#endif
