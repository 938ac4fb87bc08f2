// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SESSION_H
#define SN_APP_VIEW_SESSION_H

#include "view_gallery.h"
#include "view_player.h"
#include "view_server.h"

// A source being played on a thread of its own, at its own pace, alone or side by side with another
// one: it takes commands, steps, and publishes frames when somebody waits for one. It never waits
// for a client.

typedef struct SnSession SnSession;

/// Play what the origin says, side by side with another one unless `other` is NULL. Origins must
/// outlive the session.
SnStatus sn_create_session(const SnOrigin* origin, const SnOrigin* other, SnSession** session,
                           SnError* error);

/// Takes over the gallery, whose scenes clients open and leave again. `threads`: 0: as scenes say.
SnStatus sn_create_gallery_session(SnGallery* gallery, int threads, SnSession** session,
                                   SnError* error);

/// Begin to play and to publish to `server`, which must outlive the session.
SnStatus sn_session_start(SnSession* session, SnServer* server, SnError* error);

/// Finishes the step at hand. NULL is fine.
void sn_destroy_session(SnSession* session);

/// For SnServerDef, with the session as `user`.
int sn_session_message(void* session, int64_t client, const char* text, size_t size);
void sn_session_left(void* session, int64_t client);
void sn_session_wanted(void* session);

#endif
