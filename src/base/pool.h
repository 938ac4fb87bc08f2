// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_POOL_H
#define SN_BASE_POOL_H

#include "base/status.h"

// A small pool of worker threads. Workers spin for a few microseconds, then sleep. Tasks are handed
// out one by one, so a task must not depend on which thread runs it or on the order; where a sum is
// needed, the caller adds the tasks' results in index order afterwards.

typedef struct SnPool SnPool;

/// Does task `index`. `worker` < sn_pool_size() numbers the thread, so that each may have scratch
/// memory of its own.
typedef void SnTask(void* context, int index, int worker);

/// `threads` counts the calling thread: 1 runs everything in place and starts no thread.
SnStatus sn_create_pool(int threads, SnPool** pool);
void sn_destroy_pool(SnPool* pool);

/// Number of threads, the caller included. A NULL pool has one.
int sn_pool_size(const SnPool* pool);

/// Run tasks 0 .. count-1 and return when all are done. A NULL pool runs them in order.
void sn_pool_run(SnPool* pool, int count, SnTask* task, void* context);

/// Run `count` stages one after the other: tasks start[s] .. start[s+1]-1 begin when all of stage
/// s-1 are done; start[0] = 0. A thread prefers the same part of every stage. This is cheaper than
/// a run for each stage.
void sn_pool_run_stages(SnPool* pool, int count, const int* start, SnTask* task, void* context);

/// Returns how many pieces of `size` things `count` things make. Tasks of a fixed size do not
/// depend on the number of threads.
static inline int sn_pieces(int count, int size) { return (count + size - 1) / size; }

#endif
