// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_TOUCH_H
#define SINEW_TOUCH_H

#include "sinew/change.h"

#ifdef __cplusplus
extern "C" {
#endif

// Functions for programs in which people touch simulated bodies between steps. sn_world_pull,
// sn_world_push, sn_world_hold, sn_world_move_drive and sn_world_move_collider start a world that
// has not started. Sleeping bodies on which these functions act wake.

// A hand that pulls at a body: a damped spring from a point of the body to the place of the hand.
// The heavier the body, the stiffer the spring. A world has one hand. The hand is part of hashes
// and snapshots, as everything that moves: restoring brings back the hand of the snapshot, or none.

/// Take hold of a body at a point (m) on the body or close to it; the hand begins at that point. A
/// body that the hand held before is let go. SN_BAD_INPUT for a body that does not exist, or whose
/// nodes are all held already by pins, drives or sn_world_hold.
SN_API SnStatus sn_world_pull(SnWorld* world, SnBodyId body, const double at[3], SnError* error);

/// Move the hand to a point, m. SN_BAD_INPUT if the hand holds nothing.
SN_API SnStatus sn_world_pull_to(SnWorld* world, const double to[3], SnError* error);

/// Let go of the body that the hand holds, if any.
SN_API void sn_world_let_go(SnWorld* world);

/// 1 if the hand pulls at a body. Then `from` receives the point of the body that the hand holds,
/// and `to` the place of the hand, m.
SN_API int sn_world_pulled(const SnWorld* world, double from[3], double to[3]);

/// A blow: an impulse (N s) at a point (m). A rigid body gets the whole impulse at this point. In a
/// soft body or springs, the nodes around the point share the impulse, and held nodes get nothing.
/// Either way the body's momentum changes by the impulse (for a plane body by the impulse's
/// components in the plane). SN_BAD_INPUT for a body that does not exist, or whose nodes are all
/// held; SN_UNSUPPORTED for quasistatic steps.
SN_API SnStatus sn_world_push(SnWorld* world, SnBodyId body, const double at[3],
                              const double impulse[3], SnError* error);

/// Hold nodes of a soft body or of springs where they are, from the next step on and until they are
/// released: all nodes within `radius` (m) of a point, and at least the node that is nearest to the
/// point. Nodes that a drive moves go on moving with the drive. Nodes that are attached exactly
/// (SnAttachmentDef.exact) are not held. Holds are part of a snapshot: restoring brings back
/// exactly the holds of the snapshot. SN_UNSUPPORTED for rigid bodies.
SN_API SnStatus sn_world_hold(SnWorld* world, SnBodyId body, const double at[3], double radius,
                              SnError* error);

/// The number of nodes that sn_world_hold holds.
SN_API int sn_world_holds(const SnWorld* world);

/// Release all nodes that sn_world_hold holds. Nodes that pins hold, too, stay held.
SN_API void sn_world_release_holds(SnWorld* world);

// Drives and colliders may be steered while the world runs, as the arm of a robot is. A drive or
// collider that has got a target moves to this target, and no longer as its definition says.

/// Move a drive (sn_world_last_item, sn_world_find_item) from its present place to a target. The
/// drive moves in a straight line and turns at a constant rate; it arrives at the target's time,
/// and stays there. A loop that steers gives a target before every step, with the time of the
/// step's end. `translate` and `angle` count as in SnMotionKey: from the places that the nodes had
/// when the drive began. A new target replaces earlier ones. Targets are part of hashes and
/// snapshots. SN_BAD_INPUT for a drive that does not exist, numbers that are not finite, a time
/// that is not after the world's time, or a turn of a drive without an axis.
SN_API SnStatus sn_world_move_drive(SnWorld* world, SnItemId drive, const SnMotionKey* target,
                                    SnError* error);

/// Move a collider to a target in the same way; `translate` and `angle` count from the collider's
/// first place. For times before this call, sn_world_collider_pose then returns the place that the
/// collider had when it got the target.
SN_API SnStatus sn_world_move_collider(SnWorld* world, SnColliderId collider,
                                       const SnMotionKey* target, SnError* error);

/// The place of a drive or a collider at a time (s), by its definition or by its last target, in
/// the same numbers as a target. SN_BAD_INPUT if there is no such drive or collider, or if the time
/// is not finite.
SN_API SnStatus sn_world_drive_motion(const SnWorld* world, SnItemId drive, double time,
                                      SnMotionKey* motion);
SN_API SnStatus sn_world_collider_motion(const SnWorld* world, SnColliderId collider, double time,
                                         SnMotionKey* motion);

#ifdef __cplusplus
}
#endif
#endif
