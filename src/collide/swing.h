// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_SWING_H
#define SN_COLLIDE_SWING_H

#include "collide/manifold.h"

/// Two shapes that meet in one point, and fast: what is stopped there swings about it, and the ends
/// of what each turns to the other land within the step. Those that are not far from the other now,
/// each with its own normal, are added to the point; at most SN_MANIFOLD_POINTS in all. Ends that
/// fly by without touching are not held up. Returns how many there are.
int sn_swing(const SnPlaced* a, const SnPlaced* b, double margin, double time,
             SnManifoldPoint point[SN_MANIFOLD_POINTS]);

#endif
