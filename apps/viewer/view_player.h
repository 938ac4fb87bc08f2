// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_PLAYER_H
#define SN_APP_VIEW_PLAYER_H

#include "view_message.h"

// A source being played, alone or side by side with another one, with one clock for both. One
// thread uses it.

typedef struct SnPlayer {
    const SnOrigin* origin; // of the first side
    SnSides sides;          // none: nothing is played
    SnViewChoice choice[SN_VIEW_CHOICES];
    SnPlayback play;
    int unseen;               // 1: what was shown last is not what there is
    int remade;               // 1: parts are others than those that were told last
    int thrown;               // how often something was thrown in
    int refused;              // 1: its text is what a side said to a command
    double began, began_time; // when both clocks were last put together: on the wall, in the scene
    double counted;           // s on the clock, since when
    int64_t steps;            // have been counted
} SnPlayer;

/// Play what the origin says, side by side with another one unless `other` is NULL. The first one
/// must outlive it. Nothing is played where it fails.
SnStatus sn_player_begin(SnPlayer* player, const SnOrigin* origin, const SnOrigin* other,
                         SnError* error);

/// Play nothing.
void sn_player_leave(SnPlayer* player);

/// When the next step begins, s on the clock; infinite where it does not play.
double sn_player_due(SnPlayer* player, double now);

/// A step, or a frame.
void sn_player_advance(SnPlayer* player);

/// Obey a command while something is played. What goes wrong is said in the playback's text.
void sn_player_obey(SnPlayer* player, const SnViewCommand* command);

#endif
