// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_HASH_H
#define SN_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define SN_HASH_SEED 0xcbf29ce484222325u // FNV-1a offset basis

/// Continue an FNV-1a hash: return the hash of a longer sequence of bytes, the bytes so far and
/// then the bytes of `data`. `hash` is the hash of the bytes so far, or SN_HASH_SEED when there are
/// none.
static inline uint64_t sn_hash_bytes(uint64_t hash, const void* data, size_t bytes) {
    const unsigned char* p = data;
    for (size_t i = 0; i < bytes; ++i) hash = (hash ^ p[i]) * 0x100000001b3u;
    return hash;
}

#endif
