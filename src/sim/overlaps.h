// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_OVERLAPS_H
#define SN_SIM_OVERLAPS_H

#include "sim/world.h"

/// 1: some body cannot touch something that is there, and may pass through it.
int sn_world_may_pass(const SnWorld* world);

#endif
