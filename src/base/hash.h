// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_HASH_H
#define SN_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define SN_HASH_SEED 0xcbf29ce484222325u // FNV-1a offset basis

/// Return the FNV-1a hash of more bytes: `hash` is the hash of all bytes in front of them, or
/// SN_HASH_SEED for the first bytes.
static inline uint64_t sn_hash_bytes(uint64_t hash, const void* data, size_t bytes) {
    const unsigned char* p = data;
    for (size_t i = 0; i < bytes; ++i) hash = (hash ^ p[i]) * 0x100000001b3u;
    return hash;
}

#endif
