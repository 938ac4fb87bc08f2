// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_WEBSOCKET_H
#define SN_APP_VIEW_WEBSOCKET_H

#include <stddef.h>

// WebSockets (RFC 6455): the answer to a client that asks for one, and the heads of frames.

#define SN_MESSAGE_BYTES (1 << 20) // most bytes of a client's message

enum {
    SN_WS_MORE = 0x0, // the frame continues a message
    SN_WS_TEXT = 0x1,
    SN_WS_BINARY = 0x2,
    SN_WS_CLOSE = 0x8,
    SN_WS_PING = 0x9,
    SN_WS_PONG = 0xa,
};

/// Status codes of a close frame: why the server closes a connection.
enum { SN_WS_WRONG = 1002, SN_WS_NOT_TEXT = 1003, SN_WS_REFUSED = 1008, SN_WS_TOO_LARGE = 1009 };

/// Make the header Sec-WebSocket-Accept for a key, 28 characters and a zero:
/// base64(SHA-1(key + a fixed text)).
void sn_ws_accept(const char* key, char accept[32]);

typedef struct SnWsHead {
    int opcode;            // SN_WS_...
    int final;             // 1: the last frame of its message
    size_t size;           // bytes of this head
    size_t rest;           // bytes of data that follow
    unsigned char mask[4]; // bytes that are added (xor) to the data in turn
} SnWsHead;

/// Read the head of a client's frame. 0: more bytes are needed; 1: read; above: it is refused, and
/// this is the status code. A frame that is too large is refused by its head alone.
int sn_ws_read_head(const unsigned char* data, size_t size, SnWsHead* head);

/// Take the mask off the data of a frame (head->rest bytes).
void sn_ws_unmask(const SnWsHead* head, unsigned char* data);

/// Write the head of a whole message that the server sends, with `rest` bytes of data; returns its
/// size.
size_t sn_ws_write_head(int opcode, size_t rest, unsigned char head[10]);

#endif
