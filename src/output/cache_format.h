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
// SnCacheTraits, and before the checksum of a frame {SnCacheRuns, runs, zeros up to a multiple
// of 8}. A run is a code in its highest byte, and the number of elements that have it, less one, in
// the others.
// Where bodies come and go, the version is SN_CACHE_CHANGING. Traits are there, too, and behind the
// time of each frame {a presence for each body, zeros up to a multiple of 8}. Positions are those
// of bodies that are there, and codes of the others are 0. Runs are there where any element has a
// code.

#define SN_CACHE_MAGIC      "SinewSnc"
#define SN_CACHE_BYTE_ORDER 0x01020304u
#define SN_CACHE_VERSION    1u
#define SN_CACHE_CODED      2u
#define SN_CACHE_CHANGING   3u
#define SN_CACHE_MAX_NAME   4096 // bytes of a body's name

typedef struct SnCacheHead {
    char magic[8];
    uint32_t byte_order, version;
    uint32_t body_count, unused;
} SnCacheHead;

typedef struct SnCacheEntry {
    uint32_t node_count, name_bytes;
} SnCacheEntry;

typedef struct SnCacheTraits {
    uint32_t element_count, flags;
} SnCacheTraits;

// Flags of a body. Others are kept for bodies whose mesh changes, and refused.
#define SN_CACHE_COMES_AND_GOES 1u

/// What a frame says of a body. Numbers above are kept for other meshes than that of the header.
typedef uint32_t SnCachePresence;
enum { SN_CACHE_AWAY = 0, SN_CACHE_THERE = 1 };

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
