// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_TOUCH_H
#define SINEW_TOUCH_H

#include "sinew/change.h"

#ifdef __cplusplus
extern "C" {
#endif

// For programs in which people touch what is simulated, between steps. All these functions start a
// world that has not started, and wake bodies that they act on.

// A hand that pulls at a body: a damped spring from a point of the body to where the hand is, as
// strong as the body is heavy. There is one hand. Like everything that moves it is part of hashes
// and snapshots: restoring brings back the hand that there was, or none.

/// Take hold of a body at a point (m) on it or near it; the hand is at that point, too. A body that
/// was held before is let go. SN_BAD_INPUT for no such body, or one all of whose nodes are pinned.
SN_API SnStatus sn_world_pull(SnWorld* world, SnBodyId body, const double at[3], SnError* error);

/// Move the hand, m. SN_BAD_INPUT when it holds nothing.
SN_API SnStatus sn_world_pull_to(SnWorld* world, const double to[3], SnError* error);

/// Let go of the body that the hand holds, if any.
SN_API void sn_world_let_go(SnWorld* world);

/// 1: the hand pulls at a body. `from` is the point of the body that it holds, `to` the place of
/// the hand, m.
SN_API int sn_world_pulled(const SnWorld* world, double from[3], double to[3]);

/// A blow: an impulse (N s) at a point (m). A rigid body gets all of it there; of a soft body or
/// springs, nodes around the point share it, and those that are pinned get nothing. Either way the
/// body's momentum changes by the impulse (that of a plane body by the components in its plane).
/// SN_BAD_INPUT for no such body, or one all of whose nodes are pinned; SN_UNSUPPORTED for
/// quasistatic steps.
SN_API SnStatus sn_world_push(SnWorld* world, SnBodyId body, const double at[3],
                              const double impulse[3], SnError* error);

/// Hold nodes of a soft body or of springs where they are, from the next step on and until they are
/// released: those within `radius` (m) of a point, and the nearest one in any case. Nodes that a
/// drive moves go on with it. Holds are part of a snapshot: restoring brings back the holds that
/// there were, and no others. SN_UNSUPPORTED for rigid bodies.
SN_API SnStatus sn_world_hold(SnWorld* world, SnBodyId body, const double at[3], double radius,
                              SnError* error);

/// How many nodes sn_world_hold holds.
SN_API int sn_world_holds(const SnWorld* world);

/// Release all nodes that sn_world_hold holds. Nodes that pins hold stay held.
SN_API void sn_world_release_holds(SnWorld* world);

// Drives and colliders may be steered while the world runs, as a robot's arm is: they then move to
// given targets instead of as their definitions say.

/// Move a drive (sn_world_last_item, sn_world_find_item) from where it is now to a target: in a
/// straight line, turning evenly, to be there at the target's time and to stay. A loop that steers
/// gives a target before every step, whose time is that of the step's end. `translate` and `angle`
/// count as in SnMotionKey: from where the nodes were when the drive began. Earlier targets no
/// longer count. Targets are part of hashes and snapshots. SN_BAD_INPUT for no such drive, numbers
/// that are not finite, a time that is not after that of the world, or a turn about no axis.
SN_API SnStatus sn_world_move_drive(SnWorld* world, SnItemId drive, const SnMotionKey* target,
                                    SnError* error);

/// Move a collider to a target in the same way, counted from its first place. Frames of earlier
/// steps see it where it was when it got the target.
SN_API SnStatus sn_world_move_collider(SnWorld* world, SnColliderId collider,
                                       const SnMotionKey* target, SnError* error);

/// Where a drive or a collider is at a time (s), by its definition or its last target, in the
/// numbers of a target. SN_BAD_INPUT when there is no such drive or collider, or the time is not
/// finite.
SN_API SnStatus sn_world_drive_motion(const SnWorld* world, SnItemId drive, double time,
                                      SnMotionKey* motion);
SN_API SnStatus sn_world_collider_motion(const SnWorld* world, SnColliderId collider, double time,
                                         SnMotionKey* motion);

#ifdef __cplusplus
}
#endif
#endif
