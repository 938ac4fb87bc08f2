// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_CHOLMOD_ONE_THREAD_H
#define SN_SPARSE_CHOLMOD_ONE_THREAD_H

// These functions keep OpenMP and OpenBLAS from using several threads while a library such as
// CHOLMOD runs. With several threads, the order of additions would depend on the number of threads;
// and threads of OpenMP and of OpenBLAS would wait for each other by spinning.

typedef struct SnOneThread {
    int omp_levels;  // how many levels of nested parallel regions OpenMP allowed the calling thread
                     // before
    int omp_threads; // how many threads OpenMP allowed the calling thread before
} SnOneThread;

/// Several threads may have entered at the same time. Each call of sn_one_thread_enter needs one
/// call of sn_one_thread_leave, on the same thread and with the value that sn_one_thread_enter
/// returned.
SnOneThread sn_one_thread_enter(void);
void sn_one_thread_leave(SnOneThread before);

#endif
