// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_PROGRESS_H
#define SN_APP_PROGRESS_H

#include <stdint.h>

// Show on standard error how much of a run is done: on a terminal a bar with the remaining time,
// otherwise a line every few seconds.

typedef struct SnProgress {
    int quiet;       // 1: show nothing
    int terminal;    // 1: standard error is a terminal
    int64_t first;   // number of steps that an earlier program had done (a resumed run); else 0
    int64_t total;   // number of steps of the whole run
    double began;    // when this program began to step, s on the clock of sn_seconds
    double reported; // when progress was shown last, s on the clock of sn_seconds
} SnProgress;

/// Begin to show progress. `first` of the run's `total` steps are done already. `quiet` 1: show
/// nothing.
SnProgress sn_begin_progress(int64_t first, int64_t total, int quiet);

/// Show that `done` steps are done and that the scene's clock is at `time` (s). Does nothing if
/// progress was shown only a moment ago.
void sn_show_progress(SnProgress* progress, int64_t done, double time);

/// Remove the bar.
void sn_end_progress(SnProgress* progress);

/// Write a time into `text`, as in "1 min 20 s", "3.2 s" or "40 ms".
void sn_format_seconds(double seconds, char* text, int size);

#endif
