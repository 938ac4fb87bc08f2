// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_TRAIL_H
#define SN_APP_VIEW_TRAIL_H

#include <stddef.h>

// A trail keeps the numbers of the last steps, so that plots miss no step although frames are rarer
// than steps. Each frame has all steps of the trail. A step is dropped only after it was in two
// frames for which a client waited, because the first of the two may have been replaced before it
// was sent. The trail keeps at most the last SN_TRAIL_STEPS steps.

enum { SN_TRAIL_STEPS = 256, SN_TRAIL_WIDTH = 96 };

typedef struct SnTrail {
    double number[SN_TRAIL_STEPS][SN_TRAIL_WIDTH];
    int width;        // how many numbers a step has
    int first, count; // `number` is a ring: index of the oldest step, and number of steps
    int delivered;    // number of the oldest steps that were already in a frame for which a client
                      // waited
} SnTrail;

/// Add a step: returns the place where the caller writes its `width` numbers. If the steps so far
/// have another width, they are dropped first.
double* sn_trail_add(SnTrail* trail, int width);

/// Record that a frame for which a client waited has all steps of the trail. Steps that were
/// already in such a frame before are dropped.
void sn_trail_tell(SnTrail* trail);

/// Drop all steps.
void sn_trail_clear(SnTrail* trail);

/// sn_trail_size returns how many numbers all steps have together. sn_trail_write writes these
/// numbers as bytes, oldest step first.
size_t sn_trail_size(const SnTrail* trail);
void sn_trail_write(const SnTrail* trail, unsigned char* to);

#endif
