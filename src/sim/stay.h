// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_STAY_H
#define SN_SIM_STAY_H

/// How long a thing stays in a world. SnStay is the first member of bodies, colliders and items.
typedef struct SnStay {
    int number; // the thing's number, as in its id. Numbers ascend in a list, except that things
                // which an open change has added are at the end
    int gone;   // 1: the thing is removed at the end of the change that is under way
    double from, until; // times, s: the thing comes with the first step that begins at `from` or
                        // later, and goes with the first step that begins at `until` or later
} SnStay;

#endif
