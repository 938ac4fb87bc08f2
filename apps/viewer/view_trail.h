// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_TRAIL_H
#define SN_APP_VIEW_TRAIL_H

#include <stddef.h>

// Numbers of the last steps, for plots that miss none though frames are seldom. A step is in all
// frames up to the second that somebody waited for: the first may be replaced before it is sent. Of
// very many steps the last ones are kept.

enum { SN_TRAIL_STEPS = 256, SN_TRAIL_WIDTH = 96 };

typedef struct SnTrail {
    double number[SN_TRAIL_STEPS][SN_TRAIL_WIDTH];
    int width;        // numbers of a step that are used
    int first, count; // a ring
    int told;         // of these, that were in a frame that somebody waited for
} SnTrail;

/// Where the numbers of one more step belong, `width` of them; a step of another width clears all.
double* sn_trail_add(SnTrail* trail, int width);

/// All of it is in such a frame now.
void sn_trail_tell(SnTrail* trail);
void sn_trail_clear(SnTrail* trail);

/// How many numbers all steps have, and the numbers as bytes, oldest step first.
size_t sn_trail_size(const SnTrail* trail);
void sn_trail_write(const SnTrail* trail, unsigned char* to);

#endif
