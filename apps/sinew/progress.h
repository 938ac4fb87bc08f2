// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_PROGRESS_H
#define SN_APP_PROGRESS_H

#include <stdint.h>

// How far a run is, on standard error: a bar with the time left on a terminal, else a line every
// few seconds.

typedef struct SnProgress {
    int quiet, terminal;
    int64_t first, total;   // steps: done before, and in all
    double began, reported; // s, on the clock
} SnProgress;

/// `first` steps of `total` are done already.
SnProgress sn_begin_progress(int64_t first, int64_t total, int quiet);

/// `done` steps are done and the scene's clock shows `time` seconds.
void sn_show_progress(SnProgress* progress, int64_t done, double time);

/// Take the bar away.
void sn_end_progress(SnProgress* progress);

/// "1 min 20 s", "3.2 s", "40 ms" into `text`.
void sn_format_seconds(double seconds, char* text, int size);

#endif
