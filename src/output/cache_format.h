// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_CACHE_FORMAT_H
#define SN_OUTPUT_CACHE_FORMAT_H

#include "base/hash.h"

// What a file of recorded motion looks like, for those that write and read it:
//   SnCacheHead, for each body {SnCacheEntry, name, zeros up to a multiple of 8}, checksum
//   for each frame {double time, doubles x y z of all nodes, checksum}
//   SnCacheEnd

#define SN_CACHE_MAGIC      "SinewSnc"
#define SN_CACHE_BYTE_ORDER 0x01020304u
#define SN_CACHE_VERSION    1u
#define SN_CACHE_MAX_NAME   4096 // bytes of a body's name

typedef struct SnCacheHead {
    char magic[8];
    uint32_t byte_order, version;
    uint32_t body_count, unused;
} SnCacheHead;

typedef struct SnCacheEntry {
    uint32_t node_count, name_bytes;
} SnCacheEntry;

typedef struct SnCacheEnd {
    uint64_t frame_count, checksum;
} SnCacheEnd;

#endif
