// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/packer.h"

#include "base/base64.h"
#include "base/memory.h"

#include <zlib.h>

// ROOM is a multiple of 3 bytes, so that base64 needs no padding inside the text
enum { ROOM = 3 << 14, LEVEL = 6, GZIP = 16 + MAX_WBITS, MEMORY = 8 };
enum { MOST = 1 << 30 }; // the largest number of bytes that zlib is given at once

struct SnPacker {
    FILE* stream;
    z_stream z;
    int64_t letters;
    unsigned char packed[ROOM];
    char text[SN_BASE64_LETTERS(ROOM) + 1];
};

static void* take_memory(void* user, uInt count, uInt size) {
    (void)user;
    return sn_alloc(count, size);
}

static void give_memory(void* user, void* memory) {
    (void)user;
    sn_free(memory);
}

SnStatus sn_create_packer(FILE* stream, SnPacker** out) {
    SnPacker* p = SN_NEW(SnPacker);
    if (!p) return SN_OUT_OF_MEMORY;
    p->stream = stream;
    p->z.zalloc = take_memory;
    p->z.zfree = give_memory;
    if (deflateInit2(&p->z, LEVEL, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK) {
        sn_free(p);
        return SN_OUT_OF_MEMORY;
    }
    p->z.next_out = p->packed;
    p->z.avail_out = ROOM;
    *out = p;
    return SN_OK;
}

void sn_destroy_packer(SnPacker* p) {
    if (!p) return;
    deflateEnd(&p->z);
    sn_free(p);
}

static void write_letters(SnPacker* p) {
    const size_t size = ROOM - p->z.avail_out, letters = SN_BASE64_LETTERS(size);
    sn_base64(p->packed, size, p->text);
    fwrite(p->text, 1, letters, p->stream);
    p->letters += (int64_t)letters;
    p->z.next_out = p->packed;
    p->z.avail_out = ROOM;
}

void sn_packer_add(SnPacker* p, const void* data, size_t size) {
    const unsigned char* from = data;
    while (size > 0) {
        const uInt part = size < MOST ? (uInt)size : MOST;
        p->z.next_in = (unsigned char*)from;
        p->z.avail_in = part;
        while (p->z.avail_in > 0) {
            deflate(&p->z, Z_NO_FLUSH);
            if (!p->z.avail_out) write_letters(p);
        }
        from += part;
        size -= part;
    }
}

int64_t sn_packer_letters(const SnPacker* p) { return p->letters; }

void sn_packer_finish(SnPacker* p) {
    while (deflate(&p->z, Z_FINISH) != Z_STREAM_END)
        if (!p->z.avail_out) write_letters(p);
    write_letters(p);
}
