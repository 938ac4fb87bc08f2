// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_CHOLMOD_ONE_THREAD_H
#define SN_SPARSE_CHOLMOD_ONE_THREAD_H

// These functions keep OpenMP and BLAS on one thread while a library such as CHOLMOD runs. OpenMP
// and BLAS would otherwise start threads of their own, which wait for each other by spinning; the
// order of additions would then depend on the number of threads.

typedef struct SnOneThread {
    int omp_levels;  // active levels that OpenMP allowed this thread before it entered
    int omp_threads; // threads that OpenMP gave this thread before it entered
} SnOneThread;

/// Several threads may have entered at once. Each call of sn_one_thread_enter needs a call of
/// sn_one_thread_leave with its answer, on the same thread.
SnOneThread sn_one_thread_enter(void);
void sn_one_thread_leave(SnOneThread before);

#endif
