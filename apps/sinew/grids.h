// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_GRIDS_H
#define SN_APP_GRIDS_H

#include "looks.h"

/// Write body `i`, or collider i - body_count, at one moment as a VTU file. A soft body has
/// displacement from the rest shape and velocity of its nodes; Cauchy stress, von Mises stress,
/// norm of the rate of Green strain and region of its elements, and with rigidification their rigid
/// part. Springs are lines with displacement and velocity. A rigid body or collider is its surface,
/// with displacement from the start.
SnStatus sn_write_grid(const char* path, const SnLooks* looks, const SnShot* shot, int i,
                       SnError* error);

#endif
