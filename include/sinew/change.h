// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_CHANGE_H
#define SINEW_CHANGE_H

#include "sinew/contact.h"
#include "sinew/world.h"

#ifdef __cplusplus
extern "C" {
#endif

// The contents of a world may change while it runs. The functions sn_world_add_... can be called
// before the first step and between later steps, and everything can be removed again. All other
// contents go on as if nothing had happened: contact forces, rigid parts, sleeping bodies and the
// history of integrators that use earlier steps stay. An added thing begins at the present time of
// the world. A body begins in the state that its definition gives, a pin holds its nodes where they
// are, and an attachment glues both bodies where they are. Sleeping bodies that touched a removed
// thing wake.
//
// Each call that adds or removes changes the world at once, or fails and changes nothing. Between
// sn_world_begin_change and sn_world_end_change such calls are gathered, and the world changes
// once: use this for many calls, because each change takes about as long as a start. Ids of removed
// things are not used again. Snapshots include changes: restoring a snapshot that was taken before
// a change undoes the change.
//
// Bodies, colliders and attachments may also come and go at given times: `from` and `until` in
// their definitions. They have their ids from the beginning. Pins and other things that name a body
// can be added before the body comes; they come and go with the body. Until a body comes,
// sn_world_body_info and sn_world_find_body know it, but sn_world_body_count does not count it, and
// functions that return positions fail for it. The start of a world fails if a thing that comes
// later could not be added, for example because a selection contains no node. An item is refused at
// once if the times at which it could act and the times at which its body is there do not overlap;
// pairs are never refused for this reason.
// If the last body would go when a step begins, the step fails and changes nothing.
//
// A change by itself moves no other body. But it may alter later results a little: methods that
// iterate until the whole world has converged may do more or fewer iterations, which moves all
// bodies within the tolerance; and methods that keep data from step to step (a factor of a matrix,
// pairs of L-BFGS) begin anew.

// ---- items: things other than bodies and colliders that can be removed

/// The id of an item inside one world. Items are pins, drives, forces, events, pairs and
/// attachments. {0} means "none". Ids count up from 1 in the order of adding, across all kinds of
/// items.
typedef struct SnItemId {
    int32_t index1;
} SnItemId;

/// The item that was added last. It need not be in the world now: its time may not have come yet,
/// or it may have been removed. {0}: no item has been added.
SN_API SnItemId sn_world_last_item(const SnWorld* world);

/// The first pin, drive, force or attachment whose definition has this name: the first one that is
/// in the world, or else the first one that comes later. {0}: there is none.
SN_API SnItemId sn_world_find_item(const SnWorld* world, const char* name);

// ---- removing -----------------------------------------------------------------------------------

/// Remove a body and all that acts on it: pins, drives, forces, kicks, pairs, attachments; a hand
/// that holds the body lets go. SN_BAD_INPUT if there is no such body, or if it is the last body of
/// a world that has started. Other failures are those of sn_world_start.
SN_API SnStatus sn_world_remove_body(SnWorld* world, SnBodyId body, SnError* error);

/// Remove a collider and its pairs. SN_BAD_INPUT if there is no such collider.
SN_API SnStatus sn_world_remove_collider(SnWorld* world, SnColliderId collider, SnError* error);

/// Remove an item. Nodes that the item held are free from the next step on. If the item is an event
/// that has happened, the velocity from a kick stays, but gravity and wind become what they would
/// be without the event. SN_BAD_INPUT if there is no such item.
SN_API SnStatus sn_world_remove_item(SnWorld* world, SnItemId item, SnError* error);

// ---- several at once ----------------------------------------------------------------------------

/// Begin a change: from here on, calls that add or remove are gathered. Until the change ends, the
/// world can be read, but not stepped, saved or changed in another way (SN_BAD_INPUT), and new
/// bodies have no positions yet. SN_BAD_INPUT if a change has begun already.
SN_API SnStatus sn_world_begin_change(SnWorld* world, SnError* error);

/// End a change: do everything that was gathered. If this fails, nothing of it is done, and ids
/// that were given since the change began are void. SN_BAD_INPUT if no change has begun.
SN_API SnStatus sn_world_end_change(SnWorld* world, SnError* error);

/// Drop a change: forget everything that was gathered since it began.
SN_API void sn_world_drop_change(SnWorld* world);

/// The number of changes of bodies, colliders or items since the start. Restoring a snapshot brings
/// back the number that the world had then. A program that keeps data about the contents of a world
/// (the number of bodies, their meshes, colliders) should read these data again whenever this
/// number has changed.
SN_API int sn_world_topology(const SnWorld* world);

#ifdef __cplusplus
}
#endif
#endif
