// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_CHANGE_H
#define SINEW_CHANGE_H

#include "sinew/contact.h"
#include "sinew/world.h"

#ifdef __cplusplus
extern "C" {
#endif

// The contents of a world may change while it runs. Everything that sn_world_add_... adds before
// the first step can be added between later ones, too, and all of it can be removed. Everything
// else goes on as if nothing had happened, with its contact forces, rigid parts, sleeping bodies
// and the history of schemes that look back. Something new begins where its definition says, at the
// time of the world: a body as it would at the start, a pin where its nodes are, an attachment
// where both bodies are. Bodies that touched something that is gone wake.
//
// Each such call changes the world at once, or fails and changes nothing. Between
// sn_world_begin_change and sn_world_end_change they are gathered, and the world changes once. Do
// so for many of them, as a change takes about as long as a start. Ids of removed things are not
// used again. Snapshots include changes: restoring one that was taken before a change undoes it.
//
// Bodies, colliders and attachments may also come and go by their time: `from` and `until` in their
// definitions. Such a thing has its id from the beginning, and pins and other things that name it
// can be added at once: they come and go with it. Until it comes it has no place:
// sn_world_body_info and sn_world_find_body know it, sn_world_body_count and functions that say
// where bodies are do not. A thing that could not come is refused as the world starts, and a pin or
// kick that could only act while its body is not there is refused at once. A step that begins when
// the last body is to go fails, and changes nothing.
//
// Changes move nothing. But steps of methods that iterate until all of the world has converged may
// take more or fewer iterations with other bodies in it, which moves all bodies within the
// tolerance; and methods that keep data from step to step (a factor, pairs) begin anew.

// ---- items: what can be removed besides bodies and colliders
// -------------------------------------

/// An item: a pin, drive, force, event, pair or attachment inside one world. All zero means "none".
/// Ids count up from 1 through all of these kinds, in the order of adding.
typedef struct SnItemId {
    int32_t index1;
} SnItemId;

/// The item that was added last, also if it comes only later; {0}: none has been added.
SN_API SnItemId sn_world_last_item(const SnWorld* world);

/// The first pin, drive, force or attachment whose definition had this name, or {0}.
SN_API SnItemId sn_world_find_item(const SnWorld* world, const char* name);

// ---- removing -----------------------------------------------------------------------------------

/// Remove a body, with all that acts on it: pins, drives, forces, kicks, pairs, attachments; a hand
/// that holds it lets go. SN_BAD_INPUT when there is no such body, or it is the last one of a world
/// that has started; otherwise it fails as sn_world_start does.
SN_API SnStatus sn_world_remove_body(SnWorld* world, SnBodyId body, SnError* error);

/// Remove a collider, with its pairs. SN_BAD_INPUT when there is none.
SN_API SnStatus sn_world_remove_collider(SnWorld* world, SnColliderId collider, SnError* error);

/// Remove an item. Nodes that it held are free from the next step on. A kick that has happened is
/// not undone, but gravity and wind are what they would be without a removed event. SN_BAD_INPUT
/// when there is no such item.
SN_API SnStatus sn_world_remove_item(SnWorld* world, SnItemId item, SnError* error);

// ---- several at once
// ------------------------------------------------------------------------------

/// Begin a change: gather what is added and removed from here on. Until the change ends, the world
/// can be read, but not stepped, saved or changed in another way (SN_BAD_INPUT), and new bodies
/// have no place yet. SN_BAD_INPUT when a change has begun already.
SN_API SnStatus sn_world_begin_change(SnWorld* world, SnError* error);

/// End a change: do all that was gathered. On failure nothing of it is done, and ids that were
/// given since its beginning mean nothing any more.
SN_API SnStatus sn_world_end_change(SnWorld* world, SnError* error);

/// Drop a change: do nothing of what was gathered.
SN_API void sn_world_drop_change(SnWorld* world);

/// How often bodies, colliders or items have been added or removed since the start. When this
/// number has changed, what was read before (how many bodies there are, their meshes, colliders)
/// may have changed, too.
SN_API int sn_world_topology(const SnWorld* world);

#ifdef __cplusplus
}
#endif
#endif
