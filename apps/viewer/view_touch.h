// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_TOUCH_H
#define SN_APP_VIEW_TOUCH_H

#include "view_source.h"

// What people do to a world that is simulated: drag, push, pin, throw something in, remove things.

/// Obey a command, from SN_VIEW_GRAB to SN_VIEW_REMOVE. Below 0: nothing changed, and `error` says
/// why in words for people.
SnStatus sn_view_touch(SnSource* source, const SnViewCommand* command, SnError* error);

enum { SN_HAND_NUMBERS = 7 };

/// What there is to tell of it: how many nodes are held, then where something is dragged and where
/// the hand is, m; NaN where nothing is.
extern const char* const sn_hand_names[SN_HAND_NUMBERS];
void sn_hand_numbers(const SnWorld* world, double number[SN_HAND_NUMBERS]);

#endif
