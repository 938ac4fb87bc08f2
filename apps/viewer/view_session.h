// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SESSION_H
#define SN_APP_VIEW_SESSION_H

#include "view_gallery.h"
#include "view_player.h"
#include "view_server.h"

// A session plays a source, alone or side by side with a second one, on a thread of its own and at
// its own pace: the thread obeys commands, takes steps, and publishes a frame when a client waits
// for a new frame. A session never waits for a client.

typedef struct SnSession SnSession;

/// Make a session that plays the source that `origin` names and, unless `other` is NULL, side by
/// side the source that `other` names. Both origins must outlive the session.
SnStatus sn_create_session(const SnOrigin* origin, const SnOrigin* other, SnSession** session,
                           SnError* error);

/// Make a session that shows a gallery, from which clients open scenes. The session takes over the
/// gallery, also on failure. `threads`: number of threads of a simulation; 0: as its scene says.
SnStatus sn_create_gallery_session(SnGallery* gallery, int threads, SnSession** session,
                                   SnError* error);

/// Begin to play and to publish to `server`, which must outlive the session.
SnStatus sn_session_start(SnSession* session, SnServer* server, SnError* error);

/// Finish the current step, end the thread and free everything. `session` may be NULL.
void sn_destroy_session(SnSession* session);

/// The functions `message`, `left` and `wanted` of SnServerDef; SnServerDef.user must be the
/// session.
int sn_session_message(void* session, int64_t client, const char* text, size_t size);
void sn_session_left(void* session, int64_t client);
void sn_session_wanted(void* session);

#endif
