// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_CLIENT_H
#define SN_APP_VIEW_CLIENT_H

#include "view_server.h"

#include <stdint.h>

// One connection of the viewer's server. Sockets do not block: everything here returns at once.

typedef enum SnClientState {
    SN_CLIENT_ASKS,    // its request is being read
    SN_CLIENT_LEAVES,  // what is being sent is the last
    SN_CLIENT_LEFT,    // all is sent; what it says is not looked at until it leaves too
    SN_CLIENT_WATCHES, // a WebSocket
    SN_CLIENT_GONE,    // to be closed
} SnClientState;

typedef struct SnClient {
    int socket; // -1: this place is free
    SnClientState state;
    double began;    // s on the clock: when the request, or the frame at hand, has to be there from
    double progress; // when something was last sent, or there was nothing to send
    int64_t order;   // of arrival

    // ---- what has come
    unsigned char* in; // (in_room)
    size_t in_size, in_room;
    unsigned char* message; // of which not all has come yet, or NULL   (SN_MESSAGE_BYTES)
    size_t message_size;
    int message_kind; // SN_WS_TEXT, SN_WS_BINARY; 0: none begun

    // ---- what is being sent: a head, then a body
    unsigned char head[1024];
    size_t head_size, body_size, sent;
    const unsigned char* body;
    SnBlob* blob; // that holds the body, or NULL

    // ---- what it shall get
    unsigned char pong[125];
    int pong_size; // -1: none is due
    int close_why; // 0: nothing
    int credit;    // frames that it may be sent
    int64_t scene_seen, frame_seen;
} SnClient;

/// What is on offer.
typedef struct SnOffer {
    SnBlob *scene, *frame;            // or NULL
    int64_t scene_count, frame_count; // how many there were
} SnOffer;

void sn_client_open(SnClient* client, int socket, int64_t order);
void sn_client_close(SnClient* client);

/// Read what there is and act upon it.
void sn_client_read(SnClient* client, const SnServerDef* def);

/// Choose what to send next, where nothing is being sent, and send what can be sent.
void sn_client_write(SnClient* client, const SnOffer* offer);

/// It waits for a new frame.
int sn_client_waits(const SnClient* client, const SnOffer* offer);

/// There is something to send.
int sn_client_pending(const SnClient* client);

/// It has taken too long.
int sn_client_late(const SnClient* client, const SnServerDef* def, double now);

/// Refuse a connection for which there is no room.
void sn_refuse_client(int socket);

#endif
