// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_websocket.h"

#include "base/base64.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

// ---- SHA-1 (RFC 3174) of short texts: the protocol demands SHA-1, which keeps nothing secret here

static uint32_t rotate_left(uint32_t x, int bits) { return x << bits | x >> (32 - bits); }

static void hash_block(uint32_t h[5], const unsigned char block[64]) {
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int t = 0; t < 16; ++t)
        w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 |
               (uint32_t)block[4 * t + 2] << 8 | block[4 * t + 3];
    for (int t = 16; t < 80; ++t)
        w[t] = rotate_left(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
    for (int t = 0; t < 80; ++t) {
        const uint32_t f = t < 20   ? (b & c) | (~b & d)
                           : t < 40 ? b ^ c ^ d
                           : t < 60 ? (b & c) | (b & d) | (c & d)
                                    : b ^ c ^ d;
        static const uint32_t k[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
        const uint32_t next = rotate_left(a, 5) + f + e + w[t] + k[t / 20];
        e = d;
        d = c;
        c = rotate_left(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

static void hash_text(const char* text, size_t size, unsigned char digest[20]) {
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    const size_t blocks = (size + 9 + 63) / 64;
    for (size_t i = 0; i < blocks; ++i) {
        unsigned char block[64] = {0};
        for (size_t k = 0; k < 64; ++k) {
            const size_t at = 64 * i + k;
            if (at < size) block[k] = (unsigned char)text[at];
            if (at == size) block[k] = 0x80;
        }
        for (int k = 0; i == blocks - 1 && k < 8; ++k)
            block[63 - k] = (unsigned char)((uint64_t)size * 8 >> (8 * k));
        hash_block(h, block);
    }
    for (int k = 0; k < 20; ++k) digest[k] = (unsigned char)(h[k / 4] >> (24 - 8 * (k % 4)));
}

// ---- the handshake --------------------------------------------------------------------------

void sn_ws_accept(const char* key, char accept[32]) {
    char text[128];
    unsigned char digest[20];
    const int length =
        snprintf(text, sizeof text, "%.64s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    hash_text(text, (size_t)length, digest);
    sn_base64(digest, sizeof digest, accept);
}

// ---- frames ---------------------------------------------------------------------------------

int sn_ws_read_head(const unsigned char* data, size_t size, SnWsHead* head) {
    if (size < 2) return 0;
    *head = (SnWsHead){.opcode = data[0] & 15, .final = data[0] >> 7, .rest = data[1] & 127};
    const int control = head->opcode >= SN_WS_CLOSE;
    // no extensions; the frames of a client are masked; control frames are short and in one piece
    if (data[0] & 0x70 || !(data[1] & 0x80)) return SN_WS_WRONG;
    if (control && (head->rest > 125 || !head->final)) return SN_WS_WRONG;
    const size_t more = head->rest == 126 ? 2 : head->rest == 127 ? 8 : 0;
    head->size = 2 + more + 4;
    if (size < 2 + more) return 0;
    if (more) head->rest = 0;
    for (size_t i = 0; i < more; ++i) {
        if (head->rest > SN_MESSAGE_BYTES) return SN_WS_TOO_LARGE;
        head->rest = head->rest << 8 | data[2 + i];
    }
    if (head->rest > SN_MESSAGE_BYTES) return SN_WS_TOO_LARGE;
    if (size < head->size) return 0;
    memcpy(head->mask, data + 2 + more, 4);
    return 1;
}

void sn_ws_unmask(const SnWsHead* head, unsigned char* data) {
    for (size_t i = 0; i < head->rest; ++i) data[i] ^= head->mask[i & 3];
}

size_t sn_ws_write_head(int opcode, size_t rest, unsigned char head[10]) {
    const size_t more = rest > 65535 ? 8 : rest > 125 ? 2 : 0;
    head[0] = (unsigned char)(0x80 | opcode);
    head[1] = (unsigned char)(more == 8 ? 127 : more == 2 ? 126 : rest);
    for (size_t i = 0; i < more; ++i)
        head[2 + i] = (unsigned char)((uint64_t)rest >> (8 * (more - 1 - i)));
    return 2 + more;
}
