// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_MEMORY_H
#define SN_BASE_MEMORY_H

#include "sinew/status.h"

#include <stddef.h>
#include <stdint.h>

// The library allocates all its memory here, except that METIS allocates its own while it runs.
// Memory is cache-line aligned, zeroed and counted. Tests can make an allocation fail on purpose,
// to run all out-of-memory paths.

#define SN_CACHE_LINE 64

/// Return `count * size` zeroed bytes, aligned to a cache line, or NULL when the product overflows
/// or memory runs out. One cache line after the bytes may be read, too, because some kernels load
/// four doubles at once where a node has three. Free the bytes with sn_free, which is public.
void* sn_alloc(size_t count, size_t size);

/// Returns a zeroed array of `n` objects, or NULL.
#define SN_NEW_ARRAY(type, n) ((type*)sn_alloc((size_t)(n), sizeof(type)))
#define SN_NEW(type)          SN_NEW_ARRAY(type, 1)

/// Returns a copy of `count` objects, or NULL. A NULL source gives a zeroed array.
void* sn_clone(const void* source, size_t count, size_t size);
#define SN_CLONE_ARRAY(type, source, n) ((type*)sn_clone((source), (size_t)(n), sizeof(type)))

typedef struct SnMemoryCount {
    int64_t live_blocks; // allocated and not yet freed
    int64_t live_bytes;
    int64_t peak_bytes;  // largest live_bytes since the program began or the peak was reset
    int64_t total_calls; // successful calls of sn_alloc since the program began
} SnMemoryCount;

SnMemoryCount sn_memory_count(void);

/// For tests: set peak_bytes to live_bytes.
void sn_memory_reset_peak(void);

/// For tests: let `calls` more allocations succeed and all later ones fail. With a negative
/// `calls`, no allocation fails on purpose.
void sn_memory_fail_after(int64_t calls);

#endif
