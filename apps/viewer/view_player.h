// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_PLAYER_H
#define SN_APP_VIEW_PLAYER_H

#include "view_message.h"

// A player plays a source, alone or side by side with a second one, with one clock for both. Only
// one thread may use a player.

typedef struct SnPlayer {
    const SnOrigin* origin;               // origin of the first side
    SnSides sides;                        // sources; sides.count 0: nothing is open
    SnViewChoice choice[SN_VIEW_CHOICES]; // other ways to simulate the scene (sides.choice_count)
    SnPlayback play;
    int unseen;               // 1: something has changed since the last frame was published
    int remade;               // 1: parts have come or gone since the scene was published
    int thrown;               // number of throws so far; the next throw gets this number
    int refused;              // 1: play.text says why a side has refused a command
    double began, began_time; // when the two clocks were last started together: s of wall-clock
                              // time, and s of the scene
    double counted; // when the current counting of steps for the pace began, s of wall-clock time
    int64_t steps;  // number of steps since `counted`
} SnPlayer;

/// Open the source that `origin` names, and, unless `other` is NULL, the source that `other` names
/// as the second side. `origin` must outlive the player. After a failure nothing is open.
SnStatus sn_player_begin(SnPlayer* player, const SnOrigin* origin, const SnOrigin* other,
                         SnError* error);

/// Close all sources.
void sn_player_leave(SnPlayer* player);

/// The time at which the next step is to begin, s on the clock; infinite when nothing plays.
double sn_player_due(SnPlayer* player, double now);

/// Advance by a step, or by a frame of a recorded run.
void sn_player_advance(SnPlayer* player);

/// Obey a command while a source is open. After a failure the playback's text says what went wrong.
void sn_player_obey(SnPlayer* player, const SnViewCommand* command);

#endif
