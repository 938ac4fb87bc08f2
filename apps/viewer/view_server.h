// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SERVER_H
#define SN_APP_VIEW_SERVER_H

#include "base/status.h"
#include "view_blob.h"

#include <stdint.h>

// The viewer's server: a thread that serves a table of files and WebSockets on 127.0.0.1, and never
// makes anyone wait. What clients are shown is the newest of what was published: a client that is
// slow misses frames, and nothing queues up. docs/viewer.md lists what it refuses.

#define SN_SERVER_CLIENTS 16

/// A file that is part of the program.
typedef struct SnServedFile {
    const char *path, *type;   // "/viewer.js", "text/javascript"
    const unsigned char* data; // a zero stands behind them
    size_t size;
    const char* sha256; // in hexadecimal
} SnServedFile;

#define SN_TOKEN_LENGTH 32

typedef struct SnServerDef {
    int port; // 0: any that is free
    const SnServedFile* file;
    int file_count;
    const char* token; // SN_TOKEN_LENGTH characters that a WebSocket has to show

    // how long a client may take, s; 0: as long as people need
    double request_time; // for a request, or for a message once begun, to be there
    double stall_time;   // without taking a byte, while there are some to send

    // called on the server's thread; they must not block
    int (*message)(void* user, int64_t client, const char* text,
                   size_t size);              // 0: not understood, client is closed
    void (*left)(void* user, int64_t client); // a client has gone; clients count from 1
    void (*wanted)(void* user); // somebody waits for a new frame; may be called too often
    void* user;
} SnServerDef;

typedef struct SnServer SnServer;

/// Begin to serve. `def` is copied, what it points to must outlive the server.
SnStatus sn_create_server(const SnServerDef* def, SnServer** server, SnError* error);

/// End the thread: no callback is called any more, and what is published goes nowhere.
void sn_stop_server(SnServer* server);

/// Ends everything at once. NULL is fine.
void sn_destroy_server(SnServer* server);

int sn_server_port(const SnServer* server);

/// What every client gets first, and again when it is published again, which takes back the frame
/// that was of the scene before; and what it gets then, one for each "frame" that it sends. Both
/// take over the caller's hold on the blob. Never block.
void sn_server_publish_scene(SnServer* server, SnBlob* scene);
void sn_server_publish_frame(SnServer* server, SnBlob* frame);

/// 1: a client has seen the newest frame and waits for another.
int sn_server_wanted(const SnServer* server);

#endif
