// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_CLIENT_H
#define SN_APP_VIEW_CLIENT_H

#include "view_server.h"

#include <stdint.h>

// A client is one connection of the viewer's server. Sockets do not block, so every function here
// returns at once.

typedef enum SnClientState {
    SN_CLIENT_ASKS,    // the client's request is being read
    SN_CLIENT_LEAVES,  // the last answer to the client is being sent
    SN_CLIENT_LEFT,    // everything has been sent; input is ignored until the client closes the
                       // connection, too
    SN_CLIENT_WATCHES, // the connection has become a WebSocket
    SN_CLIENT_GONE,    // the server has to close the connection
} SnClientState;

typedef struct SnClient {
    int socket; // -1: this element is free for a new client
    SnClientState state;
    double began;    // when the client's current request or message began, s on the clock (see
                     // SnServerDef.request_time)
    double progress; // when bytes were last sent, or nothing was left to send, s on the clock
    int64_t order;   // number of the connection: connections are counted from 1 in order of arrival

    // ---- input
    unsigned char* in;       // bytes that were received but not processed yet   (in_room)
    size_t in_size, in_room; // bytes of `in` in use, and allocated
    unsigned char* message;  // message whose frames are being collected; NULL until the first
                             // message (SN_MESSAGE_BYTES)
    size_t message_size;
    int message_kind; // SN_WS_TEXT or SN_WS_BINARY; 0: no message has begun

    // ---- output: a head, then an HTTP body or the data of a message
    unsigned char head[1024];
    size_t head_size, body_size;
    size_t sent;               // bytes of head and body together that were sent
    const unsigned char* body; // not owned (`blob` may hold it)
    SnBlob* blob;              // blob that holds `body`, or NULL

    // ---- what has to be sent to the client
    unsigned char pong[125]; // data of the client's ping, to be sent back
    int pong_size;           // bytes of `pong`; -1: no pong has to be sent
    int close_why;           // status of a close frame that has to be sent; 0: none
    int credit;              // number of frames that the client has asked for and not got yet
    int64_t scene_seen, frame_seen; // values of SnOffer.scene_count and frame_count for the scene
                                    // and the frame that the client got last
} SnClient;

/// The newest messages, which are offered to all clients.
typedef struct SnOffer {
    SnBlob *scene, *frame;            // NULL: there is none
    int64_t scene_count, frame_count; // how often `scene` and `frame` have been replaced
} SnOffer;

/// Begin a client with a socket that was accepted. `order`: number of the connection in order of
/// arrival, from 1.
void sn_client_open(SnClient* client, int socket, int64_t order);

/// Close the socket and free all memory of the client.
void sn_client_close(SnClient* client);

/// Read the bytes that have arrived and act on them.
void sn_client_read(SnClient* client, const SnServerDef* def);

/// Choose what to send next, unless something is being sent already, and send as much as the socket
/// takes.
void sn_client_write(SnClient* client, const SnOffer* offer);

/// 1: the client waits for a new frame.
int sn_client_waits(const SnClient* client, const SnOffer* offer);

/// 1: something has not been sent completely yet.
int sn_client_pending(const SnClient* client);

/// 1: the client has taken longer than `def` allows, at the time `now` (s on the clock).
int sn_client_late(const SnClient* client, const SnServerDef* def, double now);

/// Refuse a connection because the server has too many clients.
void sn_refuse_client(int socket);

#endif
