// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_STAY_H
#define SN_SIM_STAY_H

/// How long something stays in a world. A body, a collider or an item begins with it.
typedef struct SnStay {
    int number;         // its id's; those of a list ascend but for what a change adds behind them
    int gone;           // 1: it is removed when the change that is under way ends
    double from, until; // it is there from the first step that begins then or later, and gone
                        // likewise, s
} SnStay;

#endif
