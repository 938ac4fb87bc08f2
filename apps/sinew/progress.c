// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "progress.h"

#include "base/clock.h"

#include <stdio.h>
#include <unistd.h>

#define BAR_WIDTH      32
#define BAR_INTERVAL   0.1 // s between updates of the bar: quick enough to look alive
#define LINES_INTERVAL 2.0 // s between lines: slow enough for a log

SnProgress sn_begin_progress(int64_t first, int64_t total, int quiet) {
    double now = sn_seconds();
    return (SnProgress){.quiet = quiet,
                        .terminal = isatty(STDERR_FILENO),
                        .first = first,
                        .total = total,
                        .began = now,
                        .reported = now};
}

void sn_format_seconds(double seconds, char* text, int size) {
    long whole = seconds < 1e9 ? (long)(seconds + 0.5) : 1000000000L;
    if (seconds < 0.0995)
        snprintf(text, (size_t)size, "%.0f ms", 1e3 * seconds);
    else if (seconds < 9.95)
        snprintf(text, (size_t)size, "%.1f s", seconds);
    else if (whole < 100)
        snprintf(text, (size_t)size, "%ld s", whole);
    else if (whole < 3600)
        snprintf(text, (size_t)size, "%ld min %02ld s", whole / 60, whole % 60);
    else
        snprintf(text, (size_t)size, "%ld h %02ld min", whole / 3600, whole / 60 % 60);
}

static void draw_bar(const SnProgress* p, int64_t done, const char* left) {
    int full = (int)(BAR_WIDTH * done / p->total);
    fputs("\r[", stderr);
    for (int i = 0; i < BAR_WIDTH; ++i) putc(i < full ? '#' : '.', stderr);
    fprintf(stderr, "] %3d%%  step %lld of %lld  %s left\033[K", (int)(100 * done / p->total),
            (long long)done, (long long)p->total, left);
    fflush(stderr);
}

void sn_show_progress(SnProgress* p, int64_t done, double time) {
    double now = sn_seconds();
    if (p->quiet || done <= p->first) return;
    if (now - p->reported < (p->terminal ? BAR_INTERVAL : LINES_INTERVAL)) return;
    p->reported = now;
    char left[32];
    double share = (double)(p->total - done) / (double)(done - p->first);
    sn_format_seconds(share * (now - p->began), left, sizeof left);
    if (p->terminal)
        draw_bar(p, done, left);
    else
        fprintf(stderr, "step %lld of %lld, t = %.4g s, %s left\n", (long long)done,
                (long long)p->total, time, left);
}

void sn_end_progress(SnProgress* p) {
    if (!p->quiet && p->terminal) fputs("\r\033[K", stderr);
}
