// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_BALL_H
#define SN_APP_VIEW_BALL_H

#include "view_source.h"

// A ball to throw. A world that runs has all its bodies: with the first throw it is made again with
// a ball behind them, and goes on from where it was. Later throws throw the same ball again.

/// From a place (m) with a velocity (m/s). SN_UNSUPPORTED where nothing touches anything.
SnStatus sn_view_throw(SnSource* source, const double at[3], const double velocity[3],
                       SnError* error);

/// Take it away, where there is one: the world is at its start then.
SnStatus sn_view_remove_ball(SnSource* source, SnError* error);

#endif
