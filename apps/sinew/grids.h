// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_GRIDS_H
#define SN_APP_GRIDS_H

#include "looks.h"

/// Write body `i`, or collider `i - body_count`, at the moment of a shot as a VTU file. For a soft
/// body the file has the displacement from the rest shape and the velocity of each node, and for
/// each element Cauchy stress, von Mises stress, norm of the rate of Green strain, region and, with
/// rigidification, rigid part. Springs are lines with displacement and velocity. A rigid body or
/// collider is its surface, with the displacement from the start.
SnStatus sn_write_grid(const char* path, const SnLooks* looks, const SnShot* shot, int i,
                       SnError* error);

#endif
