// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_TOUCH_H
#define SN_APP_VIEW_TOUCH_H

#include "view_source.h"

// People touch a world that is simulated: they drag, push and hold bodies, throw bodies in, and
// remove bodies.

/// Obey a command, from SN_VIEW_GRAB to SN_VIEW_REMOVE. A status below 0: the world has not
/// changed, and `error` tells people why.
SnStatus sn_view_touch(SnSource* source, const SnViewCommand* command, SnError* error);

enum { SN_HAND_NUMBERS = 7 };

/// Names of the numbers of sn_hand_numbers, which each frame has.
extern const char* const sn_hand_names[SN_HAND_NUMBERS];

/// Write the numbers of the hand: how many nodes are held, the point at which a body is dragged (3)
/// and the position of the hand (3), m. Both points are NaN when no body is dragged.
void sn_hand_numbers(const SnWorld* world, double number[SN_HAND_NUMBERS]);

#endif
