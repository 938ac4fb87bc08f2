// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_COORDS_RIGID_H
#define SN_COORDS_COORDS_RIGID_H

#include "system/coords.h"

/// Free rigid bodies, those of the model and then those that carry nodes (NULL: there are none):
/// two block rows each, velocity and angular velocity in the world's frame. `row_of_body` is filled
/// with the first row of each.
SnStatus sn_create_rigid_coords(const SnModel* model, const SnCarried* carried, int first_row,
                                int* row_of_body, SnCoords** coords);

#endif
