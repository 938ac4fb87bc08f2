// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_PROGRESS_H
#define SN_APP_PROGRESS_H

#include <stdint.h>

// Show on standard error how far a run is: a bar with the time left on a terminal, otherwise a line
// every few seconds.

typedef struct SnProgress {
    int quiet;       // 1: show nothing
    int terminal;    // 1: standard error is a terminal
    int64_t first;   // steps that were done before
    int64_t total;   // steps in all
    double began;    // when it began, s on the clock of sn_seconds
    double reported; // when progress was shown last, s on that clock
} SnProgress;

/// `first` steps of `total` are done already.
SnProgress sn_begin_progress(int64_t first, int64_t total, int quiet);

/// `done` steps are done and the scene's clock shows `time` seconds.
void sn_show_progress(SnProgress* progress, int64_t done, double time);

/// Take the bar away.
void sn_end_progress(SnProgress* progress);

/// Write a time into `text`, as in "1 min 20 s", "3.2 s" or "40 ms".
void sn_format_seconds(double seconds, char* text, int size);

#endif
