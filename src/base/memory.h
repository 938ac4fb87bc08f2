// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_MEMORY_H
#define SN_BASE_MEMORY_H

#include "sinew/status.h"

#include <stddef.h>
#include <stdint.h>

// Every byte of the library comes from here (but those that METIS takes while it runs): cache-line
// aligned, zeroed, counted, and able to fail on purpose, so that tests can walk all out-of-memory
// paths.

#define SN_CACHE_LINE 64

/// Returns `count * size` zeroed bytes, aligned to a cache line, with one readable cache line
/// behind them (kernels load four doubles where three are meant), or NULL on overflow or when
/// memory is short. They are freed by sn_free, which is public.
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
    int64_t peak_bytes; // most that were live at once since the program began or the peak was reset
    int64_t total_calls; // successful calls of sn_alloc since the program began
} SnMemoryCount;

SnMemoryCount sn_memory_count(void);

/// For tests: set the peak to the bytes that are live now.
void sn_memory_reset_peak(void);

/// For tests: let `calls` more allocations succeed, then fail all others. Negative: never fail.
void sn_memory_fail_after(int64_t calls);

#endif
