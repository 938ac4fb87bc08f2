// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_STAY_H
#define SN_SIM_STAY_H

/// How long something stays in a world. A body, a collider or an item begins with it.
typedef struct SnStay {
    int number; // that of its id; numbers in a list ascend, but for what an open change adds
    int gone;   // 1: it is removed when the change that is under way ends
    double from, until; // it comes with the first step that begins at `from` or later, and goes
                        // with the first one that begins at `until` or later, s
} SnStay;

#endif
