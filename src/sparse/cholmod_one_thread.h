// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_CHOLMOD_ONE_THREAD_H
#define SN_SPARSE_CHOLMOD_ONE_THREAD_H

// Keeps OpenMP and BLAS on one thread while other people's libraries run. They would otherwise
// start threads of their own, wait for each other by spinning, and add in another order for
// another number of threads.

typedef struct SnOneThread {
    int omp_levels;  // active levels that OpenMP allowed this thread before
    int omp_threads; // threads that OpenMP gave this thread before
} SnOneThread;

/// Several threads may enter at once; every enter needs its leave, on the same thread.
SnOneThread sn_one_thread_enter(void);
void sn_one_thread_leave(SnOneThread before);

#endif
