// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SERVER_H
#define SN_APP_VIEW_SERVER_H

#include "base/status.h"
#include "view_blob.h"

#include <stdint.h>

// The viewer's server: a thread that serves a table of files and WebSockets on 127.0.0.1, and never
// makes its callers wait. Clients are sent the newest scene and frame that were published; a slow
// client misses frames, so no messages queue up. docs/viewer.md lists which requests the server
// refuses.

#define SN_SERVER_CLIENTS 16

/// A file that is part of the program.
typedef struct SnServedFile {
    const char *path, *type;   // as in "/viewer.js" and "text/javascript"
    const unsigned char* data; // bytes of the file, with a zero after them
    size_t size;
    const char* sha256; // hash of the file, in hexadecimal
} SnServedFile;

#define SN_TOKEN_LENGTH 32

typedef struct SnServerDef {
    int port;                 // port to listen on; 0: any free port
    const SnServedFile* file; // table of files (file_count)
    int file_count;
    // SN_TOKEN_LENGTH characters; a client that does not send them gets no WebSocket
    const char* token;

    // limits after which a client is closed, s; 0: the usual ones, 10 and 30 s
    double request_time; // time until a request, or a message that has begun, must be complete
    double stall_time;   // longest time in which a client takes no byte although some bytes have to
                         // be sent

    // Functions that the server's thread calls; none of them may block. `message`: a message has
    // come from client number `client` (from 1); a result of 0 refuses the message and closes the
    // client
    int (*message)(void* user, int64_t client, const char* text, size_t size);
    void (*left)(void* user, int64_t client); // client number `client` has left
    // a client waits for a new frame; the server may call this also when none waits any more
    void (*wanted)(void* user);
    void* user; // first argument of these three functions
} SnServerDef;

typedef struct SnServer SnServer;

/// Begin to serve. `def` is copied; all that it points to must outlive the server.
SnStatus sn_create_server(const SnServerDef* def, SnServer** server, SnError* error);

/// End the thread: afterwards the server calls no function, and published scenes and frames are not
/// sent.
void sn_stop_server(SnServer* server);

/// Close all connections at once and free everything. `server` may be NULL.
void sn_destroy_server(SnServer* server);

/// The port on which the server listens.
int sn_server_port(const SnServer* server);

/// Publish a scene, which every client gets before any frame. The frame that was published last is
/// withdrawn, because it shows the previous scene. The server takes over the caller's hold on the
/// blob; the call does not wait for clients.
void sn_server_publish_scene(SnServer* server, SnBlob* scene);

/// Publish a frame, which replaces the last one. A client gets one frame for each command "frame"
/// that it sends. The server takes over the caller's hold on the blob; the call does not wait for
/// clients.
void sn_server_publish_frame(SnServer* server, SnBlob* frame);

/// 1: a client that has the newest frame already waits for a newer one.
int sn_server_wanted(const SnServer* server);

#endif
