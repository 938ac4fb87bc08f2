// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_COORDS_FULL_H
#define SN_COORDS_COORDS_FULL_H

#include "system/coords.h"

/// Full coordinates: J is the identity on every node that is not held in all three components, and
/// that is free where some are carried (NULL: all are free). `row_of_node` is filled: ascending
/// rows from `first_row`, -1 for other nodes.
SnStatus sn_create_full_coords(const SnModel* model, const SnCarried* carried,
                               const unsigned char* held, int first_row, int* row_of_node,
                               SnCoords** coords);

#endif
