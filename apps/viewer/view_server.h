// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SERVER_H
#define SN_APP_VIEW_SERVER_H

#include "base/status.h"
#include "view_blob.h"

#include <stdint.h>

// The viewer's server: a thread that serves a table of files and WebSockets on 127.0.0.1, and never
// makes its callers wait. Clients are shown the newest scene and frame that were published: a slow
// client misses frames, and nothing queues up. docs/viewer.md lists what the server refuses.

#define SN_SERVER_CLIENTS 16

/// A file that is part of the program.
typedef struct SnServedFile {
    const char *path, *type;   // "/viewer.js", "text/javascript"
    const unsigned char* data; // bytes of the file, with a zero behind them
    size_t size;
    const char* sha256; // hash of the file, in hexadecimal
} SnServedFile;

#define SN_TOKEN_LENGTH 32

typedef struct SnServerDef {
    int port;                 // 0: any free one
    const SnServedFile* file; // table of files (file_count)
    int file_count;
    const char* token; // SN_TOKEN_LENGTH characters; a client without them gets no WebSocket

    // limits after which a client is closed, s; 0: the usual ones, 10 and 30 s
    double request_time; // time for a request, or a message that has begun, to be complete
    double stall_time;   // time in which a client takes no byte though some are to be sent

    // functions that the server's thread calls; they must not block
    // a message has come from a client (its number, from 1); returns 0 to refuse it and close the
    // client
    int (*message)(void* user, int64_t client, const char* text, size_t size);
    void (*left)(void* user, int64_t client); // a client has gone
    void (*wanted)(void* user); // a client waits for a new frame; it may be called too often
    void* user;                 // first argument of these functions
} SnServerDef;

typedef struct SnServer SnServer;

/// Begin to serve. `def` is copied; all that it points to must outlive the server.
SnStatus sn_create_server(const SnServerDef* def, SnServer** server, SnError* error);

/// End the thread: it calls no function any more, and scenes and frames are sent to nobody.
void sn_stop_server(SnServer* server);

/// Close all connections at once and free everything. NULL is fine.
void sn_destroy_server(SnServer* server);

/// The port on which it listens.
int sn_server_port(const SnServer* server);

/// Publish a scene, which every client gets before any frame. This withdraws the frame that was
/// published last, because it is of the scene before. It takes over the caller's hold on the blob
/// and does not wait for clients.
void sn_server_publish_scene(SnServer* server, SnBlob* scene);

/// Publish a frame in place of the last one. A client gets one for each "frame" that it sends. It
/// takes over the caller's hold on the blob and does not wait for clients.
void sn_server_publish_frame(SnServer* server, SnBlob* frame);

/// 1: a client has seen the newest frame and waits for another.
int sn_server_wanted(const SnServer* server);

#endif
