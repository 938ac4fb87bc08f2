// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_CHANGE_H
#define SINEW_CHANGE_H

#include "sinew/contact.h"
#include "sinew/world.h"

#ifdef __cplusplus
extern "C" {
#endif

// What there is in a world may change while it runs. Everything that sn_world_add_... adds before
// the first step can be added between later ones, too, and all of it can be removed. What was there
// goes on as if nothing had happened: forces of contacts, what is rigid, what sleeps, and the
// history of schemes that look back. Something new begins where its definition says, at the time of
// the world: a body as it would at the start, a pin where its nodes are, an attachment where both
// bodies are. What touched something that is gone wakes.
//
// Each such call changes the world at once, or fails and changes nothing. Between
// sn_world_begin_change and sn_world_end_change they are gathered, and the world changes once: that
// is what many of them want, as a change takes about as long as a start. Ids of what is gone are
// not used again. Snapshots hold what a world has once it has changed, and restoring one that was
// taken before brings back what there was.
//
// Bodies, colliders and attachments may also come and go by their time: `from` and `until` in their
// definitions. Such a one has its id from the beginning, and pins and whatever else names it can be
// added at once: they come and go with it. Until it comes it is nowhere: sn_world_body_info and
// sn_world_find_body know it, sn_world_body_count and functions that say where bodies are do not.
// What could not come is refused as the world starts, and what would act on a body only while that
// is not there at once. A step that begins when the last body is to
// go fails, and changes nothing.
//
// Changes move nothing. But steps of methods that iterate until all of the world has converged may
// take more or fewer iterations with other bodies in it, which moves the others within the
// tolerance; and methods that keep something from step to step (a factor, pairs) begin anew.

// ---- what can be removed beside bodies and colliders
// ---------------------------------------------

/// A pin, drive, force, event, pair or attachment inside one world. All zero means "none". Ids
/// count up from 1 through all of these kinds, in the order of adding.
typedef struct SnItemId {
    int32_t index1;
} SnItemId;

/// What was added last of these, there already or not; {0}: nothing yet.
SN_API SnItemId sn_world_last_item(const SnWorld* world);

/// The first pin, drive, force or attachment whose definition had this name, or {0}.
SN_API SnItemId sn_world_find_item(const SnWorld* world, const char* name);

// ---- removing -----------------------------------------------------------------------------------

/// Remove a body, with all that acts on it: pins, drives, forces, kicks, pairs, attachments; a hand
/// that holds it lets go. SN_BAD_INPUT when there is no such body, or it is the last one of a world
/// that has started; otherwise what sn_world_start says.
SN_API SnStatus sn_world_remove_body(SnWorld* world, SnBodyId body, SnError* error);

/// Remove a collider, with its pairs. SN_BAD_INPUT when there is none.
SN_API SnStatus sn_world_remove_collider(SnWorld* world, SnColliderId collider, SnError* error);

/// Remove a pin, drive and so on. What it held is free from the next step on; an event that has
/// happened has happened, but gravity and wind are what they would be without it. SN_BAD_INPUT when
/// there is none.
SN_API SnStatus sn_world_remove_item(SnWorld* world, SnItemId item, SnError* error);

// ---- several at once
// ------------------------------------------------------------------------------

/// Gather what is added and removed from here on. Until the change ends, the world can be read, but
/// not stepped, saved or changed in another way (SN_BAD_INPUT), and what is new has no place yet.
/// SN_BAD_INPUT when a change has begun already.
SN_API SnStatus sn_world_begin_change(SnWorld* world, SnError* error);

/// Do it. On failure nothing of it is done: ids that were given since mean nothing any more.
SN_API SnStatus sn_world_end_change(SnWorld* world, SnError* error);

/// Do nothing of it.
SN_API void sn_world_drop_change(SnWorld* world);

/// How often bodies, colliders or what acts on them have changed since the start: what was read
/// about bodies before (their number, meshes, colliders) may be otherwise when this is.
SN_API int sn_world_topology(const SnWorld* world);

#ifdef __cplusplus
}
#endif
#endif
