// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "talk.h"

#include "base/memory.h"
#include "promise.h"
#include "view_client.h"
#include "view_command.h"

#include <fcntl.h>
#include <math.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define TOKEN "0123456789abcdef0123456789abcdef"

static const char handshake[] =
    "GET /socket?token=" TOKEN " HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

// what the server understood
typedef struct Heard {
    int commands, close_why;
    uint64_t hash; // of all commands, in order
} Heard;

static void mix(Heard* heard, const void* data, size_t size) {
    const unsigned char* byte = data;
    for (size_t i = 0; i < size; ++i) heard->hash = (heard->hash ^ byte[i]) * 0x100000001b3u;
}

static int take_message(void* user, int64_t client, const char* text, size_t size) {
    Heard* heard = user;
    SnViewCommand c;
    PROMISE(client == 1 && size <= 1 << 20);
    if (!sn_read_view_command(text, size, &c)) return 0;
    PROMISE(c.verb >= 0 && c.verb < SN_VIEW_VERBS && c.count >= 0 && c.count <= SN_VIEW_NUMBERS);
    for (int i = 0; i < c.count; ++i) PROMISE(isfinite(c.number[i]));
    PROMISE(memchr(c.word, 0, sizeof c.word));
    ++heard->commands;
    mix(heard, &c.verb, sizeof c.verb);
    mix(heard, c.number, sizeof c.number);
    mix(heard, c.word, strlen(c.word));
    return 1;
}

static void check_client(const SnClient* c) {
    PROMISE(c->state >= SN_CLIENT_ASKS && c->state <= SN_CLIENT_GONE);
    PROMISE(!c->in_room || c->in_size < c->in_room);
    PROMISE(c->pong_size >= -1 && c->pong_size <= (int)sizeof c->pong);
    PROMISE(c->head_size <= sizeof c->head && c->sent <= c->head_size + c->body_size);
    PROMISE(c->credit >= 0 && c->credit <= 8);
}

static void drain(int socket) {
    char bytes[4096];
    while (recv(socket, bytes, sizeof bytes, 0) > 0) continue;
}

// all of a piece, and what is answered to it
static void say(SnClient* c, int other, const SnServerDef* def, const void* piece, size_t size) {
    static const unsigned char file[] = "a scene";
    SnBlob* blob = sn_create_blob(sizeof file);
    PROMISE(blob);
    memcpy(blob->data, file, sizeof file);
    const SnOffer offer = {blob, blob, 1, 1};
    for (const char* at = piece; size > 0 && c->state != SN_CLIENT_GONE;) {
        const ssize_t n = send(other, at, size, MSG_NOSIGNAL);
        PROMISE(n > 0);
        at += n;
        size -= (size_t)n;
        for (int waits = 1; waits > 0 && c->state != SN_CLIENT_GONE;) {
            char byte;
            sn_client_read(c, def);
            check_client(c);
            if (c->state != SN_CLIENT_GONE) sn_client_write(c, &offer);
            check_client(c);
            drain(other);
            waits = (int)recv(c->socket, &byte, 1, MSG_PEEK);
        }
    }
    sn_drop_blob(blob);
}

// pieces of `most` bytes, 0: of all kinds of sizes
static Heard talk(const unsigned char* data, size_t size, int upgraded, size_t most) {
    static const SnServedFile page = {"/index.html", "text/html", (const unsigned char*)"x", 1, ""};
    Heard heard = {.hash = 0xcbf29ce484222325u};
    const SnServerDef def = {
        .file = &page, .file_count = 1, .token = TOKEN, .message = take_message, .user = &heard};
    int pair[2];
    uint32_t random = 1;
    SnClient client;
    PROMISE(!socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
    for (int i = 0; i < 2; ++i) fcntl(pair[i], F_SETFL, O_NONBLOCK);
    sn_client_open(&client, pair[0], 1);
    if (upgraded) {
        say(&client, pair[1], &def, handshake, sizeof handshake - 1);
        PROMISE(client.state == SN_CLIENT_WATCHES);
    }
    while (size > 0 && client.state != SN_CLIENT_GONE) {
        random = random * 1664525u + 1013904223u;
        size_t n = most ? most : 1 + (random >> 16) % (1u << (random >> 29));
        if (n > size) n = size;
        say(&client, pair[1], &def, data, n);
        data += n;
        size -= n;
    }
    heard.close_why = client.close_why;
    sn_client_close(&client);
    close(pair[1]);
    return heard;
}

int fuzz_talk(const unsigned char* data, size_t size) {
    if (!size) return 0;
    const SnMemoryCount before = sn_memory_count();
    const int upgraded = data[0] & 1;
    const Heard whole = talk(data + 1, size - 1, upgraded, size);
    const Heard pieces = talk(data + 1, size - 1, upgraded, 0);
    // what stands behind a request that is being answered is not looked at
    if (upgraded) {
        PROMISE(whole.commands == pieces.commands && whole.hash == pieces.hash);
        PROMISE(whole.close_why == pieces.close_why);
    }
    PROMISE(sn_memory_count().live_bytes == before.live_bytes);
    return whole.commands;
}

int fuzz_talk_whole(const unsigned char* data, size_t size) {
    return size ? talk(data + 1, size - 1, data[0] & 1, size).commands : 0;
}
