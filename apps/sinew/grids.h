// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_GRIDS_H
#define SN_APP_GRIDS_H

#include "shot.h"

/// One body at one moment as a VTU. Soft bodies: displacement from the rest shape and velocity of
/// nodes; Cauchy stress, von Mises stress, norm of the rate of Green strain and region of elements.
/// Springs: lines with displacement and velocity. Rigid bodies: a block with its displacement from
/// the corners at the start, `start` (8 x 3).
SnStatus sn_write_grid(const char* path, const SnScene* scene, const SnShot* shot, SnBodyId body,
                       const double* start, SnError* error);

#endif
