// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_WEBSOCKET_H
#define SN_APP_VIEW_WEBSOCKET_H

#include <stddef.h>

// WebSockets (RFC 6455): the answer to a client that asks for a WebSocket, and the heads of frames.

#define SN_MESSAGE_BYTES (1 << 20) // largest size of a client's message, bytes

enum {
    SN_WS_MORE = 0x0, // the frame continues a message
    SN_WS_TEXT = 0x1,
    SN_WS_BINARY = 0x2,
    SN_WS_CLOSE = 0x8,
    SN_WS_PING = 0x9,
    SN_WS_PONG = 0xa,
};

/// Status codes of a close frame: they say why the server closes a connection.
enum { SN_WS_WRONG = 1002, SN_WS_NOT_TEXT = 1003, SN_WS_REFUSED = 1008, SN_WS_TOO_LARGE = 1009 };

/// Compute the value of the header Sec-WebSocket-Accept for a key: base64(SHA-1(key + a fixed
/// text)), 28 characters and a zero.
void sn_ws_accept(const char* key, char accept[32]);

typedef struct SnWsHead {
    int opcode;            // one of SN_WS_...
    int final;             // 1: the frame is the last one of its message
    size_t size;           // bytes of the head
    size_t rest;           // bytes of data that follow the head
    unsigned char mask[4]; // data byte i is combined (xor) with mask[i % 4]
} SnWsHead;

/// Read the head of a client's frame. 0: more bytes are needed. 1: the head was read. Above 1: the
/// frame is refused, and the result is the status code for the close frame. A frame that is too
/// large is refused as soon as its head is known.
int sn_ws_read_head(const unsigned char* data, size_t size, SnWsHead* head);

/// Remove the mask from the data of a frame (head->rest bytes).
void sn_ws_unmask(const SnWsHead* head, unsigned char* data);

/// Write the head of a frame that is a whole message from the server, with `rest` bytes of data;
/// returns the size of the head.
size_t sn_ws_write_head(int opcode, size_t rest, unsigned char head[10]);

#endif
