// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_CACHE_FORMAT_H
#define SN_OUTPUT_CACHE_FORMAT_H

#include "base/hash.h"

#include <stddef.h>

// What a file of recorded motion looks like, for those that write and read it:
//   SnCacheHead, for each body {SnCacheEntry, name, zeros up to a multiple of 8}, checksum
//   for each frame {double time, doubles x y z of all nodes, checksum}
//   SnCacheEnd
// Where elements have codes, the version is SN_CACHE_CODED. Behind each SnCacheEntry then stands an
// SnCacheElements, and before the checksum of a frame {SnCacheRuns, runs, zeros up to a multiple
// of 8}. A run is a code in its highest byte, and the number of elements that have it, less one, in
// the others.

#define SN_CACHE_MAGIC      "SinewSnc"
#define SN_CACHE_BYTE_ORDER 0x01020304u
#define SN_CACHE_VERSION    1u
#define SN_CACHE_CODED      2u
#define SN_CACHE_MAX_NAME   4096 // bytes of a body's name

typedef struct SnCacheHead {
    char magic[8];
    uint32_t byte_order, version;
    uint32_t body_count, unused;
} SnCacheHead;

typedef struct SnCacheEntry {
    uint32_t node_count, name_bytes;
} SnCacheEntry;

typedef struct SnCacheElements {
    uint32_t element_count, unused;
} SnCacheElements;

typedef struct SnCacheRuns {
    uint32_t run_count, unused;
} SnCacheRuns;

typedef struct SnCacheEnd {
    uint64_t frame_count, checksum;
} SnCacheEnd;

/// Codes as runs, of which there are at most `count`. Returns how many there are.
uint32_t sn_pack_codes(const unsigned char* code, size_t count, uint32_t* run);

/// Runs as `count` codes, which may be NULL. 0: they are of another number.
int sn_unpack_codes(const uint32_t* run, uint32_t run_count, unsigned char* code, size_t count);

#endif
