// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_CACHE_FORMAT_H
#define SN_OUTPUT_CACHE_FORMAT_H

#include "base/hash.h"

#include <stddef.h>

// The layout of a file of recorded motion, for its writer and its reader:
//   SnCacheHead, for each body {SnCacheEntry, name, zeros up to a multiple of 8}, checksum
//   for each frame {double time, doubles x y z of all nodes, checksum}
//   SnCacheEnd
//
// If elements have codes, and no body comes or goes, the version is SN_CACHE_CODED. Then an
// SnCacheTraits follows each SnCacheEntry, and {SnCacheRuns, runs, zeros up to a multiple of 8}
// comes before the checksum of each frame. A run stands for consecutive elements with the same
// code. Its highest byte is the code, and its three other bytes are the number of these elements,
// minus 1.
//
// If bodies come and go, the version is SN_CACHE_CHANGING. Then an SnCacheTraits follows each
// SnCacheEntry, too, and {an SnCachePresence for each body, zeros up to a multiple of 8} follows
// the time of each frame. A frame has positions only of bodies that are present, and the codes of
// absent bodies are 0. In this version, frames have runs only if some element of a body has codes.

#define SN_CACHE_MAGIC      "SinewSnc"
#define SN_CACHE_BYTE_ORDER 0x01020304u
#define SN_CACHE_VERSION    1u
#define SN_CACHE_CODED      2u
#define SN_CACHE_CHANGING   3u
#define SN_CACHE_MAX_NAME   4096 // the largest number of bytes of a body's name

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

// Flags of a body. All other flags are reserved for bodies whose mesh changes; files with such
// flags are refused.
#define SN_CACHE_COMES_AND_GOES 1u

/// Whether a body is present in a frame. Numbers above 1 are reserved for bodies that have another
/// mesh than the mesh of the header.
typedef uint32_t SnCachePresence;
enum { SN_CACHE_AWAY = 0, SN_CACHE_THERE = 1 };

typedef struct SnCacheRuns {
    uint32_t run_count, unused;
} SnCacheRuns;

typedef struct SnCacheEnd {
    uint64_t frame_count, checksum;
} SnCacheEnd;

/// Pack `count` codes as runs. `run` has room for `count` runs. Returns the number of runs.
uint32_t sn_pack_codes(const unsigned char* code, size_t count, uint32_t* run);

/// Unpack runs to `count` codes. `code` may be NULL: then the runs are only checked. Returns 1, or
/// 0 if the runs do not have exactly `count` codes.
int sn_unpack_codes(const uint32_t* run, uint32_t run_count, unsigned char* code, size_t count);

#endif
