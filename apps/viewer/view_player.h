// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_PLAYER_H
#define SN_APP_VIEW_PLAYER_H

#include "view_message.h"

// A player plays a source, alone or side by side with another one, with one clock for both. Only
// one thread may use it.

typedef struct SnPlayer {
    const SnOrigin* origin;               // origin of the first side
    SnSides sides;                        // with a count of 0 nothing is played
    SnViewChoice choice[SN_VIEW_CHOICES]; // choices of the scene (sides.choice_count)
    SnPlayback play;
    int unseen;               // 1: something has changed since the last frame was published
    int remade;               // 1: parts have changed since the scene was published
    int thrown;               // number of throws so far, which is the number of the next one
    int refused;              // 1: play.text says why a side has refused a command
    double began, began_time; // when both clocks began to count, s on the wall and s of the scene
    double counted;           // s on the wall, when the counting of steps for the pace began
    int64_t steps;            // steps that have been counted since
} SnPlayer;

/// Open the source that `origin` names, and side by side with it the one of `other` unless that is
/// NULL. `origin` must outlive the player. On failure nothing is open.
SnStatus sn_player_begin(SnPlayer* player, const SnOrigin* origin, const SnOrigin* other,
                         SnError* error);

/// Close all sources.
void sn_player_leave(SnPlayer* player);

/// When the next step is to begin, s on the clock; infinite when nothing plays.
double sn_player_due(SnPlayer* player, double now);

/// Go on by a step, or by a frame of a run.
void sn_player_advance(SnPlayer* player);

/// Obey a command while a source is open. The playback's text says what goes wrong.
void sn_player_obey(SnPlayer* player, const SnViewCommand* command);

#endif
