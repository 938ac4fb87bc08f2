// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_TRAIL_H
#define SN_APP_VIEW_TRAIL_H

#include <stddef.h>

// A trail keeps the numbers of the last steps, so that plots miss none though frames are seldom. A
// step is in all frames up to the second one for which a client waited, because the first may be
// replaced before it is sent. The trail keeps SN_TRAIL_STEPS steps at most, the last ones.

enum { SN_TRAIL_STEPS = 256, SN_TRAIL_WIDTH = 96 };

typedef struct SnTrail {
    double number[SN_TRAIL_STEPS][SN_TRAIL_WIDTH];
    int width;        // how many numbers a step has
    int first, count; // `number` is a ring: place of the oldest step, and how many there are
    int delivered;    // the oldest so many were in a frame for which a client waited
} SnTrail;

/// Add a step: returns the place for its `width` numbers. A step of another width than before
/// clears the trail first.
double* sn_trail_add(SnTrail* trail, int width);

/// Note that a frame for which a client waited has all steps of the trail: those that were in such
/// a frame before are dropped.
void sn_trail_tell(SnTrail* trail);

/// Drop all steps.
void sn_trail_clear(SnTrail* trail);

/// How many numbers all steps have together, and these numbers as bytes, oldest step first.
size_t sn_trail_size(const SnTrail* trail);
void sn_trail_write(const SnTrail* trail, unsigned char* to);

#endif
