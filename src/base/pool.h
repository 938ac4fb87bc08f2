// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_POOL_H
#define SN_BASE_POOL_H

#include "base/status.h"

// A small pool of worker threads. Workers spin for a few microseconds, then sleep. Tasks are handed
// out one by one, so a task's result must not depend on its thread or on the order of tasks. To sum
// up results, the caller adds the tasks' results in index order afterwards.

typedef struct SnPool SnPool;

/// A function that does task `index`. `worker`, from 0 to sn_pool_size() - 1, is the index of the
/// thread, so that each thread may have scratch memory of its own.
typedef void SnTask(void* context, int index, int worker);

/// Make a pool of `threads` threads, the calling thread included. With 1, no thread is started, and
/// the caller runs all tasks.
SnStatus sn_create_pool(int threads, SnPool** pool);
void sn_destroy_pool(SnPool* pool);

/// Return the number of threads, the caller included. A NULL pool has one thread.
int sn_pool_size(const SnPool* pool);

/// Run tasks 0 .. count-1 and return when all are done. A NULL pool runs them in order.
void sn_pool_run(SnPool* pool, int count, SnTask* task, void* context);

/// Run `count` stages one after the other. Stage s has the tasks start[s] .. start[s+1]-1, which
/// begin when all tasks of stage s-1 are done; start[0] is 0. Thread w of n begins every stage with
/// the same part of it, from w/n to (w + 1)/n of its tasks. A call of this function costs less than
/// a call of sn_pool_run for each stage.
void sn_pool_run_stages(SnPool* pool, int count, const int* start, SnTask* task, void* context);

/// Return the number of pieces of at most `size` things into which `count` things are cut. Where
/// the cuts are does not depend on the number of threads.
static inline int sn_pieces(int count, int size) { return (count + size - 1) / size; }

#endif
