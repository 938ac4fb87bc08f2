// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_RIGID_PAIR_H
#define SN_COLLIDE_RIGID_PAIR_H

#include "collide/manifold.h"

/// Points where two rigid shapes that are convex, at most one of them a plane, touch now, are
/// nearer than `margin`, or will touch within `time`. In the last case they
/// are those of the first touch, taken back to now. Shapes that are within reach of a blow are
/// listed too, with points that do not hold them up. Where `time` is above 0, points that the
/// shapes may turn into each other once they are stopped at one come with it.
int sn_rigid_pair(const SnPlaced* a, const SnPlaced* b, double margin, double time,
                  SnManifoldPoint point[SN_MANIFOLD_POINTS]);

/// The gap of two such shapes.
SnGap sn_rigid_gap(const SnPlaced* a, const SnPlaced* b);

/// Do they come as near as `touch` within `time`? *when is not after the first such moment. *gap is
/// the gap now, and becomes the one then.
int sn_rigid_first_touch(const SnPlaced* a, const SnPlaced* b, double time, double touch,
                         SnGap* gap, double* when);

#endif
