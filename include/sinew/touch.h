// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_TOUCH_H
#define SINEW_TOUCH_H

#include "sinew/world.h"

#ifdef __cplusplus
extern "C" {
#endif

// For programs in which people touch what is simulated, between steps. All of it starts a world
// that has not started, and wakes what rests.

// A hand that pulls at a body: a damped spring from a point of the body to where the hand is, as
// strong as the body is heavy. There is one hand. Like everything that moves it is part of hashes
// and snapshots: restoring brings back the one that there was, or none.

/// Take hold of a body at a point (m) that it has near it now; the hand is there, too. Lets go of
/// what was held before. SN_BAD_INPUT for no such body, or one all of whose nodes are pinned.
SN_API SnStatus sn_world_pull(SnWorld* world, SnBodyId body, const double at[3], SnError* error);

/// Move the hand, m. SN_BAD_INPUT when it holds nothing.
SN_API SnStatus sn_world_pull_to(SnWorld* world, const double to[3], SnError* error);

SN_API void sn_world_let_go(SnWorld* world);

/// 1: something is pulled. Where it is held now, and where the hand is, m.
SN_API int sn_world_pulled(const SnWorld* world, double from[3], double to[3]);

/// A blow: an impulse (N s) at a point (m). A rigid body gets all of it there; of a soft body or
/// springs, nodes around the point share it, and those that are pinned get nothing. Either way the
/// body's momentum changes by the impulse (of plane bodies by what of it lies in the plane).
/// SN_BAD_INPUT for no such body, or one all of whose nodes are pinned; SN_UNSUPPORTED for
/// quasistatic steps.
SN_API SnStatus sn_world_push(SnWorld* world, SnBodyId body, const double at[3],
                              const double impulse[3], SnError* error);

/// Hold nodes of a soft body or of springs where they are, from the next step on and until they are
/// released: those within `radius` (m) of a point, and the nearest one in any case. What a drive
/// moves goes on with it. Holds are part of a snapshot: restoring brings back those that there
/// were, and no others. SN_UNSUPPORTED for rigid bodies.
SN_API SnStatus sn_world_hold(SnWorld* world, SnBodyId body, const double at[3], double radius,
                              SnError* error);

/// Nodes that are held so.
SN_API int sn_world_holds(const SnWorld* world);

/// Release all of them. What pins hold stays.
SN_API void sn_world_release_holds(SnWorld* world);

#ifdef __cplusplus
}
#endif
#endif
