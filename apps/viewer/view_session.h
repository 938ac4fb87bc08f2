// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SESSION_H
#define SN_APP_VIEW_SESSION_H

#include "view_gallery.h"
#include "view_player.h"
#include "view_server.h"

// A session plays a source, alone or side by side with another one, on a thread of its own and at
// its own pace: it takes commands, steps, and publishes frames when a client waits for one. It
// never waits for a client.

typedef struct SnSession SnSession;

/// Make a session that plays the source of an origin, side by side with that of `other` unless this
/// is NULL. Origins must outlive the session.
SnStatus sn_create_session(const SnOrigin* origin, const SnOrigin* other, SnSession** session,
                           SnError* error);

/// Make a session that shows a gallery, whose scenes clients open and leave again. It takes over
/// the gallery, also on failure. `threads` 0: as scenes say.
SnStatus sn_create_gallery_session(SnGallery* gallery, int threads, SnSession** session,
                                   SnError* error);

/// Begin to play and to publish to `server`, which must outlive the session.
SnStatus sn_session_start(SnSession* session, SnServer* server, SnError* error);

/// Finish the step that is being done, end the thread and free everything. NULL is fine.
void sn_destroy_session(SnSession* session);

/// Functions for SnServerDef, with the session as `user`.
int sn_session_message(void* session, int64_t client, const char* text, size_t size);
void sn_session_left(void* session, int64_t client);
void sn_session_wanted(void* session);

#endif
