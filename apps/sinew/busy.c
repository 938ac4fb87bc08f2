// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "busy.h"

#include "base/clock.h"
#include "plain.h"
#include "progress.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { QUIET = 1 }; // s until the line appears

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // guards `doing` and `shown`
static pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
static pthread_t thread;
static const char* doing; // the text that the line shows; NULL: no work is going on
static int shown;         // 1: the line is visible on the terminal

// Wait for the end of the work, but for at most `seconds`. The caller holds the lock. Returns 1 if
// the work has ended.
static int wait_for_end(double seconds) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    const double at = (double)until.tv_nsec + 1e9 * seconds;
    until.tv_sec += (time_t)(at / 1e9);
    until.tv_nsec = (long)(at - 1e9 * (double)(time_t)(at / 1e9));
    while (doing)
        if (pthread_cond_timedwait(&ended, &lock, &until) == ETIMEDOUT) break;
    return !doing;
}

// The function of the thread: show which work is being done, and for how long, until the work has
// ended.
static void* show_time(void* began) {
    const double start = *(double*)began;
    pthread_mutex_lock(&lock);
    for (double pause = QUIET; !wait_for_end(pause); pause = 0.5) {
        char time[32];
        sn_format_seconds(sn_seconds() - start, time, sizeof time);
        fprintf(stderr, "\r%s, %s\033[K", sn_plain(doing).text, time);
        fflush(stderr);
        shown = 1;
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

void sn_busy_with(const char* what) {
    static double began;
    if (!isatty(STDERR_FILENO)) return;
    pthread_mutex_lock(&lock);
    const int first = !doing;
    doing = what;
    if (first) {
        began = sn_seconds();
        if (pthread_create(&thread, NULL, show_time, &began))
            doing = NULL; // the thread could not be started: no line will be shown
    }
    pthread_mutex_unlock(&lock);
}

void sn_busy_end(void) {
    pthread_mutex_lock(&lock);
    const int was = doing != NULL;
    doing = NULL;
    pthread_cond_signal(&ended);
    pthread_mutex_unlock(&lock);
    if (was) pthread_join(thread, NULL);
    if (shown) fputs("\r\033[K", stderr);
    shown = 0;
}
