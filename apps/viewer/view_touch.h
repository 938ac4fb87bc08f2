// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_TOUCH_H
#define SN_APP_VIEW_TOUCH_H

#include "view_source.h"

// Touching a world that is simulated: people drag, push and pin bodies, throw some in, remove some.

/// Obey a command, from SN_VIEW_GRAB to SN_VIEW_REMOVE. Below 0: nothing changed, and `error` says
/// why in words for people.
SnStatus sn_view_touch(SnSource* source, const SnViewCommand* command, SnError* error);

enum { SN_HAND_NUMBERS = 7 };

/// Names of the numbers that frames have of it.
extern const char* const sn_hand_names[SN_HAND_NUMBERS];

/// Fill in these numbers: how many nodes are held, the point of the body that is dragged (3) and
/// the place of the hand (3), m. Points are NaN when nothing is dragged.
void sn_hand_numbers(const SnWorld* world, double number[SN_HAND_NUMBERS]);

#endif
