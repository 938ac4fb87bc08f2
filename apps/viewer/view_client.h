// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_CLIENT_H
#define SN_APP_VIEW_CLIENT_H

#include "view_server.h"

#include <stdint.h>

// One connection of the viewer's server. Sockets do not block: everything here returns at once.

typedef enum SnClientState {
    SN_CLIENT_ASKS,    // its request is being read
    SN_CLIENT_LEAVES,  // the last thing for it is being sent
    SN_CLIENT_LEFT,    // all is sent; its input is ignored until it closes, too
    SN_CLIENT_WATCHES, // it is a WebSocket
    SN_CLIENT_GONE,    // the server has to close it
} SnClientState;

typedef struct SnClient {
    int socket; // -1: this place is free
    SnClientState state;
    double began;    // s on the clock, from which SnServerDef.request_time counts
    double progress; // s on the clock, when something was last sent or nothing was left to send
    int64_t order;   // number of the connection, from 1 in order of arrival

    // ---- input
    unsigned char* in;       // bytes that were received but not understood yet   (in_room)
    size_t in_size, in_room; // bytes in use, and allocated
    unsigned char* message;  // message so far, until its last frame; or NULL     (SN_MESSAGE_BYTES)
    size_t message_size;
    int message_kind; // SN_WS_TEXT or SN_WS_BINARY; 0: no message has begun

    // ---- output: a head, then a body
    unsigned char head[1024];
    size_t head_size, body_size;
    size_t sent;               // bytes of both that were sent
    const unsigned char* body; // not owned
    SnBlob* blob;              // blob that holds the body, or NULL

    // ---- what is due to it
    unsigned char pong[125];        // data of a ping, to be sent back
    int pong_size;                  // bytes; -1: no pong is due
    int close_why;                  // status of a close frame that is due; 0: none
    int credit;                     // number of frames that it has asked for and not got
    int64_t scene_seen, frame_seen; // counts in SnOffer of the scene and frame that it got last
} SnClient;

/// The newest messages, for all clients.
typedef struct SnOffer {
    SnBlob *scene, *frame;            // NULL: there is none
    int64_t scene_count, frame_count; // how often each has been replaced
} SnOffer;

/// Begin with a socket that was accepted; `order`: its number in order of arrival.
void sn_client_open(SnClient* client, int socket, int64_t order);

/// Close the socket and free everything.
void sn_client_close(SnClient* client);

/// Read the bytes that have come and act upon them.
void sn_client_read(SnClient* client, const SnServerDef* def);

/// Choose what to send next, where nothing is being sent, and send what can be sent.
void sn_client_write(SnClient* client, const SnOffer* offer);

/// 1: it waits for a new frame.
int sn_client_waits(const SnClient* client, const SnOffer* offer);

/// 1: something is not sent yet.
int sn_client_pending(const SnClient* client);

/// 1: it has taken longer than `def` allows, at the time `now` (s on the clock).
int sn_client_late(const SnClient* client, const SnServerDef* def, double now);

/// Refuse a connection for which there is no room.
void sn_refuse_client(int socket);

#endif
