// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_client.h"

#include "base/clock.h"
#include "base/memory.h"
#include "view_http.h"
#include "view_websocket.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define LEAVE_TIME  2.0 // s in which the client has to read everything and to close the connection
#define MOST_CREDIT 8   // largest number of frames that a client may ask for in advance

// headers that every answer has
static const char security[] =
    "Content-Security-Policy: default-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Cache-Control: no-store\r\n";

void sn_client_open(SnClient* c, int socket, int64_t order) {
    const double now = sn_seconds();
    *c = (SnClient){.socket = socket, .order = order, .began = now, .progress = now};
    c->pong_size = -1;
}

void sn_client_close(SnClient* c) {
    close(c->socket);
    sn_drop_blob(c->blob);
    sn_free(c->in);
    sn_free(c->message);
    *c = (SnClient){.socket = -1};
}

// ---- sending --------------------------------------------------------------------------------

int sn_client_pending(const SnClient* c) { return c->sent < c->head_size + c->body_size; }

// Begin to send c->head, which the caller has filled in, and after it an HTTP body or the data of a
// message. The client takes over the caller's hold on `blob`.
static void begin_send(SnClient* c, size_t head_size, const void* body, size_t body_size,
                       SnBlob* blob) {
    sn_drop_blob(c->blob);
    c->head_size = head_size;
    c->body = body;
    c->body_size = body_size;
    c->blob = blob;
    c->sent = 0;
    c->progress = sn_seconds();
}

static void answer_request(SnClient* c, int status, const char* type, const void* body, size_t size,
                           int head_only) {
    const int n = snprintf((char*)c->head, sizeof c->head,
                           "HTTP/1.1 %d %s\r\nContent-Type: %s; charset=utf-8\r\n"
                           "Content-Length: %zu\r\nConnection: close\r\n%s\r\n",
                           status, sn_http_reason(status), type, size, security);
    begin_send(c, (size_t)n, body, head_only ? 0 : size, NULL);
    c->state = SN_CLIENT_LEAVES;
}

static void refuse_request(SnClient* c, int status) {
    const char* reason = sn_http_reason(status);
    answer_request(c, status, "text/plain", reason, strlen(reason), 0);
}

static void begin_frame(SnClient* c, int opcode, SnBlob* blob) {
    const size_t size = sn_ws_write_head(opcode, blob->size, c->head);
    begin_send(c, size, blob->data, blob->size, sn_hold_blob(blob));
}

static void begin_control(SnClient* c, int opcode, const unsigned char* data, size_t size) {
    const size_t head = sn_ws_write_head(opcode, size, c->head);
    memcpy(c->head + head, data, size);
    begin_send(c, head + size, NULL, 0, NULL);
}

// Begin to send the most urgent message that has to be sent to a WebSocket, if there is one.
static void choose_message(SnClient* c, const SnOffer* offer) {
    if (c->close_why) {
        const unsigned char why[2] = {(unsigned char)(c->close_why >> 8),
                                      (unsigned char)(c->close_why & 255)};
        begin_control(c, SN_WS_CLOSE, why, sizeof why);
        c->state = SN_CLIENT_LEAVES;
    } else if (c->pong_size >= 0) {
        begin_control(c, SN_WS_PONG, c->pong, (size_t)c->pong_size);
        c->pong_size = -1;
    } else if (offer->scene && c->scene_seen != offer->scene_count) {
        begin_frame(c, SN_WS_BINARY, offer->scene);
        c->scene_seen = offer->scene_count;
        c->frame_seen = 0;
    } else if (offer->frame && c->credit > 0 && c->frame_seen != offer->frame_count) {
        begin_frame(c, SN_WS_BINARY, offer->frame);
        c->frame_seen = offer->frame_count;
        c->credit--;
    }
}

// Send as much as the system takes. 1: the system took some bytes, and may take more.
static int send_some(SnClient* c) {
    const int of_head = c->sent < c->head_size;
    const size_t at = of_head ? c->sent : c->sent - c->head_size;
    const unsigned char* data = of_head ? c->head + at : c->body + at;
    const size_t size = (of_head ? c->head_size : c->body_size) - at;
    const ssize_t n = send(c->socket, data, size, MSG_NOSIGNAL);
    if (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
        c->state = SN_CLIENT_GONE;
    if (n <= 0) return 0;
    c->sent += (size_t)n;
    c->progress = sn_seconds();
    return 1;
}

void sn_client_write(SnClient* c, const SnOffer* offer) {
    if (c->state == SN_CLIENT_WATCHES && !sn_client_pending(c)) choose_message(c, offer);
    if (c->state == SN_CLIENT_LEFT) return;
    while (sn_client_pending(c))
        if (!send_some(c)) return;
    sn_drop_blob(c->blob);
    c->blob = NULL;
    c->progress = sn_seconds();
    if (c->state == SN_CLIENT_LEAVES) {
        shutdown(c->socket, SHUT_WR);
        c->state = SN_CLIENT_LEFT;
    }
}

int sn_client_waits(const SnClient* c, const SnOffer* offer) {
    return c->state == SN_CLIENT_WATCHES && c->credit > 0 && !sn_client_pending(c) &&
           (!offer->frame || c->frame_seen == offer->frame_count);
}

int sn_client_late(const SnClient* c, const SnServerDef* def, double now) {
    if (c->state == SN_CLIENT_LEFT) return now - c->progress > LEAVE_TIME;
    if (sn_client_pending(c) && now - c->progress > def->stall_time) return 1;
    const int owes = c->state == SN_CLIENT_ASKS || c->in_size > 0 || c->message_kind;
    return owes && now - c->began > def->request_time;
}

// ---- requests -------------------------------------------------------------------------------

// 1: the query has the right token. The time that this takes does not depend on how many characters
// are right, so that nobody can guess the token from times.
static int has_token(const SnServerDef* def, const char* query) {
    size_t length = 0;
    const char* given = sn_query_value(query, "token", &length);
    unsigned difference = 0;
    if (!given || length != SN_TOKEN_LENGTH) return 0;
    for (size_t i = 0; i < length; ++i)
        difference |= (unsigned char)given[i] ^ (unsigned char)def->token[i];
    return !difference;
}

static void upgrade_to_websocket(SnClient* c, const SnServerDef* def, const SnRequest* r) {
    char accept[32];
    if (!r->upgrade) {
        refuse_request(c, 400);
        return;
    }
    if (!sn_is_same_origin(r->origin, r->host) || !has_token(def, r->query)) {
        refuse_request(c, 403);
        return;
    }
    sn_ws_accept(r->key, accept);
    const int n = snprintf((char*)c->head, sizeof c->head,
                           "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                           "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                           accept);
    begin_send(c, (size_t)n, NULL, 0, NULL);
    c->state = SN_CLIENT_WATCHES;
}

static void serve_request(SnClient* c, const SnServerDef* def, const SnRequest* r) {
    const int head_only = !strcmp(r->method, "HEAD");
    if (!sn_is_local_host(r->host)) {
        refuse_request(c, 403);
    } else if (r->body) {
        refuse_request(c, 413);
    } else if (!head_only && strcmp(r->method, "GET")) {
        refuse_request(c, 405);
    } else if (!strcmp(r->path, "/socket")) {
        upgrade_to_websocket(c, def, r);
    } else {
        const char* path = strcmp(r->path, "/") ? r->path : "/index.html";
        for (int i = 0; i < def->file_count; ++i) {
            const SnServedFile* file = &def->file[i];
            if (strcmp(file->path, path)) continue;
            answer_request(c, 200, file->type, file->data, file->size, head_only);
            return;
        }
        refuse_request(c, 404);
    }
}

// Answer a request that has arrived completely. Bytes after the request are dropped.
static void read_request(SnClient* c, const SnServerDef* def) {
    SnRequest request;
    const int status = sn_read_request((char*)c->in, c->in_size, &request);
    if (status == 0) return;
    if (status == 200)
        serve_request(c, def, &request);
    else
        refuse_request(c, status);
    c->in_size = 0;
}

// ---- messages -------------------------------------------------------------------------------

static void act_on_message(SnClient* c, const SnServerDef* def) {
    static const char frame[] = "frame";
    const char* text = (const char*)c->message;
    const size_t size = c->message_size;
    if (c->message_kind != SN_WS_TEXT)
        c->close_why = SN_WS_NOT_TEXT;
    else if (size == sizeof frame - 1 && !memcmp(text, frame, size))
        c->credit += c->credit < MOST_CREDIT;
    else if (!def->message(def->user, c->order, text, size))
        c->close_why = SN_WS_REFUSED;
    c->message_kind = 0;
    c->message_size = 0;
}

// Append the data of a WebSocket frame to the message to which the frame belongs. A frame whose
// opcode is not SN_WS_MORE begins a message.
static void add_piece(SnClient* c, const SnServerDef* def, const SnWsHead* head,
                      const unsigned char* data) {
    const int goes_on = head->opcode == SN_WS_MORE;
    if (goes_on != (c->message_kind != 0) || head->opcode > SN_WS_BINARY) {
        c->close_why = SN_WS_WRONG;
        return;
    }
    if (head->rest > SN_MESSAGE_BYTES - c->message_size) {
        c->close_why = SN_WS_TOO_LARGE;
        return;
    }
    if (!goes_on) c->message_kind = head->opcode;
    if (!c->message) c->message = SN_NEW_ARRAY(unsigned char, SN_MESSAGE_BYTES);
    if (!c->message) {
        c->state = SN_CLIENT_GONE;
        return;
    }
    memcpy(c->message + c->message_size, data, head->rest);
    c->message_size += head->rest;
    if (head->final) act_on_message(c, def);
}

static void take_frame(SnClient* c, const SnServerDef* def, const SnWsHead* head,
                       unsigned char* data) {
    sn_ws_unmask(head, data);
    if (head->opcode == SN_WS_CLOSE) {
        c->close_why = 1000;
    } else if (head->opcode == SN_WS_PING) {
        memcpy(c->pong, data, head->rest);
        c->pong_size = (int)head->rest;
    } else if (head->opcode != SN_WS_PONG) {
        add_piece(c, def, head, data);
    }
}

// Take all complete WebSocket frames out of the input. Then move the rest of the input to the
// front: once, not after each frame, because there may be very many small frames.
static void read_frames(SnClient* c, const SnServerDef* def) {
    size_t read = 0;
    while (c->state == SN_CLIENT_WATCHES && !c->close_why) {
        SnWsHead head;
        const int what = sn_ws_read_head(c->in + read, c->in_size - read, &head);
        if (what > 1) c->close_why = what;
        if (what != 1 || c->in_size - read < head.size + head.rest) break;
        take_frame(c, def, &head, c->in + read + head.size);
        read += head.size + head.rest;
        c->began = sn_seconds();
    }
    c->in_size -= read;
    memmove(c->in, c->in + read, c->in_size);
}

// Make the input buffer larger, up to the largest request or message. 0: out of memory, or too much
// input.
static int reserve_input(SnClient* c) {
    const size_t most = SN_REQUEST_BYTES + SN_MESSAGE_BYTES;
    if (c->in_room - c->in_size > 1) return 1;
    size_t room = c->in_room ? 2 * c->in_room : 4096;
    if (room > most) room = most;
    if (room == c->in_room) return 0;
    unsigned char* in = SN_NEW_ARRAY(unsigned char, room);
    if (!in) return 0;
    if (c->in_size) memcpy(in, c->in, c->in_size);
    sn_free(c->in);
    c->in = in;
    c->in_room = room;
    return 1;
}

void sn_client_read(SnClient* c, const SnServerDef* def) {
    if (!reserve_input(c)) {
        c->state = SN_CLIENT_GONE;
        return;
    }
    // keep one byte for the zero that is written after the text
    const size_t room = c->in_room - c->in_size - 1;
    const ssize_t n = recv(c->socket, c->in + c->in_size, room, 0);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return;
    if (n <= 0) c->state = SN_CLIENT_GONE;
    const int listens = c->state == SN_CLIENT_ASKS || c->state == SN_CLIENT_WATCHES;
    if (!listens || c->close_why) return;
    if (!c->in_size && c->state == SN_CLIENT_WATCHES && !c->message_kind) c->began = sn_seconds();
    c->in_size += (size_t)n;
    if (c->state == SN_CLIENT_ASKS)
        read_request(c, def);
    else
        read_frames(c, def);
}

void sn_refuse_client(int socket) {
    SnClient c;
    const SnOffer nothing = {0};
    sn_client_open(&c, socket, 0);
    refuse_request(&c, 503);
    sn_client_write(&c, &nothing);
    sn_client_close(&c);
}
