// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/cholmod_one_thread.h"

#include <assert.h>
#include <pthread.h>

// These symbols are weak: each is NULL unless one of the program's libraries defines it.
__attribute__((weak)) void omp_set_max_active_levels(int levels);
__attribute__((weak)) int omp_get_max_active_levels(void);
__attribute__((weak)) void omp_set_num_threads(int threads);
__attribute__((weak)) int omp_get_max_threads(void);
__attribute__((weak)) void openblas_set_num_threads(int threads);
__attribute__((weak)) int openblas_get_num_threads(void);

// OpenBLAS has one thread count for the whole process. The first thread to enter sets this count to
// 1, and the last thread to leave restores it.
static pthread_mutex_t blas_mutex = PTHREAD_MUTEX_INITIALIZER;
static int blas_users;   // threads that have entered
static int blas_threads; // thread count of OpenBLAS before the first thread entered

static void enter_blas(void) {
    if (!openblas_set_num_threads || !openblas_get_num_threads) return;
    pthread_mutex_lock(&blas_mutex);
    if (blas_users++ == 0) {
        blas_threads = openblas_get_num_threads();
        if (blas_threads != 1) openblas_set_num_threads(1);
    }
    pthread_mutex_unlock(&blas_mutex);
}

static void leave_blas(void) {
    if (!openblas_set_num_threads || !openblas_get_num_threads) return;
    pthread_mutex_lock(&blas_mutex);
    assert(blas_users > 0); // every call of leave follows a call of enter
    if (--blas_users == 0 && blas_threads != 1) openblas_set_num_threads(blas_threads);
    pthread_mutex_unlock(&blas_mutex);
}

// OpenMP's settings belong to the calling thread. With no active level allowed, every parallel
// region has one thread, even where the library asks for a number of threads.
SnOneThread sn_one_thread_enter(void) {
    SnOneThread before = {1, 1};
    if (omp_set_max_active_levels && omp_get_max_active_levels) {
        before.omp_levels = omp_get_max_active_levels();
        omp_set_max_active_levels(0);
    }
    if (omp_set_num_threads && omp_get_max_threads) {
        before.omp_threads = omp_get_max_threads();
        omp_set_num_threads(1);
    }
    enter_blas();
    return before;
}

void sn_one_thread_leave(SnOneThread before) {
    leave_blas();
    if (omp_set_num_threads && omp_get_max_threads) omp_set_num_threads(before.omp_threads);
    if (omp_set_max_active_levels && omp_get_max_active_levels)
        omp_set_max_active_levels(before.omp_levels);
}
