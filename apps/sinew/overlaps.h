// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_OVERLAPS_H
#define SN_APP_OVERLAPS_H

#include "sinew/overlap.h"

// Tells what begins inside something else, and what passes through something.

enum { SN_MOST_PASSED = 8 };

/// What has been found to pass through something during a run.
typedef struct SnPassed {
    int watched;                       // 1: something could pass through something
    int count;                         // number of pairs; only the first SN_MOST_PASSED are kept
    SnOverlap deepest[SN_MOST_PASSED]; // each pair where it was deepest
    double time[SN_MOST_PASSED];       // when that was, s
} SnPassed;

/// Print a line on standard error for each pair that overlaps at the start. `strict` 1: the lines
/// are errors; 0: warnings. *count becomes the number of pairs.
SnStatus sn_tell_overlaps(SnWorld* world, int strict, int* count, SnError* error);

/// Begin to watch a run. Pairs that overlap already are not told again.
SnStatus sn_watch_passing(SnWorld* world, SnPassed* passed, SnError* error);
/// Look for what passes through something now.
SnStatus sn_look_for_passing(SnWorld* world, SnPassed* passed, SnError* error);
/// Print a line on standard error for each pair that passed.
void sn_tell_passing(const SnWorld* world, const SnPassed* passed, int strict);

#endif
