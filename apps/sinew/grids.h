// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_GRIDS_H
#define SN_APP_GRIDS_H

#include "looks.h"

/// Body `i`, or collider i - body_count, at one moment as a VTU. Soft bodies: displacement from the
/// rest shape and velocity of nodes; Cauchy stress, von Mises stress, norm of the rate of Green
/// strain and region of elements, and with rigidification their rigid part. Springs: lines with
/// displacement and velocity. Rigid bodies and colliders: their surface, with its displacement from
/// the start.
SnStatus sn_write_grid(const char* path, const SnLooks* looks, const SnShot* shot, int i,
                       SnError* error);

#endif
