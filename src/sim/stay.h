// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_STAY_H
#define SN_SIM_STAY_H

/// How long a thing stays in a world. SnStay is the first member of bodies, colliders and items.
typedef struct SnStay {
    int number; // number in the thing's id; numbers ascend in a list, but for things that an open
                // change has added
    int gone;   // 1: the thing is removed when the change that is under way ends
    double from, until; // times, s: the thing comes with the first step that begins at `from` or
                        // later, and goes with the first step that begins at `until` or later
} SnStay;

#endif
